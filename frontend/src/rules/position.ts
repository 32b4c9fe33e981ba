// How the cards lie, and how they lie after an action that was allowed.
//
// Source: docs/rules.md, "The deal", "Actions" (fan) and "Score and counters". Never asks whether an
// action is allowed.

import { COLUMN_AT, FOUNDATION_AT, HOME, WASTE, type Action } from "./actions.ts";
import { RANKS, SUITS, rank, suit, type Card, type MaybeCard } from "./cards.ts";

export const HOME_POINTS = 10;
export const COLUMN_POINTS = 5;
export const RECYCLE_COST = 100;

/** Four numbers, one a suit in the order of SUITS: 0 for none, else 1–13. */
export type Ranks = readonly number[];

/** Seven columns, the free card last. */
export type Tableau = readonly (readonly Card[])[];

/** All that undo restores. */
export interface Position {
  readonly tableau: Tableau;
  /** The rank on top of each. */
  readonly foundations: Ranks;
  /** The next card first; null where it was never seen. */
  readonly stock: readonly MaybeCard[];
  /** The top card last; null where it was turned but is not told yet. */
  readonly waste: readonly MaybeCard[];
  /** How many cards of the last draw still lie in the waste, 0–3. */
  readonly fan: number;
  /** Points. */
  readonly score: number;
  /** The highest rank of each suit that has earned its points in this line of play. */
  readonly paid: Ranks;
}

export const NOTHING: Ranks = [...SUITS].map(() => 0);

/** The start of a game: 28 cards row by row into columns of 1 to 7, the other 24 are the stock. */
export function deal(deck: readonly MaybeCard[]): Position {
  const tableau: Card[][] = Array.from({ length: 7 }, () => []);
  let next = 0;
  for (let row = 0; row < 7; row += 1) {
    for (const column of tableau.slice(row)) {
      const card = deck[next++];
      if (!card) throw new RangeError("a column's card is never hidden");
      column.push(card);
    }
  }
  const stock = deck.slice(next);
  return { tableau, foundations: NOTHING, stock, waste: [], fan: 0, score: 0, paid: NOTHING };
}

/** How many cards are on the foundations, 0–52. */
export function home(position: Position): number {
  return position.foundations.reduce((sum, top) => sum + top, 0);
}

/** All 52 cards are on the foundations. */
export function isWon(position: Position): boolean {
  return position.foundations.every((top) => top === RANKS.length);
}

/** The cards of a column, the waste or a foundation ("t3", "w", "fH"), the free one last. */
export function pile(position: Position, name: string): readonly MaybeCard[] {
  const column = position.tableau[COLUMN_AT.get(name) ?? -1];
  if (column) return column;
  if (name === WASTE) return position.waste;
  const top = position.foundations[FOUNDATION_AT.get(name) ?? -1] ?? 0;
  return [...RANKS.slice(0, top)].map((value) => value + name.charAt(1));
}

/** After turning `count` cards of the stock, or what is left, the last turned on top. */
export function drawn(position: Position, { count }: { count: number }): Position {
  const turned = position.stock.slice(0, count);
  return {
    ...position,
    stock: position.stock.slice(count),
    waste: [...position.waste, ...turned],
    fan: turned.length,
  };
}

/** After the waste became the stock, in the same order; costs 100 points, or what there is. */
export function recycled(position: Position): Position {
  const score = Math.max(0, position.score - RECYCLE_COST);
  return { ...position, stock: position.waste, waste: [], fan: 0, score };
}

/** After a move of cards from pile to pile, with the points it earns. */
export function moved(position: Position, action: Action): Position {
  const cards = pile(position, action.source).slice(-action.count).map(known);
  const card = known(cards[0]);
  const played = action.source === WASTE ? 1 : 0;
  const [points, paid] = earned(position, action, card);
  return {
    tableau: tableauAfter(position.tableau, action, cards),
    foundations: foundationsAfter(position.foundations, action, card),
    stock: position.stock,
    waste: played ? position.waste.slice(0, -1) : position.waste,
    fan: Math.max(0, position.fan - played),
    score: position.score + points,
    paid,
  };
}

/** A card that moves is known: legality refuses the others. */
function known(card: MaybeCard | undefined): Card {
  if (!card) throw new RangeError("a hidden card never moves");
  return card;
}

/** The points of a move, and which ranks have earned theirs after it. */
function earned(position: Position, action: Action, card: Card): [points: number, paid: Ranks] {
  const paid = position.paid;
  if (action.target !== HOME) return [action.source === WASTE ? COLUMN_POINTS : 0, paid];
  const at = SUITS.indexOf(suit(card));
  if (rank(card) <= (paid[at] ?? 0)) return [0, paid];
  return [HOME_POINTS, paid.with(at, rank(card))];
}

function tableauAfter(tableau: Tableau, action: Action, cards: readonly Card[]): Tableau {
  const source = COLUMN_AT.get(action.source);
  const target = COLUMN_AT.get(action.target);
  return tableau.map((column, at) => {
    if (at === source) return column.slice(0, -cards.length);
    return at === target ? [...column, ...cards] : column;
  });
}

function foundationsAfter(ranks: Ranks, action: Action, card: Card): Ranks {
  const takenBack = FOUNDATION_AT.has(action.source);
  if (!takenBack && action.target !== HOME) return ranks;
  return ranks.with(SUITS.indexOf(suit(card)), rank(card) - (takenBack ? 1 : 0));
}
