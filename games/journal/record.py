"""Reading an attempt as it stands in the journal: the truth, replayed.

Never writes; what is read here may be played on by `sessions` or compared by `verify`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.journal import chain
from games.journal.entries import END_STATUSES, Entry
from games.journal.limits import limit_ms, milliseconds
from games.models import Attempt, Deal, JournalEntry, Status
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

    started_ms, limit_ms: ms since 1970. code: to be shown to its player, None while it must stay closed.
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

    @property
    def seq(self) -> int:
        return len(self.entries)


Row = tuple[int, str, int, bytes | memoryview]
"""seq, action, at and hash, as they are kept."""


def load(attempt: int) -> Record | None:
    """The attempt as its journal has it, or None where there is none; BrokenJournalError if it makes no sense.

    The journal is read after the attempt's row, and decides how the attempt stands.
    """
    found = Attempt.objects.select_related("deal", "race", "daily").filter(pk=attempt).first()
    if found is None:
        return None
    rows = JournalEntry.objects.filter(attempt=attempt).order_by("seq")
    return record_of(found, rows=rows.values_list("seq", "action", "at", "hash"))


def record_of(attempt: Attempt, *, rows: Iterable[Row]) -> Record:
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
    )


def _advanced(game: Game, *, action: str, where: str) -> tuple[Game, tuple[Card, ...]]:
    try:
        parsed = parse_action(action)
    except ActionError:
        raise BrokenJournalError(f"{where}: {action!r} is no action") from None
    after = play(game, parsed)
    if isinstance(after, Refusal):
        raise BrokenJournalError(f"{where}: {action} is refused with {after}")
    return after, turned(game, parsed)
