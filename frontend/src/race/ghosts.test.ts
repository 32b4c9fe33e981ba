import { describe, expect, it } from "vitest";
import type { Ghost } from "../protocol/messages.ts";
import { isGhost, isKnownLine, people, withGhosts } from "./ghosts.ts";
import { countsForBoards, milestones } from "./standing.ts";
import { lane } from "./testing.ts";

function ghost(attempt: number | null, change: Partial<Ghost> = {}): Ghost {
  return {
    ...{ attempt, name: "Ada", guest: false, robot: null, state: "playing", played: true },
    ...{ home: 0, score: 0, moves: 0, undos: 0, finish: null, place: null },
    ...change,
  };
}

describe("ghosts among the lanes", () => {
  it("stand at their places and are nobody who races", () => {
    const lanes = withGhosts(
      [lane(1, { place: 2 }), lane(2)],
      [ghost(7, { place: 1 }), ghost(null)],
    );
    expect(lanes.map(({ place }) => place)).toEqual([1, 2, null, null]);
    expect(people(lanes).map(({ player }) => player)).toEqual([1, 2]);
    expect(lanes.filter(isKnownLine)).toHaveLength(1);
  });

  it("are told apart from their own player, who may race them", () => {
    const lanes = withGhosts([lane(1)], [ghost(1), ghost(2)]);
    expect(new Set(lanes.map(({ player }) => player)).size).toBe(3);
  });

  it("count for no board and are not called out", () => {
    const lanes = withGhosts([lane(1)], [ghost(7)]);
    expect(countsForBoards({ sealed: true, lanes })).toBe(false);
    const after = withGhosts([lane(1)], [ghost(7, { home: 26 })]);
    expect(milestones(lanes, after, 1)).toEqual([]);
    expect(isGhost(after[1] ?? lane(1))).toBe(true);
  });
});
