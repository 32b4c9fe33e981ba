/**
 * One language's texts and how it counts; made from the .po files by `manage.py compile_messages`.
 * It never loads anything: `index.ts` does.
 */

/** A msgid gives its text, or its plural forms in gettext's order. */
export type Texts = Readonly<Record<string, string | readonly string[]>>;

export interface Catalogue {
  readonly language: string;
  /** The plural form of n = 0…199; beyond, n counts as 100 + n mod 100. */
  readonly plural: readonly number[];
  readonly texts: Texts;
}

export type Values = Readonly<Record<string, string | number>>;

/** What the msgids themselves are. */
export const ENGLISH: Catalogue = { language: "en", plural: [], texts: {} };

/** `{name}` becomes the value of that name; a name without a value stays as it is. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function single(catalogue: Catalogue, msgid: string): string {
  const text = catalogue.texts[msgid];
  return typeof text === "string" ? text : msgid;
}

export function plural(catalogue: Catalogue, one: string, many: string, n: number): string {
  const forms = catalogue.texts[one];
  const form = catalogue.plural[n < 200 ? n : 100 + (n % 100)] ?? 0;
  const text = Array.isArray(forms) ? (forms as readonly string[])[form] : undefined;
  return text ?? (n === 1 ? one : many);
}
