// What was chosen for the table, as it is kept on this device; pages that are no table read and write it too.

const KEY = "reflechi-choices";

export interface Kept {
  readonly left: boolean;
  readonly fourColours: boolean;
  readonly still: boolean;
  readonly doubleTaps: boolean;
  readonly showRules: boolean;
  /** New games are dealt from those that are known to be winnable. */
  readonly winnable: boolean;
}

export const DEFAULTS: Kept = {
  left: false,
  fourColours: false,
  still: false,
  doubleTaps: true,
  showRules: true,
  winnable: false,
};

/** What was kept; nothing where that cannot be read. */
export function stored(): Partial<Kept> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    const known = Object.entries(read).filter(
      ([name, value]) => name in DEFAULTS && typeof value === "boolean",
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** Without storage the choice lasts as long as the page. */
export function store(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // As said.
  }
}
