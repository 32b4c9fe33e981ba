"""What the streams of watchers must be: free of unseen gaps, the journal's own, and current 5 s after a fault ends."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests.chaos.history import Told

CURRENT_S = 5.0

Window = tuple[float, float]
"""A fault's beginning and end."""


def gaps(told: Iterable[Told]) -> Iterator[str]:
    """Events that came after something else than the number before, with no word of it."""
    for line in told:
        if line.what == "gap":
            yield f"unseen gap: {line.who} heard {line.seq} after {line.more[0]}"


def behind(
    played: Sequence[Told], watched: Sequence[Told], faults: Sequence[Window], *, within: float = CURRENT_S
) -> tuple[list[str], float]:
    """Watchers that were not current in time, and the longest that one was behind.

    What was acknowledged at t is to be had by everybody who watched at that time without a break, `within` seconds
    after t or after the end of the faults that held then.
    """
    spans = _spans(watched)
    wrong, worst = [], 0.0
    for attempt, acks in _acks(played).items():
        for who, start, end, have in spans.get(attempt, ()):
            times = [t for t, _ in have]
            for t, seq in acks:
                due = _due(t, faults, within)
                if t < start or due > end:
                    continue
                at = bisect_right(times, due) - 1
                if at < 0 or have[at][1] < seq:
                    got = next((time for time, number in have if number >= seq), None)
                    late = "never" if got is None else f"{got - due + within:.1f} s late"
                    wrong.append(f"behind: {who} had {seq} of attempt {attempt} {late}, acknowledged at {t:.2f}")
                    break
                got = next(time for time, number in have if number >= seq)
                worst = max(worst, got - (due - within))
    return wrong, worst


def lagging(watched: Iterable[Told], last: Mapping[int, int]) -> list[str]:
    """Watchers whose sockets are open and who have not all of a game that ends at this number; nobody is one too."""
    have: dict[str, tuple[int, int]] = {}
    for line in watched:
        if line.what in {"at", "event"}:
            have[line.who] = line.attempt, line.seq
        elif line.what == "closed":
            have.pop(line.who, None)
    wrong = [f"{who} has {seq} of {last[attempt]}" for who, (attempt, seq) in have.items() if seq < last[attempt]]
    unwatched = set(last) - {attempt for attempt, _ in have.values()}
    return [*wrong, *(f"nobody watches attempt {attempt}" for attempt in unwatched)]


def _due(t: float, faults: Sequence[Window], within: float) -> float:
    """So long after it, or after the end of a fault that held at some time until then."""
    due = t + within
    for began, ended in sorted(faults):
        if began <= due and ended + within > due:
            due = ended + within
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
