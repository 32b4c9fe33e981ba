// What a player can ask for: the closed grammar of actions and its texts.
//
// Source: docs/rules.md, "Actions". Knows nothing of positions: whether an action is allowed is
// legality's answer.

import { SUITS } from "./cards.ts";

/** The columns by name, with their places in a tableau. */
export const COLUMN_AT: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6, 7].map((number) => [`t${number}`, number - 1]),
);

export const WASTE = "w";

/** The foundations by name, with their places in the order of the suits. */
export const FOUNDATION_AT: ReadonlyMap<string, number> = new Map(
  [...SUITS].map((suit, at) => [`f${suit}`, at]),
);

/** As a target: the card's own foundation. */
export const HOME = "f";

export const MOST_CARDS = 19;

export type Word = "draw" | "recycle" | "undo";
export const WORDS: readonly Word[] = ["draw", "recycle", "undo"];

/** A word alone (draw, recycle, undo; empty piles, no cards), or a move of `count` cards between piles. */
export interface Action {
  readonly kind: Word | "move";
  readonly source: string;
  readonly target: string;
  readonly count: number;
}

/** Read an action, with or without ":1"; null for anything outside the grammar. */
export function parseAction(text: string): Action | null {
  return READ.get(text) ?? null;
}

/** The stored form, by which a resent action is compared: ":1" is left out. */
export function formatAction(action: Action): string {
  if (action.kind !== "move") return action.kind;
  const count = action.count === 1 ? "" : `:${action.count}`;
  return `${action.source}>${action.target}${count}`;
}

function* readings(): Generator<[string, Action]> {
  for (const word of WORDS) yield [word, { kind: word, source: "", target: "", count: 0 }];
  for (const source of [...COLUMN_AT.keys(), WASTE, ...FOUNDATION_AT.keys()]) {
    for (const target of [...COLUMN_AT.keys(), HOME]) {
      yield [`${source}>${target}`, { kind: "move", source, target, count: 1 }];
      for (let count = 1; count <= MOST_CARDS; count += 1) {
        yield [`${source}>${target}:${count}`, { kind: "move", source, target, count }];
      }
    }
  }
}

// The grammar is finite, so reading is looking up: exact, and the same table as the server's.
const READ: ReadonlyMap<string, Action> = new Map(readings());
