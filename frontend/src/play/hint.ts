// Asking the server for a hint in a casual game, over HTTP; it marks the game, and a worker looks for it.

import { cookie } from "./casual.ts";

export type HintVerdict = "winnable" | "lost" | "unknown";

export type HintAnswer =
  | { readonly kind: "found"; readonly verdict: HintVerdict; readonly action: string | null }
  /** Ask the same again in a moment; `idle`: nobody is at work on it, it goes on when somebody comes. */
  | { readonly kind: "looking"; readonly idle: boolean }
  | { readonly kind: "refused"; readonly error: string }
  | { readonly kind: "unreachable" };

/** Want a hint for the position after the journal's entry `seq`. It never throws. */
export function wantHint(attempt: number, seq: number): Promise<HintAnswer> {
  return request(`/api/games/${attempt}/hint/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
    body: JSON.stringify({ seq }),
  });
}

/** How far it is. */
export function hearHint(attempt: number): Promise<HintAnswer> {
  return request(`/api/games/${attempt}/hint/`, {});
}

/** There is none to be heard of. */
const NOT_ASKED = 204;

interface Body {
  readonly at_work?: boolean;
  readonly state?: string;
  readonly verdict?: HintVerdict | null;
  readonly action?: string | null;
  readonly error?: string;
}

async function request(address: string, init: RequestInit): Promise<HintAnswer> {
  try {
    const response = await fetch(address, init);
    if (response.status === NOT_ASKED) return { kind: "refused", error: "not-asked" };
    const body = (await response.json()) as Body;
    if (response.status >= 500 && body.error !== "no-worker") return { kind: "unreachable" };
    if (!response.ok) return { kind: "refused", error: body.error ?? String(response.status) };
    return read(body);
  } catch {
    return { kind: "unreachable" };
  }
}

function read({ state, verdict, action, at_work }: Body): HintAnswer {
  if (state === "failed") return { kind: "found", verdict: "unknown", action: null };
  if (state !== "done" || !verdict) return { kind: "looking", idle: at_work === false };
  return { kind: "found", verdict, action: action ?? null };
}
