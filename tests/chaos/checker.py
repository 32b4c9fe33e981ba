"""What histories and the journal must agree on. The journal is read by plain SQL and judged by the rules alone.

Each function says in sentences what is wrong: lost, double, out of order, illegal, stale. A timeout is unknown, so
an entry that nobody was told of is fine as long as somebody asked for it.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from tests.chaos import streams
from tests.chaos.crowd import Crowd
from tests.chaos.history import Told
from tests.chaos.houses import House
from tests.support.ledger import Entry, Journal, faults

Journals = Mapping[int, Journal]

_ATTEMPTS = (
    "SELECT a.id, d.letters, a.status, d.cards, d.draw FROM games_attempt a JOIN games_deal d ON d.id = a.deal_id "
    "WHERE a.id BETWEEN %s AND %s"
)
_ENTRIES = (
    "SELECT attempt_id, seq, action, at, score, moves, home, hash FROM games_journalentry "
    "WHERE attempt_id BETWEEN %s AND %s ORDER BY attempt_id, seq, id"
)


def journals(house: House, attempts: Iterable[int]) -> Journals:
    """What the database holds of these attempts."""
    wanted = set(attempts)
    ends = (min(wanted), max(wanted))
    found = {
        attempt: _Deal(attempt, letters, status, deck=cards, draw=draw)
        for attempt, letters, status, cards, draw in house.rows(_ATTEMPTS, *ends)
        if attempt in wanted
    }
    for attempt, *values, digest in house.rows(_ENTRIES, *ends):
        if attempt in wanted:
            found[attempt].entries.append(Entry(*values, hash=bytes(digest)))
    return found


def come_to_their_end(watchers: Crowd, kept: Journals, *, seconds: float = 90) -> list[str]:
    """Once nobody plays any more, everybody who watches gets to the last number by and by; who does not."""
    last = {attempt: len(journal.entries) for attempt, journal in kept.items()}
    end = time.monotonic() + seconds
    while (lagging := streams.lagging(watchers.told, last)) and time.monotonic() < end:
        time.sleep(1)
    return [f"left behind: {one}" for one in lagging]


class _Deal(Journal):
    """A journal with what it is played on."""

    def __init__(self, attempt: int, letters: str, status: int, *, deck: str, draw: int) -> None:
        super().__init__(attempt, letters, status)
        self.deck, self.draw = deck, draw


def all_of(told: Sequence[Told], kept: Journals, *, ordered: bool = True) -> list[str]:
    """Everything that is wrong; `ordered` where each socket is alone with its game."""
    return [
        *lost(told, kept),
        *doubled(kept),
        *unasked(told, kept),
        *(out_of_order(told) if ordered else ()),
        *illegal(kept),
        *stale(told),
        *faults(kept.values()),
        *(f"bad: attempt {line.attempt} was told {line.more}" for line in told if line.what == "bad"),
    ]


def lost(told: Iterable[Told], kept: Journals) -> Iterator[str]:
    """What was acknowledged, or shown as held, and is not in the journal so."""
    for line in told:
        if line.what not in {"ok", "held", "event"}:
            continue
        entries = kept[line.attempt].entries
        entry = entries[line.seq - 1] if line.seq <= len(entries) else None
        if entry is None or entry.action != line.action:
            yield f"lost: attempt {line.attempt} at {line.seq}: told {line.action}, the journal has {entry}"
        elif line.more and line.more[0] and line.more != _figures(entry):
            yield f"another: attempt {line.attempt} at {line.seq}: told {line.more}, the journal has {entry}"


def doubled(kept: Journals) -> Iterator[str]:
    """Numbers that are there twice."""
    for journal in kept.values():
        numbers = [entry.seq for entry in journal.entries]
        if len(set(numbers)) != len(numbers):
            yield f"double: attempt {journal.attempt} has a number twice"


def unasked(told: Iterable[Told], kept: Journals) -> Iterator[str]:
    """Entries that nobody asked for at that number: what was sent twice and counted twice is one of them."""
    asked = {(line.attempt, line.seq, line.action) for line in told if line.what == "invoke"}
    for journal in kept.values():
        for entry in journal.entries:
            if (journal.attempt, entry.seq, entry.action) not in asked and not entry.action.startswith("end:"):
                yield f"unasked: attempt {journal.attempt} has {entry}, which nobody asked for there"


def out_of_order(told: Iterable[Told]) -> Iterator[str]:
    """First acknowledgements on one socket that do not come one after another."""
    last: dict[str, int] = {}
    for line in told:
        if line.what in {"snapshot", "stale"}:
            last[line.who] = line.seq if line.what == "snapshot" else last.get(line.who, 0)
        elif line.what == "ok" and line.who in last:
            if line.seq > last[line.who] + 1:
                yield f"out of order: {line.who} was told of {line.seq} after {last[line.who]}"
            last[line.who] = max(line.seq, last[line.who])


def illegal(kept: Journals) -> Iterator[str]:
    """Entries that the rules do not allow after those before, or that carry other figures."""
    for journal in kept.values():
        assert isinstance(journal, _Deal)
        game: Game = start(parse_deck(journal.deck), draw=journal.draw)
        for entry in journal.entries:
            if entry.action.startswith("end:"):
                break
            after = play(game, parse_action(entry.action))
            if not isinstance(after, Game):
                yield f"illegal: attempt {journal.attempt} has {entry}, against {after}"
                break
            game = after
            position = game.position
            if (position.score, game.moves, sum(position.foundations)) != (entry.score, entry.moves, entry.home):
                yield f"wrong figures: attempt {journal.attempt} has {entry}"


def stale(told: Iterable[Told]) -> Iterator[str]:
    """Snapshots older than what was acknowledged before they were asked for."""
    acknowledged: dict[int, int] = defaultdict(int)
    asked: dict[str, int] = {}
    for line in told:
        if line.what == "ok":
            acknowledged[line.attempt] = max(acknowledged[line.attempt], line.seq)
        elif line.what == "sit":
            asked[line.who] = acknowledged[line.attempt]
        elif line.what == "snapshot" and line.who in asked and line.seq < asked.pop(line.who):
            yield f"stale: {line.who} was shown {line.seq} after {acknowledged[line.attempt]} was acknowledged"


def _figures(entry: Entry) -> tuple[str, ...]:
    return str(entry.at), str(entry.score), str(entry.moves), str(entry.home)
