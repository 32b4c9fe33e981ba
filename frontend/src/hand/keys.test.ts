import { describe, expect, it } from "vitest";
import { step } from "./keys.ts";

function walk(from: string, ...keys: string[]): string {
  return keys.reduce(
    (focus, key) => step(`Arrow${key}`, { focus, picked: null }, 0)?.focus ?? "",
    from,
  );
}

describe("the arrows", () => {
  it("walk a row and stop at its ends", () => {
    expect(walk("t1", "Left")).toBe("t1");
    expect(walk("t1", "Right", "Right")).toBe("t3");
    expect(walk("fC", "Right", "Right", "Right")).toBe("s");
  });

  it("lead from a column to what lies above it, and back", () => {
    expect(["t1", "t2", "t3", "t4", "t5", "t7"].map((pile) => walk(pile, "Up"))).toEqual([
      "fS",
      "fH",
      "fD",
      "fC",
      "w",
      "s",
    ]);
    expect(walk("t2", "Up", "Down")).toBe("t2");
  });

  it("take more or fewer cards of a group that is picked", () => {
    const one = { focus: "t3", picked: { pile: "t3", count: 1 } };
    const two = step("ArrowUp", one, 2);
    expect(two).toEqual({ focus: "t3", picked: { pile: "t3", count: 2 } });
    expect(two && step("ArrowUp", two, 2)?.focus).toBe("fD");
    expect(two && step("ArrowDown", two, 2)).toEqual(one);
  });

  it("are the only keys that walk", () => {
    expect(step("x", { focus: "t1", picked: null }, 0)).toBeNull();
  });
});
