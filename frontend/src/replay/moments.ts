// The clock of a replay: the moments at which something happens in one game or two, and how long each is shown.
//
// Plain numbers: nothing here knows cards, and nothing waits.

/** Of one game, what its clock has to know. */
export interface Course {
  readonly actions: readonly string[];
  /** Of each action, ms since the start; never less than that of the one before. */
  readonly at: readonly number[];
}

export interface Moment {
  /** ms since the start. */
  readonly at: number;
  /** How many actions of each game are done. */
  readonly steps: readonly number[];
}

/** Two games go on together by the clock, or action by action. */
export type By = "time" | "moves";

/** Actions a second; or as long as each took, long pauses shortened. */
export type Pace = 1 | 2 | 4 | 8 | "was";

export const PACES: readonly Pace[] = [1, 2, 4, 8, "was"];

/** No pause is shown for longer, in ms. */
export const LONGEST = 3_000;

/** All moments, the deal's first. */
export function momentsOf(courses: readonly Course[], by: By): readonly Moment[] {
  return by === "time" && courses.length > 1 ? byTime(courses) : byMoves(courses);
}

function byMoves(courses: readonly Course[]): Moment[] {
  const most = Math.max(0, ...courses.map(({ at }) => at.length));
  return Array.from({ length: most + 1 }, (_, done) => {
    const steps = courses.map(({ at }) => Math.min(done, at.length));
    const times = courses.map(({ at }, index) => at[(steps[index] ?? 0) - 1] ?? 0);
    return { at: Math.max(0, ...times), steps };
  });
}

/** One moment an action: what both did in the same millisecond is shown one after the other. */
function byTime(courses: readonly Course[]): Moment[] {
  const all = courses.flatMap(({ at }, game) => at.map((time) => ({ game, time })));
  all.sort((one, other) => one.time - other.time);
  const moments: Moment[] = [{ at: 0, steps: courses.map(() => 0) }];
  for (const { game, time } of all) {
    const before = moments.at(-1)?.steps ?? [];
    moments.push({ at: time, steps: before.with(game, (before[game] ?? 0) + 1) });
  }
  return moments;
}

/** How long a moment is shown before the next, in ms. */
export function lasts(moments: readonly Moment[], index: number, pace: Pace): number {
  if (pace !== "was") return 1000 / pace;
  const [here, next] = [moments[index], moments[index + 1]];
  return here && next ? Math.min(LONGEST, Math.max(0, next.at - here.at)) : 0;
}

/** The first moment at which a game, the first one unless said, has come to this step; the last where it never does. */
export function momentAt(moments: readonly Moment[], step: number, game = 0): number {
  const found = moments.findIndex(({ steps }) => (steps[game] ?? 0) >= step);
  return found < 0 ? moments.length - 1 : found;
}

/** The next moment at which a game has just taken something back; null where none comes. */
export function nextUndo(
  moments: readonly Moment[],
  courses: readonly Course[],
  index: number,
): number | null {
  for (let next = index + 1; next < moments.length; next += 1) {
    if (acted(moments, next).some((step, game) => courses[game]?.actions[step - 1] === "undo")) {
      return next;
    }
  }
  return null;
}

/** Of each game the step it has just come to, 0 where it stood still. */
export function acted(moments: readonly Moment[], index: number): readonly number[] {
  const before = moments[index - 1]?.steps;
  return (moments[index]?.steps ?? []).map((step, game) => (step === before?.[game] ? 0 : step));
}

/** The step that an address names, as "#12"; null where it names none. */
export function stepOf(hash: string): number | null {
  const digits = /^#(\d{1,6})$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}
