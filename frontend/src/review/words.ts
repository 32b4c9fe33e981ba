// A review in words: what an action was, how the game stood, and the timeline for who does not see it.

import { cardName } from "../board/names.ts";
import { t, tn } from "../i18n/index.ts";
import { HOME, parseAction } from "../rules/actions.ts";
import { isWon, home, pile } from "../rules/position.ts";
import type { Game } from "../rules/game.ts";
import { clockTime } from "../table/times.ts";
import type { Review, Verdict } from "./answer.ts";
import type { Mistake } from "./findings.ts";
import type { Tick } from "./timeline.ts";

/** "8 of spades to column 3", within a sentence; `before` is the game in which it was played. */
export function actionWord(before: Game | undefined, text: string | null): string {
  const action = text === null ? null : parseAction(text);
  if (!action || !before) return "";
  if (action.kind === "draw") return t("a draw");
  if (action.kind === "recycle") return t("turning the waste over");
  if (action.kind === "undo") return t("an undo");
  const card = cardName(pile(before.position, action.source).at(-action.count) ?? null);
  if (action.target === HOME) return t("{card} to its foundation", { card });
  const names = { card, to: action.target.charAt(1) };
  if (action.count === 1) return t("{card} to column {to}", names);
  return tn(
    "{card} and {n} more to column {to}",
    "{card} and {n} more to column {to}",
    action.count - 1,
    names,
  );
}

/** "Step 12: 8 of spades to column 3"; of the deal that it is one. */
export function stepWord(
  step: number,
  { before, action }: { before: Game | undefined; action: string | null },
): string {
  if (action === null) return t("The deal.");
  return t("Step {seq}: {action}", { seq: step, action: actionWord(before, action) });
}

/** "winnable"; `running`: somebody is still looking. */
/** `idle`: nobody is at work on it. */
export function verdictWord(
  verdict: Verdict,
  { running, idle = false }: { running: boolean; idle?: boolean },
): string {
  switch (verdict) {
    case "winnable":
      return t("winnable");
    case "lost":
      return t("lost");
    default:
      if (!running) return t("unknown");
      return idle ? t("not looked at yet") : t("being looked at");
  }
}

/** "Won in 4:02", or how far it came. */
export function headline(review: Review, last: Game): string {
  if (isWon(last.position)) return t("Won in {time}", { time: clockTime(review.at.at(-1) ?? 0) });
  const n = home(last.position);
  return tn("Not won: {n} card home", "Not won: {n} cards home", n);
}

/** "Mira · Draw 1 · 127 moves · 4 undos · par 96, found by Mira" */
export function figuresLine(review: Review, last: Game): string {
  const { par, par_by: name } = review;
  const parts = [
    review.player,
    review.draw === 3 ? t("Draw 3") : t("Draw 1"),
    tn("{n} move", "{n} moves", last.moves),
    tn("{n} undo", "{n} undos", last.undos),
    tn("{n} point", "{n} points", last.position.score),
  ];
  if (par !== null && name) parts.push(t("par {par}, found by {name}", { par, name }));
  else if (par !== null) parts.push(t("par {par}", { par }));
  if (review.hinted) parts.push(t("with hints"));
  if (review.certified) parts.push(t("certified: it can be won"));
  else if (par === null) parts.push(t("deal not checked"));
  return parts.join(" · ");
}

/** What is said of the deal itself. */
export function dealWord(verdict: Verdict): string {
  if (verdict === "winnable") return t("This deal can be won.");
  if (verdict === "lost") return t("This deal cannot be won: nobody could have.");
  return t("Whether this deal can be won is not known.");
}

/** The losing move, as a sentence. */
export function lostWord(
  mistake: Mistake,
  games: readonly Game[],
  actions: readonly string[],
): string {
  const { seq } = mistake;
  const action = actionWord(games[seq - 1], actions[seq - 1] ?? null);
  return t("Step {seq} lost the game: {action}.", { seq, action });
}

/** What was best there, and what saved it. */
export function betterWord(mistake: Mistake, games: readonly Game[]): string {
  const action = actionWord(games[mistake.seq - 1], mistake.better);
  const better = action ? t("Best there: {action}.", { action }) : "";
  const saved =
    mistake.saved === null ? "" : t("The undo at step {seq} saved it.", { seq: mistake.saved });
  return [better, saved].filter(Boolean).join(" ");
}

/** "Winnable to step 60, lost from 61 to 63, winnable from 64 to 138." */
export function timelineWord(ticks: readonly Tick[], first: Verdict): string {
  const runs: { verdict: Verdict; from: number; to: number }[] = [
    { verdict: first, from: 0, to: 0 },
  ];
  for (const { verdict, seq } of ticks) {
    const run = runs.at(-1);
    if (run && run.verdict === verdict) run.to = seq;
    else runs.push({ verdict, from: seq, to: seq });
  }
  return runs.map(runWord).join(" ");
}

function runWord({ verdict, from, to }: { verdict: Verdict; from: number; to: number }) {
  switch (verdict) {
    case "winnable":
      return t("Steps {from} to {to}: winnable.", { from, to });
    case "lost":
      return t("Steps {from} to {to}: lost.", { from, to });
    default:
      return t("Steps {from} to {to}: unknown.", { from, to });
  }
}
