// One replay as it is looked at: one game or two on the same deal, the moment that is shown, and whether it plays.

import type { Board } from "../board/board.ts";
import { boardOf, UNMARKED } from "../play/view.ts";
import { dealt, games, landed } from "../review/walk.ts";
import type { Game } from "../rules/game.ts";
import { askReplay, type Replay } from "./answer.ts";
import {
  acted,
  lasts,
  momentAt,
  momentsOf,
  nextUndo,
  type By,
  type Moment,
  type Pace,
} from "./moments.ts";

/** A game, and where it stands at the shown moment. */
export interface Side {
  readonly replay: Replay;
  readonly games: readonly Game[];
  readonly step: number;
  readonly shown: Game;
  /** What led to it; null for the deal. */
  readonly action: string | null;
  readonly board: Board;
}

interface Walked {
  readonly replay: Replay;
  readonly games: readonly Game[];
}

export class ReplayRoom {
  readonly attempt: number;
  readonly #race: string;
  /** Why there is none: a reason, "absent" or "unreachable". */
  problem = $state.raw<string | null>(null);
  /** Why there is no second one beside it, as `problem`, or "another-deal". */
  trouble = $state.raw<string | null>(null);
  /** The attempt that is to lie beside it, there already or not. */
  wanted = $state.raw<number | null>(null);
  by = $state.raw<By>("time");
  pace = $state.raw<Pace>("was");
  index = $state(0);
  playing = $state(false);
  #walked = $state.raw<readonly Walked[]>([]);
  #asked = 0;

  readonly main: Replay | null = $derived(this.#walked[0]?.replay ?? null);
  readonly other: Replay | null = $derived(this.#walked[1]?.replay ?? null);
  readonly #courses = $derived(
    this.#walked.map(({ replay, games: walked }) => ({
      // A journal that the rules here do not follow ends where they stop.
      actions: replay.actions.slice(0, walked.length - 1),
      at: replay.at.slice(0, walked.length - 1),
    })),
  );
  readonly moments: readonly Moment[] = $derived(momentsOf(this.#courses, this.by));
  readonly last = $derived(this.moments.length - 1);
  readonly moment: Moment = $derived(this.moments[this.index] ?? { at: 0, steps: [] });
  /** The step of the first game, which addresses name. */
  readonly step = $derived(this.moment.steps[0] ?? 0);
  readonly undo: number | null = $derived(nextUndo(this.moments, this.#courses, this.index));
  /** Of each game the step it has just come to, 0 where it stood still. */
  readonly acted = $derived(acted(this.moments, this.index));
  readonly sides: readonly Side[] = $derived(
    this.#walked.flatMap((walked, game) => sideOf(walked, this.moment.steps[game] ?? 0) ?? []),
  );

  /** `race`: the short code of a race whose link one has, or ""; `wanted`: what is to lie beside it. */
  constructor(attempt: number, { race, wanted }: { race: string; wanted: number | null }) {
    this.attempt = attempt;
    this.#race = race;
    this.wanted = wanted;
  }

  /** Ask for it; shows the step where the game has come that far. */
  async open(step: number): Promise<void> {
    const answer = await askReplay(this.attempt, this.#race);
    if (answer.kind !== "told") {
      this.problem = answer.kind === "hidden" ? answer.why : answer.kind;
      return;
    }
    this.problem = null;
    this.#walked = [walk(answer.replay)];
    this.goTo(step);
    if (this.wanted !== null) await this.put(this.wanted);
  }

  /** Put another game beside it, or none; the first one stays where it is. */
  async put(attempt: number | null): Promise<void> {
    const [first] = this.#walked;
    if (!first) return;
    const asked = ++this.#asked;
    this.trouble = null;
    this.playing = false;
    this.wanted = attempt === this.attempt ? null : attempt;
    if (this.wanted === null) return this.#stand([first]);
    const answer = await askReplay(this.wanted, this.#race);
    if (asked !== this.#asked) return;
    if (answer.kind !== "told") {
      this.trouble = answer.kind === "hidden" ? answer.why : answer.kind;
    } else if (isSameDeal(first.replay, answer.replay)) {
      this.#stand([first, walk(answer.replay)]);
    } else this.trouble = "another-deal";
  }

  go(index: number): void {
    this.index = Math.min(this.last, Math.max(0, Math.round(index)));
    if (this.index === this.last) this.playing = false;
  }

  /** To a step of the first game, or of another by its place. */
  goTo(step: number, game = 0): void {
    this.go(momentAt(this.moments, step, game));
  }

  /** Play on from here, from the deal when it is at its end; or stand still. */
  toggle(): void {
    if (!this.playing && this.index === this.last) this.go(0);
    this.playing = !this.playing && this.index < this.last;
  }

  /** How long the shown moment lasts while it plays, in ms. */
  lasts(): number {
    return lasts(this.moments, this.index, this.pace);
  }

  together(by: By): void {
    const { step } = this;
    this.by = by;
    this.goTo(step);
  }

  #stand(walked: readonly Walked[]): void {
    const { step } = this;
    this.#walked = walked;
    this.goTo(step);
  }
}

function walk(replay: Replay): Walked {
  return { replay, games: games(dealt(replay.deck, replay.draw), replay.actions) };
}

function sideOf({ replay, games: walked }: Walked, step: number): Side | null {
  const shown = walked[step];
  if (!shown) return null;
  const [before, action] = [walked[step - 1], replay.actions[step - 1] ?? null];
  const picked = before && action ? landed(before, action) : null;
  const board = { ...boardOf(shown, { ...UNMARKED, picked }), movable: {} };
  return { replay, games: walked, step, shown, action: step === 0 ? null : action, board };
}

/** As far as the cards are told. */
function isSameDeal(one: Replay, other: Replay): boolean {
  return (
    one.draw === other.draw &&
    one.deck.every((card, at) => {
      const there = other.deck[at] ?? null;
      return card === null || there === null || card === there;
    })
  );
}
