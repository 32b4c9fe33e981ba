// From a journal to the game it leads to, and whether the server sees the same.

import type { Ack, Event, Snapshot, State } from "../protocol/messages.ts";
import { parseAction } from "../rules/actions.ts";
import { finish, play, start, type Game } from "../rules/game.ts";
import { home } from "../rules/position.ts";

/** Nothing more is taken in this state. */
export function over(state: State): boolean {
  return state !== "created" && state !== "playing";
}

/** The game that a snapshot's journal leads to; null before the start, when no card is told, or if it makes no sense. */
export function replayed(snapshot: Snapshot): Game | null {
  if (snapshot.now === null) return null;
  let game = start(snapshot.deck, { draw: snapshot.draw === 3 ? 3 : 1 });
  for (const text of snapshot.actions) {
    const action = parseAction(text);
    const after = action && play(game, action);
    if (after === null || typeof after === "string") return null;
    game = after;
  }
  return over(snapshot.state) ? finish(game) : game;
}

/** Whether our game has the figures that the server has after this entry. */
export function agrees(game: Game, { counters, state }: Ack | Event): boolean {
  return (
    counters.score === game.position.score &&
    counters.moves === game.moves &&
    counters.undos === game.undos &&
    counters.home === home(game.position) &&
    over(state) === game.ended
  );
}
