// Lanes for tests.

import type { Lane } from "../protocol/messages.ts";

/** A lane of a race that runs, in which nothing has happened yet. */
export function lane(player: number, change: Partial<Lane> = {}): Lane {
  return {
    ...{ player, name: `P${player}`, guest: false, robot: null, host: false, here: true },
    ...{ attempt: player, state: "playing", played: true, home: 0, score: 0, moves: 0, undos: 0 },
    ...{ finish: null, place: null },
    ...change,
  };
}
