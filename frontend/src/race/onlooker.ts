// A race read over HTTP: by who has no log-in, and so no socket; and whose games of it may be replayed and reviewed. It never throws.

import type { Race } from "../protocol/messages.ts";

/** The race as it stands; "absent" where there is none for us, null when the server cannot be reached. */
export async function askRace(slug: string): Promise<Race | "absent" | null> {
  const answer = await get<Race>(`/api/races/${slug}/`);
  return answer === 404 ? "absent" : typeof answer === "number" ? null : answer;
}

/** The attempts whose review we may see. */
export async function askReviews(slug: string): Promise<readonly number[]> {
  const answer = await get<{ attempts: readonly number[] }>(`/api/races/${slug}/reviews`);
  return typeof answer === "number" ? [] : answer.attempts;
}

/** The attempts that we may see played. */
export async function askReplays(slug: string): Promise<readonly number[]> {
  const answer = await get<{ attempts: readonly number[] }>(`/api/races/${slug}/replays`);
  return typeof answer === "number" ? [] : answer.attempts;
}

/** The body, or the status of any other answer; 0 without one. */
async function get<Body>(address: string): Promise<Body | number> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Body) : response.status;
  } catch {
    return 0;
  }
}
