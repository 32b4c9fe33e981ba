/** "Winnable only" on the page of a new game: remembered on this device, as in the window over the table. */
import { change, current } from "../settings/settings.ts";

/** A checkbox that was sent already says what it says; else it is as it was last wished. */
export function rememberWinnable(box: HTMLInputElement): void {
  if (box.dataset["kept"] === "") box.checked = current().winnable === "on";
  box.addEventListener("change", () => {
    change({ winnable: box.checked ? "on" : "off" });
  });
}
