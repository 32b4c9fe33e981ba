// Writes the drawings out: `node scripts/sprite.ts` makes src/look/Sprite.svelte for the table and
// templates/_sprite.html for pages. Both are committed; a test compares them with the drawings.

import { mkdirSync, writeFileSync } from "node:fs";
import { SPRITE } from "../src/look/drawings/sprite.ts";

const root = new URL("..", import.meta.url);
mkdirSync(new URL("templates/", root), { recursive: true });
writeFileSync(new URL("src/look/Sprite.svelte", root), SPRITE);
writeFileSync(new URL("templates/_sprite.html", root), SPRITE);
