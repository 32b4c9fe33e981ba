// One attempt being played here: the game as the journal has it, and what was done since.
//
// Source: README, "The journey of a move". Judges with the rules on what the player knows, shows at once, sends
// in order, and takes the server's word for everything. Knows no socket: it is given a line.

import type {
  Ack,
  Event,
  Events,
  Snapshot,
  State,
  ToClient,
  ToServer,
} from "../protocol/messages.ts";
import { formatAction, parseAction, type Action } from "../rules/actions.ts";
import { finish, play, reveal, type Game } from "../rules/game.ts";
import type { Refusal } from "../rules/legality.ts";
import { agrees, over, replayed } from "./journal.ts";
import type { OpenGame } from "./offline.ts";
import { type Crowd, NOBODY } from "./crowd.ts";
import * as queues from "./queue.ts";

/** Where messages go; `send` is false when they cannot. */
export interface Line {
  send(message: ToServer): boolean;
}

/** What is told to whoever shows the attempt. */
export interface Told {
  /** The server refused an action; what came after it is void too. */
  refused(rule: string, action: Action): void;
  /** The attempt went on elsewhere: this many of our actions are void. */
  overtaken(lost: number): void;
  /** An action is in the journal; null for an end that was no win. */
  took(action: Action | null): void;
}

export interface Surroundings {
  readonly line: Line;
  readonly told: Told;
  /** A steady clock, in ms. */
  readonly now: () => number;
  /** What was unanswered when this tab was reloaded. */
  readonly kept?: queues.Queue;
}

/** What came of an action: taken (shown and queued), waits for a card to be told, or the rule against it. */
export type Outcome = "taken" | "waits" | Refusal;

/** A server that is busy is asked again after this long, in ms. */
export const AGAIN = 1_000;
/** What was not answered for this long is sent once more, with the same number. */
export const UNANSWERED = 8_000;

