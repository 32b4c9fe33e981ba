import { expect, it } from "vitest";
import { notePlace } from "./note.ts";

const STAGE = { width: 360, height: 500 };
const NOTE = { width: 200, height: 50 };
const column = (at: number, bottom: number) => ({
  left: at * 50,
  right: at * 50 + 46,
  top: 80,
  bottom,
});

it("a note lies under its pile and points at it", () => {
  const [pile, other] = [column(3, 200), column(1, 180)];
  const place = notePlace(NOTE, { stage: STAGE, pile, cards: [pile, other] });
  expect(place.top).toBe(210);
  expect(place.left + (place.point ?? 0) + 7).toBeCloseTo(173);
});

it("a note that would hide cards lies in the free lake below them", () => {
  const [pile, other] = [column(3, 200), column(4, 300)];
  expect(notePlace(NOTE, { stage: STAGE, pile, cards: [pile, other] })).toMatchObject({
    top: 310,
    point: null,
  });
});

it("a note stays within the stage", () => {
  const pile = column(6, 480);
  const place = notePlace(NOTE, { stage: STAGE, pile, cards: [pile] });
  expect(place.left + NOTE.width).toBeLessThanOrEqual(352);
  expect(place.top).toBe(442);
  expect(notePlace(NOTE, { stage: STAGE, pile: column(0, 90), cards: [] }).left).toBe(8);
});
