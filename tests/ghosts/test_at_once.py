"""Many who want a quick race at once: in threads on SQLite, and over two processes on PostgreSQL without a bus."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlencode, urlsplit
from urllib.request import Request

import pytest
from django.db import connection

from games.models import Attempt, Player, Race, Seeking
from games.races import quick
from tests.live.conftest import Pair, two
from tests.support.certified import fill
from tests.support.domain import NOON, account
from tests.support.postgres import Postgres
from tests.support.racing import Racer
from tests.support.service import Service, Visitor

ENOUGH_S = 40
PEOPLE = 8


@pytest.mark.django_db(transaction=True)
def test_in_threads_everybody_is_in_one_race_and_none_alone() -> None:
    fill(PEOPLE)
    people = [account() for _ in range(PEOPLE)]

    def click(player: Player) -> object:
        try:
            quick.ask(player, draw=1, now=NOON)
            return quick.look(player, now=NOON, robots=lambda _race, _host: 0)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        # Each clicks twice.
        list(threads.map(click, [*people, *people]))
    found = {player: quick.look(player, now=NOON, robots=lambda _race, _host: 0) for player in people}
    assert all(isinstance(race, Race) for race in found.values())
    seated = list(Attempt.objects.values_list("player", "race"))
    assert sorted(player for player, _ in seated) == sorted(player.pk for player in people)
    assert set(seated) == set(Seeking.objects.values_list("player", "race"))
    assert all(Attempt.objects.filter(race=race).count() >= 2 for race in Race.objects.all())


@pytest.fixture(scope="module")
def pair(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("quick")
    with two(folder, postgres_server, redis=None) as both:
        both[0].fill_pool(PEOPLE)
        yield both


def test_over_two_processes_everybody_is_in_one_race_and_none_alone(pair: Pair) -> None:
    visitors = [Visitor(pair[number % 2]) for number in range(PEOPLE)]
    with ThreadPoolExecutor(PEOPLE) as threads:
        list(threads.map(lambda visitor: click(visitor, draw="1"), visitors))
        slugs = list(threads.map(raced, visitors))
    assert min(slugs.count(slug) for slug in slugs) >= 2
    counted = rows(pair[0], "Attempt.objects.filter(race__quick=True).values_list('race__slug')")
    assert sorted(counted) == sorted(slugs)


def test_who_stays_alone_sees_the_ghost_go_on(pair: Pair) -> None:
    racer = Racer(pair[1])
    click(racer.visitor, draw="3")
    pair[0].manage(
        "shell",
        "-v0",
        "-c",
        "from datetime import timedelta; from games.models import Seeking; from django.db.models import F;"
        "Seeking.objects.filter(draw=3).update(asked_at=F('asked_at') - timedelta(seconds=20))",
    )
    racer.slug = raced(racer.visitor)
    try:
        racer.enter()
        [ghost] = racer.race["ghosts"]
        assert ghost["attempt"] is None
        before = racer.until_race(lambda race: race["ghosts"][0]["moves"] >= 1)["ghosts"][0]["moves"]
        racer.until_race(lambda race: race["ghosts"][0]["moves"] > before)
        assert racer.race["ranked"] is False
    finally:
        racer.leave()


def click(visitor: Visitor, *, draw: str) -> None:
    """As the home page's form."""
    visitor.get("/")
    fields = urlencode({"draw": draw, "csrfmiddlewaretoken": visitor.cookie("csrftoken")}).encode()
    address = visitor.service.url
    request = Request(f"{address}/races/quick/", data=fields, headers={"Origin": address})
    with visitor.opener.open(request, timeout=ENOUGH_S):
        pass


def raced(visitor: Visitor) -> str:
    """The slug of the race that the page leads into, sooner or later."""
    last = monotonic() + ENOUGH_S
    while monotonic() < last:
        with visitor.opener.open(f"{visitor.service.url}/races/quick/", timeout=ENOUGH_S) as page:
            path = urlsplit(page.url).path
        if path.startswith("/race/"):
            return path.split("/")[2]
        sleep(0.5)
    raise AssertionError("no race was found")


def rows(service: Service, query: str) -> list[str]:
    told = service.manage("shell", "-v0", "-c", f"from games.models import Attempt; print(*[one for one, in {query}])")
    return told.split()
