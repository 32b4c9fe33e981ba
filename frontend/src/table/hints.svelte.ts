// Hints at the table of a casual game: asked for, waited for, and said in the bar; the next move ends them.

import { STOCK } from "../board/board.ts";
import { t } from "../i18n/index.ts";
import type { Attempt } from "../play/attempt.svelte.ts";
import { hearHint, wantHint, type HintAnswer } from "../play/hint.ts";
import { actionWord } from "../review/words.ts";
import { HOME, parseAction } from "../rules/actions.ts";
import { pile } from "../rules/position.ts";
import type { BarText } from "./bars.ts";
import type { Sitting } from "./sitting.svelte.ts";

/** How often the server is asked, in ms. */
const ASKED_EVERY = 700;
/** The same while no solver runs there, in ms. */
const IDLE = 3_000;

/** A move to be played, or whether the game can be won at all. */
export type Question = "move" | "verdict";

export class Hints {
  bar = $state.raw<BarText | null>(null);
  /** The attempt that is known to be marked: with hints. */
  marked = $state.raw<number | null>(null);
  readonly #sitting: Sitting;
  /** Counts what was asked: an answer to an older question is not heard. */
  #asked = 0;

  constructor(sitting: Sitting, marked: number | null = null) {
    this.#sitting = sitting;
    this.marked = marked;
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
    this.#looking();
    // The server looks at the journal, so what was played must stand there first.
    while (asked === this.#asked && attempt.queue.waiting.length > 0) await pause();
    if (asked !== this.#asked) return;
    const answer = await this.#answer(attempt, () => asked === this.#asked);
    if (answer) this.#tell(answer, question);
  }

  /** What came of it; null when it is wanted no more. Where no solver runs it is waited for. */
  async #answer(attempt: Attempt, wanted: () => boolean): Promise<HintAnswer | null> {
    let answer = await wantHint(attempt.id, attempt.queue.seq);
    while (wanted()) {
      const refused = answer.kind === "refused" && answer.error === "no-worker";
      if (!refused && answer.kind !== "looking") return answer;
      if (answer.kind === "looking") this.marked = attempt.id;
      const idle = refused || (answer.kind === "looking" && answer.idle);
      if (idle) this.#idle();
      else this.#looking();
      await pause(idle ? IDLE : ASKED_EVERY);
      if (!wanted()) break;
      // What is ordered is wanted for 2 s more by each question; after that it has to be ordered anew.
      answer = idle ? await wantHint(attempt.id, attempt.queue.seq) : await hearHint(attempt.id);
    }
    return null;
  }

  #looking(): void {
    const marked = this.marked === this.#sitting.attempt?.id;
    this.#say(t("Looking …"), marked ? t("This game is marked: with hints.") : "");
  }

  #idle(): void {
    this.#say(
      t("No solver runs here just now."),
      t("Play on as ever; the hint comes by itself when one does."),
    );
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

function pause(ms = ASKED_EVERY): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function refused(error: string): string {
  if (error === "deal-in-race") {
    return t("This deal is being raced on; it can be played here afterwards.");
  }
  if (error === "too-fast") return t("That were many hints; wait a moment before the next.");
  if (error === "stale") return t("The game went on elsewhere; ask again.");
  return t("Hints are for casual games that are being played.");
}
