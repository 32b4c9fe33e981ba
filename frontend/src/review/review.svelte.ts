// One review as it is looked at: how far the server is, which step is shown, and the line that is played on.

import { boardOf, UNMARKED } from "../play/view.ts";
import type { Board } from "../board/board.ts";
import { t } from "../i18n/index.ts";
import type { Game } from "../rules/game.ts";
import { askProof, askReview, type Review } from "./answer.ts";
import { decisive, mistakeAt, mistakesOf } from "./findings.ts";
import { timelineOf } from "./timeline.ts";
import { dealt, games, landed } from "./walk.ts";

/** A line to a win, from a step of the game. */
export interface Line {
  /** The step of the game it starts from, and its node. */
  readonly seq: number;
  readonly node: number;
  readonly actions: readonly string[];
  readonly games: readonly Game[];
}

export class ReviewRoom {
  readonly attempt: number;
  review = $state.raw<Review | null>(null);
  /** Why there is none: the server's code, or "unreachable". */
  problem = $state.raw<string | null>(null);
  /** The step of the game that is shown, 0 for the deal. */
  cursor = $state(0);
  line = $state.raw<Line | null>(null);
  /** The step of the line that is shown. */
  step = $state(0);
  playing = $state(false);
  /** Looking for a line. */
  busy = $state(false);
  /** What came of that, in words; empty where a line came. */
  told = $state("");
  #touched = false;

  constructor(attempt: number) {
    this.attempt = attempt;
  }

  /** The journal never changes, so one walk through it is enough. */
  readonly #journal = $derived(
    this.review === null
      ? null
      : JSON.stringify([this.review.deck, this.review.actions, this.review.draw]),
  );
  readonly games: readonly Game[] = $derived.by(() => {
    if (this.#journal === null) return [];
    const [deck, actions, draw] = JSON.parse(this.#journal) as [string[], string[], number];
    return games(dealt(deck, draw), actions);
  });
  readonly timeline = $derived(this.review ? timelineOf(this.review) : null);
  readonly mistakes = $derived(this.review ? mistakesOf(this.review) : []);
  readonly last = $derived(this.games.length - 1);
  readonly running = $derived(
    this.review !== null && (this.review.state === "waiting" || this.review.state === "running"),
  );
  readonly node = $derived(this.timeline?.path[this.cursor] ?? 0);
  readonly #known = $derived(this.review?.nodes.find(({ node }) => node === this.node));
  readonly verdict = $derived(this.#known?.verdict ?? "unknown");
  /** Positions that were searched without an answer; 0 where that is not told. */
  readonly budget = $derived(this.#known?.budget ?? 0);
  /** What the shown position suffers from. */
  readonly mistake = $derived.by(() => {
    if (!this.review || !this.timeline) return null;
    const { mistakes, cursor: seq } = this;
    return mistakeAt(this.review, { path: this.timeline.path, mistakes, seq });
  });
  readonly shown: Game | null = $derived(
    (this.line ? this.line.games[this.step] : this.games[this.cursor]) ?? null,
  );
  readonly board: Board | null = $derived.by(() => {
    if (!this.shown) return null;
    const [action, before] = this.line
      ? [this.line.actions[this.step - 1], this.line.games[this.step - 1]]
      : [this.review?.actions[this.cursor - 1], this.games[this.cursor - 1]];
    const picked = before && action ? landed(before, action) : null;
    return { ...boardOf(this.shown, { ...UNMARKED, picked }), movable: {} };
  });

  /** Ask how far it is; to be called again while it is `running` or cannot be reached. */
  async look(): Promise<void> {
    const answer = await askReview(this.attempt);
    if (answer.kind === "told") {
      const first = this.review === null;
      this.review = answer.body;
      this.problem = null;
      if (!this.#touched) this.#open({ first });
    } else {
      this.problem = answer.kind === "refused" ? answer.error : "unreachable";
    }
  }

  /** Until somebody has stepped, what is shown is the end, then what decided the game. */
  #open({ first }: { first: boolean }): void {
    const mistake = this.running ? null : decisive(this.mistakes);
    if (mistake) this.cursor = mistake.seq;
    else if (first) this.cursor = this.last;
  }

  /** Steps of what is shown: the game or a line. */
  get at(): number {
    return this.line ? this.step : this.cursor;
  }

  get most(): number {
    return this.line ? this.line.games.length - 1 : this.last;
  }

  go(step: number): void {
    this.#touched = true;
    const place = Math.min(this.most, Math.max(0, Math.round(step)));
    if (this.line) this.step = place;
    else this.cursor = place;
    this.told = "";
    if (place === this.most) this.playing = false;
  }

  /** Play on from here, from the start when it is at its end; or stand still. */
  toggle(): void {
    if (!this.playing && this.at === this.most) this.go(0);
    this.playing = !this.playing && this.at < this.most;
  }

  /** Back to the game, to a step of it. */
  leave(step: number = this.cursor): void {
    this.line = null;
    this.playing = false;
    this.go(step);
  }

  /** How it could have been won: from here, or where that is too late from before the mistake. */
  async win(): Promise<void> {
    const { mistake, timeline } = this;
    if (!timeline || this.busy) return;
    this.playing = false;
    this.#touched = true;
    const seq = mistake ? mistake.seq - 1 : this.cursor;
    const node = timeline.path[seq] ?? 0;
    if (mistake && mistake.line.length > 0) return this.#begin(mistake.line, { seq, node });
    this.busy = true;
    const answer = await askProof(this.attempt, node);
    this.busy = false;
    if (answer.kind === "unreachable") this.told = t("The server cannot be reached.");
    else if (answer.kind === "told" && answer.body.line.length > 0) {
      this.#begin(answer.body.line, { seq, node });
    } else this.told = t("No way to win is known from here.");
  }

  #begin(actions: readonly string[], { seq, node }: { seq: number; node: number }): void {
    const from = this.games[seq];
    if (!from) return;
    this.told = "";
    this.cursor = seq;
    this.line = { seq, node, actions, games: games({ ...from, ended: false }, actions) };
    this.step = 0;
  }
}
