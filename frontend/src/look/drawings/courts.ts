// Jack, queen and king: three thinkers with closed eyes, on 100 × 92, bleeding off the card's foot.
//
// Colours come from the card: --c its suit, --ct the suit's tint, --card-face, --court-gold.

import { symbol } from "./symbol.ts";

const OWN = "var(--c)";
const TINT = "var(--ct)";
const GOLD = "var(--court-gold)";
const SKIN = "var(--card-face)";
const LINE = `stroke="${OWN}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"`;

/** Cut by the accent: own colour to the left, tint to the right. */
const CLOAK = `<path d="M8 94C8 73 25 62 50 62S92 73 92 94Z" fill="${OWN}"/><path d="M60 62.5C79 64.5 92 75 92 94H46Z" fill="${TINT}"/>`;
const FACE = `<circle cx="50" cy="43" r="15.5" fill="${SKIN}" ${LINE}/><path d="M40.5 43.6q3.2 3 6.4 0M53.1 43.6q3.2 3 6.4 0" fill="none" ${LINE}/>`;

function filled(path: string, colour: string): string {
  return `<path d="${path}" fill="${colour}"/>`;
}

function drawn(path: string, colour: string): string {
  return `<path d="${path}" fill="${colour}" ${LINE}/>`;
}

function pearl(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="4" fill="${GOLD}" ${LINE}/>`;
}

const KING = [
  CLOAK,
  drawn("M31 62 50 84 69 62Z", SKIN),
  filled("M34 46C34 66 41 76 50 76S66 66 66 46Z", OWN),
  FACE,
  filled(
    "M34.6 47.5C34.6 60 41 66.5 50 66.5S65.4 60 65.4 47.5C61 53.5 56 50.6 50 53.4C44 50.6 39 53.5 34.6 47.5Z",
    OWN,
  ),
  drawn("M30 31 26 8 38.5 18 50 2.5 61.5 18 74 8 70 31Z", GOLD),
  `<path d="M30.5 25.5H69.5" ${LINE}/>`,
];

const QUEEN = [
  filled("M27 80C20 58 28 27 50 27S80 58 73 80Z", OWN),
  CLOAK,
  drawn("M39 61 50 78 61 61Z", SKIN),
  FACE,
  filled("M34.4 40C40 40 47 36 50 30C53 36 60 40 65.6 40C65 31 59 26 50 26S35 31 34.4 40Z", OWN),
  drawn("M31 29 29 15 40 21 50 10.5 60 21 71 15 69 29Z", GOLD),
  pearl(29, 11),
  pearl(50, 6.5),
  pearl(71, 11),
];

const JACK = [
  CLOAK,
  drawn("M37 62.5 50 74 63 62.5Z", SKIN),
  filled("M32 56C29 36 36 27 50 27S71 36 68 56L62 58V44H38V58Z", OWN),
  FACE,
  filled(
    "M34.4 39C42 38.6 54 37 58 31.5C61 36 63 38 65.6 39C65 29 59 25 50 25S35 29 34.4 39Z",
    OWN,
  ),
  drawn("M29 31C26 19 38 13 52 15C62 16.4 70 21 72 31C58 26.5 42 26.5 29 31Z", TINT),
  drawn("M57 20C60 9 72 0 85.5 3.5C89 9.5 81 20.5 66 24Z", GOLD),
  `<path d="M63.5 20.5C68 14.5 74 10 80 8" fill="none" ${LINE}/>`,
];

/** `#cK`, `#cQ`, `#cJ`. */
export const courts = [
  symbol("cK", "0 0 100 92", KING.join("")),
  symbol("cQ", "0 0 100 92", QUEEN.join("")),
  symbol("cJ", "0 0 100 92", JACK.join("")),
];
