/**
 * Parts of a page that stay as true as on the server: the page is fetched anew every few seconds and every element with
 * `data-live` that changed takes its new content. Quiet while nobody looks and while the server cannot be reached; then
 * `data-stale` on the root lets the style hide what is said of "now". Nothing is taken from under a finger or a caret.
 */

/** In ms. */
export const EVERY = 10_000;
/** What is older is not called "now" any more, in ms. */
export const STALE = 30_000;

export type Fetch = (address: string) => Promise<string | null>;

/** Keeps the page's live parts fresh; a function that looks at once. */
export function keepLive(
  page: Document,
  fetched: Fetch = fetchPage,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const parts = new Map<string, string>();
  let fresh = now();
  for (const part of live(page)) parts.set(name(part), said(part));

  const look = async (): Promise<void> => {
    if (page.visibilityState === "hidden") return;
    const text = await fetched(location.href);
    if (text !== null) {
      fresh = now();
      const other = new DOMParser().parseFromString(text, "text/html");
      for (const part of live(other)) take(page, part, parts);
    }
    page.documentElement.toggleAttribute("data-stale", now() - fresh > STALE);
  };
  setInterval(() => void look(), EVERY);
  page.addEventListener("visibilitychange", () => void look());
  return look;
}

function live(page: Document): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>("[data-live]");
}

function name(part: HTMLElement): string {
  return part.dataset["live"] ?? "";
}

/** What a part says, without what differs in each answer: a form's token, and clocks, which go on by themselves. */
function said(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement;
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  for (const timer of copy.querySelectorAll<HTMLElement>("[data-until], [data-since]")) {
    for (const from of ["until", "since"]) if (from in timer.dataset) timer.dataset[from] = "";
    timer.textContent = "";
  }
  return copy.innerHTML;
}

function take(page: Document, fresh: HTMLElement, parts: Map<string, string>): void {
  const here = [...live(page)].find((part) => name(part) === name(fresh));
  const words = said(fresh);
  if (!here || parts.get(name(fresh)) === words || here.contains(page.activeElement)) return;
  parts.set(name(fresh), words);
  here.replaceChildren(...fresh.childNodes);
}

async function fetchPage(address: string): Promise<string | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
