import { describe, expect, it } from "vitest";
import { fanned } from "./fan.ts";

const WASTE = ["2C", "9D", "KS", "4H", "7C"];

function shown(fan: number, waste: readonly (string | null)[] = WASTE): string {
  return fanned(waste, fan)
    .filter((card) => !card.under)
    .map(({ card, step }) => `${card ?? "??"}@${step}`)
    .join(" ");
}

describe("the fan", () => {
  it("shows the cards of the last draw, the playable one always at the same place", () => {
    expect(shown(3)).toBe("KS@2 4H@1 7C@0");
    expect(shown(2)).toBe("4H@1 7C@0");
    expect(shown(1)).toBe("7C@0");
  });

  it("shows the top alone when it is played out", () => {
    expect(shown(0)).toBe("7C@0");
    expect(shown(0, [])).toBe("");
  });

  it("keeps the next card ready under a top that lies alone", () => {
    expect(fanned(WASTE, 1)[0]).toEqual({ card: "4H", at: 3, step: 0, under: true });
    expect(fanned(WASTE, 3).some((card) => card.under)).toBe(false);
    expect(fanned(["2C"], 0)).toEqual([{ card: "2C", at: 0, step: 0, under: false }]);
  });

  it("shows cards that are not told yet", () => {
    expect(shown(3, ["2C", null, null, null])).toBe("??@2 ??@1 ??@0");
  });
});
