// Ghosts as lanes: finished attempts that are raced against, at their own times. They are nobody who is here.

import { t } from "../i18n/index.ts";
import type { Ghost, Lane } from "../protocol/messages.ts";

/** The lanes with the ghosts among them: the placed first, equal ones as they came, then those without a place. */
export function withGhosts(lanes: readonly Lane[], ghosts: readonly Ghost[]): readonly Lane[] {
  if (ghosts.length === 0) return lanes;
  const all = [...lanes, ...ghosts.map(asLane)];
  return all.sort((one, other) => order(one) - order(other));
}

export function isGhost({ player }: Pick<Lane, "player">): boolean {
  return player < 0;
}

/** Those who race. */
export function people(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.filter((lane) => !isGhost(lane));
}

/** The known line is nobody's attempt. */
export function isKnownLine({ player }: Pick<Lane, "player">): boolean {
  return player === KNOWN_LINE;
}

const KNOWN_LINE = -1;

/** What a ghost is, empty for somebody who races. */
export function ghostWord(lane: Pick<Lane, "player">): string {
  if (!isGhost(lane)) return "";
  return isKnownLine(lane) ? t("a move every 2 s") : t("ghost");
}

/** Told apart from players by a number below zero: one may race one's own earlier attempt. */
function asLane({ attempt, name, ...ghost }: Ghost): Lane {
  const shown = { ...ghost, host: false, here: true };
  return attempt === null
    ? { ...shown, attempt: 0, player: KNOWN_LINE, name: t("The known line") }
    : { ...shown, attempt, player: KNOWN_LINE - attempt, name };
}

function order({ place }: Lane): number {
  return place ?? Number.MAX_SAFE_INTEGER;
}