export class Attempt {
  readonly id: number;
  /** As the journal has it, up to the queue's seq; null before the first snapshot. */
  confirmed = $state.raw<Game | null>(null);
  queue = $state.raw(queues.emptyQueue(0));
  state = $state.raw<State>("created");
  code = $state.raw<string | null>(null);
  /** Time of the last entry, ms since the start. */
  at = $state.raw(0);
  /** When the attempt started, by the steady clock; null before that. */
  began = $state.raw<number | null>(null);
  /** How many watch, as was told last. */
  watchers = $state.raw<Crowd>(NOBODY);
  /** The line is there and the snapshot came: what is done goes out. */
  seated = $state.raw(false);
  /** The journal's actions up to the queue's seq. */
  journal: readonly string[] = [];
  /** It goes on without the server. */
  alone = false;
  /** What the player sees: the confirmed game with all that waits. */
  readonly shown: Game | null = $derived(withWaiting(this.confirmed, this.queue));
  readonly #around: Surroundings;
  #seat = "";
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: number, around: Surroundings) {
    this.id = id;
    this.#around = around;
    if (around.kept) this.queue = around.kept;
  }

  /** Whether the last card turned is still to be told. */
  get blind(): boolean {
    return this.shown?.position.waste.at(-1) === null;
  }

  /** Sit down with this tab's token: the answer is a snapshot. */
  sit(seat: string): void {
    this.cut();
    this.#seat = seat;
    this.#around.line.send({ type: "hello", attempt: this.id, seat });
  }

  /** Go on without the server, on the whole deal as its code gives it, with what was played since. */
  goOn({ code, began, journal, played }: OpenGame, dealt: Game | null): void {
    const now = this.#around.now();
    this.cut();
    this.confirmed = dealt;
    this.code = code;
    this.began = now - (Date.now() - began);
    this.journal = journal;
    const waiting = played.flatMap((text) => {
      const action = parseAction(text);
      return action ? [{ action, text, since: now }] : [];
    });
    this.queue = { ...queues.emptyQueue(journal.length), waiting };
    this.#stand(this.shown?.ended ? "won" : "playing", Date.now() - began);
    this.alone = true;
  }

  /** The server has so many of the actions that were played without it. */
  cameBack(taken: number): void {
    const { seq, waiting } = this.queue;
    for (const { action } of waiting.slice(0, taken)) {
      const after = this.confirmed && play(this.confirmed, action);
      if (after !== null && typeof after !== "string") this.confirmed = after;
    }
    this.journal = [...this.journal, ...waiting.slice(0, taken).map(({ text }) => text)];
    this.queue = { ...queues.emptyQueue(seq + taken), waiting: waiting.slice(taken) };
    this.alone = false;
  }

  /** The line is gone; play goes on here. */
  cut(): void {
    clearTimeout(this.#again);
    this.seated = false;
    this.queue = queues.cut(this.queue);
  }

  act(action: Action): Outcome {
    if (!this.shown) return "waits";
    const after = play(this.shown, action);
    if (typeof after === "string") return after;
    // Blind draws may follow each other quickly, but without a line one is enough to wait for.
    if (action.kind === "draw" && this.blind && !this.seated) return "waits";
    const waiting = { action, text: formatAction(action), since: this.#around.now() };
    this.queue = queues.added(this.queue, waiting);
    if (this.alone && after.ended)
      this.#stand("won", waiting.since - (this.began ?? waiting.since));
    this.#send();
    return "taken";
  }

  /** End it as resigned; false while that cannot be sent, or something else has to go before. */
  resign(): boolean {
    if (!this.seated || this.queue.waiting.length > 0) return false;
    const seq = this.queue.seq + 1;
    return this.#around.line.send({ type: "resign", attempt: this.id, seq });
  }

  hear(message: ToClient): void {
    if (!("attempt" in message) || message.attempt !== this.id) return;
    switch (message.type) {
      case "snapshot":
        return this.#take(message);
      case "ack":
      case "event":
        return this.#advance(message);
      case "events":
        return this.#catchUp(message);
      case "tick":
        if (message.watchers !== null)
          this.watchers = { n: message.watchers, names: message.names };
        return this.#compare(message.seq);
      case "refused":
        return this.#refused(message.seq, message.rule);
      case "stale":
        return this.#stale(message.seq, message.snapshot);
      default:
        return;
    }
  }

  /** The server could not take something just now: all that is unanswered goes out again in a while. */
  hold(): void {
    this.cut();
    this.#again = setTimeout(() => this.sit(this.#seat), AGAIN);
  }

  #send(): void {
    if (!this.seated) return;
    let sent = 0;
    for (const { seq, text } of queues.ready(this.queue)) {
      if (!this.#around.line.send({ type: "play", attempt: this.id, seq, action: text })) break;
      sent += 1;
    }
    this.queue = queues.sentMore(this.queue, sent);
  }

  #take(snapshot: Snapshot): void {
    const { queue, lost } = queues.reconciled(this.queue, snapshot.seq, snapshot.actions);
    const left = over(snapshot.state) ? queue.waiting.length : 0;
    this.confirmed = replayed(snapshot);
    this.journal = snapshot.actions;
    this.code = snapshot.code;
    this.began = snapshot.now === null ? null : this.#around.now() - snapshot.now;
    this.#stand(snapshot.state, snapshot.at);
    this.queue = left > 0 ? queues.emptyQueue(snapshot.seq) : queue;
    this.seated = true;
    if (lost + left > 0) this.#around.told.overtaken(lost + left);
    this.#send();
  }

  /** One entry of the journal: in order, and once. */
  #advance(entry: Ack | Event): void {
    if (entry.seq <= this.queue.seq || !this.confirmed) return;
    if (entry.seq > this.queue.seq + 1) return this.#ask();
    const action = parseAction(entry.action);
    const after = action ? play(this.confirmed, action) : finish(this.confirmed);
    if (typeof after === "string") return this.sit(this.#seat);
    const [ours, lost] = [this.queue.waiting[0]?.text === entry.action, this.queue.waiting.length];
    this.confirmed = reveal(after, entry.cards);
    this.journal = [...this.journal, entry.action];
    this.queue = queues.advanced(this.queue, entry.action);
    this.#stand(entry.state, entry.at);
    this.#around.told.took(action);
    if (!ours && lost > 0) this.#around.told.overtaken(lost);
    if (!agrees(this.confirmed, entry)) return this.sit(this.#seat);
    this.#send();
  }

  #catchUp({ events, last }: Events): void {
    for (const event of events) this.#advance(event);
    this.#compare(last);
  }

  /** The journal is said to be at `seq`: ahead of all we did, or behind what went unanswered for long. */
  #compare(seq: number): void {
    if (!this.seated) return;
    if (seq > this.queue.seq + this.queue.sent) return this.#ask();
    const oldest = this.queue.waiting[0];
    if (this.queue.sent > 0 && oldest && this.#around.now() - oldest.since > UNANSWERED) {
      this.queue = queues.cut(this.queue);
      this.#send();
    }
  }

  #ask(): void {
    this.#around.line.send({ type: "since", attempt: this.id, seq: this.queue.seq });
  }

  #refused(seq: number, rule: string): void {
    if (!this.seated) return;
    const expected = queues.settled(this.queue, seq);
    const refused = this.queue.waiting[seq - this.queue.seq - 1];
    if (expected) this.queue = expected;
    else if (rule === "busy" || rule === "too-fast") this.hold();
    else if (refused) {
      this.queue = queues.droppedFrom(this.queue, seq);
      this.#around.told.refused(rule, refused.action);
    }
  }

  #stale(seq: number, snapshot: Snapshot): void {
    if (!this.seated) return;
    const expected = queues.settled(this.queue, seq);
    if (expected) {
      this.queue = expected;
      return;
    }
    const before = this.queue;
    // The journal may have told already who was first there: then only what came after it still waits.
    const dropped = seq > before.seq ? queues.droppedFrom(before, seq) : before;
    this.queue = dropped;
    this.#take(snapshot);
    this.queue = { ...this.queue, void: dropped.void };
    const lost = before.waiting.length - dropped.waiting.length;
    if (lost > 0) this.#around.told.overtaken(lost);
  }

  #stand(state: State, at: number): void {
    this.state = state;
    this.at = at;
  }
}

function withWaiting(confirmed: Game | null, queue: queues.Queue): Game | null {
  let game = confirmed;
  for (const { action } of queue.waiting) {
    const after: Game | Refusal | null = game && play(game, action);
    if (after === null || typeof after === "string") return game;
    game = after;
  }
  return game;
}
