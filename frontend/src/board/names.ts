// Names of cards and piles, as they are read out and written in notes.

import { t, tn } from "../i18n/index.ts";
import { FOUNDATION_AT } from "../rules/actions.ts";
import { RANKS, rank, suit, type Card, type MaybeCard } from "../rules/cards.ts";
import { STOCK, type Board } from "./board.ts";

/** "7 of hearts" */
export function cardName(card: MaybeCard): string {
  if (card === null) return t("a card that is not told yet");
  return t("{rank} of {suit}", { rank: rankName(rank(card)), suit: suitName(suit(card)) });
}

/** "ace", "2" … "10", "jack", "queen", "king" */
export function rankName(value: number): string {
  switch (value) {
    case 1:
      return t("ace");
    case 11:
      return t("jack");
    case 12:
      return t("queen");
    case 13:
      return t("king");
    default:
      return String(value);
  }
}

/** "spades" */
export function suitName(of: string): string {
  switch (of) {
    case "S":
      return t("spades");
    case "H":
      return t("hearts");
    case "D":
      return t("diamonds");
    default:
      return t("clubs");
  }
}

/** "Column 4", "Waste", "Foundation of hearts", "Stock" */
export function pileName(pile: string): string {
  if (pile === STOCK) return t("Stock");
  if (pile === "w") return t("Waste");
  if (FOUNDATION_AT.has(pile)) return t("Foundation of {suit}", { suit: suitName(pile.charAt(1)) });
  return t("Column {n}", { n: pile.charAt(1) });
}

/** "Column 4, 5 cards, 9 of hearts free" */
export function pileLabel(board: Board, pile: string): string {
  if (pile === STOCK) return stockLabel(board);
  if (pile === "w") return wasteLabel(board.waste);
  const at = FOUNDATION_AT.get(pile);
  if (at !== undefined) return foundationLabel(pile, board.foundations[at] ?? 0);
  const column = board.columns[Number(pile.charAt(1)) - 1] ?? [];
  const free = column.at(-1);
  if (!free) return t("{pile}, empty", { pile: pileName(pile) });
  return tn("{pile}, {n} card, {card} free", "{pile}, {n} cards, {card} free", column.length, {
    pile: pileName(pile),
    card: cardName(free),
  });
}

function wasteLabel(waste: readonly MaybeCard[]): string {
  const top = waste.at(-1);
  if (top === undefined) return t("{pile}, empty", { pile: pileName("w") });
  return tn("{pile}, {n} card, {card} on top", "{pile}, {n} cards, {card} on top", waste.length, {
    pile: pileName("w"),
    card: cardName(top),
  });
}

function foundationLabel(pile: string, top: number): string {
  if (top === 0) return t("{pile}, empty", { pile: pileName(pile) });
  return t("{pile}, {card} on top", {
    pile: pileName(pile),
    card: cardName(RANKS.charAt(top - 1) + pile.charAt(1)),
  });
}

function stockLabel(board: Board): string {
  if (board.stock > 0)
    return tn("Draw, stock of {n} card", "Draw, stock of {n} cards", board.stock);
  if (board.recycle === null) return t("Stock, nothing to draw");
  if (board.recycle === 0) return t("Recycle the waste, free");
  return tn(
    "Recycle the waste, costs {n} point",
    "Recycle the waste, costs {n} points",
    board.recycle,
  );
}
