import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPRITE } from "./sprite.ts";

it("the committed sprites are what the drawings make", () => {
  for (const file of ["src/look/Sprite.svelte", "templates/_sprite.html"]) {
    expect(readFileSync(file, "utf8") === SPRITE, `${file}: run node scripts/sprite.ts`).toBe(true);
  }
});

it("every drawing has its own id", () => {
  const ids = [...SPRITE.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
