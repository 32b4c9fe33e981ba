/** Who watches: how many, and the names of those who want them known. */
export interface Crowd {
  readonly n: number;
  readonly names: readonly string[];
}

export const NOBODY: Crowd = { n: 0, names: [] };
