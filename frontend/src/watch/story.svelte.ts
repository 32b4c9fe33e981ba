// One attempt as it is watched: every position from the deal on, in order and without a gap, and which of them is
// looked at. Source: docs/protocol.md, "Watching". It never plays.

import { agrees, over } from "../play/journal.ts";
import type { Event, Snapshot, State, ToClient, ToServer } from "../protocol/messages.ts";
import { games } from "../review/walk.ts";
import { parseAction } from "../rules/actions.ts";
import { finish, play, reveal, start, type Game } from "../rules/game.ts";

export interface Line {
  /** False when it cannot be sent. */
  send(message: ToServer): boolean;
}

export interface Seat {
  readonly attempt: number;
  readonly name: string;
}

/** How long what arrived may wait to be confirmed, in ms: the server closes who stays silent. */
export const CONFIRM = 1_500;
/** A server that is busy is asked again after this long, in ms. */
export const AGAIN = 1_000;

export class Story {
  readonly attempt: number;
  readonly name: string;
  /** The game at the deal and after each action; empty until it is told. */
  games = $state.raw<readonly Game[]>([]);
  /** What led to each but the first. */
  actions = $state.raw<readonly string[]>([]);
  state = $state.raw<State>("created");
  /** Time of the last entry, ms since the start, and when that was by the steady clock. */
  at = $state.raw(0);
  began = $state.raw<number | null>(null);
  /** It may not be watched, or not any more. */
  gone = $state.raw(false);
  /** The step that is looked at; null for how it stands now. */
  step = $state<number | null>(null);
  playing = $state(false);

  readonly last = $derived(Math.max(0, this.games.length - 1));
  readonly live = $derived(this.step === null);
  readonly cursor = $derived(this.step ?? this.last);
  readonly shown: Game | null = $derived(this.games[this.cursor] ?? null);
  readonly now: Game | null = $derived(this.games.at(-1) ?? null);
  readonly ended = $derived(over(this.state));
  readonly told = $derived(this.games.length > 0);

  /** The journal's last number that arrived: an end has one too. */
  #seq = 0;
  #heard = false;
  #confirming: ReturnType<typeof setTimeout> | null = null;
  readonly #line: Line;

  constructor({ attempt, name }: Seat, line: Line) {
    this.attempt = attempt;
    this.name = name;
    this.#line = line;
  }

  /** Ask for the whole story; what is looked at stays. */
  watch(): void {
    this.#heard = false;
    this.#line.send({ type: "watch", attempt: this.attempt });
  }

  hear(message: ToClient): void {
    if (!("attempt" in message) || message.attempt !== this.attempt) return;
    if (message.type === "snapshot") this.#take(message);
    else if (message.type === "event") this.#advance(message);
    else if (message.type === "events") {
      for (const event of message.events) this.#advance(event);
      this.#compare(message.last);
    } else if (message.type === "tick") this.#compare(message.seq);
    else if (message.type === "error") this.#fault(message.fault);
  }

  /** Look at a step; going on beyond the last is how it stands now. */
  go(step: number): void {
    if (step > this.last) return this.back();
    this.step = Math.max(0, Math.round(step));
  }

  /** Back to how it stands now. */
  back(): void {
    this.step = null;
    this.playing = false;
  }

  /** Play on from the step that is looked at, from the deal where that is the last; or stand still. */
  toggle(): void {
    if (this.playing) this.playing = false;
    else if (this.last > 0) {
      if (this.cursor === this.last) this.step = 0;
      this.playing = true;
    }
  }

  #take(snapshot: Snapshot): void {
    this.gone = false;
    this.#heard = true;
    this.#seq = snapshot.seq;
    this.actions = snapshot.actions;
    this.began = snapshot.now === null ? null : performance.now() - snapshot.now;
    this.#stand(snapshot.state, snapshot.at);
    const first = start(snapshot.deck, { draw: snapshot.draw === 3 ? 3 : 1 });
    const walked = snapshot.now === null ? [] : games(first, snapshot.actions);
    this.games = this.ended ? finished(walked) : walked;
    if (this.step !== null && this.step > this.last) this.back();
    this.#confirm();
  }

  /** One entry of the journal: in order, and once. */
  #advance(event: Event): void {
    const now = this.now;
    if (!this.#heard || !now || event.seq <= this.#seq) return;
    if (event.seq > this.#seq + 1) return this.#ask();
    const action = parseAction(event.action);
    const after = action ? play(now, action) : finish(now);
    if (typeof after === "string") return this.watch();
    const next = reveal(after, event.cards);
    if (!agrees(next, event)) return this.watch();
    this.#seq = event.seq;
    this.games = action ? [...this.games, next] : finished(this.games);
    if (action) this.actions = [...this.actions, event.action];
    this.#stand(event.state, event.at);
    this.#confirm();
  }

  #compare(seq: number): void {
    if (this.#heard && seq > this.#seq) this.#ask();
  }

  #ask(): void {
    this.#line.send({ type: "since", attempt: this.attempt, seq: this.#seq });
  }

  /** It may not be watched any more. */
  lose(): void {
    this.gone = true;
    this.#heard = false;
    this.playing = false;
  }

  #fault(fault: string): void {
    if (fault === "busy" || fault === "too-fast") setTimeout(() => this.watch(), AGAIN);
    else this.lose();
  }

  #confirm(): void {
    // In a page that is not seen, timers may wait for a minute.
    if (document.hidden) this.#confirmed();
    else this.#confirming ??= setTimeout(() => this.#confirmed(), CONFIRM);
  }

  #confirmed(): void {
    clearTimeout(this.#confirming ?? undefined);
    this.#confirming = null;
    if (this.#heard) this.#line.send({ type: "seen", attempt: this.attempt, seq: this.#seq });
  }

  #stand(state: State, at: number): void {
    this.state = state;
    this.at = at;
  }
}

function finished(walked: readonly Game[]): readonly Game[] {
  const last = walked.at(-1);
  return last ? [...walked.slice(0, -1), finish(last)] : walked;
}
