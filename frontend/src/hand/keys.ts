// Where the arrow keys lead: the row above, the columns below, and cards within a group.

import { COLUMNS, TOP_ROW, type Held } from "../board/board.ts";

const ABOVE: Readonly<Record<string, string>> = {
  t1: "fS",
  t2: "fH",
  t3: "fD",
  t4: "fC",
  t5: "w",
  t6: "w",
  t7: "s",
};
const BELOW: Readonly<Record<string, string>> = {
  fS: "t1",
  fH: "t2",
  fD: "t3",
  fC: "t4",
  w: "t6",
  s: "t7",
};

export interface Step {
  readonly focus: string;
  readonly picked: Held | null;
}

/**
 * The pile that the arrow leads to. In the column whose cards are picked, up takes one card more of its group, down
 * one less; past the group, arrows walk on. `most` is the size of that group. Null for other keys.
 */
export function step(key: string, { focus, picked }: Step, most: number): Step | null {
  const own = picked?.pile === focus && focus.startsWith("t") ? picked : null;
  switch (key) {
    case "ArrowLeft":
      return { focus: beside(focus, -1), picked };
    case "ArrowRight":
      return { focus: beside(focus, 1), picked };
    case "ArrowUp":
      if (own && own.count < most) return { focus, picked: { ...own, count: own.count + 1 } };
      return { focus: ABOVE[focus] ?? focus, picked };
    case "ArrowDown":
      if (own && own.count > 1) return { focus, picked: { ...own, count: own.count - 1 } };
      return { focus: BELOW[focus] ?? focus, picked };
    default:
      return null;
  }
}

function beside(pile: string, by: number): string {
  const row: readonly string[] = pile.startsWith("t") ? COLUMNS : TOP_ROW;
  const at = row.indexOf(pile);
  return row[Math.min(row.length - 1, Math.max(0, at + by))] ?? pile;
}
