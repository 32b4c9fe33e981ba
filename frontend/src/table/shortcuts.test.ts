import { expect, it } from "vitest";
import { step } from "../hand/keys.ts";
import { typed, whole } from "../hand/typed.ts";
import { pageKey } from "../review/keys.ts";
import { direct, keyName, REPLAY_KEYS, REVIEW_KEYS, TABLE_KEYS } from "./shortcuts.ts";

const typing = (text: string, key: string): string => typed(text, key) ?? "";
const keysOf = (list: typeof TABLE_KEYS): string[] => list.flatMap(({ keys }) => keys);

it("lists for the table only keys that do something there", () => {
  const picks = ["Enter", " ", "Escape"];
  const moves = TABLE_KEYS.filter(({ keys }) => whole(keys.reduce(typing, "")));
  expect(moves).toHaveLength(4);
  for (const key of keysOf(TABLE_KEYS.filter((one) => !moves.includes(one)))) {
    const walks = step(key, { focus: "t3", picked: null }, 1) !== null;
    expect([key, walks || direct(key) !== null || picks.includes(key)]).toEqual([key, true]);
  }
});

it("lists for the review just the keys that it hears", () => {
  for (const key of keysOf(REVIEW_KEYS)) {
    expect([key, pageKey(key, { at: 3, most: 9, line: {} })]).not.toEqual([key, null]);
  }
});

it("names each key", () => {
  const names = [TABLE_KEYS, REVIEW_KEYS, REPLAY_KEYS].flatMap(keysOf).map((key) => keyName(key));
  expect(names.every(({ shown, turned }) => (shown === "") === (turned !== null))).toBe(true);
  expect(names.every(({ said }) => said.trim() !== "")).toBe(true);
  expect(keyName("d").shown).toBe("D");
});
