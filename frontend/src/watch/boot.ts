// What the page tells who watches before the first message: whom they follow, and of a race everybody.

export interface WatchBoot {
  /** One's own name. */
  readonly me: string;
  /** The attempt that is followed first. */
  readonly attempt: number;
  /** The race's short code; null where it is none. */
  readonly race: string | null;
  /** What is played, in words. */
  readonly setting: string;
  readonly seats: readonly { readonly attempt: number; readonly name: string }[];
}

/** Null where the page has none. */
export function readWatchBoot(document: Document): WatchBoot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as WatchBoot) : null;
}
