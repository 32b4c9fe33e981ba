// What the bar at the table's foot says: how the connection stands, first, then how the game does.

import { t, tn } from "../i18n/index.ts";
import type { Standing } from "../socket/standing.svelte.ts";

export interface BarText {
  readonly kind: "warn" | "ok" | "";
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly name: string; readonly press?: () => void; readonly href?: string };
}

export interface Situation {
  readonly standing: Standing;
  readonly online: boolean;
  /** The game goes on without the server. */
  readonly offline: boolean;
  /** What was played without it is this game of its own, as the game went on elsewhere. */
  readonly copy: number | null;
  /** Moves that wait to be sent, are saved, and were lost to another tab. */
  readonly waiting: number;
  readonly saved: number;
  readonly lost: number;
  /** The server does not know this game; there is none; it ended without a win. */
  readonly absent: boolean;
  readonly none: boolean;
  readonly ended: boolean;
  /** The win was looked at. */
  readonly won: boolean;
  /** Where the ended game is reviewed. */
  readonly review: string;
}

export interface Remedies {
  readonly takeBack: () => void;
  readonly fresh: () => void;
  readonly read: () => void;
}

/** The most urgent one; null when there is nothing to say. */
export function barText(now: Situation, remedies: Remedies): BarText | null {
  if (now.offline && AWAY.has(now.standing)) return offlineBar(now);
  return connectionBar(now, remedies) ?? gameBar(now, remedies);
}

const AWAY: ReadonlySet<Standing> = new Set(["fine", "lost", "restart"]);

function offlineBar({ online, waiting }: Situation): BarText {
  const text =
    waiting === 0
      ? t("The game goes on here, and is sent in when you are back.")
      : tn(
          "{n} move is kept here, and sent in when you are back.",
          "{n} moves are kept here, and sent in when you are back.",
          waiting,
        );
  const title = online ? t("Connection lost.") : t("You are offline.");
  return { kind: "warn", icon: "cut", title, text };
}

/** What is said of the connection alone; null when all is well with it. */
export function connectionBar(
  now: Pick<Situation, "standing" | "online" | "waiting">,
  { takeBack }: Pick<Remedies, "takeBack">,
): BarText | null {
  switch (now.standing) {
    case "lost":
      return lost(now, now.online ? t("Connection lost.") : t("You are offline."));
    case "restart":
      return lost(now, t("The server restarts."));
    case "taken-over":
      return {
        ...{ kind: "warn", icon: "copy", title: t("Playing in another tab.") },
        text: t("The newer tab has taken over; nothing is lost."),
        action: { name: t("Play here"), press: takeBack },
      };
    case "signed-out":
      return {
        ...{ kind: "warn", icon: "lock", title: t("You are signed out.") },
        text: t("Every saved move is safe."),
        action: { name: t("Log in"), href: `/accounts/login/?next=${location.pathname}` },
      };
    case "refused":
      return {
        ...{ kind: "warn", icon: "cut", title: t("The server does not open this game.") },
        text: t("Every saved move is safe."),
        action: { name: t("Try again"), href: location.pathname },
      };
    default:
      return null;
  }
}

function lost({ waiting }: Pick<Situation, "waiting">, title: string): BarText {
  const text =
    waiting === 0
      ? t("Play on; moves are sent later. The clock runs.")
      : tn(
          "Play on: {n} move waits to be sent. The clock runs.",
          "Play on: {n} moves wait to be sent. The clock runs.",
          waiting,
        );
  return { kind: "warn", icon: "cut", title, text };
}

function gameBar(now: Situation, { fresh, read }: Remedies): BarText | null {
  const another = { name: t("New game"), press: fresh };
  const review = { name: t("Review"), href: now.review };
  if (now.absent) {
    const text = t("It was never there, or it is not yours.");
    return { kind: "", icon: "cut", title: t("No such game."), text, action: another };
  }
  if (now.none) {
    const text = t("Deal one: it opens without an account.");
    return { kind: "", icon: "play", title: t("No game is open."), text, action: another };
  }
  if (now.copy !== null) {
    const title = t("The game went on elsewhere.");
    const text = t("What you played offline is a game of its own, among your results.");
    const action = { name: t("OK"), press: read };
    return { kind: "warn", icon: "copy", title, text, action };
  }
  if (now.lost > 0) {
    const text = tn("{n} move was not taken.", "{n} moves were not taken.", now.lost);
    const title = t("The game went on elsewhere.");
    return { kind: "warn", icon: "copy", title, text, action: { name: t("OK"), press: read } };
  }
  if (now.standing === "back") {
    const text = tn("{n} move is saved.", "All {n} moves are saved.", now.saved);
    return { kind: "ok", icon: "check", title: t("Back."), text };
  }
  if (now.ended) {
    const text = t("It counts as resigned.");
    return { kind: "", icon: "flag", title: t("This game has ended."), text, action: review };
  }
  if (now.won) {
    const text = t("All 52 cards are home.");
    return { kind: "", icon: "check", title: t("You won."), text, action: review };
  }
  return null;
}
