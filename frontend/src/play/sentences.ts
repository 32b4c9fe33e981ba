// Each refusal as a sentence: the card, what it needs, what it met.

import { cardName, rankName, suitName } from "../board/names.ts";
import { t } from "../i18n/index.ts";
import { HOME, type Action } from "../rules/actions.ts";
import { isRed, liesOn, RANKS, rank, suit, type Card } from "../rules/cards.ts";
import type { Game } from "../rules/game.ts";
import { pile } from "../rules/position.ts";

/** Why the action was not taken, for the player; `game` is the one that it was meant for. */
export function sentence(
  rule: string,
  { game, action }: { game: Game | null; action: Action },
): string {
  switch (rule) {
    case "foundation-next-in-suit":
      return nextInSuit(game, action);
    case "opposite-colour-one-lower":
      return oppositeColour(game, action);
    case "ordered-group":
      return outOfOrder(game, action) ?? plain(rule);
    case "king-on-empty":
      return notAKing(game, action) ?? plain(rule);
    case "waste-top-only":
      return underTheTop(game) ?? plain(rule);
    default:
      return plain(rule);
  }
}

function plain(rule: string): string {
  return PLAIN[rule]?.() ?? t("This is not possible now.");
}

const PLAIN: Readonly<Record<string, () => string>> = {
  "game-over": () => t("This game has ended."),
  "no-such-card": () => t("There are not that many cards."),
  "same-pile": () =>
    t("A card cannot go to the pile that it came from, nor from one foundation to another."),
  "waste-top-only": () => t("Of the waste only the top card plays."),
  "foundation-one-card": () => t("Foundations take and give one card at a time."),
  "ordered-group": () =>
    t(
      "Cards move together only when each is one lower than the one it lies on, in the other colour.",
    ),
  "king-on-empty": () => t("An empty column takes a king, alone or leading a group."),
  "stock-empty": () => t("The stock is empty: recycle the waste."),
  "nothing-to-draw": () => t("There is nothing left to draw."),
  "stock-not-empty": () => t("The waste is turned over when the stock is empty."),
  "nothing-to-undo": () => t("There is nothing to undo."),
  "not-started": () => t("The game has not started yet."),
  "time-over": () => t("The time is over."),
  "not-yours": () => t("This is somebody else’s game."),
  stale: () => t("The game went on elsewhere; this is how it stands."),
  "taken-over": () => t("This game is played in another tab."),
  "too-fast": () => t("That was too fast for the server."),
  busy: () => t("The server is busy; the move is sent again."),
  "deal-in-race": () => t("This deal is being raced on; it can be played here afterwards."),
  "too-long": () => t("A game has 5,000 actions at most. Give it up, or deal another."),
  "unknown-code": () => t("No deal has this code here, or it cannot be played yet."),
  "bad-message": () => t("The server did not understand. Reload the page."),
};

function movedCard(game: Game | null, { source, count }: Action): Card {
  return (game && pile(game.position, source).at(-count)) || "";
}

/** The first two cards of what was to move together that are not in order. */
function outOfOrder(game: Game | null, { source, count }: Action): string | null {
  const group = game ? pile(game.position, source).slice(-count) : [];
  const at = group.findIndex((card, place) => {
    const met = group[place - 1];
    return place > 0 && !(card && met && liesOn(card, met));
  });
  const [met, card] = [group[at - 1], group[at]];
  if (!card || !met) return null;
  return t("These stay apart: the {card} is not in order on the {met}.", {
    card: cardName(card),
    met: cardName(met),
  });
}

function notAKing(game: Game | null, action: Action): string | null {
  const card = movedCard(game, action);
  if (!card) return null;
  return t("The {card} cannot open an empty column: only a king can.", { card: cardName(card) });
}

function underTheTop(game: Game | null): string | null {
  const top = game?.position.waste.at(-1);
  return top ? t("Of the waste only the {card} on top plays.", { card: cardName(top) }) : null;
}

function nextInSuit(game: Game | null, action: Action): string {
  const card = movedCard(game, action);
  if (!game || !card) return t("A foundation grows from ace to king in one suit.");
  const of = suit(card);
  const top = pile(game.position, `f${of}`).length;
  if (top === 0) return t("The foundation of {suit} starts with its ace.", { suit: suitName(of) });
  return t("The foundation of {suit} takes the {card} next.", {
    suit: suitName(of),
    card: cardName(RANKS.charAt(top) + of),
  });
}

function oppositeColour(game: Game | null, action: Action): string {
  const card = movedCard(game, action);
  const met = game && action.target !== HOME ? pile(game.position, action.target).at(-1) : null;
  if (!card || !met) return t("A card goes on one of the other colour that is one higher.");
  const values = { card: cardName(card), met: cardName(met) };
  if (rank(card) === RANKS.length) return t("The {card} goes to an empty column only.", values);
  const needed = { ...values, rank: rankName(rank(card) + 1) };
  return isRed(card)
    ? t("The {card} needs a black {rank}; this is the {met}.", needed)
    : t("The {card} needs a red {rank}; this is the {met}.", needed);
}
