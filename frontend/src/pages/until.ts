/** Counting down to a moment, and up from one: the server said how far it is, a steady clock goes on from there. */
import { clockTime } from "../table/times.ts";

/**
 * Shows the time left in every element of the page that has `data-until` (ms), as long as there is one that has not come
 * to 0; calls `over` when one does. Elements that come later begin to count when they are first seen.
 */
export function countDown(
  page: ParentNode,
  { over, now = () => performance.now() }: { over: () => void; now?: () => number },
): void {
  const ends = new WeakMap<HTMLElement, number>();
  let counting = false;
  const show = (): void => {
    const left = [...page.querySelectorAll<HTMLElement>("[data-until]")].map((element) => {
      const end = ends.get(element) ?? now() + Number(element.dataset["until"]);
      ends.set(element, end);
      const ms = Math.max(0, end - now());
      const text = clockTime(ms);
      if (element.textContent !== text) element.textContent = text;
      return ms;
    });
    // Where the second of the first changes.
    const first = left.find((ms) => ms > 0);
    if (first !== undefined) {
      counting = true;
      setTimeout(show, first % 1000 || 1000);
    } else if (counting) {
      counting = false;
      over();
    }
  };
  show();
}

/** Shows the time gone by in every element that has `data-since` (ms), each second. */
export function countUp(page: ParentNode, now: () => number = () => performance.now()): void {
  const begun = new WeakMap<HTMLElement, number>();
  const show = (): void => {
    for (const element of page.querySelectorAll<HTMLElement>("[data-since]")) {
      const start = begun.get(element) ?? now() - Number(element.dataset["since"]);
      begun.set(element, start);
      element.textContent = clockTime(now() - start);
    }
  };
  show();
  setInterval(show, 1000);
}
