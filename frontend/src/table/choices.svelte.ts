// What a player chose for the table, kept on this device. The theme is a cookie that the server reads as well.

import { choose } from "../pages/theme.ts";
import { DEFAULTS, store, stored, type Kept } from "./keptchoices.ts";

export type Theme = "system" | "light" | "dark";

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
    store(this.kept);
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
