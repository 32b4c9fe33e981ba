import { describe, expect, it } from "vitest";
import { formatAction } from "../rules/actions.ts";
import { gameOf } from "./testing.ts";
import { meant, typed, whole } from "./typed.ts";

function after(keys: string): string | null {
  let text: string | null = "";
  for (const key of keys.split(" ")) text = text === null ? null : typed(text, key);
  return text;
}

describe("a typed move", () => {
  it("is a pile and another, with or without the mark between", () => {
    expect(["4 2", "4 > 2", "w f", "W > 3", "f c 4", "7 f"].map(after)).toEqual([
      "t4>t2",
      "t4>t2",
      "w>f",
      "w>t3",
      "fC>t4",
      "t7>f",
    ]);
  });

  it("is taken back by Escape and Backspace", () => {
    expect([after("4 Escape"), after("f Backspace")]).toEqual(["", ""]);
  });

  it("leaves other keys to others", () => {
    expect(["8", "d", "u", "Enter", "ArrowUp", "4 w", "f x", "4 8"].map(after)).toEqual(
      Array(8).fill(null),
    );
    expect(typed("", "Escape")).toBeNull();
  });

  it("is whole with its target", () => {
    expect(["", "f", "t4>", "t4>t2", "w>f"].map(whole)).toEqual([false, false, false, true, true]);
  });

  it("takes as many cards as are legal, else one", () => {
    const game = gameOf({ columns: ["KC 9H 8S", "TS", "AS", "", "9D"], waste: "8C" });
    const texts = ["t1>t2", "t1>t5", "t1>t4", "w>t5", "t3>f"];
    expect(texts.map((text) => formatAction(meant(game, text)))).toEqual([
      "t1>t2:2",
      "t1>t5",
      "t1>t4",
      "w>t5",
      "t3>f",
    ]);
  });
});
