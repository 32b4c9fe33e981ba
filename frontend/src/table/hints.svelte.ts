// Hints at the table of a casual game: asked for, waited for, and said in the bar; the next move ends them.

import { STOCK } from "../board/board.ts";
import { t } from "../i18n/index.ts";
import { hearHint, wantHint, type HintAnswer } from "../play/hint.ts";
import { actionWord } from "../review/words.ts";
import { HOME, parseAction } from "../rules/actions.ts";
import { pile } from "../rules/position.ts";
import type { BarText } from "./bars.ts";
import type { Sitting } from "./sitting.svelte.ts";

/** How often the server is asked, in ms. */
const ASKED_EVERY = 700;

/** A move to be played, or whether the game can be won at all. */
export type Question = "move" | "verdict";

export class Hints {
  bar = $state.raw<BarText | null>(null);
  readonly #sitting: Sitting;
  /** Counts what was asked: an answer to an older question is not heard. */
  #asked = 0;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  /** The position is another, or somebody has read it. */
  clear(): void {
    this.#asked += 1;
    this.bar = null;
    this.#sitting.hinted = null;
  }

  async ask(question: Question): Promise<void> {
    const { attempt } = this.#sitting;
    if (!attempt) return;
    this.clear();
    const asked = this.#asked;
    this.#say(t("Looking …"), t("This game is marked: with hints."));
    // The server looks at the journal, so what was played must stand there first.
    while (asked === this.#asked && attempt.queue.waiting.length > 0) await pause();
    if (asked !== this.#asked) return;
    let answer = await wantHint(attempt.id, attempt.queue.seq);
    while (asked === this.#asked && answer.kind === "looking") {
      await pause();
      if (asked === this.#asked) answer = await hearHint(attempt.id);
    }
    if (asked === this.#asked) this.#tell(answer, question);
  }

  #tell(answer: HintAnswer, question: Question): void {
    if (answer.kind === "unreachable") {
      this.#say(t("No hint."), t("The server cannot be reached."));
    } else if (answer.kind === "refused") {
      this.#say(t("No hint."), refused(answer.error));
    } else if (answer.kind === "found" && answer.verdict === "winnable") {
      if (question === "move" && answer.action !== null) this.#show(answer.action);
      else this.#say(t("This can still be won."), t("This game is marked: with hints."));
    } else if (answer.kind === "found" && answer.verdict === "lost") {
      this.#say(t("This can no longer be won."), t("Undo leads back to where it could."));
    } else {
      this.#say(t("Not known."), t("The search ended before it knew."));
    }
  }

  #show(text: string): void {
    const game = this.#sitting.game;
    const action = parseAction(text);
    if (!game || !action) return;
    this.#say(t("Hint:"), `${actionWord(game, text)}.`);
    const { kind, source, target, count } = action;
    if (kind !== "move") {
      this.#sitting.hinted = { picked: null, targets: [STOCK] };
      return;
    }
    const card = pile(game.position, source).at(-count);
    const own = target === HOME ? `f${card?.charAt(1) ?? ""}` : target;
    this.#sitting.hinted = { picked: { pile: source, count }, targets: [own] };
  }

  #say(title: string, text: string): void {
    const action = { name: t("OK"), press: () => this.clear() };
    this.bar = { kind: "", icon: "star", title, text, action };
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
}

function refused(error: string): string {
  if (error === "deal-in-race") {
    return t("This deal is being raced on; it can be played here afterwards.");
  }
  if (error === "no-worker") return t("Nobody is at work on hints just now.");
  if (error === "stale") return t("The game went on elsewhere; ask again.");
  return t("Hints are for casual games that are being played.");
}
