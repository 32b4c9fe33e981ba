/** "Winnable only" on the page of a new game: remembered on this device, as in the window over the table. */
import { DEFAULTS, store, stored } from "../table/keptchoices.ts";

/** A checkbox that was sent already says what it says; else it is as it was last wished. */
export function rememberWinnable(box: HTMLInputElement): void {
  if (box.dataset["kept"] === "") box.checked = stored().winnable ?? DEFAULTS.winnable;
  box.addEventListener("change", () => {
    store({ ...DEFAULTS, ...stored(), winnable: box.checked });
  });
}
