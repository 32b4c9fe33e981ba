"""A day's end over served processes: midnight, 01:00, and the board that stands afterwards.

Two web processes and two keepers on one PostgreSQL; what is told here happens in the order of the night.
"""

import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, timedelta
from typing import NamedTuple
from urllib.error import HTTPError

import pytest

from tests.players.test_open_sockets import PASSWORD, Person
from tests.support import ledger
from tests.support.night import Night, night
from tests.support.postgres import Postgres
from tests.support.service import Visitor
from tests.support.tab import Tab

LIMIT = 50
ENOUGH_S = 60
DRAWS = {"Ada": 1, "Bea": 1, "Cleo": 2, "Dora": 3}
"""Nobody scores, so fewer moves come first, and who drew equally often is equal."""

PLACES = [("1", "Ada"), ("1", "Bea"), ("3", "Cleo"), ("4", "Dora")]
_ROW = re.compile(r'<td class="pl">(\d+)</td><th class="nm" scope="row"><a [^>]*>([^<]+)</a>')


class Start(NamedTuple):
    """How a start was answered; no attempt where it was refused."""

    status: int
    attempt: int = 0


def start(visitor: Visitor, path: str) -> Start:
    try:
        return Start(201, visitor.post(path, {})["attempt"])
    except HTTPError as error:
        return Start(error.code)


@pytest.fixture(scope="module")
def tonight(tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres) -> Iterator[Night]:
    with night(tmp_path_factory.mktemp("night"), postgres_server) as one:
        yield one
        assert "Traceback" not in one.web[0].log


@pytest.fixture(scope="module")
def players(tonight: Night) -> dict[str, Person]:
    """Accounts, by turns on the two processes, whose clock at the day's deal runs since 23:58."""
    found = {}
    for number, (name, draws) in enumerate(DRAWS.items()):
        person = found[name] = Person(tonight.web[number % 2])
        person.send("/accounts/signup/", username=name, password1=PASSWORD, email="")
        assert start(person, tonight.start_path()).status == 201
        with table(tonight, person) as tab:
            tab.hello()
            assert [tab.play(seq)["type"] for seq in range(1, draws + 1)] == ["ack"] * draws
    return found


def table(tonight: Night, person: Visitor) -> Tab:
    """A socket at the attempt that the person has at the day's deal."""
    attempt = start(person, tonight.start_path()).attempt
    return Tab(person.service, {"cookie": person.cookies, "attempt": attempt})


def test_midnight_falls_while_many_start_and_each_attempt_belongs_to_the_day_it_began_on(
    tonight: Night, players: dict[str, Person]
) -> None:
    newer = tonight.start_path(day=tonight.midnight.date(), draw=3)
    visitors = [Visitor(tonight.web[number % 2]) for number in range(6)]
    for visitor in visitors:
        assert start(visitor, newer).status == 404, "it is not that day yet"
    assert start(visitors[0], tonight.start_path(draw=3)).status == 201
    tonight.shift.pass_until(tonight.midnight - timedelta(seconds=2))

    def across(number: int) -> tuple[Start, Start]:
        time.sleep(0.6 * number)
        old = start(visitors[number], tonight.start_path(draw=3))
        while (new := start(visitors[number], newer)).status == 404:
            time.sleep(0.05)
        return old, new

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(across, range(6)))
    assert {old.status for old, _ in answers} <= {201, 409}
    assert {new.status for _, new in answers} == {201}
    begun = tonight.rows("SELECT a.started_at, d.date FROM games_attempt a JOIN games_daily d ON d.id = a.daily_id")
    assert [(at, day) for at, day in begun if at.astimezone(UTC).date() != day] == []
    assert len(begun) == 4 + len(answers) + sum(old.status == 201 for old, _ in answers)
    assert start(Visitor(tonight.web[1]), tonight.start_path()).status == 409


def test_what_was_begun_before_midnight_is_played_on_until_1_o_clock(
    tonight: Night, players: dict[str, Person]
) -> None:
    tonight.shift.pass_until(tonight.midnight + timedelta(minutes=50))
    with table(tonight, players["Dora"]) as tab:
        assert tab.hello()["seq"] == 3
        assert tab.play(4)["type"] == "ack"
    page = tonight.board(players["Ada"])
    assert "The deal, opened" not in page
    assert _ROW.findall(page) == []


def test_pages_close_the_day_at_1_o_clock_where_no_keeper_comes_first(
    tonight: Night, players: dict[str, Person]
) -> None:
    closes = tonight.midnight + timedelta(hours=1)
    for keeper in tonight.keepers:
        keeper.send_signal(signal.SIGSTOP)
    try:
        with table(tonight, players["Dora"]) as tab:
            tab.hello()
            tonight.shift.pass_until(closes + timedelta(seconds=2.1))
            with ThreadPoolExecutor(8) as pool:
                pages = list(pool.map(lambda number: tonight.board(Visitor(tonight.web[number % 2])), range(16)))
            answer = tab.play(5)
            assert answer["type"] == "stale" or answer["rule"] == "time-over", "its process may not have heard yet"
            last = time.monotonic() + ENOUGH_S
            while tab.hello()["state"] != "limit":
                assert time.monotonic() < last, "the end was not told"
                time.sleep(0.1)
    finally:
        for keeper in tonight.keepers:
            keeper.send_signal(signal.SIGCONT)
    assert "The deal, opened" in pages[-1]
    assert closed(tonight, draw=1) == [closes]


def test_keepers_close_a_day_that_nobody_looks_at(tonight: Night, players: dict[str, Person]) -> None:
    closes = tonight.midnight + timedelta(hours=1)
    tonight.shift.pass_until(closes + timedelta(seconds=2.1))
    last = time.monotonic() + ENOUGH_S
    while closed(tonight, draw=3) != [closes]:
        assert time.monotonic() < last, "no keeper came"
        time.sleep(0.2)


def test_each_attempt_ended_once_and_at_the_close(tonight: Night, players: dict[str, Person]) -> None:
    closes = tonight.midnight + timedelta(hours=1)
    ended = tonight.rows(
        f"SELECT a.id, a.status, a.ended_at, a.started_at FROM games_attempt a "
        f"JOIN games_daily d ON d.id = a.daily_id WHERE d.date = '{tonight.day}'"
    )
    journals = ledger.read(tonight.web[0])
    assert len(ended) >= 5
    for attempt, status, ended_at, started_at in ended:
        ends = [entry for entry in journals[attempt].entries if entry.action.startswith("end:")]
        assert (status, ended_at, [end.action for end in ends]) == (LIMIT, closes, ["end:limit"])
        assert ends[0].at == (closes - started_at) // timedelta(milliseconds=1)
    assert list(ledger.faults(journals.values())) == []


def test_equal_results_have_equal_places_on_both_processes_and_the_next_is_left_out(
    tonight: Night, players: dict[str, Person]
) -> None:
    assert [_ROW.findall(tonight.board(Visitor(one))) for one in tonight.web] == [PLACES, PLACES]
    for name, place in (("Bea", "1st"), ("Cleo", "3rd")):
        assert f"You stand {place}" in tonight.board(players[name])


def closed(tonight: Night, *, draw: int) -> list[object]:
    """When the day was closed."""
    rows = tonight.rows(f"SELECT closed_at FROM games_daily WHERE date = '{tonight.day}' AND draw = {draw}")
    return [moment for (moment,) in rows]
