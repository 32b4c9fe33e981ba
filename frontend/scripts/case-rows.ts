// Whether the rules agree with the rows of case files: data made apart from this project.
//
// A row's keys tell its form: `steps` (answers one by one), `letters` (a deal), `win` (a winning
// line), `actions` (a position in the middle of a game), or `verdict` alone. Never reads files or
// prints; verdicts are for the solver, which lives on the server. Mirrors games/cases.py.

import { isDeepStrictEqual } from "node:util";
import { parseAction } from "../src/rules/actions.ts";
import type { Card } from "../src/rules/cards.ts";
import { lettersOf, numberOf, parseCode, parseDeck, sealKey, shuffle } from "../src/rules/deals.ts";
import { play, snapshot, start, type Game } from "../src/rules/game.ts";
import { isWon } from "../src/rules/position.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What came of one row: its form, and where it does not agree, what differs and how. */
export interface Finding {
  readonly form: string;
  /** Empty where all agrees. */
  readonly differs: string;
  readonly detail: string;
}

class Difference extends Error {
  readonly what: string;

  constructor(what: string, detail: string) {
    super(detail);
    this.what = what;
  }
}

const FORMS: readonly (readonly [key: string, form: string, check: (row: Row) => void])[] = [
  ["steps", "steps", checkSteps],
  ["win", "win", checkWin],
  ["actions", "middle", checkMiddle],
  ["verdict", "verdict", checkFresh],
  ["letters", "deal", checkDeal],
];

/** Check one row of any form, up to its first difference; a malformed row is one too. */
export function checkRow(row: unknown): Finding {
  if (!isRow(row)) return { form: "row", differs: "form", detail: "not an object" };
  const found = FORMS.find(([key]) => key in row);
  if (!found) {
    const detail = `unknown: has ${shown(Object.keys(row).sort())}`;
    return { form: "row", differs: "form", detail };
  }
  const [, form, check] = found;
  try {
    check(row);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { form, differs: error.what, detail: error.message };
  }
  return { form, differs: "", detail: "" };
}

/** How a row is named to people: its number from 1 and, if it has one, its own name. */
export function label(row: unknown, number: number): string {
  const names = isRow(row) ? row : {};
  const key = ["name", "code", "letters", "seed"].find((each) => each in names);
  return key === undefined ? `row ${number}` : `row ${number} ${shown(names[key])}`;
}

function checkSteps(row: Row): void {
  const steps = row["steps"];
  let game = started(row);
  if (!Array.isArray(steps)) throw new Difference("form", "steps is not a list");
  steps.forEach((step: unknown, at) => {
    if (!Array.isArray(step) || step.length !== 4) {
      throw new Difference("form", `step ${at + 1} is not [action, answer, score, moves]`);
    }
    const [text, answer, score, moves]: unknown[] = step;
    const where = `step ${at + 1} ${shown(text)}`;
    const [after, got] = answered(game, text);
    game = after;
    compare("answer", answer, got, where);
    compare("score", score, game.position.score, where);
    compare("moves", moves, game.moves, where);
  });
  checkEnd(row, game);
}

function checkEnd(row: Row, game: Game): void {
  const end = row["end"];
  if (!isRow(end)) throw new Difference("form", "no end");
  const found: Row = { ...snapshot(game) };
  for (const key of [...new Set([...Object.keys(end), ...Object.keys(found)])].sort()) {
    compare(`end ${key}`, end[key], found[key], "end");
  }
}

function checkDeal(row: Row): void {
  const letters = text(row, "letters");
  const deck = deckOf(row);
  if (!/^[A-Z2-7]{7}$/.test(letters)) throw new Difference("form", `letters ${shown(letters)}`);
  if ("number" in row) compare("number", row["number"], numberOf(letters), letters);
  compare("letters", letters, lettersOf(numberOf(letters)), letters);
  let key = bytes(row, "key");
  if ("secret" in row) {
    key = sealKey(letters, { secret: bytes(row, "secret") });
    const hex = Buffer.from(key).toString("hex");
    compare("key", row["key"] ?? hex, hex, letters);
  }
  compareDecks("deck", deck, shuffle(letters, { key }));
}

