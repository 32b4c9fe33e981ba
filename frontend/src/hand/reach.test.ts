import { describe, expect, it } from "vitest";
import { reach, targets } from "./reach.ts";
import { gameOf } from "./testing.ts";

describe("what can be lifted", () => {
  it("is a column's ordered group", () => {
    expect(reach(gameOf({ columns: ["KC 9H 8S 7D"] }), "t1")).toBe(3);
    expect(reach(gameOf({ columns: ["8S 7S"] }), "t1")).toBe(1);
    expect(reach(gameOf({}), "t1")).toBe(0);
  });

  it("is one card of the waste or a foundation, if it is told", () => {
    expect(reach(gameOf({ waste: "9H 8S" }), "w")).toBe(1);
    expect(reach(gameOf({ waste: "9H ??" }), "w")).toBe(0);
    expect(reach(gameOf({ foundations: [0, 0, 4, 0] }), "fD")).toBe(1);
    expect(reach({ ...gameOf({ columns: ["9H"] }), ended: true }, "t1")).toBe(0);
  });
});

describe("the legal piles", () => {
  it("are columns and the card's own foundation", () => {
    const game = gameOf({ columns: ["2H", "3S", "3D", "3C"], foundations: [0, 1, 0, 0] });
    expect(targets(game, { pile: "t1", count: 1 })).toEqual(["fH", "t2", "t4"]);
  });

  it("of a card taken back from a foundation are columns only", () => {
    const game = gameOf({ columns: ["5H", "", "5D"], foundations: [4, 0, 0, 0] });
    expect(targets(game, { pile: "fS", count: 1 })).toEqual(["t1", "t3"]);
  });

  it("of a king are all empty columns", () => {
    const game = gameOf({ columns: ["2S KH", "", "3C", ""] });
    expect(targets(game, { pile: "t1", count: 1 })).toEqual(["t2", "t4", "t5", "t6", "t7"]);
  });
});
