// A review as the server tells it, and asking for it over HTTP. Nothing here knows what is shown.

import { cookie } from "../play/casual.ts";

export type Verdict = "winnable" | "lost" | "unknown";

/** A position of the game, and the action that led there; node 0 is the deal. */
export interface Node {
  readonly node: number;
  /** Null for the deal. */
  readonly parent: number | null;
  readonly action: string | null;
  /** The place of its action in the journal, 0 for the deal. */
  readonly seq: number;
  /** Some undo took the action back. */
  readonly undone: boolean;
  /** Unknown, too, while the review runs. */
  readonly verdict: Verdict;
  /** Positions that were searched without an answer; null or 0 where that is not told. */
  readonly budget: number | null;
}

export interface Lost {
  /** The place of the losing action in the journal. */
  readonly seq: number;
  /** The best action there; null where none is known. */
  readonly better: string | null;
  /** From the position before it to a win. */
  readonly line: readonly string[];
}

export interface Review {
  readonly attempt: number;
  /** Whose game it was. */
  readonly player: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Somebody is there to go on with it; or it is over. */
  readonly at_work: boolean;
  /** Positions that were looked at, and how many there are to look at. */
  readonly done: number;
  readonly total: number;
  readonly code: string;
  readonly draw: number;
  /** The 52 cards in deal order. */
  readonly deck: readonly string[];
  readonly actions: readonly string[];
  /** ms since the start, of each action. */
  readonly at: readonly number[];
  readonly status: string;
  /** The player had asked for hints. */
  readonly hinted: boolean;
  readonly nodes: readonly Node[];
  readonly lost_at: readonly Lost[];
  /** Undos by which a lost game could be won again. */
  readonly saved: readonly { readonly seq: number }[];
  /** It was proven before the game that the deal can be won. */
  readonly certified: boolean;
  /** The fewest moves known, and the player who found them. */
  readonly par: number | null;
  readonly par_by: string | null;
}

export interface Proof {
  readonly verdict: Verdict;
  /** From the position to a win. */
  readonly line: readonly string[];
}

export type Answer<Body> =
  | { readonly kind: "told"; readonly body: Body }
  | { readonly kind: "refused"; readonly error: string }
  | { readonly kind: "unreachable" };

/** The review as far as it is; asking keeps it going. It never throws. */
export function askReview(attempt: number): Promise<Answer<Review>> {
  return get(`/api/attempts/${attempt}/review/`);
}

/** How to win from a position of the game. */
export function askProof(attempt: number, node: number): Promise<Answer<Proof>> {
  return get(`/api/attempts/${attempt}/review/${node}/`);
}

async function get<Body>(address: string): Promise<Answer<Body>> {
  try {
    const response = await fetch(address, { headers: { "X-CSRFToken": cookie("csrftoken") } });
    if (response.status >= 500) return { kind: "unreachable" };
    const body = (await response.json()) as Body & { readonly error?: string };
    if (response.ok) return { kind: "told", body };
    return { kind: "refused", error: body.error ?? String(response.status) };
  } catch {
    return { kind: "unreachable" };
  }
}
