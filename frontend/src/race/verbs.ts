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
  readonly robots: { readonly strength: Robot };
}

/** `race` is the slug to go on with: a rematch's own. `detail` is a sentence of the server's, where it has one. */
export type Answer =
  | { readonly kind: "done"; readonly race: string }
  | { readonly kind: "refused"; readonly error: string; readonly detail: string }
  | { readonly kind: "unreachable" };

/** One request; it never throws. */
export async function wish<Verb extends keyof Wishes>(
  race: string,
  verb: Verb,
  body: Wishes[Verb],
): Promise<Answer> {
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
}

function read(status: number, { race, error, detail }: Body): Answer {
  if (status === 200 && race) return { kind: "done", race };
  if (status >= 500 && error !== "no-robots") return { kind: "unreachable" };
  return { kind: "refused", error: error ?? String(status), detail: detail ?? "" };
}
