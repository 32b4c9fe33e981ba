/**
 * Every text a person reads goes through `t` or `tn`; the msgid is the English text.
 *
 * An entry point awaits `load()` before it draws anything; until then, and in English, msgids are shown.
 * `manage.py messages` finds the texts by these two names, so call them with plain string literals.
 */
import { type Catalogue, ENGLISH, fill, plural, single, type Values } from "./messages";

const catalogues = import.meta.glob<Catalogue>("./catalogues/*.json", { import: "default" });
let current: Catalogue = ENGLISH;

/** Make `language` (the page's, by default) the one spoken; one without a catalogue is English. */
export async function load(language: string = document.documentElement.lang): Promise<void> {
  current = (await catalogues[`./catalogues/${language}.json`]?.()) ?? ENGLISH;
}

/** `t("{n} cards home", { n: 3 })` */
export function t(msgid: string, values?: Values): string {
  return fill(single(current, msgid), values);
}

/** `tn("{n} card", "{n} cards", 3)`; `{n}` is filled without being given. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  return fill(plural(current, one, many, n), { n, ...values });
}
