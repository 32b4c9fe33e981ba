// The game at every step of its journal, or of a line played on from one of its positions. It asks the rules.

import { parseAction } from "../rules/actions.ts";
import { play, start, type Game } from "../rules/game.ts";

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

/** The deal, with all of its cards. */
export function dealt(deck: readonly string[], draw: number): Game {
  return start(deck, { draw: draw === 3 ? 3 : 1 });
}
