// How piles and cards are marked: as class names, from the board and from what a finger holds.

import type { MaybeCard } from "../rules/cards.ts";
import type { Board, Lift } from "./board.ts";

export interface Marks {
  /** The pile that takes the keyboard. */
  readonly focus: string;
  /** Fingers and keys do something here. */
  readonly live: boolean;
  pile(pile: string): string;
  /** `at` is the card's place among the `size` of its pile. */
  card(pile: string, at: number, size: number, card: MaybeCard): string;
}

export interface Seen {
  readonly focus: string;
  readonly live: boolean;
  /** What a finger holds, and the best place for it now. */
  readonly lift: Lift | null;
  readonly near: string | null;
}

export function marksOf(board: Board, { focus, live, lift, near }: Seen): Marks {
  const targets = lift?.targets ?? board.targets;
  const held = lift ?? board.picked;
  const mark = lift ? "lift" : "sel";
  return {
    focus,
    live,
    pile: (pile) =>
      classes({
        target: targets.includes(pile),
        near: near === pile,
        refuse: board.refused === pile,
      }),
    card: (pile, at, size, card) =>
      classes({
        [mark]: held?.pile === pile && at >= size - held.count,
        movable: at >= size - (board.movable[pile] ?? 0),
        pend: card !== null && board.pending.has(card),
      }),
  };
}

function classes(marks: Readonly<Record<string, boolean>>): string {
  return Object.keys(marks)
    .filter((name) => marks[name])
    .join(" ");
}
