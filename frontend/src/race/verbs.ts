// What can be done with a race, over HTTP; what comes of it is told by the socket.

import { cookie } from "../play/casual.ts";
import type { Robot } from "../protocol/messages.ts";

export interface Wishes {
  readonly join: { readonly name?: string };
  readonly leave: object;
  readonly start: object;
  readonly resign: object;
  readonly rematch: object;
  readonly kick: { readonly player: number };
  readonly lock: { readonly locked: boolean };
  readonly invite: { readonly player: number };
  readonly robots: { readonly strength: Robot };
}

/** `race` is the slug to go on with: a rematch's own. `detail` is a sentence of the server's, where it has one. */
export type Answer =
  | { readonly kind: "done"; readonly race: string }
  | { readonly kind: "refused"; readonly error: string; readonly detail: string }
  | { readonly kind: "unreachable" };

/** While a deal is being proven to be winnable the same is asked again after so long, in ms; so often at most. */
const AGAIN = 1_000;
const TRIES = 120;

/** One wish; it never throws. `waits` hears how far a deal is that is not ready yet, in percent. */
export async function wish<Verb extends keyof Wishes>(
  race: string,
  verb: Verb,
  body: Wishes[Verb],
  waits: (percent: number) => void = () => {},
): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask(race, verb, body);
    if (answer.kind !== "waiting") return answer;
    waits(answer.percent);
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  return { kind: "unreachable" };
}

async function ask(
  race: string,
  verb: keyof Wishes,
  body: object,
): Promise<Answer | { readonly kind: "waiting"; readonly percent: number }> {
  try {
    const response = await fetch(`/api/races/${race}/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify(body),
    });
    return read(response.status, (await response.json()) as Body);
  } catch {
    return { kind: "unreachable" };
  }
}

interface Body {
  readonly race?: string;
  readonly error?: string;
  readonly detail?: string;
  readonly waiting?: { readonly done: number; readonly total: number };
}

function read(
  status: number,
  { race, error, detail, waiting }: Body,
): Answer | { readonly kind: "waiting"; readonly percent: number } {
  if (status === 200 && race) return { kind: "done", race };
  if (status === 202 && waiting) {
    return { kind: "waiting", percent: Math.floor((100 * waiting.done) / (waiting.total || 1)) };
  }
  if (status >= 500 && !error?.startsWith("no-")) return { kind: "unreachable" };
  return { kind: "refused", error: error ?? String(status), detail: detail ?? "" };
}
