import { expect, it } from "vitest";
import {
  formatCode,
  lettersOf,
  numberOf,
  parseCode,
  parseDeck,
  sealKey,
  shuffle,
} from "./deals.ts";

it.each([
  "TF1-D1N-AOIBAAA",
  "tf1-d1n-aoibaaa",
  "TF1D1NAOIBAAA",
  " t f 1 - d 1 n\u00a0- a o i b a a a\n",
  "TF1-D1N-A018AAA",
])("reads %j forgivingly", (typed) => {
  expect(parseCode(typed)).toEqual({ draw: 1, kind: "N", letters: "AOIBAAA" });
});

it.each([
  ["", 0, "too-short"],
  ["TF1-D1N-AAAAAA", 14, "too-short"],
  ["TF1-D1N-AAAAAAAA", 15, "too-long"],
  [" ".repeat(10_000), 256, "too-long"],
  ["TF2-D1N-AAAAAAA", 2, "format"],
  ["TF1-D2N-AAAAAAA", 5, "draw"],
  ["TF1-DIN-AAAAAAA", 5, "draw"],
  ["TF1--D1N-AAAAAAA", 4, "draw"],
  ["TF1-D15-AAAAAAA", 6, "kind"],
  ["TF1-D1ſ-AAAAAAA", 6, "kind"],
  ["TF1-D1N-AAA9AAA", 11, "letter"],
  ["TF1-D1N-АAAAAAA", 8, "letter"],
  ["TF1-D1N-ıAAAAAA", 8, "letter"],
  ["TF1-D1N-\u{1d400}AAAAAA", 8, "letter"],
])("refuses %j at place %i: %s", (typed, place, reason) => {
  expect(parseCode(typed)).toEqual({ place, reason });
});

it("writes a code as it is read", () => {
  expect(formatCode({ draw: 3, kind: "S", letters: "QRSTUVW" })).toBe("TF1-D3S-QRSTUVW");
});

it("counts letters from A to 7, beyond 32 bits", () => {
  expect([0, 1, 2 ** 32, 2 ** 35 - 1].map(lettersOf)).toEqual([
    "AAAAAAA",
    "AAAAAAB",
    "EAAAAAA",
    "7777777",
  ]);
  expect(numberOf("EAAAAAA")).toBe(2 ** 32);
  expect(() => lettersOf(2 ** 35)).toThrow(RangeError);
  expect(() => numberOf("AAAAAA1")).toThrow(RangeError);
});

it("shuffles a sealed deal by its key, unlike the open one of its letters", () => {
  const key = sealKey("AAAAAAB", { secret: new TextEncoder().encode("one") });
  expect(key).toHaveLength(32);
  expect(shuffle("AAAAAAB", { key })).not.toEqual(shuffle("AAAAAAB"));
});

it("reads a deck only when it is each card once", () => {
  const deck = shuffle("AAAAAAB");
  expect(parseDeck(deck.join(" "))).toEqual(deck);
  expect(parseDeck(deck.slice(1).join(" "))).toBeNull();
  expect(parseDeck([...deck.slice(1), deck[1]].join(" "))).toBeNull();
  expect(parseDeck(deck.join("  "))).toBeNull();
});
