// The é whose accent is a card, and the wordmark: one line, two accents racing.

import { symbol } from "./symbol.ts";

const LINE =
  'fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';

function letter(path: string): string {
  return `<path ${LINE} d="${path}"/>`;
}

function letterE(x: number): string {
  return letter(`M${x} 62.5H${x + 29}A14.9 14.9 0 1 0 ${x + 25.5} 73.5`);
}

function accent(x: number, y: number): string {
  const turned = `transform="rotate(24 ${x + 7} ${y + 11.5})"`;
  return `<rect x="${x}" y="${y}" width="14" height="23" rx="3.6" ${turned} fill="var(--accent-mark)"/>`;
}

const MARK = [
  '<rect width="96" height="96" rx="22" fill="var(--mark-bg,#1F5468)"/>',
  '<path d="M29.5 60.5H66A18.7 18.7 0 1 0 61 74.5" fill="none" stroke="#FFFDF8" stroke-width="10.5" stroke-linecap="round" stroke-linejoin="round"/>',
  '<rect x="45.5" y="8" width="15" height="24" rx="3.6" transform="rotate(24 53 20)" fill="#FFD95A"/>',
];

const WORD = [
  letter("M6 78V50M6 62C6 53 12 48.5 20 49"),
  letterE(31),
  letter("M92 27C82 24.5 77.5 29 77.5 37V78M69.5 50H89"),
  letter("M104 24V78"),
  letterE(119),
  letter("M187 54A14.8 14.8 0 1 0 187 72"),
  letter("M202 24V78M202 61C202 53 207.5 48.5 214.5 48.5S227 53 227 61V78"),
  letter("M243 50V78"),
  '<circle cx="243" cy="34.5" r="5" fill="currentColor"/>',
  accent(43, 13),
  accent(139.5, 5),
];

/** `#mark` on 96 × 96, `#word` on 262 × 92. */
export const marks = [
  symbol("mark", "0 0 96 96", MARK.join("")),
  symbol("word", "0 0 262 92", WORD.join("")),
];
