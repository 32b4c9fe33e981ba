// Keys of the review's page: steps by arrows, ends, pages, and the space bar that plays.

export interface Place {
  readonly at: number;
  readonly most: number;
  /** A line is shown. */
  readonly line: unknown;
}

const PAGE = 10;

/** The step that the key leads to, what else it means, or null for somebody else's key. */
export function pageKey(
  key: string,
  { at, most, line }: Place,
): number | "toggle" | "leave" | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(most, at + 1);
    case "PageUp":
      return Math.max(0, at - PAGE);
    case "PageDown":
      return Math.min(most, at + PAGE);
    case "Home":
      return 0;
    case "End":
      return most;
    case " ":
      return "toggle";
    case "Escape":
      return line ? "leave" : null;
    default:
      return null;
  }
}
