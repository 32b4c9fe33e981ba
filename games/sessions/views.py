"""What a player is shown of an attempt: snapshots, acknowledgements and events.

It answers for no card leaving before it was turned; who may look at all is `watching`'s answer.
"""

from collections.abc import Sequence

from games.journal import END_ACTIONS, Entry, Record
from games.models import Status
from games.protocol.codes import State
from games.protocol.messages import Ack, Event, Events, Snapshot
from games.protocol.parts import Counters, Position
from games.rules.cards import Card
from games.rules.game import STOCK_SIZE, Game

MOST_EVENTS = 500
"""Events in one answer to `since`."""

STATES = {
    Status.CREATED: State.CREATED,
    Status.PLAYING: State.PLAYING,
    Status.WON: State.WON,
    Status.RESIGNED: State.RESIGNED,
    Status.LIMIT: State.LIMIT,
    Status.IDLE: State.IDLE,
    Status.VOID: State.VOID,
}
ENDED = {action: STATES[status] for status, action in END_ACTIONS.items()}

_CARDS = 52
_NO_POSITION = Position(((),) * 7, (0, 0, 0, 0), (), (), 0, 0)


def snapshot(
    record: Record, *, entries: Sequence[Entry], game: Game, status: Status, mine: bool, now_ms: int
) -> Snapshot:
    """The attempt with these entries kept; before its start without a card."""
    started = has_begun(record, entries=entries, now_ms=now_ms)
    last = entries[-1] if entries else None
    ended = last is not None and last.action in ENDED
    return Snapshot(
        attempt=record.attempt,
        seq=len(entries),
        mine=mine,
        state=STATES[Status.PLAYING if started and status < Status.PLAYING else status],
        draw=record.draw,
        code=record.code if started else None,
        deck=_deck(record.deck, seen=game.seen) if started else (None,) * _CARDS,
        actions=tuple(entry.action for entry in (entries[:-1] if ended else entries)),
        position=_position(game) if started else _NO_POSITION,
        counters=_counters(last),
        at=0 if last is None else last.at,
        now=max(0, now_ms - record.started_ms) if record.started_ms is not None and started else None,
    )


def has_begun(record: Record, *, entries: Sequence[Entry], now_ms: int) -> bool:
    """Whether its cards are shown and its moves taken.

    What was played has begun, and all but a race begins as it is made: a clock that was set back before this process
    started stops neither.
    """
    if record.started_ms is None or now_ms >= record.started_ms:
        return record.started_ms is not None
    return record.race is None or (bool(entries) and entries[0].action not in ENDED)


def ack(attempt: int, *, entry: Entry) -> Ack:
    return Ack(attempt, entry.seq, entry.action, entry.at, _counters(entry), entry.cards, state_after(entry))


def event(attempt: int, *, entry: Entry) -> Event:
    return Event(attempt, entry.seq, entry.action, entry.at, _counters(entry), entry.cards, state_after(entry))


def events(attempt: int, *, entries: Sequence[Entry], since: int) -> Events:
    """The entries after `since`, at most 500; `last` is the journal's last number."""
    wanted = entries[since : since + MOST_EVENTS]
    return Events(attempt, since, len(entries), tuple(event(attempt, entry=entry) for entry in wanted))


def state_after(entry: Entry) -> State:
    """How an attempt stood right after this entry."""
    if entry.home == _CARDS and entry.action not in ENDED:
        return State.WON
    return ENDED.get(entry.action, State.PLAYING)


def _counters(entry: Entry | None) -> Counters:
    return Counters(0, 0, 0, 0) if entry is None else Counters(entry.score, entry.moves, entry.undos, entry.home)


def _deck(deck: Sequence[Card], *, seen: int) -> tuple[Card | None, ...]:
    hidden = STOCK_SIZE - seen
    return (*deck[: _CARDS - hidden], *(None,) * hidden)


def _position(game: Game) -> Position:
    position = game.position
    spades, hearts, diamonds, clubs = position.foundations
    return Position(
        tableau=position.tableau,
        foundations=(spades, hearts, diamonds, clubs),
        stock=_stock(game),
        waste=position.waste,
        fan=position.fan,
        undo=len(game.history),
    )


def _stock(game: Game) -> tuple[Card | None, ...]:
    """Until all 24 were turned the stock is the deal's rest, so what is hidden lies at its end."""
    stock, hidden = game.position.stock, STOCK_SIZE - game.seen
    return (*stock[: len(stock) - hidden], *(None,) * hidden)
