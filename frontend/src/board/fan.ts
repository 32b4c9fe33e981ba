// Which cards of the waste are drawn, and where in the fan.

import type { MaybeCard } from "../rules/cards.ts";

export interface Fanned {
  readonly card: MaybeCard;
  /** Its place in the waste. */
  readonly at: number;
  /** Steps away from the playable card, which is always at 0. */
  readonly step: number;
  /** It only shows while the card over it is lifted. */
  readonly under: boolean;
}

/** The fan's cards, or the top alone when the fan is 0; under a top that lies alone, the next one too. */
export function fanned(waste: readonly MaybeCard[], fan: number): Fanned[] {
  const shown = Math.min(waste.length, Math.max(1, fan));
  const drawn = shown === 1 ? Math.min(waste.length, 2) : shown;
  const first = waste.length - drawn;
  return waste.slice(first).map((card, index) => {
    const fromTop = drawn - 1 - index;
    return {
      card,
      at: first + index,
      step: Math.min(fromTop, shown - 1),
      under: fromTop >= shown,
    };
  });
}
