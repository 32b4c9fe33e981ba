// What a person chose. `settings.json` says what there is; the server writes what holds into <html>, where the style
// finds it, and a cookie carries it on from page to page.

import { cookie } from "../play/casual.ts";
import table from "./settings.json";

export type Name = keyof typeof table;
export type Settings = Readonly<Record<Name, string>>;

const A_YEAR = 60 * 60 * 24 * 365;
const NAMES = Object.keys(table) as Name[];
/** What the style sheets ask for. */
const SHOWN: readonly Name[] = [
  "table",
  "deck",
  "hand",
  "text",
  "cards",
  "back",
  "motion",
  "timer",
];

export const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, table[name][0]])) as Settings;

/** As the page came with them; a page without them was kept for being offline, and the cookie says. */
export function current(root: HTMLElement = document.documentElement): Settings {
  return read(root.dataset["settings"] ?? decodeURIComponent(cookie("settings")));
}

/** `deck:4.table:lin`: what is not by default; unknown names and values are left out. */
export function read(text: string): Settings {
  const pairs = text.split(".").map((part) => part.split(":"));
  return { ...DEFAULTS, ...Object.fromEntries(pairs.filter(known)) };
}

export function written(settings: Settings): string {
  return NAMES.filter((name) => settings[name] !== DEFAULTS[name])
    .map((name) => `${name}:${settings[name]}`)
    .join(".");
}

/** Keep a change: seen at once, in the next pages, and with the player where there is one. */
export function change(change: Partial<Settings>): Settings {
  const root = document.documentElement;
  const settings = { ...current(root), ...change };
  show(settings, root);
  document.cookie = `settings=${written(settings)}; path=/; max-age=${A_YEAR}; samesite=lax`;
  if ("keeps" in root.dataset) void tell(change);
  return settings;
}

export function show(settings: Settings, root: HTMLElement): void {
  root.dataset["settings"] = written(settings);
  for (const name of SHOWN) root.dataset[name] = settings[name];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset["chosen"] = settings.theme;
  root.dataset["theme"] = settings.theme === "system" ? (dark ? "dark" : "light") : settings.theme;
  for (const use of root.querySelectorAll(".bk:not(.always) use")) {
    use.setAttribute("href", `#bk-${settings.back}`);
  }
}

function known([name, value]: string[]): boolean {
  return NAMES.some((one) => one === name && value !== undefined && table[one].includes(value));
}

/** The cookie holds already; what cannot be told now is told with the next change or log-in. */
async function tell(settings: Partial<Settings>): Promise<void> {
  try {
    await fetch("/api/settings/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify({ settings }),
      keepalive: true,
    });
  } catch {
    // As said.
  }
}
