// What the page tells the race before the first message: who one is, and the race as a stranger may know it.

import type { Mode, Phase, Visibility } from "../protocol/messages.ts";

export interface RaceBoot {
  /** Null for somebody who was never seen before: they have no line until they join. */
  readonly player: { readonly name: string; readonly guest: boolean } | null;
  readonly race: string;
  readonly phase: Phase;
  readonly draw: number;
  readonly mode: Mode;
  readonly visibility: Visibility;
  /** In seconds. */
  readonly limit: number | null;
  readonly locked: boolean;
  readonly max_players: number;
  readonly sealed: boolean;
  readonly host: string;
  readonly names: readonly string[];
}

/** Null where the page has none. */
export function readRaceBoot(document: Document): RaceBoot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as RaceBoot) : null;
}
