// Where a dragged group lands: judged by how much of its first card lies over which pile.

import { overlap, type Box } from "./geometry.ts";

export interface Dragged {
  /** Where the first card of the group is. */
  readonly card: Box;
  /** The pile that it came from. */
  readonly source: string;
  /** The piles that would take it; a foundation by its name. */
  readonly targets: readonly string[];
}

export interface Landing {
  /** The legal pile that is nearest, else null: to be filled while dragging. */
  readonly near: string | null;
  /** The pile that the card was let go over, legal or not; null for none, or for where it came from. */
  readonly over: string | null;
}

/**
 * The legal pile with the most overlap wins, however much lies over piles that would refuse it; anywhere on the
 * foundations finds the card's own. Only the pile it came from can outweigh it: that is no move.
 */
export function landing(dragged: Dragged, piles: ReadonlyMap<string, Box>): Landing {
  const { card, source, targets } = dragged;
  const area = (pile: string): number => {
    const box = piles.get(pile.startsWith("f") && !source.startsWith("f") ? "f" : pile);
    return box ? overlap(card, box) : 0;
  };
  const home = area(source);
  const near = most(targets, area);
  if (near !== null && area(near) > home) return { near, over: near };
  const others = [...piles.keys()].filter(
    (pile) => pile !== source && pile !== "s" && pile !== "f",
  );
  const over = most(others, area);
  return { near: null, over: over !== null && area(over) > home ? over : null };
}

function most(piles: readonly string[], area: (pile: string) => number): string | null {
  let best: string | null = null;
  for (const pile of piles) {
    if (area(pile) > (best === null ? 0 : area(best))) best = pile;
  }
  return best;
}
