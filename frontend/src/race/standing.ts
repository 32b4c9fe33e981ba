// How a race stands, from its lanes. Pure.

import type { Lane, Race, State } from "../protocol/messages.ts";
import { isGhost, people } from "./ghosts.ts";

export const COLOURS = 5;

/** Which of the rivals' colours each player has, 1 to 5 in the order of joining; one's own is absent. */
export function colours(lanes: readonly Lane[], me: number): ReadonlyMap<number, number> {
  const rivals = lanes.filter(({ player }) => player !== me);
  return new Map(joined(rivals).map(({ player }, at) => [player, (at % COLOURS) + 1]));
}

/** In the order of joining, for the lobby; the host stays where they came, ghosts come last. */
export function joined(lanes: readonly Lane[]): readonly Lane[] {
  const came = (lane: Lane): number => Number(isGhost(lane));
  return [...lanes].sort((one, other) => came(one) - came(other) || one.attempt - other.attempt);
}

export function hasEnded(state: State): boolean {
  return state !== "created" && state !== "playing";
}

export function own(race: Race): Lane | null {
  return (race.mine && race.lanes.find(({ player }) => player === race.me)) || null;
}

/** Two at least, and two accounts where it would count. */
export function countsForBoards({ sealed, lanes }: Pick<Race, "sealed" | "lanes">): boolean {
  return sealed && people(lanes).filter(({ guest }) => !guest).length >= 2;
}

/** By how many ms the first was ahead of the next, both home; null where that says nothing. */
export function lead({ mode, lanes }: Pick<Race, "mode" | "lanes">): number | null {
  const [first, second] = lanes;
  if (mode !== "home" || first?.state !== "won" || second?.state !== "won") return null;
  if (first.finish === null || second.finish === null || first.place === second.place) return null;
  return second.finish - first.finish;
}

/** What happened to a rival between two looks at the lanes. */
export type Milestone =
  | { readonly kind: "home"; readonly lane: Lane; readonly home: number }
  | { readonly kind: "ended" | "away" | "back"; readonly lane: Lane };

/** Cards home that are worth a word: a quarter, a half, three quarters. */
const WORTH = [13, 26, 39];

/** Of everybody but `me`, the most telling one each. */
export function milestones(
  before: readonly Lane[],
  after: readonly Lane[],
  me: number,
): readonly Milestone[] {
  const former = new Map(before.map((lane) => [lane.player, lane]));
  return people(after).flatMap((lane): readonly Milestone[] => {
    const was = former.get(lane.player);
    if (!was || lane.player === me) return [];
    if (hasEnded(lane.state) && !hasEnded(was.state)) return [{ kind: "ended", lane }];
    const home = WORTH.filter((count) => was.home < count && lane.home >= count).at(-1);
    if (home !== undefined) return [{ kind: "home", lane, home }];
    if (was.here !== lane.here && !hasEnded(lane.state)) {
      return [{ kind: lane.here ? "back" : "away", lane }];
    }
    return [];
  });
}
