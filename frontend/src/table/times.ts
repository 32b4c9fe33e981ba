// Times as they are shown: "2:47", "1:02:03", and with thousandths at the end of a game.

/** Whole seconds, cut and not rounded. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${two(h > 0, m)}:${two(true, s)}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

/** With thousandths: "4:02.318". */
export function exactTime(ms: number): string {
  return `${clockTime(ms)}.${String(Math.floor(ms) % 1000).padStart(3, "0")}`;
}

function two(padded: boolean, value: number): string {
  return padded ? String(value).padStart(2, "0") : String(value);
}
