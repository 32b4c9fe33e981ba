import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPRITE } from "./sprite.ts";

it("the committed sprite is what the drawings make", () => {
  const committed = readFileSync("templates/_sprite.html", "utf8");
  expect(committed === SPRITE, "run node scripts/sprite.ts").toBe(true);
});

it("every drawing has its own id", () => {
  const ids = [...SPRITE.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
