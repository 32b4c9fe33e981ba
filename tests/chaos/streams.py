"""What the streams of watchers must be: free of unseen gaps, the journal's own, and current 5 s after a fault ends."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from tests.chaos.history import Told

CURRENT_S = 5.0

Window = tuple[float, float]
"""A fault's beginning and end."""


def gaps(told: Iterable[Told]) -> Iterator[str]:
    """Events that came after something else than the number before, with no word of it."""
    for line in told:
        if line.what == "gap":
            yield f"unseen gap: {line.who} heard {line.seq} after {line.more[0]}"


def behind(played: Sequence[Told], watched: Sequence[Told], faults: Sequence[Window]) -> tuple[list[str], float]:
    """Watchers that were not current in time, and the longest that one was behind.

    What was acknowledged at t is to be had by everybody who watched at that time without a break, 5 s after t or
    after the end of the faults that held then.
    """
    spans = _spans(watched)
    wrong, worst = [], 0.0
    for attempt, acks in _acks(played).items():
        for who, start, end, have in spans.get(attempt, ()):
            times = [t for t, _ in have]
            for t, seq in acks:
                due = _due(t, faults)
                if t < start or due > end:
                    continue
                at = bisect_right(times, due) - 1
                if at < 0 or have[at][1] < seq:
                    got = next((time for time, number in have if number >= seq), None)
                    late = "never" if got is None else f"{got - due + CURRENT_S:.1f} s late"
                    wrong.append(f"behind: {who} had {seq} of attempt {attempt} {late}, acknowledged at {t:.2f}")
                    break
                got = next(time for time, number in have if number >= seq)
                worst = max(worst, got - (due - CURRENT_S))
    return wrong, worst


def _due(t: float, faults: Sequence[Window]) -> float:
    """5 s after it, or after the end of a fault that held at some time until then."""
    due = t + CURRENT_S
    for began, ended in sorted(faults):
        if began <= due and ended + CURRENT_S > due:
            due = ended + CURRENT_S
    return due


def _acks(played: Iterable[Told]) -> dict[int, list[tuple[float, int]]]:
    found: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for line in played:
        # Every fifth tells as much as all.
        if line.what == "ok" and line.seq % 5 == 0:
            found[line.attempt].append((line.t, line.seq))
    return found


def _spans(watched: Iterable[Told]) -> dict[int, list[tuple[str, float, float, list[tuple[float, int]]]]]:
    """Each socket's life from its snapshot on: who, from, until, and when it had what."""
    have: dict[str, list[tuple[float, int]]] = defaultdict(list)
    attempt: dict[str, int] = {}
    ended: dict[str, float] = {}
    latest = 0.0
    for line in watched:
        latest = max(latest, line.t)
        if line.what in {"at", "event"}:
            have[line.who].append((line.t, line.seq))
            attempt[line.who] = line.attempt
        elif line.what == "closed":
            ended.setdefault(line.who, line.t)
    spans: dict[int, list[tuple[str, float, float, list[tuple[float, int]]]]] = defaultdict(list)
    for who, times in have.items():
        spans[attempt[who]].append((who, times[0][0], ended.get(who, latest), times))
    return spans
