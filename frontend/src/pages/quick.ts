/**
 * Who waits for a quick race: the page is asked again every second, what it says is renewed, and where it leads into a
 * race the browser follows. Without scripts the page reloads by itself.
 */

/** In ms. The server takes who has not asked for 6 s for gone. */
export const EVERY = 1_000;

/** The page as it is now, null where the server cannot be reached. */
export type Fetch = (address: string) => Promise<{ url: string; text: string } | null>;

export function seek(
  page: Document,
  follow: (url: string) => void,
  fetched: Fetch = fetchPage,
): void {
  const address = location.pathname;
  const look = async (): Promise<void> => {
    const answer = await fetched(address);
    if (answer !== null && new URL(answer.url, location.href).pathname !== address) {
      follow(answer.url);
      return;
    }
    if (answer !== null && !renew(page, answer.text)) {
      follow(address);
      return;
    }
    setTimeout(() => void look(), EVERY);
  };
  setTimeout(() => void look(), EVERY);
}

/** False where nothing is waited for any more. */
function renew(page: Document, text: string): boolean {
  const there = new DOMParser().parseFromString(text, "text/html").querySelector("[data-quick]");
  if (!there) return false;
  page.querySelector("[data-quick]")?.replaceChildren(...there.childNodes);
  return true;
}

async function fetchPage(address: string): Promise<{ url: string; text: string } | null> {
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    return response.ok ? { url: response.url, text: await response.text() } : null;
  } catch {
    return null;
  }
}
