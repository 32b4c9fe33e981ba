// What the page tells the table before the first message.

import type { OpenGame } from "../play/casual.ts";

export interface Boot {
  readonly player: { readonly name: string; readonly guest: boolean } | null;
  /** The open game, to be gone on with. */
  readonly attempt: number | null;
  readonly open: OpenGame | null;
  /** The page was kept for being offline. */
  readonly shell: boolean;
  /** Hints were asked for in it. */
  readonly hinted: boolean;
  /** The deal that the address asks for. */
  readonly code: string | null;
}

export function readBoot(document: Document): Boot {
  const text = document.getElementById("boot")?.textContent;
  const none = { player: null, attempt: null, open: null, hinted: false, shell: false, code: null };
  return text ? { ...none, ...(JSON.parse(text) as Partial<Boot>) } : none;
}
