// What is said of a race and of what was refused in it.

import { t, tn } from "../i18n/index.ts";
import type { Lane, Mode, Race, Reaction, Robot, State } from "../protocol/messages.ts";
import { clockTime } from "../table/times.ts";
import { ordinal } from "./figures.ts";
import { isGhost, people } from "./ghosts.ts";
import { countsForBoards, hasEnded, lead, own, type Milestone } from "./standing.ts";

export function settingLine(race: {
  mode: Mode;
  draw: number;
  limit: number | null;
  visibility: string;
}): string {
  return [
    race.mode === "score" ? t("by score") : t("first home"),
    t("draw {draw}", { draw: race.draw }),
    race.limit === null
      ? t("no limit")
      : tn("{n} minute", "{n} minutes", Math.round(race.limit / 60)),
    ...(race.visibility === "link" ? [t("by link only")] : []),
  ].join(" · ");
}

/** Whether it counts, and why. */
export function rankedLine(race: Race): string {
  if (race.lanes.some(isGhost)) return t("Not ranked: races against ghosts never are.");
  if (!race.sealed) return t("Not ranked: from its code anybody can know the cards.");
  if (race.ranked) return t("Ranked: a sealed deal, and two accounts or more.");
  const counts = countsForBoards(race);
  if (race.phase !== "lobby") {
    return counts
      ? t("Not ranked: nobody had come to this quick race.")
      : t("Not ranked: fewer than two accounts race.");
  }
  return counts
    ? t("Ranked: a sealed deal, and two accounts or more.")
    : t("Sealed: ranked as soon as two accounts race. So far it is not.");
}

export function rivalName(strength: Robot): string {
  return { easy: t("easy"), medium: t("medium"), hard: t("hard") }[strength];
}

export function reactionWord(reaction: Reaction): string {
  return {
    hello: t("Hello!"),
    ready: t("I’m ready."),
    "good-luck": t("Good luck!"),
    "well-played": t("Well played!"),
    thanks: t("Thank you."),
    again: t("Once more?"),
  }[reaction];
}

/** How a lane ended, empty while it runs and for a win. */
export function endWord({ state, played }: Pick<Lane, "state" | "played">): string {
  if (!hasEnded(state)) return "";
  if (!played) return t("did not play");
  return ENDS[state]?.() ?? "";
}

const ENDS: Partial<Record<State, () => string>> = {
  resigned: () => t("resigned"),
  limit: () => t("time over"),
  idle: () => t("idle for too long"),
  void: () => t("does not count"),
};

export function figuresLine({
  score,
  moves,
  undos,
}: Pick<Lane, "score" | "moves" | "undos">): string {
  return [
    tn("{n} point", "{n} points", score),
    tn("{n} move", "{n} moves", moves),
    tn("{n} undo", "{n} undos", undos),
  ].join(" · ");
}

/** The result's headline, for who was in it or not. Who resigned is never called first: nobody was left to be beaten. */
export function headline(race: Race): string {
  const me = own(race);
  if (!me) return winner(race);
  if (me.state === "void") return t("Your game does not count");
  if (me.place === null) return t("You did not play");
  const stands = { place: ordinal(me.place), n: race.lanes.length };
  if (me.state === "resigned") {
    if (race.lanes.every(resignedOrAway)) return allResigned(race);
    return t("Resigned: {place} of {n}", stands);
  }
  if (me.place > 1) return t("{place} of {n}", stands);
  const first = race.lanes.filter(({ place }) => place === 1);
  if (first.length > 1) return shared(race, first);
  const ahead = lead(race);
  if (ahead === null) return t("You are first");
  return ahead < 1000
    ? t("First, by less than a second")
    : tn("First, by {n} second", "First, by {n} seconds", Math.floor(ahead / 1000));
}

/** Resigned, or never in the game. */
function resignedOrAway({ state, place }: Lane): boolean {
  return state === "resigned" || place === null;
}

/** Nobody stands whom the others could have lost to. */
function allResigned({ lanes }: Pick<Race, "lanes">): string {
  const gave = lanes.filter(({ place }) => place !== null);
  if (gave.length > 1) return t("All have resigned");
  return t("{name} resigned, and nobody else played", { name: gave[0]?.name ?? "" });
}

function shared({ lanes }: Pick<Race, "lanes">, first: readonly Lane[]): string {
  const placed = lanes.filter(({ place }) => place !== null).length;
  return first.length === placed ? t("All are equal") : t("First, and not alone");
}

function winner(race: Race): string {
  const first = race.lanes.filter(({ place }) => place === 1);
  const [one] = first;
  if (!one) return t("Nobody played");
  if (one.state === "resigned") return allResigned(race);
  if (first.length === 1) return t("{name} is first", { name: one.name });
  const names = first.map(({ name }) => name).join(", ");
  return t("{names} share the first place", { names });
}

/** How many are in the lobby, where that has changed, and by their names those who came; else empty. */
export function lobbyWord(before: Race, after: Race): string {
  const [was, now] = [people(before.lanes), people(after.lanes)];
  const there = new Set(was.map(({ player }) => player));
  const came = now.filter(({ player }) => player !== after.me && !there.has(player));
  if (came.length === 0 && was.length === now.length) return "";
  const here = t("{n} of {most} here", { n: now.length, most: after.max_players });
  return [...came.map(({ name }) => name), here].join(", ");
}

export function milestoneWord(it: Milestone): string {
  const name = it.lane.name;
  switch (it.kind) {
    case "home":
      return tn("{name}: {n} card home.", "{name}: {n} cards home.", it.home, { name });
    case "away":
      return t("{name} is disconnected.", { name });
    case "back":
      return t("{name} is back.", { name });
    case "ended":
      return it.lane.state === "won"
        ? t("{name} is home in {time}.", { name, time: clockTime(it.lane.finish ?? 0) })
        : t("{name} has ended: {how}.", { name, how: endWord(it.lane) });
  }
}

/** Why a wish was not done. */
export function refusalWord(error: string, detail = ""): string {
  return REFUSALS[error]?.() ?? (detail || t("This is not possible now."));
}

export function unreachable(): string {
  return t("The server cannot be reached. Try again in a moment.");
}

const REFUSALS: Readonly<Record<string, () => string>> = {
  absent: () => t("This race is private, or was never there."),
  closed: () => t("This lobby is closed: all have left, or nothing happened for too long."),
  started: () => t("The race has started already."),
  "not-started": () => t("The race has not started yet."),
  "not-over": () => t("The race is not over yet."),
  locked: () => t("The host has locked the lobby."),
  full: () => t("The lobby is full."),
  "sent-away": () => t("The host has sent you away from this race."),
  "not-host": () => t("Only the host can do this."),
  "not-in-it": () => t("Not in this race."),
  "too-fast": () => t("That was too fast for the server."),
  "too-few": () => t("A race is between two at least."),
  "no-worker": () =>
    t("No deal is ready, and nobody is here to check one. Please try again later."),
  "no-robots": () => t("No practice rival is here just now."),
};
