// Where the rules page speaks of what a refusal says. It knows addresses, no sentences.

const PLACES: Readonly<Record<string, string>> = {
  "game-over": "end",
  "no-such-card": "moves",
  "same-pile": "moves",
  "waste-top-only": "stock",
  "foundation-one-card": "foundations",
  "ordered-group": "groups",
  "foundation-next-in-suit": "foundations",
  "king-on-empty": "empty-column",
  "opposite-colour-one-lower": "moves",
  "stock-empty": "stock",
  "nothing-to-draw": "stock",
  "stock-not-empty": "stock",
  "nothing-to-undo": "undo",
  "not-started": "races",
  "time-over": "races",
  "deal-in-race": "races",
};

/** The section of the rules page, by its id; null for what is no rule of the game. */
export function rulePlace(rule: string): string | null {
  return PLACES[rule] ?? null;
}
