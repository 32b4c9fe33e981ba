// Whether an action is allowed now, and if not, the first rule that forbids it.
//
// Source: docs/rules.md, "Actions": the checks run in the order of its table. Never changes anything.

import { FOUNDATION_AT, HOME, WASTE, type Action } from "./actions.ts";
import { RANKS, SUITS, isOrdered, liesOn, rank, suit, type Card, type MaybeCard } from "./cards.ts";
import { pile, type Position } from "./position.ts";

/** The rule that forbids an action, in the order in which the rules are asked. */
export const REFUSALS = [
  "game-over",
  "no-such-card",
  "same-pile",
  "waste-top-only",
  "foundation-one-card",
  "ordered-group",
  "foundation-next-in-suit",
  "king-on-empty",
  "opposite-colour-one-lower",
  "stock-empty",
  "nothing-to-draw",
  "stock-not-empty",
  "nothing-to-undo",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What must be known of a game to judge an action in it. */
export interface Played {
  readonly position: Position;
  readonly history: readonly Position[];
  readonly ended: boolean;
}

/** The first rule that forbids the action, or null when it is allowed. */
export function refusal(game: Played, action: Action): Refusal | null {
  if (game.ended) return "game-over";
  switch (action.kind) {
    case "draw":
      return againstDraw(game.position);
    case "recycle":
      return againstRecycle(game.position);
    case "undo":
      return game.history.length > 0 ? null : "nothing-to-undo";
    case "move":
      return againstMove(game.position, action);
  }
}

function againstDraw(position: Position): Refusal | null {
  if (position.stock.length > 0) return null;
  return position.waste.length > 0 ? "stock-empty" : "nothing-to-draw";
}

function againstRecycle(position: Position): Refusal | null {
  if (position.stock.length > 0) return "stock-not-empty";
  return position.waste.length > 0 ? null : "nothing-to-draw";
}

function againstMove(position: Position, action: Action): Refusal | null {
  const cards = pile(position, action.source).slice(-action.count);
  if (cards.length < action.count) return "no-such-card";
  const against = againstLifting(cards, action);
  if (against !== null) return against;
  const card = cards[0];
  // A turned card that is not told yet cannot be judged, so it cannot be played.
  if (!card) return "no-such-card";
  if (action.target === HOME) return againstFoundation(position, card);
  return againstColumn(pile(position, action.target), card);
}

/** The rules on what may be taken from where, whatever it would be laid on. */
function againstLifting(cards: readonly MaybeCard[], action: Action): Refusal | null {
  const ofFoundation = FOUNDATION_AT.has(action.source);
  const toFoundation = action.target === HOME;
  if (action.source === action.target || (ofFoundation && toFoundation)) return "same-pile";
  if (cards.length === 1) return null;
  if (action.source === WASTE) return "waste-top-only";
  if (ofFoundation || toFoundation) return "foundation-one-card";
  return isOrdered(cards.map((card) => card ?? "")) ? null : "ordered-group";
}

function againstFoundation(position: Position, card: Card): Refusal | null {
  const top = position.foundations[SUITS.indexOf(suit(card))] ?? 0;
  return rank(card) === top + 1 ? null : "foundation-next-in-suit";
}

function againstColumn(column: readonly MaybeCard[], card: Card): Refusal | null {
  const last = column.at(-1);
  if (!last) return rank(card) === RANKS.length ? null : "king-on-empty";
  return liesOn(card, last) ? null : "opposite-colour-one-lower";
}
