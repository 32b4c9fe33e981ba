// Where a review's timeline has its ticks, its arcs and its score line: plain numbers, no drawing and no words.
//
// The timeline is the journal, one place an action: places count from 0, the deal, to the last action. What was
// undone stays where it was played; an arc leads from the undo back to the place after which the game went on.

import type { Node, Review, Verdict } from "./answer.ts";

/** One action's place. */
export interface Tick {
  readonly seq: number;
  /** Of the position after it. */
  readonly verdict: Verdict;
  /** It is an undo. */
  readonly undo: boolean;
  /** An undo took it back. */
  readonly undone: boolean;
  /** It lost the game, or saved it. */
  readonly mark: "lost" | "saved" | null;
}

/** Undos in a row: from the last of them back to the place they lead to. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly saved: boolean;
}

/** Places in a row that are all lost. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  readonly ticks: readonly Tick[];
  readonly arcs: readonly Arc[];
  readonly lost: readonly Span[];
  /** The node at each place, 0 to the last. */
  readonly path: readonly number[];
}

/** The node at each place; an undo goes back to the parent. */
export function pathOf({ actions, nodes }: Pick<Review, "actions" | "nodes">): number[] {
  const made = new Map(nodes.map((node) => [node.seq, node]));
  const byName = new Map(nodes.map((node) => [node.node, node]));
  const path = [nodes[0]?.node ?? 0];
  actions.forEach((action, index) => {
    const here = path[index] ?? 0;
    const next = action === "undo" ? byName.get(here)?.parent : made.get(index + 1)?.node;
    path.push(next ?? here);
  });
  return path;
}

export function timelineOf(review: Review): Timeline {
  const path = pathOf(review);
  const nodes = new Map(review.nodes.map((node) => [node.node, node]));
  const marks = marksOf(review);
  const ticks = review.actions.map((action, index) =>
    tick(action, { seq: index + 1, node: nodes.get(path[index + 1] ?? 0), marks }),
  );
  return {
    ticks,
    arcs: arcsOf(ticks, { path, nodes }),
    lost: runsOf(ticks, ({ verdict }) => verdict === "lost"),
    path,
  };
}

type Marks = ReadonlyMap<number, "lost" | "saved">;

function marksOf({ lost_at, saved }: Review): Marks {
  return new Map<number, "lost" | "saved">([
    ...lost_at.map(({ seq }) => [seq, "lost"] as const),
    ...saved.map(({ seq }) => [seq, "saved"] as const),
  ]);
}

interface Place {
  readonly seq: number;
  readonly node: Node | undefined;
  readonly marks: Marks;
}

function tick(action: string, { seq, node, marks }: Place): Tick {
  const undo = action === "undo";
  return {
    seq,
    undo,
    verdict: node?.verdict ?? "unknown",
    undone: !undo && node?.undone === true,
    mark: marks.get(seq) ?? null,
  };
}

interface Tree {
  readonly path: readonly number[];
  readonly nodes: ReadonlyMap<number, Node>;
}

function arcsOf(ticks: readonly Tick[], { path, nodes }: Tree): Arc[] {
  const arcs: Arc[] = [];
  for (const run of runsOf(ticks, ({ undo }) => undo)) {
    const to = nodes.get(path[run.to] ?? 0)?.seq ?? 0;
    const saved = ticks.slice(run.from - 1, run.to).some(({ mark }) => mark === "saved");
    arcs.push({ from: run.to, to, saved });
  }
  return arcs;
}

/** Places in a row, by the seq of the first and the last. */
function runsOf(ticks: readonly Tick[], belongs: (tick: Tick) => boolean): Span[] {
  const runs: Span[] = [];
  for (const one of ticks) {
    if (!belongs(one)) continue;
    const last = runs.at(-1);
    if (last?.to === one.seq - 1) runs[runs.length - 1] = { from: last.from, to: one.seq };
    else runs.push({ from: one.seq, to: one.seq });
  }
  return runs;
}

/** The places around the cursor, `most` of them, or all: first and last, both shown. */
export function windowed(last: number, { cursor, most }: { cursor: number; most: number }): Span {
  if (last <= most) return { from: 0, to: last };
  const from = Math.min(last - most, Math.max(0, cursor - Math.floor(most / 2)));
  return { from, to: from + most };
}

export interface Frame {
  readonly shown: Span;
  /** Of the drawing, in units. */
  readonly width: number;
  readonly left: number;
  readonly right: number;
}

/** Where a place is across the drawing. */
export function across(seq: number, { shown, width, left, right }: Frame): number {
  const steps = Math.max(1, shown.to - shown.from);
  return left + ((width - left - right) * (seq - shown.from)) / steps;
}

/** The place nearest to a point across the drawing. */
export function placeAt(x: number, frame: Frame): number {
  const { shown, width, left, right } = frame;
  const steps = Math.max(1, shown.to - shown.from);
  const place = shown.from + Math.round(((x - left) * steps) / Math.max(1, width - left - right));
  return Math.min(shown.to, Math.max(shown.from, place));
}

/** The score line through the shown places, as an SVG path between `top` and `foot`. */
export function scorePath(
  scores: readonly number[],
  frame: Frame,
  { top, foot }: { top: number; foot: number },
): string {
  const most = Math.max(1, ...scores);
  return scores
    .slice(frame.shown.from, frame.shown.to + 1)
    .map((score, index) => {
      const x = across(frame.shown.from + index, frame);
      return `${index === 0 ? "M" : "L"}${round(x)} ${round(foot - ((foot - top) * score) / most)}`;
    })
    .join("");
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
