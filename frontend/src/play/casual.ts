// Asking the server for a casual game, over HTTP. It answers with the game, or with what stands in the way.

export interface OpenGame {
  readonly attempt: number;
  readonly code: string;
  readonly draw: number;
  readonly moves: number;
}

export interface Wanted {
  readonly draw?: 1 | 3;
  readonly code?: string;
  /** An attempt whose deal is to be dealt anew. */
  readonly restart?: number;
  /** Any deal that is known to be winnable. */
  readonly winnable?: boolean;
  /** A position of a reviewed game, to go on from there. */
  readonly from?: { readonly attempt: number; readonly node: number };
  /** The open game that the player agreed to end. */
  readonly end?: number;
}

export type Answer =
  | {
      readonly kind: "dealt";
      readonly attempt: number;
      readonly code: string;
      readonly draw: number;
    }
  | { readonly kind: "open"; readonly open: OpenGame }
  /** A deal is being certified: ask the same again in a moment. */
  | { readonly kind: "waiting"; readonly done: number; readonly total: number }
  | { readonly kind: "refused"; readonly error: string; readonly place: number | null }
  | { readonly kind: "unreachable" };

/** One request; it never throws. */
export async function ask(wanted: Wanted): Promise<Answer> {
  try {
    const response = await fetch("/api/games/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify(wanted),
    });
    return read(response.status, (await response.json()) as Body);
  } catch {
    return { kind: "unreachable" };
  }
}

interface Body {
  readonly attempt?: number;
  readonly code?: string;
  readonly draw?: number;
  readonly open?: OpenGame;
  readonly error?: string;
  readonly place?: number;
  readonly waiting?: { readonly done: number; readonly total: number };
}

function read(status: number, body: Body): Answer {
  const { attempt, code, draw, open, error, place } = body;
  if (status === 201 && attempt && code && draw) return { kind: "dealt", attempt, code, draw };
  if (status === 409 && open) return { kind: "open", open };
  if (status === 202 && body.waiting) return { kind: "waiting", ...body.waiting };
  if (status >= 500 && error !== "no-worker") return { kind: "unreachable" };
  return { kind: "refused", error: error ?? String(status), place: place ?? null };
}

export function cookie(name: string): string {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? "");
}
