// What of a game the board shows.

import { COLUMNS, type Board, type Held } from "../board/board.ts";
import { reach } from "../hand/reach.ts";
import { FOUNDATION_AT, WASTE } from "../rules/actions.ts";
import type { Card } from "../rules/cards.ts";
import { play, type Game } from "../rules/game.ts";
import { pile, RECYCLE_COST } from "../rules/position.ts";
import type { Waiting } from "./queue.ts";

/** A move that is unanswered for this long, in ms, is marked. */
export const PENDING_AFTER = 400;

export interface Marked {
  readonly picked: Held | null;
  readonly targets: readonly string[];
  readonly pending: ReadonlySet<Card>;
  readonly refused: string | null;
}

export const UNMARKED: Marked = { picked: null, targets: [], pending: new Set(), refused: null };

/** The table before anything is known: every pile empty. */
export const BARE: Board = {
  columns: COLUMNS.map(() => []),
  foundations: [0, 0, 0, 0],
  waste: [],
  fan: 0,
  stock: 0,
  recycle: null,
  movable: {},
  ...UNMARKED,
};

export function boardOf(game: Game, marked: Marked = UNMARKED): Board {
  const { tableau, foundations, waste, fan, stock, score } = game.position;
  const turnable = stock.length === 0 && waste.length > 0 && !game.ended;
  const piles = [...COLUMNS, WASTE, ...FOUNDATION_AT.keys()];
  return {
    columns: tableau,
    foundations,
    waste,
    fan,
    stock: stock.length,
    recycle: turnable ? Math.min(RECYCLE_COST, score) : null,
    movable: Object.fromEntries(piles.map((name) => [name, reach(game, name)])),
    ...marked,
  };
}

/** The cards that were moved and not confirmed since long before `now`: of each move the free one. */
export function pendingCards(
  confirmed: Game | null,
  waiting: readonly Waiting[],
  now: number,
): Set<Card> {
  const cards = new Set<Card>();
  let game = confirmed;
  for (const { action, since } of waiting) {
    const before = game;
    const after = game && play(game, action);
    if (!before || after === null || typeof after === "string") break;
    const from =
      action.kind === "move" ? pile(before.position, action.source) : after.position.waste;
    const card = from.at(-1);
    if (card && action.kind !== "undo" && now - since >= PENDING_AFTER) cards.add(card);
    game = after;
  }
  return cards;
}
