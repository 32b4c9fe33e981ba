// The game at every step of its journal, or of a line played on from one of its positions. It asks the rules.

import type { Held } from "../board/board.ts";
import { HOME, parseAction } from "../rules/actions.ts";
import type { MaybeCard } from "../rules/cards.ts";
import { play, start, type Game } from "../rules/game.ts";
import { pile } from "../rules/position.ts";

/** The game before the first action and after each; it ends early where a rule forbids. */
export function games(first: Game, actions: readonly string[]): readonly Game[] {
  const walked = [first];
  let game = first;
  for (const text of actions) {
    const action = parseAction(text);
    const after = action && play(game, action);
    if (after === null || typeof after === "string") break;
    walked.push(after);
    game = after;
  }
  return walked;
}

/** The deal; of its stock, cards may be null that nobody drew. */
export function dealt(deck: readonly MaybeCard[], draw: number): Game {
  return start(deck, { draw: draw === 3 ? 3 : 1 });
}

/** The cards that the action moved, where they lie after it. */
export function landed(before: Game, text: string): Held | null {
  const action = parseAction(text);
  if (action?.kind !== "move") return null;
  const card = pile(before.position, action.source).at(-action.count);
  const own = `f${card?.charAt(1) ?? ""}`;
  return { pile: action.target === HOME ? own : action.target, count: action.count };
}
