/** The forms that hold settings: what is chosen there is seen and kept at once. Without this they are posted. */

import { change, type Settings } from "./settings.ts";

export function listen(form: HTMLFormElement): void {
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) form.requestSubmit();
    else if (target instanceof HTMLInputElement) take(target);
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

function take(input: HTMLInputElement): void {
  const off = input.dataset["off"];
  const value = off !== undefined && !input.checked ? off : input.value;
  change({ [input.name]: value } as Partial<Settings>);
}
