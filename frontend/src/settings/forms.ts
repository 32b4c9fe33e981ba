/** The forms that hold settings: what is chosen there is seen and kept at once. Without this they are posted. */

import { session } from "../socket/seat.ts";
import { change, type Settings } from "./settings.ts";

/** The list that was chosen from: the page comes back in that language, and the keyboard goes on at the list. */
const CHOSEN = "reflechi-chosen";

export function listen(form: HTMLFormElement): void {
  goOn(form);
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      session()?.setItem(CHOSEN, target.id);
      form.requestSubmit();
    } else if (target instanceof HTMLInputElement) take(target);
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== "theme") return;
    event.preventDefault();
    change({ theme: button.value });
    for (const other of form.querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
}

function goOn(form: HTMLFormElement): void {
  const list = form.querySelector("select");
  if (list === null || session()?.getItem(CHOSEN) !== list.id) return;
  session()?.removeItem(CHOSEN);
  list.focus();
}

function take(input: HTMLInputElement): void {
  const off = input.dataset["off"];
  const value = off !== undefined && !input.checked ? off : input.value;
  change({ [input.name]: value } as Partial<Settings>);
}
