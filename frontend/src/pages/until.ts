/** Counting down to a moment: the server said how long it still is, a steady clock goes on from there. */
import { clockTime } from "../table/times.ts";

/** Shows the time left in every element that has `data-until` (ms), once a second until all have come to 0. */
export function countDown(elements: readonly HTMLElement[], now = () => performance.now()): void {
  const begun = now();
  const ends = elements.map((element) => begun + Number(element.dataset["until"]));
  const show = (): void => {
    const left = ends.map((end) => Math.max(0, end - now()));
    elements.forEach((element, at) => (element.textContent = clockTime(left[at] ?? 0)));
    // Where the second of the first changes.
    const first = left.find((ms) => ms > 0);
    if (first !== undefined) setTimeout(show, first % 1000 || 1000);
  };
  show();
}
