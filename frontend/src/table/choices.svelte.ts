// What a player chose for the table, kept on this device. The theme is a cookie that the server reads as well.

import { choose } from "../pages/theme.ts";

const KEY = "reflechi-choices";

export type Theme = "system" | "light" | "dark";

interface Kept {
  readonly left: boolean;
  readonly fourColours: boolean;
  readonly still: boolean;
  readonly doubleTaps: boolean;
  readonly showRules: boolean;
  /** New games are dealt from those that are known to be winnable. */
  readonly winnable: boolean;
}

const DEFAULTS: Kept = {
  left: false,
  fourColours: false,
  still: false,
  doubleTaps: true,
  showRules: true,
  winnable: false,
};

export class Choices {
  theme = $state<Theme>("system");
  kept = $state.raw<Kept>(DEFAULTS);

  constructor() {
    const chosen = document.documentElement.dataset["chosen"];
    if (chosen === "light" || chosen === "dark") this.theme = chosen;
    this.kept = { ...DEFAULTS, ...stored() };
    this.#show();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    choose(theme);
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    this.#show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }

  #show(): void {
    const { left, fourColours, still } = this.kept;
    mark("hand", left ? "left" : null);
    mark("deck", fourColours ? "4" : null);
    mark("motion", still ? "off" : null);
  }
}

function mark(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

function stored(): Partial<Kept> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    const known = Object.entries(read).filter(
      ([name, value]) => name in DEFAULTS && typeof value === "boolean",
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}
