// Cards fly from where they were to where they are: measured before and after, then played by transform
// alone. Nothing waits for it, and where no motion is wanted nothing moves.

import { STOCK } from "./board.ts";

/** Where each card is seen, by its name; the stock and the waste by theirs. */
export type Places = ReadonlyMap<string, DOMRect>;

export interface Flight {
  /** The pile that cards in the waste come out of when they were not seen before. */
  readonly from: string | null;
  /** The custom property that holds the duration: "--d-move", "--d-back". */
  readonly duration: string;
}

/** What a card that is not told yet goes by, from its place in the waste. */
export function untold(at: number | string): string {
  return `?${at}`;
}

export function placesOf(table: Element): Places {
  const places = new Map<string, DOMRect>();
  for (const card of cards(table)) places.set(name(card), card.getBoundingClientRect());
  for (const pile of [STOCK, "w"]) {
    const element = table.querySelector(`[data-pile="${pile}"]`);
    const seen = element?.querySelector(".card:last-of-type") ?? element;
    if (seen) places.set(pile, seen.getBoundingClientRect());
  }
  return places;
}

/** Let every card that is elsewhere now fly there from its former place. */
export function fly(table: Element, before: Places, { from, duration }: Flight): void {
  const timing = timingOf(table, duration);
  for (const card of cards(table)) {
    stop(card);
    const was = before.get(name(card)) ?? lookup(card, before, from);
    if (was && timing) flyOne(card, was, timing);
  }
}

/** The flight of these cards is over, since a finger has them; how far the first still had to go. */
export function land(first: Element, held: readonly Element[]): { dx: number; dy: number } {
  const was = first.getBoundingClientRect();
  held.forEach(stop);
  const is = first.getBoundingClientRect();
  return { dx: was.left - is.left, dy: was.top - is.top };
}

/** The stock's back flies in from a pile: a recycled waste as one, or a draw taken back. */
export function flyBack(table: Element, before: Places, { from, duration }: Flight): void {
  const back = table.querySelector<HTMLElement>(`[data-pile="${STOCK}"] .card`);
  const was = before.get(from ?? "");
  const timing = timingOf(table, duration);
  if (back && was && timing) flyOne(back, was, timing);
}

const FLIGHT = "flight";

function stop(card: Element): void {
  for (const running of card.getAnimations()) if (running.id === FLIGHT) running.cancel();
}

/** Another flight may have begun when the end of the last one is told. */
function flies(card: Element): boolean {
  return card
    .getAnimations()
    .some((running) => running.id === FLIGHT && running.playState === "running");
}

function cards(table: Element): NodeListOf<HTMLElement> {
  return table.querySelectorAll<HTMLElement>("[data-card]");
}

function name(card: HTMLElement): string {
  return card.dataset["card"] ?? "";
}

/** A waste card may just have been told, or come out of the stock; others come from nowhere. */
function lookup(card: HTMLElement, before: Places, from: string | null): DOMRect | undefined {
  if (!card.closest('[data-pile="w"]') || card.ariaHidden === "true") return undefined;
  return before.get(untold(card.dataset["at"] ?? "")) ?? before.get(from ?? "");
}

function timingOf(table: Element, duration: string): KeyframeAnimationOptions | null {
  const style = getComputedStyle(table);
  const time = milliseconds(style.getPropertyValue(duration));
  const easing = style.getPropertyValue("--ease").trim() || "ease";
  return time > 0 ? { duration: time, easing, id: FLIGHT } : null;
}

function flyOne(card: HTMLElement, was: DOMRect, timing: KeyframeAnimationOptions): void {
  const now = card.getBoundingClientRect();
  const [dx, dy] = [middle(was.left, was.width) - middle(now.left, now.width), was.top - now.top];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  const flight = card.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], timing);
  card.toggleAttribute("data-flies", true);
  flight.onfinish = flight.oncancel = () => card.toggleAttribute("data-flies", flies(card));
}

function middle(start: number, size: number): number {
  return start + size / 2;
}

/** "160ms" or ".16s" */
function milliseconds(text: string): number {
  const value = parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.trim().endsWith("ms") ? value : value * 1000;
}
