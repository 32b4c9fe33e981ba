import { expect, it } from "vitest";
import { DECK, rank } from "./cards.ts";

it("ranks cards from ace to king, and what is no card below them", () => {
  expect(DECK.slice(0, 13).map(rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(["", "?", "1S"].map(rank)).toEqual([0, 0, 0]);
});
