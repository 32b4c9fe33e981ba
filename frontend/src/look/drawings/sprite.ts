// The whole sprite as text: every drawing once, inlined once per page.

import { backs } from "./backs.ts";
import { courts } from "./courts.ts";
import { icons } from "./icons.ts";
import { marks } from "./mark.ts";
import { ranks } from "./ranks.ts";
import { suits } from "./suits.ts";

export const SPRITE = [
  '<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>',
  ...ranks,
  ...suits,
  ...courts,
  ...backs,
  ...icons,
  ...marks,
  "</defs></svg>",
  "",
].join("\n");
