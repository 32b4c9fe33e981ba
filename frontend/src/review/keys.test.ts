import { expect, it } from "vitest";
import { pageKey } from "./keys.ts";

const here = { at: 4, most: 30, line: null };

it("keys lead a step, ten steps, or to an end, and never past one", () => {
  const goals = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];
  expect(goals.map((key) => pageKey(key, here))).toEqual([3, 5, 0, 14, 0, 30]);
  expect(pageKey("ArrowRight", { ...here, at: 30 })).toBe(30);
});

it("space plays, Escape leaves a line, other keys are somebody else's", () => {
  expect(pageKey(" ", here)).toBe("toggle");
  expect(pageKey("Escape", here)).toBeNull();
  expect(pageKey("Escape", { ...here, line: {} })).toBe("leave");
  expect(pageKey("Tab", here)).toBeNull();
});
