// Deals by code: reading and writing codes, and the cards that a code's letters stand for.
//
// Source: docs/rules.md, "Codes". Way TF1 never changes; another way would be TF2. Never keeps a
// secret: keys are arguments, and which deals exist is the server's business.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { DECK, type Card } from "./cards.ts";

export const FORMAT = "TF1";

/** Base 32, A = 0. */
export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const LETTERS = 7;

/** Seven letters are a 35-bit number. */
export const NUMBERS = 32 ** LETTERS;

/** No typed code is read further than this. */
export const TYPED_LIMIT = 256;

/** N: open, anyone can rebuild the cards. S: sealed, they depend on a key too. */
export type Kind = "N" | "S";

const PURPOSE = "reflechi TF1";
const SPACES = " \t\r\n\u00a0";
const MEANT: Readonly<Record<string, string>> = { "0": "O", "1": "I", "8": "B" };

/** What a code says: the draw count, the kind and the seven letters. */
export interface Code {
  readonly draw: 1 | 3;
  readonly kind: Kind;
  readonly letters: string;
}

/** What was expected at the place where a typed code goes wrong. */
export type CodeReason = "format" | "draw" | "kind" | "letter" | "too-short" | "too-long";

/** A typed code that is none; `place` is an index into the text as it was typed. */
export interface CodeFault {
  readonly place: number;
  readonly reason: CodeReason;
}

const FORM: readonly (readonly [allowed: string, reason: CodeReason])[] = [
  ...[...FORMAT].map((symbol) => [symbol, "format"] as const),
  ["D", "draw"],
  ["13", "draw"],
  ["NS", "kind"],
  ...Array.from({ length: LETTERS }, () => [ALPHABET, "letter"] as const),
];
const DASH_BEFORE = [3, 6];

/** The code as it is shown: "TF1-D1N-AAAAAAB". */
export function formatCode(code: Code): string {
  return `${FORMAT}-D${code.draw}${code.kind}-${code.letters}`;
}

/**
 * Read a typed code, forgiving case, spaces, missing dashes, and 0, 1, 8 for O, I, B in the
 * letters; else the fault, with the place of the first character that fits nothing.
 */
export function parseCode(text: string): Code | CodeFault {
  let symbols = "";
  let dashed = false;
  for (let place = 0; place < text.length; place += 1) {
    if (place === TYPED_LIMIT) return { place, reason: "too-long" };
    const character = text.charAt(place);
    if (SPACES.includes(character)) continue;
    if (character === "-" && DASH_BEFORE.includes(symbols.length) && !dashed) {
      dashed = true;
      continue;
    }
    const read = symbolAt(character, symbols.length);
    if (read.reason !== null) return { place, reason: read.reason };
    symbols += read.symbol;
    dashed = false;
  }
  if (symbols.length < FORM.length) return { place: text.length, reason: "too-short" };
  return {
    draw: symbols.charAt(4) === "3" ? 3 : 1,
    kind: symbols.charAt(5) === "S" ? "S" : "N",
    letters: symbols.slice(6),
  };
}

function symbolAt(
  character: string,
  index: number,
): { symbol: string; reason: null } | { reason: CodeReason } {
  const [allowed, reason] = FORM[index] ?? ["", "too-long"];
  // Only ASCII has a case here: toUpperCase() would read the long s and the dotless i as letters.
  const upper = character <= "\x7f" ? character.toUpperCase() : character;
  const symbol = reason === "letter" ? (MEANT[upper] ?? upper) : upper;
  return allowed.includes(symbol) ? { symbol, reason: null } : { reason };
}

/** The seven letters of a number from 0 to 2^35 − 1; RangeError for any other. */
export function lettersOf(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= NUMBERS) {
    throw new RangeError(String(number));
  }
  let letters = "";
  for (let rest = number; letters.length < LETTERS; rest = Math.floor(rest / 32)) {
    letters = ALPHABET.charAt(rest % 32) + letters;
  }
  return letters;
}

/** The number that seven letters stand for; RangeError for anything but seven letters. */
export function numberOf(letters: string): number {
  if (letters.length !== LETTERS) throw new RangeError(letters);
  return [...letters].reduce((number, letter) => {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new RangeError(letters);
    return number * 32 + value;
  }, 0);
}

/** The 52 cards in deal order; `key` is empty for an open deal, else the deal's 32 bytes. */
export function shuffle(
  letters: string,
  { key = new Uint8Array() }: { key?: Uint8Array } = {},
): readonly Card[] {
  const deck = [...DECK];
  const words = wordsOf(joined(ascii(PURPOSE), ascii("\0"), key, ascii("\0"), ascii(letters)));
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const chosen = fairWord(words, last + 1) % (last + 1);
    const [here, there] = [deck[last], deck[chosen]];
    deck[last] = there ?? "";
    deck[chosen] = here ?? "";
  }
  return deck;
}

function fairWord(words: Iterator<number, never>, choices: number): number {
  const fair = 65536 - (65536 % choices);
  for (;;) {
    const word = words.next().value;
    if (word < fair) return word;
  }
}

/** SHAKE-256 of the seed without end, as 16-bit big-endian words. */
function* wordsOf(seed: Uint8Array): Generator<number, never> {
  const block = 256;
  for (let start = 0; ; start += block) {
    const stream = shake256(seed, { dkLen: start + block });
    for (let at = start; at < start + block; at += 2) {
      yield (stream[at] ?? 0) * 256 + (stream[at + 1] ?? 0);
    }
  }
}

/** The 32-byte key of one sealed deal: HMAC-SHA-256 under the server's secret. */
export function sealKey(letters: string, { secret }: { secret: Uint8Array }): Uint8Array {
  return hmac(sha256, secret, joined(ascii(PURPOSE), ascii("\0"), ascii(letters)));
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Read "JC 6C …", the 52 cards in deal order; null unless each is there once. */
export function parseDeck(text: string): readonly Card[] | null {
  const deck = text.split(" ");
  const each = new Set(deck);
  return deck.length === DECK.length && DECK.every((card) => each.has(card)) ? deck : null;
}

/** The cards as text, single spaces between them. */
export function formatDeck(deck: readonly Card[]): string {
  return deck.join(" ");
}
