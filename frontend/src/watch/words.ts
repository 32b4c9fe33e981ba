// What is said of a game that is watched.

import { t } from "../i18n/index.ts";
import type { Lane } from "../protocol/messages.ts";
import { endWord, figuresLine } from "../race/words.ts";
import { home } from "../rules/position.ts";
import { clockTime } from "../table/times.ts";
import type { Story } from "./story.svelte.ts";

/** Points, moves and undos at the step that is looked at. */
export function figures({ shown }: Story): string {
  if (!shown) return "";
  const { moves, undos } = shown;
  return figuresLine({ score: shown.position.score, moves, undos });
}

/** Cards home, as it stands now; of one that is hidden what its lane says. */
export function homeOf(story: Story, lane: Lane | null): number {
  return story.now ? home(story.now.position) : (lane?.home ?? 0);
}

/** How it ended, empty while it goes on. */
export function ending({ ended, state, at }: Story): string {
  if (!ended) return "";
  if (state === "won") return t("home in {time}", { time: clockTime(at) });
  return endWord({ state, played: true });
}
