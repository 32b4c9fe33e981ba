// Games for tests, set up from a little picture of their piles.

import { start, type Game } from "../rules/game.ts";
import { DECK, SUITS, rank, suit, type MaybeCard } from "../rules/cards.ts";

export interface Picture {
  readonly columns?: readonly string[];
  /** Ranks on top, spades first. */
  readonly foundations?: readonly number[];
  readonly waste?: string;
  readonly stock?: string;
  readonly fan?: number;
  readonly draw?: 1 | 3;
}

/** Cards as "7H 6S", "??" for one that is not told. Cards that are nowhere in the picture are left out. */
export function gameOf(picture: Picture): Game {
  const game = start(DECK, { draw: picture.draw ?? 1 });
  const waste = cards(picture.waste);
  return {
    ...game,
    position: {
      ...game.position,
      tableau: Array.from({ length: 7 }, (_, at) => cards(picture.columns?.[at]).map(String)),
      foundations: picture.foundations ?? [0, 0, 0, 0],
      stock: cards(picture.stock),
      waste,
      fan: picture.fan ?? Math.min(1, waste.length),
      paid: picture.foundations ?? [0, 0, 0, 0],
    },
  };
}

function cards(text = ""): MaybeCard[] {
  const all = text.split(" ").filter((card) => card !== "");
  for (const card of all) {
    if (card !== "??" && (rank(card) === 0 || !SUITS.includes(suit(card)))) throw new Error(card);
  }
  return all.map((card) => (card === "??" ? null : card));
}
