// Places and counts in words; the server's twin is games/pages/figures.py.

import { t } from "../i18n/index.ts";

/** A place as the language writes it: 2nd, 2., 2º. */
export function ordinal(place: number, language = document.documentElement.lang): string {
  const n = { n: place };
  switch (new Intl.PluralRules(language || "en", { type: "ordinal" }).select(place)) {
    case "one":
      return t("{n}st", n);
    case "two":
      return t("{n}nd", n);
    case "few":
      return t("{n}rd", n);
    default:
      return t("{n}th", n);
  }
}

/** The name that a guest chose, empty for one that was given: it ends in its number. */
export function chosen(name: string): string {
  return /^\S+ \d{4,}$/.test(name) ? "" : name;
}

/** The first letter or digit of a name, for its tile. */
export function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? "";
}
