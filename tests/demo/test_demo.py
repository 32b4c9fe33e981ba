"""A small month, made as `make demo` makes it, and looked at from outside."""

import re
import sqlite3
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.hashers import check_password

from games.dailies import closes_at
from games.demo.lines import Temper, line
from games.models import Status
from games.robots.choice import Manner
from games.rules.deals import format_deck, shuffle
from tests.support.service import Service

PLAYERS, DAYS = 5, 3


@dataclass
class Filled:
    service: Service
    said: str
    before: datetime
    after: datetime
    database: sqlite3.Connection


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    folder = tmp_path_factory.mktemp("demo")
    # With this secret the cards of sealed deals are the same each time, too.
    service = Service(folder, environment={"SEAL_SECRET": "the same in every run of these tests, and no secret"})
    service.migrate()
    before = datetime.now(UTC)
    said = service.manage("demo", "--players", str(PLAYERS), "--days", str(DAYS), "--seed", "1")
    database = sqlite3.connect(folder / "reflechi.sqlite3")
    yield Filled(service, said, before, datetime.now(UTC), database)
    database.close()


def test_what_was_played_agrees_with_its_journals_and_its_boards(filled: Filled) -> None:
    both = "from django.core.management import call_command as c; c('verify', every=True); c('boards', check=True)"

    said = filled.service.manage("shell", "-v0", "-c", both)

    assert "attempts agree with their journals" in said
    assert "the boards are what the results say" in said


def test_every_kind_of_game_was_played_and_nothing_after_now(filled: Filled) -> None:
    rows = filled.database.execute(
        "SELECT kind, status, started_at, ended_at, time FROM games_attempt WHERE started_at IS NOT NULL"
    ).fetchall()

    assert {kind for kind, *_ in rows} == {"daily", "race", "casual"}
    assert {Status.WON, Status.RESIGNED} <= {status for _, status, *_ in rows}
    for _, status, started, ended, time in rows:
        assert moment(started) < filled.after
        if status >= Status.WON:
            assert moment(ended) < filled.after
            assert abs(moment(ended) - moment(started) - timedelta(milliseconds=time)) < timedelta(milliseconds=2)
    starts = {kind: [moment(started) for this, _, started, *_ in rows if this == kind] for kind in ("daily", "casual")}
    assert all(len({start.date() for start in there}) == DAYS for there in starts.values())


def test_somebody_raced_ghosts_on_cards_that_were_new_to_them(filled: Filled) -> None:
    races = filled.database.execute(
        "SELECT r.id, a.player_id, r.deal_id, a.started_at FROM games_race r JOIN games_attempt a ON a.race_id = r.id"
        " WHERE r.unranked AND EXISTS (SELECT 1 FROM games_ghost g WHERE g.race_id = r.id)"
    ).fetchall()

    assert races
    for _, player, deal, started in races:
        earlier = "SELECT 1 FROM games_attempt WHERE player_id = ? AND deal_id = ? AND started_at < ?"
        assert filled.database.execute(earlier, (player, deal, started)).fetchone() is None


def test_moves_are_thought_about(filled: Filled) -> None:
    spans = filled.database.execute("SELECT MAX(at) / COUNT(*) FROM games_journalentry GROUP BY attempt_id").fetchall()

    assert sum(500 < span < 60_000 for (span,) in spans) > len(spans) / 2


def test_a_day_s_dailies_are_closed_once_their_time_has_come(filled: Filled) -> None:
    rows = filled.database.execute("SELECT date, draw, closed_at FROM games_daily").fetchall()

    assert len(rows) == 2 * DAYS
    for day, _, closed in rows:
        closes = closes_at(date.fromisoformat(day))
        assert closed is None or moment(closed) == closes
        assert closed is not None or closes > filled.before - timedelta(minutes=2)


def test_the_account_that_is_told_can_log_in_and_has_friends(filled: Filled) -> None:
    name, password = re.findall(r"^(?:Name|Password): (.+)$", filled.said, re.MULTILINE)

    player, kept = filled.database.execute(
        "SELECT id, password FROM games_player WHERE username = ?", [name]
    ).fetchone()

    assert check_password(password, kept)
    bonds = "SELECT COUNT(*) FROM games_friendship WHERE asker_id = :player OR asked_id = :player"
    assert filled.database.execute(bonds, {"player": player}).fetchone()[0] > 0


def test_an_instance_that_has_players_is_refused_and_left_as_it_is(filled: Filled) -> None:
    before = everything(filled.database)

    with pytest.raises(subprocess.CalledProcessError) as refused:
        filled.service.manage("demo", "--players", str(PLAYERS), "--days", str(DAYS))

    assert "has players or deals already, and nothing was changed" in refused.value.stderr
    assert everything(filled.database) == before


def test_somebody_plays_a_deal_the_same_way_for_the_same_seed() -> None:
    temper = Temper(Manner(think=(1.0, 3.0), looks=1, wanders=0.2, passes=2), slips=0.2, resigns=0.5, strays=0.0)
    cards = format_deck(shuffle("AAAAAAB"))

    one, again, other = (line(cards, draw=1, temper=temper, seed=seed) for seed in (1, 1, 2))

    assert one == again != other
    assert "undo" in [step.action for step in one.steps]


def everything(database: sqlite3.Connection) -> list[str]:
    return list(database.iterdump())


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
