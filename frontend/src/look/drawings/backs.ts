// Four backs on 100 × 140: 1 accents, 2 reflet (the sun on the water), 3 vagues, 4 onde.
//
// Two tones, --b1 the ground and --b2 the figure, and --b3 for the one thing that shines.

import { symbol } from "./symbol.ts";

const GROUND = "var(--b1)";
const FIGURE = "var(--b2)";
const SHINE = "var(--b3)";

function many(count: number, drawn: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => drawn(at)).join("");
}

function back(id: string, body: string): string {
  const inner = 'x="5" y="5" width="90" height="130"';
  return symbol(
    id,
    "0 0 100 140",
    `<rect width="100" height="140" rx="9" fill="var(--card-face)"/>` +
      `<svg ${inner} viewBox="5 5 90 130"><rect ${inner} rx="5.5" fill="${GROUND}"/>` +
      `<g clip-path="url(#bkclip)">${body}</g></svg>`,
  );
}

function wave(x: number, y: number, width: number, colour: string, thick: number): string {
  return `<path d="M${x} ${y}h${width}" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`;
}

const accents = many(9, (row) =>
  many(8, (at) => {
    const colour = (at * 5 + row * 3) % 11 === 4 ? SHINE : FIGURE;
    const [x, y] = [at * 14 - 4 + (row % 2) * 7, 15 + row * 15];
    return `<path d="M${x} ${y}l4.2 -9" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`;
  }),
);

const SUN_ON_WATER = [
  [23, 77, 54],
  [25, 87, 50],
  [30, 97, 40],
  [39, 107, 22],
] as const;
const WATER = [
  [12, 77, 7],
  [84, 77, 6],
  [14, 92, 9],
  [80, 102, 9],
  [30, 117, 8],
  [62, 117, 12],
  [18, 124, 6],
] as const;
const reflet =
  `<path d="M22 68a28 28 0 0 1 56 0Z" fill="${SHINE}"/>` +
  `<path d="M-5 68H105" stroke="${FIGURE}" stroke-width="3"/>` +
  SUN_ON_WATER.map(([x, y, width]) => wave(x, y, width, SHINE, 4.4)).join("") +
  WATER.map(([x, y, width]) => wave(x, y, width, FIGURE, 3)).join("");

const vagues = many(11, (row) =>
  many(5, (at) => {
    const colour = row === 5 ? SHINE : FIGURE;
    const [x, y] = [at * 22 - 6, row * 14 + 2];
    return `<path d="M${x} ${y}l11 -9 11 9" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
  }),
);

const onde = many(7, (at) => {
  const [width, height] = [10 + at * 14.8, 26 + at * 20];
  const place = `x="${round(50 - width / 2)}" y="${70 - height / 2}" width="${round(width)}" height="${height}"`;
  const colour = at === 1 ? SHINE : FIGURE;
  return `<rect ${place} rx="${5 + at * 4}" fill="none" stroke="${colour}" stroke-width="3.4"/>`;
});

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `#bk-accents` and so on, and the rim that clips them. */
export const backs = [
  '<clipPath id="bkclip"><rect x="5" y="5" width="90" height="130" rx="5.5"/></clipPath>',
  back("bk-accents", accents),
  back("bk-reflet", reflet),
  back("bk-vagues", vagues),
  back("bk-onde", onde),
];
