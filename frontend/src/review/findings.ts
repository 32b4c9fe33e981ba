// What decided the game: where it was lost, what was best there, and which undo saved it. Pure, no words.

import type { Lost, Review } from "./answer.ts";

export interface Mistake extends Lost {
  /** The undo that saved the game after it; null when none did. */
  readonly saved: number | null;
}

/** In the order of the journal. */
export function mistakesOf({ lost_at, saved }: Pick<Review, "lost_at" | "saved">): Mistake[] {
  const sorted = [...lost_at].sort((one, other) => one.seq - other.seq);
  return sorted.map((lost, index) => {
    const next = sorted[index + 1]?.seq ?? Infinity;
    const undo = saved.find(({ seq }) => seq > lost.seq && seq < next);
    return { ...lost, saved: undo?.seq ?? null };
  });
}

/** The one that decided: the last that nothing saved, else the first of all. */
export function decisive(mistakes: readonly Mistake[]): Mistake | null {
  return mistakes.findLast(({ saved }) => saved === null) ?? mistakes[0] ?? null;
}

/** The mistake that the position at this place still suffers from. */
export function mistakeAt(
  review: Review,
  { path, mistakes, seq }: { path: readonly number[]; mistakes: readonly Mistake[]; seq: number },
): Mistake | null {
  const nodes = new Map(review.nodes.map((node) => [node.node, node]));
  let node = nodes.get(path[seq] ?? 0);
  while (node) {
    const { seq: played, parent } = node;
    const found = mistakes.find((mistake) => mistake.seq === played);
    if (found) return found;
    node = parent === null ? undefined : nodes.get(parent);
  }
  return null;
}
