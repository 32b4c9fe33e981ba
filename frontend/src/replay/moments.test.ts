import { expect, it } from "vitest";
import { acted, lasts, LONGEST, momentAt, momentsOf, nextUndo, PACES, stepOf } from "./moments.ts";

const one = { actions: ["draw", "undo", "t1>f", "draw"], at: [1000, 1500, 61_500, 61_500] };
const other = { actions: ["t1>f", "draw", "undo"], at: [500, 1500, 2000] };

it("one game has a moment for the deal and each of its actions, by time as by moves", () => {
  for (const by of ["time", "moves"] as const) {
    const moments = momentsOf([one], by);
    expect(moments.map(({ steps }) => steps)).toEqual([[0], [1], [2], [3], [4]]);
    expect(moments.map(({ at }) => at)).toEqual([0, 1000, 1500, 61_500, 61_500]);
  }
});

it("two games by time go on in the order of the clock, one action a moment", () => {
  const moments = momentsOf([one, other], "time");
  expect(moments.map(({ steps }) => steps.join())).toEqual([
    "0,0",
    "0,1",
    "1,1",
    "2,1",
    "2,2",
    "2,3",
    "3,3",
    "4,3",
  ]);
  expect(moments.map(({ at }) => at)).toEqual([0, 500, 1000, 1500, 1500, 2000, 61_500, 61_500]);
});

it("two games by moves go on action by action, and the shorter waits at its end", () => {
  const moments = momentsOf([one, other], "moves");
  expect(moments.map(({ steps }) => steps.join())).toEqual(["0,0", "1,1", "2,2", "3,3", "4,3"]);
  const times = moments.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it("a pace is so many actions a second, however long they took", () => {
  const moments = momentsOf([one], "moves");
  expect(PACES.slice(0, 4).map((pace) => lasts(moments, 2, pace))).toEqual([1000, 500, 250, 125]);
});

it("as it was, each takes its own time, and no pause is longer than the longest", () => {
  const moments = momentsOf([one], "moves");
  expect([0, 1, 2, 3, 4].map((index) => lasts(moments, index, "was"))).toEqual([
    1000,
    500,
    LONGEST,
    0,
    0,
  ]);
});

it("the next undo is that of either game, and none when there is none any more", () => {
  const both = momentsOf([one, other], "time");
  expect(nextUndo(both, [one, other], 0)).toBe(3);
  expect(nextUndo(both, [one, other], 3)).toBe(5);
  expect(nextUndo(both, [one, other], 5)).toBeNull();
  expect(nextUndo(momentsOf([one], "moves"), [one], 2)).toBeNull();
});

it("an undo of who stands still at the end is not found again and again", () => {
  const short = { actions: ["draw", "undo"], at: [1, 2] };
  const moments = momentsOf([one, short], "moves");
  expect(nextUndo(moments, [one, short], 2)).toBeNull();
  expect(acted(moments, 3)).toEqual([3, 0]);
});

it("a link names a step of the first game, and one beyond its end is the end", () => {
  const moments = momentsOf([one, other], "time");
  expect(momentAt(moments, 0)).toBe(0);
  expect(momentAt(moments, 3)).toBe(6);
  expect(momentAt(moments, 99)).toBe(7);
  expect(momentAt(moments, 2, 1)).toBe(4);
  expect(["#12", "#0", "", "#", "#x", "#-1", "#1.5", "#12345678"].map(stepOf)).toEqual([
    12,
    0,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("a game in which nothing was played is its deal alone", () => {
  const nothing = { actions: [], at: [] };
  expect(momentsOf([nothing], "moves")).toEqual([{ at: 0, steps: [0] }]);
  expect(momentsOf([nothing, one], "time")).toHaveLength(5);
  expect(nextUndo(momentsOf([nothing], "moves"), [nothing], 0)).toBeNull();
});
