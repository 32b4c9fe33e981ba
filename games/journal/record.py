"""Reading an attempt as it stands in the journal: the truth, replayed.

Never writes; what is read here may be played on by `sessions` or compared by `verify`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Min

from games.journal import chain
from games.journal.entries import END_STATUSES, Entry
from games.journal.limits import limit_ms, milliseconds
from games.models import Attempt, Deal, JournalEntry, Race, Status
from games.rules.actions import ActionError, parse_action
from games.rules.cards import Card
from games.rules.deals import parse_deck
from games.rules.game import Game, finish, play, start, turned
from games.rules.legality import Refusal


class BrokenJournalError(Exception):
    """A journal that cannot be replayed: somebody changed it."""


@dataclass(frozen=True, slots=True)
class Record:
    """An attempt at rest. `game` is after the last entry; `hash` that entry's, or what the first is chained to.

    started_ms, limit_ms: ms since 1970; limit_ms is known beforehand. race: its id, with limit_seconds of it, and
    first_win, in ms since the start, where that begins the end of it. code:
    to be shown to its player, None while it must stay closed.
    """

    attempt: int
    player: int
    draw: int
    deck: tuple[Card, ...]
    code: str | None
    started_ms: int | None
    limit_ms: int | None
    status: Status
    entries: tuple[Entry, ...]
    game: Game
    hash: bytes
    race: int | None = None
    limit_seconds: int | None = None
    first_win: int | None = None

    @property
    def seq(self) -> int:
        return len(self.entries)


Row = tuple[int, str, int, bytes | memoryview]
"""seq, action, at and hash, as they are kept."""


def load(attempt: int) -> Record | None:
    """The attempt as its journal has it, or None where there is none; BrokenJournalError if it makes no sense."""
    found = load_all([attempt]).get(attempt)
    if isinstance(found, BrokenJournalError):
        raise found
    return found


def load_all(attempts: Collection[int]) -> dict[int, Record | BrokenJournalError]:
    """The same of many, without those that are not there: one that makes no sense takes nothing from the others.

    The journal is read after the attempts' rows, and decides how they stand.
    """
    there = {one.pk: one for one in Attempt.objects.select_related("deal", "race", "daily").filter(pk__in=attempts)}
    rows = JournalEntry.objects.filter(attempt__in=there).order_by("attempt", "seq")
    journals = {
        attempt: [row[1:] for row in mine]
        for attempt, mine in groupby(rows.values_list("attempt", "seq", "action", "at", "hash"), key=itemgetter(0))
    }
    races = {one.race_id: one.race for one in there.values()}
    wins = {race_id: _first_win(race) for race_id, race in races.items()}
    return {
        attempt: _tried(one, rows=journals.get(attempt, ()), first_win=wins[one.race_id])
        for attempt, one in there.items()
    }


def _tried(attempt: Attempt, *, rows: Iterable[Row], first_win: int | None) -> Record | BrokenJournalError:
    try:
        return record_of(attempt, rows=rows, first_win=first_win)
    except BrokenJournalError as error:
        return error


def record_of(attempt: Attempt, *, rows: Iterable[Row], first_win: int | None = None) -> Record:
    """The attempt replayed along these rows of its journal."""
    deal = attempt.deal
    deck = parse_deck(deal.cards)
    game = start(deck, draw=deal.draw)
    entries: list[Entry] = []
    status = Status(min(attempt.status, Status.PLAYING))
    cards: tuple[Card, ...]
    for seq, action, at, hashed in rows:
        if seq != len(entries) + 1:
            raise BrokenJournalError(f"attempt {attempt.pk}: entry {len(entries) + 1} is missing")
        if action in END_STATUSES:
            game, cards, status = finish(game), (), END_STATUSES[action]
        else:
            game, cards = _advanced(game, action=action, where=f"attempt {attempt.pk}, entry {seq}")
            status = Status.WON if game.ended else status
        position = game.position
        entries.append(
            Entry(
                seq,
                action,
                at,
                position.score,
                game.moves,
                game.undos,
                sum(position.foundations),
                cards,
                bytes(hashed),
            )
        )
    return Record(
        attempt=attempt.pk,
        player=attempt.player_id,
        draw=deal.draw,
        deck=deck,
        code=deal.code if deal.kind == Deal.Kind.OPEN and attempt.race_id is None else None,
        started_ms=None if attempt.started_at is None else milliseconds(attempt.started_at),
        limit_ms=limit_ms(attempt),
        status=status,
        entries=tuple(entries),
        game=game,
        hash=entries[-1].hash if entries else chain.first(attempt.pk, letters=deal.letters),
        race=attempt.race_id,
        limit_seconds=None if attempt.race is None else attempt.race.limit_seconds,
        first_win=first_win,
    )


def _first_win(race: Race | None) -> int | None:
    """When the first was won in a race that has no other limit."""
    if race is None or race.limit_seconds is not None:
        return None
    wins = Attempt.objects.filter(race=race, status=Status.WON)
    return wins.aggregate(first=Min("time"))["first"]


def _advanced(game: Game, *, action: str, where: str) -> tuple[Game, tuple[Card, ...]]:
    try:
        parsed = parse_action(action)
    except ActionError:
        raise BrokenJournalError(f"{where}: {action!r} is no action") from None
    after = play(game, parsed)
    if isinstance(after, Refusal):
        raise BrokenJournalError(f"{where}: {action} is refused with {after}")
    return after, turned(game, parsed)
