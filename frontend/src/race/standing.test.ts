import { describe, expect, it } from "vitest";
import type { Lane } from "../protocol/messages.ts";
import { colours, countsForBoards, joined, lead, milestones } from "./standing.ts";
import { lane } from "./testing.ts";

describe("colours", () => {
  it("go to rivals in the order of joining, whatever their places, and repeat after five", () => {
    const lanes = [7, 3, 1, 2, 6, 4, 5].map((player) => lane(player));
    const given = colours(lanes, 2);
    expect([1, 3, 4, 5, 6, 7].map((player) => given.get(player))).toEqual([1, 2, 3, 4, 5, 1]);
    expect(given.has(2)).toBe(false);
  });
});

describe("the lobby's order", () => {
  it("is that of joining", () => {
    expect(joined([lane(3), lane(1), lane(2)]).map(({ player }) => player)).toEqual([1, 2, 3]);
  });
});

describe("counting for boards", () => {
  it("takes a sealed deal and two accounts", () => {
    const guests = [lane(1), lane(2, { guest: true })];
    expect(countsForBoards({ sealed: true, lanes: guests })).toBe(false);
    expect(countsForBoards({ sealed: true, lanes: [...guests, lane(3)] })).toBe(true);
    expect(countsForBoards({ sealed: false, lanes: [lane(1), lane(2)] })).toBe(false);
  });
});

describe("the lead", () => {
  const first = lane(1, { state: "won", finish: 242_318, place: 1 });
  const second = lane(2, { state: "won", finish: 253_902, place: 2 });

  it("is told between two who are home", () => {
    expect(lead({ mode: "home", lanes: [first, second] })).toBe(11_584);
  });

  it("says nothing of a score, of a shared place, or where only one is home", () => {
    expect(lead({ mode: "score", lanes: [first, second] })).toBeNull();
    expect(lead({ mode: "home", lanes: [first, { ...second, place: 1 }] })).toBeNull();
    expect(lead({ mode: "home", lanes: [first, lane(2, { place: 2, home: 38 })] })).toBeNull();
  });
});

describe("milestones", () => {
  const told = (before: Lane, after: Lane, me = 9) =>
    milestones([before], [after], me).map(({ kind }) => kind);

  it("are quarters, ends and the connection, one a rival", () => {
    expect(told(lane(1), lane(1, { home: 12 }))).toEqual([]);
    expect(milestones([lane(1)], [lane(1, { home: 27 })], 9)).toMatchObject([{ home: 26 }]);
    expect(told(lane(1), lane(1, { here: false }))).toEqual(["away"]);
    expect(told(lane(1, { here: false }), lane(1))).toEqual(["back"]);
    expect(told(lane(1, { home: 50 }), lane(1, { home: 52, state: "won" }))).toEqual(["ended"]);
  });

  it("are never of oneself, nor of who was not seen before", () => {
    expect(told(lane(9), lane(9, { home: 30 }))).toEqual([]);
    expect(told(lane(2), lane(1, { home: 30 }))).toEqual([]);
  });
});
