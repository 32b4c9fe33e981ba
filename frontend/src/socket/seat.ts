// The seat: one token a tab, so that the same tab coming back is known from another one.

const KEY = "reflechi-seat";

/** This tab's token; it survives a reload. A duplicated tab shares it until it asks for a new one. */
export function seatToken(storage: Storage | null = session()): string {
  const kept = storage?.getItem(KEY);
  if (kept && /^[\w-]{16,32}$/.test(kept)) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  storage?.setItem(KEY, made);
  return made;
}

/** Another token, to sit down anew. */
export function newSeat(storage: Storage | null = session()): string {
  storage?.removeItem(KEY);
  return seatToken(storage);
}

/** This tab's storage; null where the browser keeps none for us. */
export function session(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
