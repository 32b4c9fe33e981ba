// What was chosen for the table, as it holds now.

import { change, current, type Name, type Settings } from "../settings/settings.ts";

export class Choices {
  #now = $state.raw<Settings>(current());

  get(name: Name): string {
    return this.#now[name];
  }

  /** A setting that is on or off. */
  is(name: Name): boolean {
    return this.#now[name] === "on";
  }

  set(changed: Partial<Settings>): void {
    this.#now = change(changed);
  }
}
