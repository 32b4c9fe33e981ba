"""Boards of 10,000 and of 1,000,000 results: the first read after a new result, and what a result costs to count.

Source of the bars: issue 3, item 8. On SQLite and on PostgreSQL, each in a process and a database of its own.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from tests.bench.figures import Figure
from tests.support.postgres import postgres
from tests.support.service import ROOT

FEW, MANY = 10_000, 1_000_000
ROUNDS = 100
BEGAN = datetime(2026, 7, 28, 12, tzinfo=UTC)


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="reflechi-bench-") as folder:
        yield from _figures("SQLite", url="", folder=folder)
        with postgres() as server:
            yield from _figures("PostgreSQL", url=server.database(), folder=folder)


def _figures(name: str, *, url: str, folder: str) -> Iterator[Figure]:
    env = {**os.environ, "DATABASE_URL": url, "REFLECHI_VAR": folder, "DJANGO_SETTINGS_MODULE": "reflechi.settings"}
    if not url:
        del env["DATABASE_URL"]
    command = [sys.executable, "-m", "tests.bench.boards"]
    done = subprocess.run(command, env=env, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    few, many = json.loads(done.stdout)
    for what in ("top 50", "around me"):
        yield Figure(f"boards: {what} of 1,000,000, {name}, p95", many[what]["p95"], "ms", "≤ 20")
        growth = many[what]["median"] / few[what]["median"]
        yield Figure(f"boards: {what}, growth from 10,000, {name}", growth, "×", "≤ 2")
    yield Figure(f"boards: counting a result, {name}, median", many["count"]["median"], "ms")


def main() -> None:
    """Measure in this process's database; prints the figures at both sizes as JSON."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    chance = random.Random(3)
    filled = Filled(chance)
    answers = []
    for size in (FEW, MANY):
        filled.up_to(size)
        answers.append(_measured(filled))
    print(json.dumps(answers))


class Filled:
    """One daily played by everybody once. Its own board, and those of all time by wins and by time, are filled; the
    boards of days, weeks and months are alike."""

    def __init__(self, chance: random.Random) -> None:
        from games import dealing
        from games.models import Daily
        from games.ranking import Measure
        from games.results import Span, board_of

        deal = dealing.sealed(1, secret=b"a secret for the bench")
        self.daily = Daily.objects.create(date=BEGAN.date(), draw=1, deal=deal)
        pairs = ((Span.DAILY, Measure.DAILY), (Span.EVER, Measure.WINS), (Span.EVER, Measure.TIME))
        self.boards = [board_of(span, day=BEGAN.date(), draw=1, measure=measure) for span, measure in pairs]
        self.size = 0
        # Above all that are filled in.
        self.latest = 10 * MANY
        self._chance = chance

    def up_to(self, size: int) -> None:
        """Fill up to so many results."""
        from django.db import connection, transaction

        from games import results
        from games.models import Attempt, Place, Player

        numbers = range(self.size + 1, size + 1)
        with transaction.atomic():
            _insert(Player, ("id", "username", "name_key"), ((n, f"Player {n}", f"player{n}") for n in numbers))
            outcomes = [self._outcome(n) for n in numbers]
            columns = ("id", "player_id", "status", "score", "moves", "time")
            _insert(Attempt, columns, outcomes, like=self._attempt(counted=True))
            _insert(Place, ("board", "player_id", "key", "attempt_id"), self._places(outcomes))
        for board in self.boards:
            results.tally_anew(board.id)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        self.size = size

    def result(self, *, time: int) -> Callable[[], None]:
        """A new won attempt of a new player; what is given back counts it, as its end does."""
        from django.db import connection, transaction

        from games import results
        from games.models import Player

        self.latest += 1
        Player.objects.create(pk=self.latest, username=f"New {self.latest}")
        attempt = self._attempt(counted=False)
        attempt.pk, attempt.player_id = self.latest, self.latest
        attempt.time, attempt.score, attempt.moves = time, 545, 120
        attempt.save(force_insert=True)

        def count() -> None:
            with transaction.atomic():
                results.count(connection, attempts=[attempt.pk])

        return count

    def _attempt(self, *, counted: bool):
        from games.models import Attempt, Kind, Status

        return Attempt(
            deal_id=self.daily.deal_id,
            daily=self.daily,
            kind=Kind.DAILY,
            ranked=True,
            counted=counted,
            status=Status.WON,
            started_at=BEGAN,
            ended_at=BEGAN + timedelta(hours=1),
            created_at=BEGAN,
        )

    def _outcome(self, number: int) -> tuple[int, ...]:
        """id, player, status, score, moves, time: most between 3 and 40 minutes, three of four won."""
        chance = self._chance
        time = round(min(40, max(3, chance.lognormvariate(2.2, 0.5))) * 60_000) + chance.randrange(997)
        won = chance.random() < 0.75
        score = 520 + 5 * chance.randrange(25) if won else 5 * chance.randrange(100)
        return number, number, 30 if won else 40, score, chance.randrange(80, 300), time

    def _places(self, outcomes: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        from games.ranking import daily_key, wins_key

        daily, wins, times = (board.id for board in self.boards)
        for attempt, player, status, score, moves, spent in outcomes:
            won = status == 30
            yield daily, player, daily_key(won=won, score=score, time=spent, moves=moves), attempt
            if won:
                yield wins, player, wins_key(1 + self._chance.randrange(4)), attempt
                yield times, player, spent, attempt


def _measured(filled: Filled) -> dict[str, dict[str, float]]:
    """The first read of each kind after a new result each; the worst board's figures in ms."""
    from games.boards import around, top

    spent: dict[str, list[list[float]]] = {"count": [[]], "top 50": [], "around me": []}
    for board in filled.boards:
        spent["top 50"].append([])
        spent["around me"].append([])
        for turn in range(ROUNDS):
            count = filled.result(time=300_000 + 7919 * turn)
            spent["count"][0].append(_ms(count))
            spent["top 50"][-1].append(_ms(lambda board=board: top(board)))
            player = filled.latest if turn % 2 else random.Random(turn).randrange(1, filled.size)
            spent["around me"][-1].append(_ms(lambda board=board, player=player: around(board, player_id=player)))
    return {what: _worst(lists) for what, lists in spent.items()}


def _worst(lists: Sequence[list[float]]) -> dict[str, float]:
    return {
        "median": max(statistics.median(times) for times in lists),
        "p95": max(sorted(times)[len(times) * 95 // 100] for times in lists),
    }


def _ms(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


def _insert(model, columns: Sequence[str], rows: Iterable[tuple], *, like=None) -> None:
    """Many rows that differ in these columns only, the rest as a fresh object has them."""
    from django.db import connection

    others = [field for field in model._meta.local_concrete_fields if field.attname not in columns]
    like = like or model()
    rest = tuple(field.get_db_prep_save(field.pre_save(like, True), connection) for field in others)
    names = ", ".join([*columns, *(field.column for field in others)])
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row + rest)
        else:
            holes = ", ".join(["%s"] * (len(columns) + len(others)))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({holes})", (row + rest for row in rows))


if __name__ == "__main__":
    main()
