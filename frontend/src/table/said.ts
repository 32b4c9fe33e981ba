// What was done, in words for who does not see it.

import { cardName, pileName } from "../board/names.ts";
import { t, tn } from "../i18n/index.ts";
import { HOME, type Action } from "../rules/actions.ts";
import type { Game } from "../rules/game.ts";
import { pile } from "../rules/position.ts";

/** Something said: another object each time it is, though the text be the same. */
export interface Words {
  readonly text: string;
}

/** `before` is the game in which the action was taken; a draw is told by what it turned, later. */
export function done(before: Game, action: Action): string {
  if (action.kind === "undo") return t("Undone.");
  if (action.kind === "recycle") return t("The waste is the stock again.");
  if (action.kind === "draw") return "";
  const card = pile(before.position, action.source).at(-action.count) ?? null;
  const target = action.target === HOME ? `f${card?.charAt(1) ?? "S"}` : action.target;
  const names = { card: cardName(card), pile: pileName(target) };
  if (action.count === 1) return t("{card} to: {pile}", names);
  return tn(
    "{card} and {n} more to: {pile}",
    "{card} and {n} more to: {pile}",
    action.count - 1,
    names,
  );
}

/** What lies on the waste now. */
export function turned(game: Game): string {
  const top = game.position.waste.at(-1);
  return top ? t("Drawn: {card}", { card: cardName(top) }) : "";
}
