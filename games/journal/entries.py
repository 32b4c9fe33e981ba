"""What a journal is made of: entries, and how one follows from a game and the entry before it.

Never touches the database.
"""

from typing import NamedTuple

from games.journal import chain
from games.models import JournalEntry, Status
from games.rules.cards import Card
from games.rules.game import Game
from games.rules.position import home

END_ACTIONS = {
    Status.RESIGNED: "end:resigned",
    Status.LIMIT: "end:limit",
    Status.IDLE: "end:idle",
    Status.VOID: "end:void",
}
"""Every end but a win is an entry of its own."""

END_STATUSES = {action: status for status, action in END_ACTIONS.items()}


class Entry(NamedTuple):
    """One entry of a journal. `at` in ms since the start; score, moves, undos, home are those after it.

    `undos` and `cards` (those a draw turned, first turned first) are no columns: replaying gives them.
    """

    seq: int
    action: str
    at: int
    score: int
    moves: int
    undos: int
    home: int
    cards: tuple[Card, ...]
    hash: bytes


def row(attempt: int, *, entry: Entry) -> JournalEntry:
    """The entry as its table keeps it; not written yet."""
    return JournalEntry(
        attempt_id=attempt,
        seq=entry.seq,
        action=entry.action,
        at=entry.at,
        score=entry.score,
        moves=entry.moves,
        home=entry.home,
        hash=entry.hash,
    )


class Ending(NamedTuple):
    """What an attempt's row says once it has ended; `ended_at` in ms since 1970."""

    status: Status
    ended_at: int


class Line:
    """One process's unbroken line of entries for one attempt: broken by the first that could not be written,
    after which nothing of it is written any more."""

    __slots__ = ("attempt", "broken")

    def __init__(self, attempt: int) -> None:
        self.attempt = attempt
        self.broken = False


class Pending(NamedTuple):
    """An entry on its way into the journal, with the end that it brings about, if any."""

    line: Line
    entry: Entry
    ending: Ending | None


class Outcome(NamedTuple):
    """What became of an entry: kept for good, or not written and never to be. Where that cannot be known it counts as
    not kept, and its line is broken: the journal is read anew."""

    pending: Pending
    kept: bool


def entry_of(game: Game, *, seq: int, action: str, at: int, cards: tuple[Card, ...], previous: bytes) -> Entry:
    """The entry of an action that led to `game`, or of an end at which it stood so."""
    position = game.position
    score, moves, at_home = position.score, game.moves, home(position)
    hashed = chain.link(previous, seq=seq, action=action, at=at, score=score, moves=moves, home=at_home)
    return Entry(seq, action, at, score, moves, game.undos, at_home, cards, hashed)
