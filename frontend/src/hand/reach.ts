// What of a pile can be lifted, and where it may go: the rules, asked for every pile.

import { HOME, type Action } from "../rules/actions.ts";
import { isOrdered, SUITS } from "../rules/cards.ts";
import type { Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { pile as cardsOf } from "../rules/position.ts";
import { COLUMNS, type Held } from "../board/board.ts";

/** The pile's last cards as an action; foundations as targets are "f", whichever was meant. */
export function move({ pile, count }: Held, target: string): Action {
  const own = target.startsWith("f") ? HOME : target;
  return { kind: "move", source: pile, target: own, count };
}

/** How many cards from the free one may be lifted: a column's ordered group, one card elsewhere. */
export function reach(game: Game, pile: string): number {
  const cards = cardsOf(game.position, pile);
  if (cards.length === 0 || game.ended || cards.at(-1) === null) return 0;
  if (!pile.startsWith("t")) return 1;
  let count = 1;
  while (count < cards.length && isOrdered(cards.slice(-count - 1).map((card) => card ?? ""))) {
    count += 1;
  }
  return count;
}

/** Every pile that would take the cards; a foundation by its own name. */
export function targets(game: Game, held: Held): string[] {
  const own = cardsOf(game.position, held.pile).at(-1)?.charAt(1) ?? "";
  const piles = SUITS.includes(own) && own !== "" ? [`f${own}`, ...COLUMNS] : COLUMNS;
  return piles.filter((target) => refusal(game, move(held, target)) === null);
}
