// Boxes on the screen: where piles are, how much of a card lies over them.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The area that two boxes share, in square pixels. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The same box elsewhere. */
export function moved(box: Box, by: { readonly dx: number; readonly dy: number }): Box {
  return {
    left: box.left + by.dx,
    top: box.top + by.dy,
    right: box.right + by.dx,
    bottom: box.bottom + by.dy,
  };
}

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Where the piles of a table are, by name; "f" is all foundations together. */
export function pileBoxes(table: Element): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>();
  const foundations: Box[] = [];
  for (const element of table.querySelectorAll<HTMLElement>("[data-pile]")) {
    const pile = element.dataset["pile"] ?? "";
    const box = element.getBoundingClientRect();
    boxes.set(pile, box);
    if (pile.startsWith("f")) foundations.push(box);
  }
  boxes.set("f", around(foundations));
  return boxes;
}
