// How long to wait before the next try: longer each time, and never the same for all clients at once.

const FIRST = 250;
const LONGEST = 5_000;

/** Milliseconds before try number `tries` (0 is the first after a cut); `chance` is in [0, 1). */
export function waitBefore(tries: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** tries);
  return Math.round(most * (0.5 + chance / 2));
}

/** After a planned restart or too many messages everybody comes back, so spread over a while. */
export function waitAfter(cause: "restart" | "too-fast", chance: number): number {
  const [least, most] = cause === "restart" ? [300, 2_000] : [3_000, 6_000];
  return Math.round(least + (most - least) * chance);
}
