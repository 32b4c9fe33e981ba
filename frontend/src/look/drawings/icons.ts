// The icons: 24 × 24, a line of 2, round ends, no fill; a free stroke leans by the accent's 24°.

import { symbol } from "./symbol.ts";

const LINES: Readonly<Record<string, string>> = {
  undo: "M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  menu: "M4 7h16M4 12h16M4 17h10",
  play: "M7.5 4.5v15l12-7.5z",
  race: "M5 20 9 4M12 20 16 4M18.2 15 20 8",
  daily: "M5 5.5h14v14H5zM5 10h14M9 3v4M15 3v4M11 16.5l1.8-3.5",
  watch:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1-.01 0z",
  friends:
    "M9 4.5a3.5 3.5 0 1 1-.01 0zM2.5 19.5c.3-4 2.8-6 6.5-6s6.2 2 6.5 6M15.5 5a3.5 3.5 0 0 1 .5 6.5M17.5 14c2.5.8 3.8 2.7 4 5.5",
  review: "M4 17.5 9 11l4 3.5L20 5.5M4 21h16",
  trophy:
    "M7 4h10v5.5a5 5 0 0 1-10 0zM7 6H3.5c0 3.5 1.2 5 3.8 5M17 6h3.5c0 3.5-1.2 5-3.8 5M12 14.5V18M8 20.5c0-1.7 1.5-2.5 4-2.5s4 .8 4 2.5z",
  settings:
    "M4 7h8M16.5 7H20M4 17h3.5M12 17h8M14.2 4.8a2.2 2.2 0 1 1-.01 0zM9.8 14.8a2.2 2.2 0 1 1-.01 0z",
  rules: "M5 4.5h10.5L19 8v11.5H5zM8.5 10.5h7M8.5 14.5h4.5",
  share: "M12 15V3.5M8 7l4-3.5L16 7M6 11.5H4.5v9h15v-9H18",
  copy: "M8.5 8.5h11v12h-11zM15.5 5.5v-2h-11v12h2",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  check: "M4.5 12.5 10 18 19.5 6.5",
  close: "M6 6l12 12M18 6 6 18",
  clock: "M12 4a8.5 8.5 0 1 1-.01 0zM12 8v4.7l3.2 2",
  cut: "M3.5 10.5C8 6 16 6 20.5 10.5M7 14.2c3-2.6 7-2.6 10 0M12 18.5h.01M4 20 20 4",
  wifi: "M3.5 10.5C8 6 16 6 20.5 10.5M7 14.2c3-2.6 7-2.6 10 0M12 18.5h.01",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  flag: "M5.5 21V4h12l-2.5 4.5L17.5 13h-12",
  recycle:
    "M5 9.5a7.5 7.5 0 0 1 13.5-1.5M19 3.5V8.5h-5M19 14.5a7.5 7.5 0 0 1-13.5 1.5M5 20.5V15.5h5",
  hand: "M8 12V5.5a1.6 1.6 0 0 1 3.2 0V11M11.2 10.5V4.5a1.6 1.6 0 0 1 3.2 0V11M14.4 6.5a1.6 1.6 0 0 1 3.2 0V14c0 4-2.2 6.5-5.6 6.5-3 0-4.3-1.3-5.6-3.6L4 13a1.6 1.6 0 0 1 2.7-1.6L8 13",
  key: "M8 10a4.5 4.5 0 1 1-.01 0zM11.5 11.5 20 3M16.5 6.5 20 10",
  plus: "M12 5v14M5 12h14",
  draw: "M11 4.5h8.5v12.5H11zM11 8H4.5v12.5H13V17",
  mail: "M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7",
  search: "M10.5 4a6.5 6.5 0 1 1-.01 0zM15.5 15.5 20.5 20.5",
  chevron: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  star: "M12 3.5l2.5 5.6 6 .6-4.5 4 1.3 6L12 16.6 6.7 19.7 8 13.7l-4.5-4 6-.6z",
  home: "M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10",
  fire: "M12 3.5c1 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 .8-3.3 2-4.5.3 1.3 1 2.1 2 2.5C10 9 10.5 6 12 3.5z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4",
  ghost: "M6 20V10.5a6 6 0 0 1 12 0V20l-3-2-3 2-3-2zM9.8 11h.01M14.2 11h.01",
};

/** `#i-undo` and so on, in the colour of the text around them. */
export const icons = Object.entries(LINES).map(([name, line]) =>
  symbol(
    `i-${name}`,
    "0 0 24 24",
    `<path d="${line}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
);
