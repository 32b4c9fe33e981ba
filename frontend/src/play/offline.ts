// The open casual game on this device: enough to go on with it when the server is out of reach, as its code gives
// the whole deal, and to send in what was played when it is back.

import { parseAction } from "../rules/actions.ts";
import { parseCode, shuffle } from "../rules/deals.ts";
import { play, start, type Game } from "../rules/game.ts";
import { cookie } from "./casual.ts";

const LAST = "reflechi-last-game";
const GAME = "reflechi-open-game-";

export interface OpenGame {
  readonly attempt: number;
  readonly code: string;
  /** When it began, in ms since 1970 by this device's clock. */
  readonly began: number;
  /** What the server has of it, as far as it told. */
  readonly journal: readonly string[];
  /** What was played since without it. */
  readonly played: readonly string[];
  /** The same for all tries to send this in. */
  readonly number: string;
}

/** Keep the game as it stands; of others only what the server has not seen, as they may be somebody else's. */
export function keepOpen(game: OpenGame, storage: Storage | null = local()): void {
  try {
    for (const other of games(storage)) {
      if (other.attempt !== game.attempt && other.played.length === 0) drop(other.attempt, storage);
    }
    storage?.setItem(`${GAME}${game.attempt}`, JSON.stringify(game));
    storage?.setItem(LAST, String(game.attempt));
  } catch {
    // Without storage the game goes on only while this page lives.
  }
}

export function drop(attempt: number, storage: Storage | null = local()): void {
  storage?.removeItem(`${GAME}${attempt}`);
}

/** This game, or the one that was played last here; null if it is not kept or makes no sense. */
export function openGame(
  attempt: number | null = null,
  storage: Storage | null = local(),
): OpenGame | null {
  const wanted = attempt ?? Number(storage?.getItem(LAST));
  return games(storage).find((game) => game.attempt === wanted) ?? null;
}

/** Every game of which the server has not seen all. */
export function owing(storage: Storage | null = local()): OpenGame[] {
  return games(storage).filter(({ played }) => played.length > 0);
}

function games(storage: Storage | null): OpenGame[] {
  const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(GAME));
  return names.flatMap((name) => {
    try {
      const read = JSON.parse(storage?.getItem(name) ?? "null") as OpenGame | null;
      return read && gameAfter(read.code, [...read.journal, ...read.played]) ? [read] : [];
    } catch {
      return [];
    }
  });
}

/** Whether the code alone gives the cards. */
export function isOpen(code: string): boolean {
  const read = parseCode(code);
  return !("reason" in read) && read.kind === "N";
}

/** The game on an open code's deal after these actions; null for a sealed code, or if they make no sense. */
export function gameAfter(code: string, actions: readonly string[]): Game | null {
  const read = parseCode(code);
  if ("reason" in read || read.kind !== "N") return null;
  let game = start(shuffle(read.letters), { draw: read.draw });
  for (const text of actions) {
    const action = parseAction(text);
    const after = action && play(game, action);
    if (after === null || typeof after === "string") return null;
    game = after;
  }
  return game;
}

export type SentIn =
  /** `copy`: the game went on elsewhere, and this is one of its own now. */
  | { readonly kind: "taken"; readonly attempt: number; readonly copy: boolean }
  /** `foreign`: not the game of who is logged in now. */
  | { readonly kind: "refused"; readonly foreign: boolean }
  | { readonly kind: "unreachable" };

/** One request for all that was played; it never throws. */
export async function sendIn({ attempt, journal, played, number }: OpenGame): Promise<SentIn> {
  try {
    const response = await fetch(`/api/games/${attempt}/offline/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify({ number, after: journal.length, actions: played }),
    });
    if (response.status >= 500 || response.status === 429) return { kind: "unreachable" };
    if (response.status === 409 && (await inRace(response))) return { kind: "unreachable" };
    if (!response.ok) return { kind: "refused", foreign: [403, 404].includes(response.status) };
    const told = (await response.json()) as { attempt: number; copy: boolean };
    return { kind: "taken", attempt: told.attempt, copy: told.copy };
  } catch {
    return { kind: "unreachable" };
  }
}

/** A race that one is in runs on these cards: the game waits until it is over. */
async function inRace(refusal: Response): Promise<boolean> {
  return ((await refusal.json()) as { error: string }).error === "deal-in-race";
}

/** A UUID by chance; the browser's own way is there on safe origins only, and a club's is often plain http. */
export function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function local(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
