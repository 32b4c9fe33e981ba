import { describe, expect, it } from "vitest";
import type { Node, Review } from "./answer.ts";
import { decisive, mistakeAt, mistakesOf } from "./findings.ts";
import { across, pathOf, placeAt, scorePath, timelineOf, windowed } from "./timeline.ts";

/** draw, draw (loses), t1>t2, undo, undo (saves), w>f: a tree with one branch left. */
const NODES: readonly Node[] = [
  { node: 0, parent: null, action: null, seq: 0, undone: false, verdict: "winnable", budget: null },
  { node: 1, parent: 0, action: "draw", seq: 1, undone: false, verdict: "winnable", budget: null },
  { node: 2, parent: 1, action: "draw", seq: 2, undone: true, verdict: "lost", budget: null },
  { node: 3, parent: 2, action: "t1>t2", seq: 3, undone: true, verdict: "lost", budget: null },
  { node: 4, parent: 1, action: "w>f", seq: 6, undone: false, verdict: "unknown", budget: 9 },
];
const REVIEW: Review = {
  attempt: 7,
  player: "Mira",
  certified: false,
  state: "running",
  at_work: true,
  hinted: false,
  done: 4,
  total: 5,
  code: "TF1-D1N-AAAAAAB",
  draw: 1,
  deck: [],
  actions: ["draw", "draw", "t1>t2", "undo", "undo", "w>f"],
  at: [],
  status: "resigned",
  nodes: NODES,
  lost_at: [{ seq: 2, better: "w>f", line: ["w>f"] }],
  saved: [{ seq: 5 }],
  par: null,
  par_by: null,
};

describe("a timeline", () => {
  it("goes back to the parent where an action was undone", () => {
    expect(pathOf(REVIEW)).toEqual([0, 1, 2, 3, 2, 1, 4]);
  });

  it("has a tick for every action, with the verdict on the position after it", () => {
    const { ticks } = timelineOf(REVIEW);
    expect(ticks.map(({ verdict }) => verdict)).toEqual([
      "winnable",
      "lost",
      "lost",
      "lost",
      "winnable",
      "unknown",
    ]);
    expect(ticks.map(({ undone }) => undone)).toEqual([false, true, true, false, false, false]);
    expect(ticks.map(({ mark }) => mark)).toEqual([null, "lost", null, null, "saved", null]);
  });

  it("draws one arc for undos in a row, to the place after which the game went on", () => {
    expect(timelineOf(REVIEW).arcs).toEqual([{ from: 5, to: 1, saved: true }]);
  });

  it("marks lost places in a row as one span", () => {
    expect(timelineOf(REVIEW).lost).toEqual([{ from: 2, to: 4 }]);
  });

  it("of a game without actions is empty", () => {
    const { ticks, arcs, lost, path } = timelineOf({ ...REVIEW, actions: [], saved: [] });
    expect([ticks, arcs, lost, path]).toEqual([[], [], [], [0]]);
  });
});

describe("the window of a phone", () => {
  it("is the whole of a short game", () => {
    expect(windowed(30, { cursor: 20, most: 40 })).toEqual({ from: 0, to: 30 });
  });

  it("has the cursor in its middle and stops at both ends", () => {
    expect(windowed(138, { cursor: 61, most: 40 })).toEqual({ from: 41, to: 81 });
    expect(windowed(138, { cursor: 3, most: 40 })).toEqual({ from: 0, to: 40 });
    expect(windowed(138, { cursor: 138, most: 40 })).toEqual({ from: 98, to: 138 });
  });
});

describe("places across the drawing", () => {
  const frame = { shown: { from: 40, to: 80 }, width: 500, left: 50, right: 50 };

  it("are found again where they were drawn", () => {
    for (const seq of [40, 41, 60, 80]) expect(placeAt(across(seq, frame), frame)).toBe(seq);
  });

  it("end where the drawing does", () => {
    expect([placeAt(-90, frame), placeAt(9000, frame)]).toEqual([40, 80]);
  });

  it("carry the score line, the highest score at its top", () => {
    const whole = { shown: { from: 0, to: 2 }, width: 120, left: 10, right: 10 };
    expect(scorePath([0, 10, 20], whole, { top: 0, foot: 40 })).toBe("M10 40L60 20L110 0");
  });
});

describe("mistakes", () => {
  const mistakes = mistakesOf(REVIEW);

  it("know the undo that saved the game after them", () => {
    expect(mistakes).toEqual([{ seq: 2, better: "w>f", line: ["w>f"], saved: 5 }]);
  });

  it("are suffered from on their own branch only", () => {
    const path = pathOf(REVIEW);
    const at = (seq: number) => mistakeAt(REVIEW, { path, mistakes, seq })?.seq ?? null;
    expect([0, 1, 2, 3, 4, 5, 6].map(at)).toEqual([null, null, 2, 2, 2, null, null]);
  });

  it("that nothing saved decide the game, before those that were saved", () => {
    const saved = { seq: 2, better: null, line: [], saved: 5 };
    expect(decisive([saved, { ...saved, seq: 9, saved: null }])?.seq).toBe(9);
    expect(decisive([saved])?.seq).toBe(2);
    expect(decisive([])).toBeNull();
  });
});
