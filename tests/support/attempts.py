"""Attempts made for a test, in the test's own process."""

from itertools import count
from typing import Any

from django.utils import timezone

from games.journal import Ending, Entry, Line, Pending, Record, entry_of, load
from games.models import Attempt, Deal, Kind, Player, Status
from games.rules.actions import parse_action
from games.rules.deals import format_deck, shuffle
from games.rules.game import Game, play, turned

LETTERS = "AAAAAAB"
_numbers = count(1)


def player() -> Player:
    name = f"player-{next(_numbers)}"
    return Player.objects.create(username=name, name_key=name)


def attempt(*, letters: str = LETTERS, draw: int = 1, **more: Any) -> Attempt:
    """A casual game of an open deal, begun now, by a player of its own."""
    cards = format_deck(shuffle(letters))
    deal, _ = Deal.objects.get_or_create(kind="N", letters=letters, draw=draw, defaults={"cards": cards})
    given = {
        "player": more.get("player") or player(),
        "kind": Kind.CASUAL,
        "status": Status.PLAYING,
        "started_at": timezone.now(),
    }
    return Attempt.objects.create(deal=deal, **{**given, **more})


class Hands:
    """Somebody who plays an attempt on paper: the entries that its actions make, one after another."""

    def __init__(self, record: Record) -> None:
        self.line = Line(record.attempt)
        self.game, self.seq, self.hash = record.game, record.seq, record.hash

    def entry(self, action: str, *, at: int = 0) -> Entry:
        parsed = parse_action(action)
        after = play(self.game, parsed)
        assert isinstance(after, Game), f"{action}: {after}"
        cards = turned(self.game, parsed)
        entry = entry_of(after, seq=self.seq + 1, action=action, at=at, cards=cards, previous=self.hash)
        self.game, self.seq, self.hash = after, entry.seq, entry.hash
        return entry

    def pending(self, action: str, *, at: int = 0, ended_at: int = 0) -> Pending:
        entry = self.entry(action, at=at)
        return Pending(self.line, entry, Ending(Status.WON, ended_at) if self.game.ended else None)


def hands(attempt: Attempt) -> Hands:
    record = load(attempt.pk)
    assert record is not None
    return Hands(record)
