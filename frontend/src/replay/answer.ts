// An ended game as the server tells it, and asking for it over HTTP. Nothing here knows what is shown.

import type { State } from "../protocol/messages.ts";
import type { MaybeCard } from "../rules/cards.ts";

export interface Replay {
  readonly attempt: number;
  /** Whose game it was. */
  readonly player: string;
  readonly draw: number;
  /** Null until the deal is closed. */
  readonly code: string | null;
  /** The 52 cards in deal order; null for what nobody may know yet. */
  readonly deck: readonly MaybeCard[];
  readonly actions: readonly string[];
  /** Of each action, ms since the start. */
  readonly at: readonly number[];
  readonly state: State;
  /** When it ended, ms since the start. */
  readonly time: number;
  readonly race: string | null;
  readonly day: string | null;
  readonly hinted: boolean;
  readonly offline: boolean;
  /** Games on the same deal that may be put beside it. */
  readonly beside: readonly Beside[];
}

export interface Beside {
  readonly attempt: number;
  readonly player: string;
  readonly mine: boolean;
  readonly score: number;
}

export type Answer =
  | { readonly kind: "told"; readonly replay: Replay }
  /** `why`: the reason that may be told, or "absent". */
  | { readonly kind: "hidden"; readonly why: string }
  | { readonly kind: "unreachable" };

/** `race`: the short code of a race whose link one has, or "". It never throws. */
export async function askReplay(attempt: number, race: string): Promise<Answer> {
  const query = race === "" ? "" : `?race=${encodeURIComponent(race)}`;
  try {
    const response = await fetch(`/api/attempts/${attempt}/replay/${query}`);
    if (response.ok) return { kind: "told", replay: (await response.json()) as Replay };
    if (response.status === 404) return { kind: "hidden", why: "absent" };
    if (response.status !== 403) return { kind: "unreachable" };
    const { why } = (await response.json()) as { readonly why?: string };
    return { kind: "hidden", why: why ?? "absent" };
  } catch {
    return { kind: "unreachable" };
  }
}
