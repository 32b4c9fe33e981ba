"""A guest who signs up in the very instant of starting a daily: whichever comes first, the attempt is ranked."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from games import dailies, results
from games.models import Attempt, Daily, Player
from tests.players.test_open_sockets import PASSWORD, Person
from tests.support.domain import NOON, account, guest
from tests.support.postgres import Postgres
from tests.support.service import Service, Visitor

ROUNDS = 12


@pytest.mark.django_db
@pytest.mark.usefixtures("pool")
def test_who_has_signed_up_since_the_request_was_read_is_ranked() -> None:
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert isinstance(daily, Daily)
    player = guest()
    Player.objects.filter(pk=player.pk).update(is_guest=False)
    results.claim(player.pk)
    assert player.is_guest, "as the request knows it"
    assert dailies.start(player, daily=daily, now=NOON).ranked


@pytest.mark.django_db
@pytest.mark.usefixtures("pool")
def test_who_is_gone_starts_nothing() -> None:
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert isinstance(daily, Daily)
    gone = Player(pk=account().pk + 1, is_guest=True)
    with pytest.raises(Player.DoesNotExist):
        dailies.start(gone, daily=daily, now=NOON)
    assert not Attempt.objects.exists()


@pytest.fixture
def pair(postgres_server: Postgres, tmp_path: Path) -> Iterator[tuple[Service, Service]]:
    database = postgres_server.database()
    here, there = Service(tmp_path, database=database), Service(tmp_path, database=database)
    here.migrate()
    here.fill_pool(2)
    try:
        yield here.start(), there.start()
    finally:
        here.stop()
        there.stop()


def test_starting_and_signing_up_at_once_on_two_processes_is_always_ranked(pair: tuple[Service, Service]) -> None:
    path = f"/api/dailies/{datetime.now(UTC).date()}/1/start"
    with ThreadPoolExecutor(2) as pool:
        for number in range(ROUNDS):
            person = Person(pair[0])
            person.post("/api/games/", {"draw": 1})
            elsewhere = Visitor(pair[1])
            for cookie in person.jar:
                elsewhere.jar.set_cookie(cookie)
            signing = pool.submit(
                person.send, "/accounts/signup/", username=f"Player {number}", password1=PASSWORD, email=""
            )
            starting = pool.submit(elsewhere.post, path, {})
            assert signing.result() == "/"
            assert starting.result()["attempt"]
    with psycopg.connect(pair[0].database) as database:
        rows = database.execute(
            "SELECT a.ranked, p.is_guest FROM games_attempt a JOIN games_player p ON p.id = a.player_id "
            "WHERE a.kind = 'daily'"
        ).fetchall()
    assert len(rows) == ROUNDS
    assert {ranked for ranked, is_guest in rows if not is_guest} == {True}
    assert "Traceback" not in pair[0].log + pair[1].log
