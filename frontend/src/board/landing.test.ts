import { describe, expect, it } from "vitest";
import type { Box } from "./geometry.ts";
import { landing } from "./landing.ts";

// Foundations at x 0–390 above, columns of 90 with gaps of 10 below.
const box = (left: number, top: number, width = 90, height = 126): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const PILES = new Map<string, Box>([
  ["fS", box(0, 0)],
  ["fH", box(100, 0)],
  ["fD", box(200, 0)],
  ["fC", box(300, 0)],
  ["f", box(0, 0, 390)],
  ["w", box(500, 0)],
  ["s", box(600, 0)],
  ["t1", box(0, 140, 90, 300)],
  ["t2", box(100, 140, 90, 300)],
  ["t3", box(200, 140)],
]);

function over(left: number, top: number, source: string, targets: string[]) {
  return landing({ card: box(left, top), source, targets }, PILES);
}

describe("a dropped card", () => {
  it("goes to the legal pile with the most overlap", () => {
    expect(over(70, 300, "w", ["t1", "t2"]).near).toBe("t2");
    expect(over(40, 300, "w", ["t1", "t2"]).near).toBe("t1");
  });

  it("goes to a legal pile that it touches rather than to an illegal one that it covers", () => {
    expect(over(80, 300, "w", ["t1"])).toEqual({ near: "t1", over: "t1" });
  });

  it("finds its own foundation anywhere on the foundations", () => {
    expect(over(10, 10, "t3", ["fC"]).near).toBe("fC");
    expect(over(245, 20, "t3", ["fC", "t1"]).near).toBe("fC");
  });

  it("stays where it came from if it lies over that most", () => {
    expect(over(20, 300, "t1", ["t2"])).toEqual({ near: null, over: null });
    expect(over(10, 5, "fS", ["t1"])).toEqual({ near: null, over: null });
  });

  it("names the illegal pile that it was dropped on", () => {
    expect(over(110, 300, "w", ["t1"]).over).toBe("t2");
    expect(over(110, 10, "t3", ["t1"]).over).toMatch(/^f/);
  });

  it("was dropped nowhere on the free lake or the stock", () => {
    expect(over(300, 500, "w", ["t1"])).toEqual({ near: null, over: null });
    expect(over(640, 10, "t1", ["t2"]).over).toBeNull();
  });
});