function checkWin(row: Row): void {
  const last = replayed(started(row), words(row, "win"));
  compare("won", true, isWon(last.position), "after the line");
  compare("score", row["score"], last.position.score, "after the line");
  compare("moves", row["moves"], last.moves, "after the line");
  const verdict = row["verdict"] ?? "winnable";
  if (verdict !== "winnable") {
    throw new Difference("verdict", `${shown(verdict)}, but the line wins`);
  }
}

function checkMiddle(row: Row): void {
  replayed(started(row), words(row, "actions"));
  checkVerdict(row);
}

function checkFresh(row: Row): void {
  started(row);
  checkVerdict(row);
}

function checkVerdict(row: Row): void {
  const verdict = row["verdict"];
  if (verdict !== "winnable" && verdict !== "unwinnable") {
    throw new Difference("form", `verdict ${shown(verdict)}`);
  }
}

/** The row's deal at its draw count; an open code must stand for just these. */
function started(row: Row): Game {
  const deck = deckOf(row);
  const draw = row["draw"];
  if (draw !== 1 && draw !== 3) throw new Difference("form", `draw ${shown(draw)}`);
  if ("code" in row) checkCode(text(row, "code"), deck, draw);
  return start(deck, { draw });
}

function checkCode(typed: string, deck: readonly Card[], draw: number): void {
  const code = parseCode(typed);
  if ("reason" in code) {
    throw new Difference("code", `${shown(typed)}: ${code.reason} at ${code.place}`);
  }
  compare("code draw", draw, code.draw, shown(typed));
  if (code.kind === "N") compareDecks("code deck", deck, shuffle(code.letters));
}

function replayed(first: Game, texts: readonly string[]): Game {
  return texts.reduce((game, each, at) => {
    const [after, answer] = answered(game, each);
    compare("answer", "ok", answer, `action ${at + 1} ${shown(each)}`);
    return after;
  }, first);
}

/** The game after what was typed, whatever it is, and the answer to it. */
function answered(game: Game, typed: unknown): [game: Game, answer: string] {
  const action = typeof typed === "string" ? parseAction(typed) : null;
  if (action === null) return [game, "bad-message"];
  const after = play(game, action);
  return typeof after === "string" ? [game, after] : [after, "ok"];
}

function compare(what: string, wanted: unknown, found: unknown, where: string): void {
  if (isDeepStrictEqual(wanted, found)) return;
  const detail = `${where}: the case says ${shown(wanted)}, the rules ${shown(found)}`;
  throw new Difference(what, detail);
}

function compareDecks(what: string, wanted: readonly Card[], found: readonly Card[]): void {
  wanted.forEach((card, at) => {
    compare(what, card, found[at], `card ${at + 1}`);
  });
}

/** Whatever it is, and not for ever. */
function shown(value: unknown): string {
  const whole = JSON.stringify(value) ?? "nothing";
  return whole.length <= 120 ? whole : `${whole.slice(0, 117)}...`;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function deckOf(row: Row): readonly Card[] {
  const deck = parseDeck(text(row, "deck"));
  if (deck === null) throw new Difference("form", "deck is not the 52 cards");
  return deck;
}

function words(row: Row, key: string): readonly string[] {
  return text(row, key)
    .split(/\s+/)
    .filter((word) => word !== "");
}

function text(row: Row, key: string): string {
  const value = row[key];
  if (typeof value !== "string") throw new Difference("form", `${key} is not a text`);
  return value;
}

function bytes(row: Row, key: string): Uint8Array {
  if (!(key in row)) return new Uint8Array();
  const hex = text(row, key);
  if (!/^([0-9a-fA-F]{2})*$/.test(hex)) throw new Difference("form", `${key} is not hex`);
  return Uint8Array.from(Buffer.from(hex, "hex"));
}
