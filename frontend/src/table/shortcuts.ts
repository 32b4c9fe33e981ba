// The keys of the table, of the review and of the replay, as they are heard and as the page of shortcuts lists them.
//
// Keys that act wherever the focus is are decided here; what the others do, the hand and the review know.

import { t } from "../i18n/index.ts";

export interface Shortcut {
  /** As the browser names them. */
  readonly keys: readonly string[];
  readonly text: () => string;
}

/** What a key asks of the whole table; null for a key that belongs to the pile with the focus. */
export function direct(key: string): "draw" | "undo" | null {
  switch (key) {
    case "d":
      return "draw";
    case "u":
      return "undo";
    default:
      return null;
  }
}

export const TABLE_KEYS: readonly Shortcut[] = [
  {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    text: () => t("Go from pile to pile."),
  },
  {
    keys: ["Enter", " "],
    text: () =>
      t("Pick up the free card, or lay down what is picked up; on the stock: draw or recycle."),
  },
  {
    keys: ["ArrowUp", "ArrowDown"],
    text: () =>
      t("With a card picked up in its column: take one card more of its group, or one less."),
  },
  { keys: ["Escape"], text: () => t("Put back what is picked up.") },
  { keys: ["d"], text: () => t("Draw, or recycle when the stock is empty.") },
  { keys: ["u"], text: () => t("Undo.") },
  {
    keys: ["4", "2"],
    text: () => t("Typed: from column 4 to column 2, with as many cards as may go."),
  },
  { keys: ["w", "3"], text: () => t("Typed: from the waste to column 3.") },
  { keys: ["4", "f"], text: () => t("Typed: from column 4 to its foundation.") },
  {
    keys: ["f", "c", "4"],
    text: () =>
      t("Typed: from the foundation of clubs (S, H, D or C for the suit) back to column 4."),
  },
];

export const REVIEW_KEYS: readonly Shortcut[] = [
  { keys: ["ArrowLeft", "ArrowRight"], text: () => t("One step back or on.") },
  { keys: ["PageUp", "PageDown"], text: () => t("Ten steps back or on.") },
  { keys: ["Home", "End"], text: () => t("To the deal, or to the end.") },
  { keys: [" "], text: () => t("Play the steps by themselves, or stop.") },
  { keys: ["Escape"], text: () => t("Leave a line that is shown.") },
];

export const REPLAY_KEYS: readonly Shortcut[] = [
  ...REVIEW_KEYS.filter(({ keys }) => keys[0] !== "Escape"),
  { keys: ["u"], text: () => `${t("Next undo")}.` },
];

export interface KeyName {
  /** As it is written on the key; an arrow is drawn, turned by so many degrees. */
  readonly shown: string;
  readonly turned: number | null;
  /** As it is read out. */
  readonly said: string;
}

export function keyName(key: string): KeyName {
  switch (key) {
    case "ArrowLeft":
      return { shown: "", turned: 180, said: t("left arrow") };
    case "ArrowRight":
      return { shown: "", turned: 0, said: t("right arrow") };
    case "ArrowUp":
      return { shown: "", turned: -90, said: t("up arrow") };
    case "ArrowDown":
      return { shown: "", turned: 90, said: t("down arrow") };
    case " ":
      return written(t("Space"));
    case "Escape":
      return written(t("Esc"));
    case "PageUp":
      return written(t("Page up"));
    case "PageDown":
      return written(t("Page down"));
    case "Home":
      return written(t("Home key"));
    case "End":
      return written(t("End key"));
    default:
      return written(key.length === 1 ? key.toUpperCase() : key);
  }
}

function written(name: string): KeyName {
  return { shown: name, turned: null, said: name };
}
