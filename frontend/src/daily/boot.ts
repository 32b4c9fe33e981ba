// What the page tells a daily's table before the first message.

export interface DailyBoot {
  readonly player: { readonly name: string; readonly guest: boolean };
  readonly attempt: number;
  /** Its UTC day, 2026-07-28. */
  readonly day: string;
  readonly draw: 1 | 3;
  readonly ranked: boolean;
}

export function readDailyBoot(document: Document): DailyBoot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as DailyBoot) : null;
}

/** Where it is said how one stands. */
export function boardOf({ day, draw }: Pick<DailyBoot, "day" | "draw">): string {
  return `/daily/${day}/${draw}/`;
}
