// Getting another game: asked first when one with moves is open, then the server, then what it says.

import { t } from "../i18n/index.ts";
import { ask, type Answer, type OpenGame, type Wanted } from "../play/casual.ts";
import { codeFault } from "../play/codewords.ts";
import { sentence } from "../play/sentences.ts";
import { parseCode } from "../rules/deals.ts";

export interface Dealt {
  readonly attempt: number;
  readonly code: string;
}

/** The player's open game as the table knows it; null when there is none, or none with moves. */
type Known = () => OpenGame | null;

/** How often a deal that is being certified is asked for, in ms. */
const ASKED_EVERY = 700;

export class Dealing {
  /** The open game that the player is asked about, before it ends. */
  asked = $state.raw<OpenGame | null>(null);
  /** What is wrong, in words. */
  problem = $state.raw("");
  busy = $state.raw(false);
  /** How far the certificate of a winnable deal is; null while none is waited for. */
  waiting = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  #wanted: Wanted = {};
  readonly #known: Known;
  readonly #dealt: (dealt: Dealt) => void;

  constructor({ known, dealt }: { known: Known; dealt: (dealt: Dealt) => void }) {
    this.#known = known;
    this.#dealt = dealt;
  }

  /** Start over: nothing is asked, nothing is wrong. */
  clear(): void {
    this.asked = null;
    this.problem = "";
    this.waiting = null;
  }

  /** By a code as it was typed, or by chance. */
  byForm({ draw, code, winnable }: { draw: 1 | 3; code: string; winnable: boolean }): void {
    if (code.trim() === "") return this.want(winnable ? { draw, winnable } : { draw });
    const read = parseCode(code);
    if ("reason" in read) this.problem = codeFault(read, code);
    else this.want({ code });
  }

  /** Deal this, unless an open game stands in the way and has to be asked about. */
  want(wanted: Wanted): void {
    this.clear();
    this.#wanted = wanted;
    this.asked = this.#known();
    if (!this.asked) void this.#request(wanted);
  }

  /** The player agreed that the open game ends. */
  agree(): void {
    if (this.asked) void this.#request({ ...this.#wanted, end: this.asked.attempt });
  }

  async #request(wanted: Wanted): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.#answer(wanted);
    this.busy = false;
    if (answer === null) return;
    this.waiting = null;
    if (answer.kind === "dealt") {
      this.clear();
      this.#dealt(answer);
    } else if (answer.kind === "open") {
      this.asked = answer.open;
    } else {
      this.asked = null;
      this.problem = answer.kind === "refused" ? problemOf(answer.error) : unreachable();
    }
  }

  /** Ask until a deal is there; null when it is wanted no more. */
  async #answer(wanted: Wanted): Promise<Exclude<Answer, { kind: "waiting" }> | null> {
    const asked = this.#wanted;
    for (;;) {
      const answer = await ask(wanted);
      if (answer.kind !== "waiting") return answer;
      const { done, total } = answer;
      this.waiting = { done, total };
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
      if (this.waiting === null || asked !== this.#wanted) return null;
    }
  }
}

const NOTHING = { kind: "draw", source: "", target: "", count: 0 } as const;

function problemOf(error: string): string {
  if (error === "unknown-code" || error === "deal-in-race") {
    return sentence(error, { game: null, action: NOTHING });
  }
  if (error === "no-worker") {
    return t(
      "No winnable deal is ready, and nobody is at work on one. Deal any other, or come back.",
    );
  }
  if (error === "bad-code") return t("This is no game code. A code looks like TF1-D1N-AAAAAAB.");
  return t("The server did not deal. Reload the page and try again.");
}

function unreachable(): string {
  return t("The server cannot be reached. Nothing is lost; try again in a moment.");
}
