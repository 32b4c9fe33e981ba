// What a table shows, as one plain object. The board knows no rules: whoever plays, watches or
// reviews makes this object, and the board draws it and says what fingers and keys did.

import type { Card, MaybeCard } from "../rules/cards.ts";

/** The last `count` cards of a pile. */
export interface Held {
  readonly pile: string;
  readonly count: number;
}

export interface Board {
  /** The seven columns, the free card last. */
  readonly columns: readonly (readonly Card[])[];
  /** The rank on top of each foundation, in the order of the suits; 0 for none. */
  readonly foundations: readonly number[];
  /** The whole waste, its top last; null for a card that was turned but is not told yet. */
  readonly waste: readonly MaybeCard[];
  /** How many cards of the waste are fanned, 0–3; at 0 its top alone is shown. */
  readonly fan: number;
  /** How many cards are in the stock. */
  readonly stock: number;
  /** What recycling costs now, in points; null when the stock is not empty or there is nothing to turn over. */
  readonly recycle: number | null;
  /** Of each pile, how many cards from the free one may be lifted at most. */
  readonly movable: Readonly<Record<string, number>>;
  /** The group that was picked to be placed elsewhere, by key. */
  readonly picked: Held | null;
  /** The piles that would take what is picked. */
  readonly targets: readonly string[];
  /** Cards whose move the server has not confirmed for a while. */
  readonly pending: ReadonlySet<Card>;
  /** The pile that just refused a card. */
  readonly refused: string | null;
}

/** What was lifted by a finger, and which piles would take it. */
export interface Lift extends Held {
  readonly targets: readonly string[];
}

/** What the board tells of fingers; places are piles and the index of a card in its pile. */
export interface Fingers {
  /** A finger drags this card: what comes along, or null if it stays. */
  lift(pile: string, at: number): Lift | null;
  /** The finger let go over `target`, the best place or, failing that, the place it is over; null for none. */
  drop(lift: Lift, target: string | null): void;
  /** The pile was tapped, at this card; `time` in ms, by any steady clock. */
  tap(pile: string, at: number, time: number): void;
  /** A screen reader or a switch pressed the pile. */
  press(pile: string): void;
}

/** Foundations, waste, stock: the row above, in the order in which keys walk it. */
export const TOP_ROW = ["fS", "fH", "fD", "fC", "w", "s"] as const;
export const COLUMNS = ["t1", "t2", "t3", "t4", "t5", "t6", "t7"] as const;
export const STOCK = "s";
