import { describe, expect, it } from "vitest";
import { formatAction } from "../rules/actions.ts";
import { gameOf, type Picture } from "./testing.ts";
import { TapCounter, wish } from "./taps.ts";

/** What a tap at `card` of `pile` sends. */
function tap(picture: Picture, pile: string, at: number, double = false): string {
  const action = wish(gameOf(picture), { pile, at, double });
  return action ? formatAction(action) : "nothing";
}

const twice = (picture: Picture, pile: string, at: number): string => tap(picture, pile, at, true);

describe("a tap", () => {
  it("sends a free card to its foundation if it goes there", () => {
    expect(tap({ columns: ["5C AS"] }, "t1", 1)).toBe("t1>f");
    expect(tap({ foundations: [0, 6, 0, 0], waste: "KD 7H" }, "w", 1)).toBe("w>f");
  });

  it("is a wish: without a place on the foundations nothing is sent", () => {
    expect(tap({ columns: ["5C", "6D"] }, "t1", 0)).toBe("nothing");
    expect(tap({ waste: "5C", columns: ["6D"] }, "w", 0)).toBe("nothing");
  });

  it("on a card inside a column does nothing", () => {
    expect(tap({ columns: ["AS 5C"] }, "t1", 0)).toBe("nothing");
  });

  it("never takes a card from a foundation", () => {
    expect(tap({ foundations: [5, 0, 0, 0], columns: ["6H"] }, "fS", 4)).toBe("nothing");
    expect(twice({ foundations: [5, 0, 0, 0], columns: ["6H"] }, "fS", 4)).toBe("nothing");
  });

  it("on an empty pile or a card that is not told does nothing", () => {
    expect(tap({}, "t1", -1)).toBe("nothing");
    expect(twice({ waste: "??" }, "w", 0)).toBe("nothing");
  });
});

describe("a double tap", () => {
  it("prefers the foundation", () => {
    expect(twice({ columns: ["AS", "2H"] }, "t1", 0)).toBe("t1>f");
  });

  it("else takes the longest column, the leftmost of equals", () => {
    expect(twice({ columns: ["5C", "6D", "KS 6H"] }, "t1", 0)).toBe("t1>t3");
    expect(twice({ columns: ["5C", "9S 6D", "KS 6H"] }, "t1", 0)).toBe("t1>t2");
    expect(twice({ waste: "QD 5C", columns: ["", "9S 6D"] }, "w", 1)).toBe("w>t2");
  });

  it("sends a king to the leftmost empty column", () => {
    expect(twice({ columns: ["3C KH", "2D", "", ""] }, "t1", 1)).toBe("t1>t3");
    expect(twice({ columns: ["3C", "", "2D", ""], waste: "KH" }, "w", 0)).toBe("w>t2");
  });

  it("leaves a king that already heads its column", () => {
    expect(twice({ columns: ["KH QS", "2D", ""] }, "t1", 0)).toBe("nothing");
    expect(twice({ columns: ["KH", ""] }, "t1", 0)).toBe("nothing");
  });

  it("inside an ordered group moves that group the same way", () => {
    expect(twice({ columns: ["KC 9H 8S 7D", "TC", "2S TS"] }, "t1", 1)).toBe("t1>t3:3");
    expect(twice({ columns: ["2C KH QS", ""] }, "t1", 1)).toBe("t1>t2:2");
  });

  it("does nothing on cards that are no group", () => {
    expect(twice({ columns: ["9H 8S 7S", "TC"] }, "t1", 0)).toBe("nothing");
  });

  it("does nothing after the end", () => {
    const game = { ...gameOf({ columns: ["AS"] }), ended: true };
    expect(wish(game, { pile: "t1", at: 0, double: true })).toBeNull();
  });
});

describe("taps that belong together", () => {
  it("are two on the same pile within 300 ms", () => {
    const taps = new TapCounter();
    expect([taps.count("t1", 1000), taps.count("t1", 1300)]).toEqual(["single", "double"]);
    expect([taps.count("t1", 2000), taps.count("t1", 2301)]).toEqual(["single", "single"]);
    expect([taps.count("t1", 3000), taps.count("t2", 3100)]).toEqual(["single", "single"]);
  });

  it("are spent when the first already moved a card", () => {
    const taps = new TapCounter();
    taps.count("w", 1000);
    taps.moved();
    expect(taps.count("w", 1200)).toBe("spent");
    expect(taps.count("w", 1400)).toBe("single");
  });

  it("are two, not three", () => {
    const taps = new TapCounter();
    const kinds = [0, 100, 200, 300].map((time) => taps.count("t1", time));
    expect(kinds).toEqual(["single", "double", "single", "double"]);
  });
});
