// The thirteen ranks: one line each, on a box of 30 × 40 (the 10: 43 × 40). Drawn for this project.

import { symbol } from "./symbol.ts";

const LINES: Readonly<Record<string, string>> = {
  A: "M4 36 15 4 26 36M8.4 25.5H21.6",
  2: "M4.6 12.6C4.6 7.4 9 4 15 4S25.4 7.8 25.4 13C25.4 17.4 22.6 20.4 18.6 24L5 36H26",
  3: "M5 4H24.4L14 16.4C21.4 16.4 26 20.4 26 26.2S21.4 36 15 36C10 36 6.2 33.8 4.2 30",
  4: "M19.6 36V4L4 26.6H26.2",
  5: "M24.4 4H8.2L6.8 18.4C8.8 16.4 11.6 15.4 15 15.4C21.6 15.4 26 19.4 26 25.6S21.4 36 14.8 36C10.2 36 6.4 34.2 4.2 31",
  6: "M20.6 4 6.6 19.6M15 15.4A10.3 10.3 0 1 1 14.99 15.4Z",
  7: "M4 4H26L12.6 36",
  8: "M15 4A7.8 7.8 0 1 1 14.99 4ZM15 17.4A9.6 9.3 0 1 1 14.99 17.4Z",
  9: "M9.4 36 23.4 20.4M15 24.6A10.3 10.3 0 1 1 15.01 24.6Z",
  T: "M4 10.5 11 4V36M30 4C35.4 4 38.6 10 38.6 20S35.4 36 30 36 21.4 30 21.4 20 24.6 4 30 4Z",
  J: "M12 4H23V25.4C23 32 19 36 13 36C8 36 4.8 33.2 4 28.6",
  Q: "M15 4C21.6 4 25.8 10.4 25.8 20S21.6 36 15 36 4.2 29.6 4.2 20 8.4 4 15 4ZM17.4 26 25.8 36",
  K: "M5 4V36M25.4 4 5.6 23.6M12.6 17.4 26.4 36",
};

/** `#rA` … `#rK`, in the colour of the text around them. */
export const ranks = Object.entries(LINES).map(([rank, line]) =>
  symbol(
    `r${rank}`,
    rank === "T" ? "0 0 43 40" : "0 0 30 40",
    `<path d="${line}" fill="none" stroke="currentColor" stroke-width="7.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
);
