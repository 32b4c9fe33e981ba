// Taps and double taps: which taps belong together, and what a tap wishes for.
//
// Source: docs/rules.md, "How a hand plays". A tap is a wish: where a card has no place, nothing is sent.

import { HOME, type Action } from "../rules/actions.ts";
import { isOrdered, RANKS, rank } from "../rules/cards.ts";
import type { Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { pile as cardsOf } from "../rules/position.ts";
import { COLUMNS, type Held } from "../board/board.ts";
import { move } from "./reach.ts";

/** Two taps on the same pile within this many ms are a double tap. */
export const DOUBLE = 300;

export type Taps = "single" | "double" | "spent";

/** Tells double taps from single ones: "spent" is the second of two when the first already moved a card. */
export class TapCounter {
  #last: { pile: string; time: number; moved: boolean } | null = null;

  /** `time` in ms by any steady clock. */
  count(pile: string, time: number): Taps {
    const last = this.#last;
    this.#last = null;
    if (last && last.pile === pile && time - last.time <= DOUBLE) {
      return last.moved ? "spent" : "double";
    }
    this.#last = { pile, time, moved: false };
    return "single";
  }

  /** The tap that was just counted moved a card. */
  moved(): void {
    if (this.#last) this.#last = { ...this.#last, moved: true };
  }
}

/** What a tap on the card at place `at` of a pile does; null for nothing. */
export function wish(
  game: Game,
  { pile, at, double }: { pile: string; at: number; double: boolean },
): Action | null {
  if (!pile.startsWith("t") && pile !== "w") return null;
  const cards = cardsOf(game.position, pile);
  if (cards.length === 0) return null;
  const free = at < 0 || at >= cards.length - 1;
  const held: Held = { pile, count: pile === "w" || free ? 1 : cards.length - at };
  const home = free || pile === "w" ? allowed(game, move(held, HOME)) : null;
  if (home || !double) return home;
  return toColumn(game, held);
}

/** The longest column that takes the cards, the leftmost of equals; else, for a king, the leftmost empty one. */
function toColumn(game: Game, held: Held): Action | null {
  const cards = cardsOf(game.position, held.pile);
  const group = cards.slice(-held.count).map((card) => card ?? "");
  const first = group[0];
  if (!first || !isOrdered(group)) return null;
  const heads = held.pile.startsWith("t") && held.count === cards.length;
  if (rank(first) === RANKS.length && heads) return null;
  const columns = COLUMNS.map((name) => ({ name, size: cardsOf(game.position, name).length }));
  columns.sort((one, other) => other.size - one.size);
  for (const { name } of columns) {
    const action = allowed(game, move(held, name));
    if (action) return action;
  }
  return null;
}

function allowed(game: Game, action: Action): Action | null {
  return refusal(game, action) === null ? action : null;
}
