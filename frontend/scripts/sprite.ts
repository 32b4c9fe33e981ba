// Writes the drawings out: `node scripts/sprite.ts` makes templates/_sprite.html, inlined once in every page, the
// table's too. It is committed; a test compares it with the drawings.

import { mkdirSync, writeFileSync } from "node:fs";
import { SPRITE } from "../src/look/drawings/sprite.ts";

const templates = new URL("../templates/", import.meta.url);
mkdirSync(templates, { recursive: true });
writeFileSync(new URL("_sprite.html", templates), SPRITE);
