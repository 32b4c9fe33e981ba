// One's friends, read over HTTP; nobody where the server cannot be reached. It never throws.

export interface Friend {
  readonly player: number;
  readonly name: string;
  readonly state: "racing" | "playing" | "online" | "away";
}

/** Who is here first. */
export async function askFriends(): Promise<readonly Friend[]> {
  try {
    const response = await fetch("/api/friends/");
    return response.ok ? ((await response.json()) as { friends: readonly Friend[] }).friends : [];
  } catch {
    return [];
  }
}
