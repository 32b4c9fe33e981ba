"""Players, attempts and results for tests, made through the program where it has a verb.

`played` plays by the rules into the journal; `stood` writes figures that no game has to reach, for orders and boards.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

from django.db import connection, transaction

from games import journal, results
from games.journal.entries import Entry, entry_of, row
from games.models import Attempt, Deal, Kind, Player, Status
from games.rules.actions import parse_action
from games.rules.game import Game, play, turned

SECRET = b"a secret for tests"
NOON = datetime(2026, 7, 28, 12, tzinfo=UTC)
"""A Tuesday."""

_numbers = count(1)


def account(name: str = "") -> Player:
    return Player.objects.create(username=name or f"Account {next(_numbers)}")


def guest(name: str = "") -> Player:
    return Player.objects.create(username=name or f"Visitor {next(_numbers)}", is_guest=True)


def after(seconds: float, *, start: datetime = NOON) -> datetime:
    return start + timedelta(seconds=seconds)


def played(attempt: Attempt, *actions: str, at: int = 1000) -> None:
    """Keep these actions as the attempt's next entries, one a second from `at` (ms), a win with its result."""
    record = journal.load(attempt.pk)
    assert record is not None
    game, hashed = record.game, record.hash
    for number, text in enumerate(actions):
        action = parse_action(text)
        cards = turned(game, action)
        next_game = play(game, action)
        assert isinstance(next_game, Game), f"{text}: {next_game}"
        entry = entry_of(
            next_game, seq=record.seq + 1 + number, action=text, at=at + 1000 * number, cards=cards, previous=hashed
        )
        game, hashed = next_game, entry.hash
        with transaction.atomic():
            _keep(attempt, entry=entry)
            if game.ended:
                _end(attempt, status=Status.WON, entry=entry)


def stood(
    attempt: Attempt, *figures: tuple[int, int, int], status: Status = Status.PLAYING, moves: int | None = None
) -> Attempt:
    """Give the attempt entries of (at, score, home), and its end in the position of the last one, counted."""
    entries = [
        Entry(seq, "draw", at, score, seq, 0, home, (), bytes(32))
        for seq, (at, score, home) in enumerate(figures, start=1)
    ]
    if moves is not None and entries:
        entries[-1] = entries[-1]._replace(moves=moves)
    last = entries[-1] if entries else Entry(0, "", 0, 0, 0, 0, 0, (), bytes(32))
    if status in journal.END_ACTIONS:
        last = last._replace(seq=last.seq + 1, action=journal.END_ACTIONS[status], at=last.at + 5000)
        entries.append(last)
    with transaction.atomic():
        for entry in entries:
            _keep(attempt, entry=entry)
        if status >= Status.WON:
            _end(attempt, status=status, entry=last)
    attempt.refresh_from_db()
    return attempt


def result(
    player: Player,
    *,
    deal: Deal,
    daily: int | None = None,
    race: int | None = None,
    ranked: bool,
    began: datetime = NOON,
) -> Attempt:
    """An open attempt, for `stood`."""
    return Attempt.objects.create(
        player=player,
        deal=deal,
        daily_id=daily,
        race_id=race,
        kind=Kind.RACE if daily is None else Kind.DAILY,
        ranked=ranked,
        status=Status.PLAYING,
        started_at=began,
    )


def names(rows: Sequence[object], *, of: str = "name") -> list[object]:
    return [getattr(row, of) for row in rows]


def _keep(attempt: Attempt, *, entry: Entry) -> None:
    row(attempt.pk, entry=entry).save(force_insert=True)


def _end(attempt: Attempt, *, status: Status, entry: Entry) -> None:
    started = Attempt.objects.get(pk=attempt.pk).started_at
    assert started is not None
    Attempt.objects.filter(pk=attempt.pk).update(
        status=status,
        ended_at=started + timedelta(milliseconds=entry.at),
        score=entry.score,
        moves=entry.moves,
        time=entry.at,
        home=entry.home,
    )
    results.count(connection, attempts=[attempt.pk])
