// Where a note goes: under the pile that it is about, or in the free lake below when it would hide cards there.

import { around, overlap, type Box } from "../board/geometry.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface NotePlace {
  readonly left: number;
  readonly top: number;
  /** Where its point is, from its left side; null when it lies elsewhere than at its pile. */
  readonly point: number | null;
}

const MARGIN = 8;
const GAP = 10;

/** All boxes in the stage's own pixels; `cards` are the piles that are not to be hidden. */
export function notePlace(
  note: Size,
  { stage, pile, cards }: { stage: Size; pile: Box; cards: readonly Box[] },
): NotePlace {
  const middle = (pile.left + pile.right) / 2;
  const left = within(middle - note.width / 3, MARGIN, stage.width - note.width - MARGIN);
  const lowest = stage.height - note.height - MARGIN;
  const under = pile.bottom + GAP;
  const at = (top: number): Box => ({
    left,
    top,
    right: left + note.width,
    bottom: top + note.height,
  });
  if (under <= lowest && !cards.some((box) => overlap(box, at(under)) > 0)) {
    return { left, top: under, point: within(middle - left - 7, 10, note.width - 24) };
  }
  const inTheWay = cards.filter((box) => box.left < left + note.width && box.right > left);
  const free = inTheWay.length > 0 ? around(inTheWay).bottom + GAP : under;
  return { left, top: Math.min(free, lowest), point: null };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
