// Moves as they are typed: a pile's short name, then another's. "4" and "2" are t4>t2, "w" and "f" are w>f.
//
// Source: docs/rules.md, "Actions", in short forms. How many cards is the rules' to say: one number at most is legal.

import { HOME, WASTE, type Action } from "../rules/actions.ts";
import { SUITS } from "../rules/cards.ts";
import type { Game } from "../rules/game.ts";
import { refusal } from "../rules/legality.ts";
import { move, reach } from "./reach.ts";

/** What stands there once this key is typed too; null where the key belongs to nothing typed. */
export function typed(text: string, key: string): string | null {
  const low = key.toLowerCase();
  if (text !== "" && (key === "Escape" || key === "Backspace")) return "";
  if (text === "") return sourceOf(low);
  if (text === HOME) return suitOf(low);
  if (!text.endsWith(">")) return null;
  if (key === ">") return text;
  if (/^[1-7]$/.test(low)) return `${text}t${low}`;
  return low === HOME ? `${text}${HOME}` : null;
}

/** Whether a target was typed. */
export function whole(text: string): boolean {
  return /^[^>]+>.+$/.test(text);
}

/** The action that a whole text means: with as many cards as are legal, else with one. */
export function meant(game: Game, text: string): Action {
  const [source = "", target = ""] = text.split(">");
  for (let count = reach(game, source); count > 1; count -= 1) {
    const action = move({ pile: source, count }, target);
    if (refusal(game, action) === null) return action;
  }
  return move({ pile: source, count: 1 }, target);
}

function sourceOf(key: string): string | null {
  if (/^[1-7]$/.test(key)) return `t${key}>`;
  if (key === WASTE) return `${WASTE}>`;
  return key === HOME ? HOME : null;
}

function suitOf(key: string): string | null {
  const suit = key.toUpperCase();
  return key.length === 1 && SUITS.includes(suit) ? `${HOME}${suit}>` : null;
}
