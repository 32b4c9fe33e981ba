// What the server knows of a deal, by its code, over HTTP: asked once a page.

export interface DealFacts {
  /** It was proven that the deal can be won. */
  readonly certified: boolean;
  /** The fewest moves known, and the player who found them, if one did. */
  readonly par: number | null;
  readonly par_by: string | null;
  /** Games that have ended on it, and those of them that were won. */
  readonly ended: number;
  readonly won: number;
}

const asked = new Map<string, Promise<DealFacts | null>>();

/** Null where nothing may be said of it, or nobody answers. It never throws. */
export function dealFacts(code: string): Promise<DealFacts | null> {
  const facts = asked.get(code) ?? request(code);
  asked.set(code, facts);
  return facts;
}

async function request(code: string): Promise<DealFacts | null> {
  try {
    const response = await fetch(`/api/deals/${code}/`);
    return response.ok ? ((await response.json()) as DealFacts) : null;
  } catch {
    return null;
  }
}
