import { describe, expect, it } from "vitest";
import { t, tn } from "./index";
import { type Catalogue, ENGLISH, fill, plural, single } from "./messages";

const forms = Array.from({ length: 200 }, (_, n) =>
  n % 10 === 1 && n % 100 !== 11
    ? 0
    : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20)
      ? 1
      : 2,
);
const SLAVIC: Catalogue = {
  language: "xx",
  plural: forms,
  texts: { Home: "Дом", "{n} card": ["{n} карта", "{n} карты", "{n} карт"] },
};

describe("texts", () => {
  it("are their msgids in English", () => {
    expect(t("Deal")).toBe("Deal");
    expect(tn("{n} card", "{n} cards", 1)).toBe("1 card");
    expect(tn("{n} card", "{n} cards", 0)).toBe("0 cards");
  });

  it("take named values and leave unknown names alone", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  it("fall back to the msgid where a catalogue lacks them", () => {
    expect(single(SLAVIC, "Home")).toBe("Дом");
    expect(single(SLAVIC, "Race")).toBe("Race");
    expect(plural(SLAVIC, "{n} move", "{n} moves", 2)).toBe("{n} moves");
    expect(single(ENGLISH, "constructor")).toBe("constructor");
  });

  it("count as the language does, beyond two hundred too", () => {
    const said = [1, 2, 5, 11, 21, 111, 1001, 1002, 1011].map((n) =>
      plural(SLAVIC, "{n} card", "", n),
    );
    const [one, few, many] = ["{n} карта", "{n} карты", "{n} карт"];
    expect(said).toEqual([one, few, many, many, one, many, one, few, many]);
  });
});
