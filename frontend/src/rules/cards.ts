// The 52 cards and how two of them lie on each other.
//
// A card is its two-character text, rank then suit: "7H". Never knows piles or positions.
// These files mirror games/rules in names and order.

export type Card = string;

/** A card, or null where it was never seen. */
export type MaybeCard = Card | null;

/** Spades, hearts, diamonds, clubs: the order used everywhere. */
export const SUITS = "SHDC";

/** Ace low, king high. */
export const RANKS = "A23456789TJQK";

/** The unshuffled deck: S A…K, H A…K, D A…K, C A…K. */
export const DECK: readonly Card[] = [...SUITS].flatMap((suit) =>
  [...RANKS].map((rank) => rank + suit),
);

/** 1 for an ace to 13 for a king; 0 for what is no card. */
export function rank(card: Card): number {
  return card === "" ? 0 : RANKS.indexOf(card.charAt(0)) + 1;
}

/** One of "S", "H", "D", "C". */
export function suit(card: Card): string {
  return card.charAt(1);
}

/** Hearts and diamonds are red. */
export function isRed(card: Card): boolean {
  return suit(card) === "H" || suit(card) === "D";
}

/** Whether `card` has the opposite colour of `parent` and is exactly one rank lower. */
export function liesOn(card: Card, parent: Card): boolean {
  return rank(card) + 1 === rank(parent) && isRed(card) !== isRed(parent);
}

/** Whether the cards, free one last, form a group: each lies on the one before it. */
export function isOrdered(cards: readonly Card[]): boolean {
  return cards.every((card, at) => at === 0 || liesOn(card, cards[at - 1] ?? ""));
}
