/** Choosing the theme without a new page; the server reads the cookie, `theme.js` follows the device. */

const A_YEAR = 60 * 60 * 24 * 365;

/** A form whose buttons are themes; without this it is posted. */
export function offerThemes(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    choose(button.value);
    for (const other of form.querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
}

/** "system", "light" or "dark", for this page and the next ones. */
export function choose(theme: string): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset["chosen"] = theme;
  root.dataset["theme"] = theme === "system" ? (dark ? "dark" : "light") : theme;
  document.cookie = `theme=${theme}; path=/; max-age=${A_YEAR}; samesite=lax`;
}
