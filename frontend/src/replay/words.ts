// A replay in words: whose game it was and how it went, and why one is not to be seen.

import { t } from "../i18n/index.ts";
import { endWord } from "../race/words.ts";
import { stepWord } from "../review/words.ts";
import { exactTime } from "../table/times.ts";
import type { Replay } from "./answer.ts";
import type { Pace } from "./moments.ts";
import type { Side } from "./room.svelte.ts";

/** "home in 4:02.318", or how it ended otherwise. */
export function endingWord({ state, time }: Replay): string {
  if (state === "won") return t("home in {time}", { time: exactTime(time) });
  return endWord({ state, played: true });
}

/** What the reader hears at a moment: of each game that went on, whose, where there are two. */
export function heard(sides: readonly Side[], acted: readonly number[]): string {
  const went = sides.filter((_, game) => acted[game]);
  const told = went.length > 0 ? went : sides.slice(0, 1);
  return told
    .map(({ replay, games, step, action }) => {
      const word = stepWord(step, { before: games[step - 1], action });
      return sides.length > 1 ? `${replay.player}: ${word}` : word;
    })
    .join(". ");
}

export function paceWord(pace: Pace): string {
  return pace === "was" ? t("As it was") : `${pace}×`;
}

/** Why there is nothing to see, as title and text. */
export function hiddenWord(why: string): { readonly title: string; readonly text: string } {
  return { title: why in WHY ? t("Not to be replayed yet") : t("No such game"), text: reason(why) };
}

/** Why it cannot be put beside the other. */
export function troubleWord(why: string): string {
  if (why === "unreachable") return t("The server cannot be reached.");
  if (why === "another-deal") return t("That game was played on another deal.");
  return reason(why);
}

function reason(why: string): string {
  return WHY[why]?.() ?? t("It was never there, or its player does not show it.");
}

const WHY: Readonly<Record<string, () => string>> = {
  "not-ended": () => t("This game goes on. It can be replayed when it has ended."),
  "not-closed": () =>
    t(
      "Its deal is not closed yet: a race’s is when the race is over, a daily’s at 01:00 UTC of the next day.",
    ),
  "not-played": () =>
    t("Play this daily first: when you have ended, you may replay your friends’ games."),
  "still-playing": () =>
    t("You play these cards yourself. It can be replayed when you have ended."),
  "link-only": () => t("This race is by link only: whoever has the link may replay it."),
  "not-allowed": () => t("This player does not show casual games."),
};
