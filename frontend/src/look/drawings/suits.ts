// The four suits on 32 × 32: four outlines that are told apart without their colour.

import { symbol } from "./symbol.ts";

const OUTLINES: Readonly<Record<string, string>> = {
  S: "M16 1C19 7.2 30 12 30 19.8C30 24.3 26.7 27 23.2 27C20.7 27 18.7 25.8 17.5 24C17.9 26.9 19.3 29.2 22 31H10C12.7 29.2 14.1 26.9 14.5 24C13.3 25.8 11.3 27 8.8 27C5.3 27 2 24.3 2 19.8C2 12 13 7.2 16 1Z",
  H: "M16 30.4C12.4 24.6 1.6 19.6 1.6 10.6C1.6 5.5 5.2 2.2 9.3 2.2C12.4 2.2 14.8 4 16 7C17.2 4 19.6 2.2 22.7 2.2C26.8 2.2 30.4 5.5 30.4 10.6C30.4 19.6 19.6 24.6 16 30.4Z",
  D: "M16 .4C19.2 7 23.6 11.8 30 16C23.6 20.2 19.2 25 16 31.6C12.8 25 8.4 20.2 2 16C8.4 11.8 12.8 7 16 .4Z",
  C: "M16 1.4A7.1 7.1 0 0 1 21.2 13.3A7.1 7.1 0 1 1 18 22.6C18.3 26.4 19.5 29 22.2 31H9.8C12.5 29 13.7 26.4 14 22.6A7.1 7.1 0 1 1 10.8 13.3A7.1 7.1 0 0 1 16 1.4Z",
};

/** `#sS`, `#sH`, `#sD`, `#sC`, in the colour of the text around them. */
export const suits = Object.entries(OUTLINES).map(([suit, outline]) =>
  symbol(`s${suit}`, "0 0 32 32", `<path d="${outline}" fill="currentColor"/>`),
);
