// The actions that the server has not answered: shown already, sent in order, at most 8 at a time.
//
// Pure: every change gives another queue. It knows numbers and texts, no rules and no socket.

import type { Action } from "../rules/actions.ts";

/** At most this many are sent and unanswered; later ones wait here. */
export const SENT_MOST = 8;

export interface Waiting {
  readonly action: Action;
  /** The stored form, by which the server compares. */
  readonly text: string;
  /** When it was made, by the client's steady clock, in ms. */
  readonly since: number;
}

export interface Queue {
  /** The last number that the journal is known to have. */
  readonly seq: number;
  /** In order; the first would have number seq + 1. */
  readonly waiting: readonly Waiting[];
  /** How many of them were sent on the open socket. */
  readonly sent: number;
  /** Numbers that were sent and became void: a refusal of them is expected once each, and means nothing. */
  readonly void: readonly number[];
}

export interface Numbered {
  readonly seq: number;
  readonly text: string;
}

export function emptyQueue(seq: number): Queue {
  return { seq, waiting: [], sent: 0, void: [] };
}

export function added(queue: Queue, waiting: Waiting): Queue {
  return { ...queue, waiting: [...queue.waiting, waiting] };
}

/** What may be sent now; `sentMore` then counts it. */
export function ready(queue: Queue): readonly Numbered[] {
  return queue.waiting
    .map(({ text }, at) => ({ seq: queue.seq + 1 + at, text }))
    .slice(queue.sent, SENT_MOST);
}

export function sentMore(queue: Queue, count: number): Queue {
  return { ...queue, sent: queue.sent + count };
}

/** What was sent is not known to have arrived: all goes out again, and no old answer is expected. */
export function cut(queue: Queue): Queue {
  return { ...queue, sent: 0, void: [] };
}

/** The journal has `text` at the next number: ours, or another's, which makes all of ours void. */
export function advanced(queue: Queue, text: string): Queue {
  const seq = queue.seq + 1;
  if (queue.waiting[0]?.text !== text) return { ...droppedFrom(queue, queue.seq + 1), seq };
  return { ...queue, seq, waiting: queue.waiting.slice(1), sent: Math.max(0, queue.sent - 1) };
}

/** Without the actions from this number on; of those that were sent after it, refusals are expected. */
export function droppedFrom(queue: Queue, seq: number): Queue {
  const at = seq - queue.seq - 1;
  const after = Array.from({ length: Math.max(0, queue.sent - at - 1) }, (_, i) => seq + 1 + i);
  return {
    ...queue,
    waiting: queue.waiting.slice(0, at),
    sent: Math.min(queue.sent, at),
    void: [...queue.void, ...after],
  };
}

/** The queue without the void number that was just refused; null if the refusal means one that waits. */
export function settled(queue: Queue, seq: number): Queue | null {
  const at = queue.void.indexOf(seq);
  return at < 0 ? null : { ...queue, void: queue.void.filter((_, place) => place !== at) };
}

/**
 * The queue when the journal turns out to stand at `seq` with these actions: those of ours that it has are done,
 * the rest still waits. If it has another at the place of one of ours, ours are void: that many are lost.
 */
export function reconciled(
  queue: Queue,
  seq: number,
  actions: readonly string[],
): { queue: Queue; lost: number } {
  const news = actions.slice(queue.seq);
  const other = news.findIndex((text, at) => queue.waiting[at]?.text !== text);
  const foreign = (other >= 0 && other < queue.waiting.length) || seq < queue.seq;
  const waiting = foreign ? [] : queue.waiting.slice(news.length);
  const lost = foreign ? queue.waiting.length - Math.max(0, other) : 0;
  return { queue: { seq, waiting, sent: 0, void: [] }, lost };
}
