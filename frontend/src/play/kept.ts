// The unanswered actions over a reload of this tab: kept in its session storage, one attempt at a time.

import { formatAction, parseAction } from "../rules/actions.ts";
import { session } from "../socket/seat.ts";
import { emptyQueue, type Queue } from "./queue.ts";

const KEY = "reflechi-unanswered";

interface Kept {
  readonly attempt: number;
  readonly seq: number;
  readonly actions: readonly string[];
}

/** Keep what waits; with nothing waiting there is nothing to keep. */
export function keep(attempt: number, queue: Queue, storage: Storage | null = session()): void {
  try {
    const actions = queue.waiting.map(({ text }) => text);
    if (actions.length === 0) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify({ attempt, seq: queue.seq, actions } satisfies Kept));
  } catch {
    // Without storage a reload loses what the server has not seen yet.
  }
}

/** The queue as it was kept for this attempt, nothing of it sent; `now` by the steady clock, in ms. */
export function kept(attempt: number, now: number, storage: Storage | null = session()): Queue {
  try {
    const read = JSON.parse(storage?.getItem(KEY) ?? "null") as Kept | null;
    if (read?.attempt !== attempt) return emptyQueue(0);
    const waiting = read.actions.flatMap((text) => {
      const action = parseAction(text);
      return action ? [{ action, text: formatAction(action), since: now }] : [];
    });
    return { ...emptyQueue(read.seq), waiting };
  } catch {
    return emptyQueue(0);
  }
}
