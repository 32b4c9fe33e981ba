"""While somebody watches, in a served program: the whole story, how many watch, and rights that go."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Person, people_of
from tests.support.service import Service
from tests.support.tab import Tab

SOON_S = 5.0
"""No right outlives its loss by more."""

PLAYING, RESIGNED = 20, 40


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("watched")
    service = Service(folder, environment={"LOG_LEVEL": "INFO"})
    service.migrate()
    try:
        yield service.start()
    finally:
        service.stop()
    assert "Traceback" not in service.log


def written(service: Service, statement: str, *values: object) -> None:
    """Something happens that no verb of this process does."""
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database, database:
        database.execute(statement, values)


class Pair:
    """A player at a game of some kind, and a friend who watches it; of a daily the friend's own has ended."""

    def __init__(self, service: Service, people: Iterator[Person], *, kind: str = "casual") -> None:
        self.service, self.kind, self.slug = service, kind, ""
        self.player, self.friend = next(people), next(people)
        self.ids = tuple(player_of(service, one) for one in (self.player, self.friend))
        now = "2026-01-01 00:00:00"
        words = "INSERT INTO games_friendship (asker_id, asked_id, created_at, accepted_at) VALUES (?, ?, ?, ?)"
        written(service, words, *self.ids, now, now)
        if kind == "daily":
            self._at_the_daily()
        elif kind == "race":
            self._in_a_race()
        self.tab = Tab(service, self.player)
        self.tab.hello()
        self.eye = Tab(service, {"cookie": self.friend["cookie"], "attempt": self.player["attempt"]})

    def watch(self) -> dict[str, Any]:
        self.eye.say("watch")
        return self.eye.hear()

    def _at_the_daily(self) -> None:
        """Of the day after tomorrow, so that no midnight closes it."""
        date = (datetime.now(UTC) + timedelta(days=2)).date().isoformat()
        deal = f"(SELECT deal_id FROM games_attempt WHERE id = {self.player['attempt']})"
        written(self.service, f"INSERT OR IGNORE INTO games_daily (date, draw, deal_id) VALUES (?, 1, {deal})", date)
        words = "UPDATE games_attempt SET kind = 'daily', daily_id = (SELECT id FROM games_daily WHERE date = ?)"
        for person in (self.player, self.friend):
            written(self.service, f"{words} WHERE id = ?", date, person["attempt"])
        self.own_daily(RESIGNED)

    def own_daily(self, status: int) -> None:
        ended = "started_at" if status >= RESIGNED else "NULL"
        words = f"UPDATE games_attempt SET status = ?, ended_at = {ended} WHERE id = ?"
        written(self.service, words, status, self.friend["attempt"])

    def _in_a_race(self) -> None:
        """An open one, hosted by the player."""
        self.slug = "BCD" + "".join("BCDFGHJKMN"[int(digit)] for digit in f"{self.player['attempt']:04}")
        words = (
            "INSERT INTO games_race (deal_id, mode, visibility, host_id, slug, max_players, locked, version,"
            " created_at, active_at, starts_at, unranked, quick) SELECT deal_id, 'home', 'open', player_id, ?, 10, 0,"
            " 0, started_at, started_at, started_at, 0, 0 FROM games_attempt WHERE id = ?"
        )
        written(self.service, words, self.slug, self.player["attempt"])
        words = (
            "UPDATE games_attempt SET kind = 'race', race_id = (SELECT id FROM games_race WHERE slug = ?) WHERE id = ?"
        )
        written(self.service, words, self.slug, self.player["attempt"])

    def close(self) -> None:
        self.tab.leave()
        self.eye.leave()


def player_of(service: Service, person: Person) -> int:
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database:
        row = database.execute("SELECT player_id FROM games_attempt WHERE id = ?", (person["attempt"],)).fetchone()
    return int(row[0])


@pytest.fixture(scope="module")
def people(served: Service) -> Iterator[Person]:
    """As many as all tests of this file need, made at once."""
    return iter(people_of(served, 50))


@pytest.fixture
def pair(request: pytest.FixtureRequest, served: Service, people: Iterator[Person]) -> Iterator[Pair]:
    both = Pair(served, people, kind=getattr(request, "param", "casual"))
    try:
        yield both
    finally:
        both.close()


def play(pair: Pair, seq: int, action: str) -> None:
    pair.tab.say("play", seq=seq, action=action)
    assert pair.tab.until("ack")["seq"] == seq


def test_who_comes_in_the_middle_has_the_whole_story_and_then_every_event(pair: Pair) -> None:
    play(pair, 1, "draw")
    play(pair, 2, "undo")
    told = pair.watch()
    assert (told["seq"], told["actions"], told["mine"]) == (2, ["draw", "undo"], False)
    assert sum(card is not None for card in told["deck"]) == 29, "the 28, and the one that was turned and put back"
    play(pair, 3, "draw")
    play(pair, 4, "draw")
    assert [(pair.eye.until("event")["seq"], seq)[0] for seq in (3, 4)] == [3, 4]
    pair.eye.say("since", seq=0)
    told = pair.eye.until("events")
    assert [event["action"] for event in told["events"]] == ["draw", "undo", "draw", "draw"]


def test_the_player_hears_how_many_watch_and_nobody_else_does(pair: Pair) -> None:
    def heard(wanted: int) -> None:
        end = time.monotonic() + 15
        while time.monotonic() < end:
            if pair.tab.until("tick")["watchers"] == wanted:
                return
        raise AssertionError(f"never {wanted}")

    heard(0)
    assert pair.watch()["type"] == "snapshot"
    heard(1)
    assert pair.eye.until("tick")["watchers"] is None
    own = Tab(pair.service, pair.player)
    own.say("watch")
    assert own.until("snapshot")["mine"] is False
    heard(1)
    own.leave()
    pair.eye.say("unwatch")
    heard(0)


@pytest.mark.parametrize("wanting", [("player", "friend"), ("player",), ("friend",)], ids="-".join)
def test_who_watches_is_named_where_both_want_it_and_only_there(
    served: Service, people: Iterator[Person], wanting: tuple[str, ...]
) -> None:
    pair = Pair(served, people)
    try:
        for who, player in zip(("player", "friend"), pair.ids, strict=True):
            words = "UPDATE games_player SET settings = ? WHERE id = ?"
            written(served, words, json.dumps({"named": "on" if who in wanting else "off"}), player)
        pair.tab.hello()
        assert pair.watch()["type"] == "snapshot"
        end, told = time.monotonic() + 15, {"watchers": None}
        while told["watchers"] != 1 and time.monotonic() < end:
            told = pair.tab.until("tick")
        with closing(sqlite3.connect(served.folder / "reflechi.sqlite3", timeout=20)) as database:
            (name,) = database.execute("SELECT username FROM games_player WHERE id = ?", (pair.ids[1],)).fetchone()
        assert (told["watchers"], told["names"]) == (1, [name] if len(wanting) == 2 else [])
        assert pair.eye.until("tick")["names"] == []
        # Whoever turns it off while they watch is named no more, and a player hears no more names.
        words = "UPDATE games_player SET settings = '{}' WHERE id = ?"
        written(served, words, pair.ids[wanting != ("player",)])
        end = time.monotonic() + 15
        while pair.tab.until("tick")["names"] and time.monotonic() < end:
            continue
        assert pair.tab.until("tick")["names"] == []
    finally:
        pair.close()


def unfriended(pair: Pair) -> None:
    written(pair.service, "DELETE FROM games_friendship WHERE asker_id = ?", pair.ids[0])


def blocked(pair: Pair) -> None:
    words = "INSERT INTO games_block (blocker_id, blocked_id, created_at) VALUES (?, ?, '2026-01-01 00:00:00')"
    written(pair.service, words, *pair.ids)


def blocks(pair: Pair) -> None:
    words = "INSERT INTO games_block (blocked_id, blocker_id, created_at) VALUES (?, ?, '2026-01-01 00:00:00')"
    written(pair.service, words, *pair.ids)


def not_allowed(pair: Pair) -> None:
    words = "UPDATE games_player SET settings = ? WHERE id = ?"
    written(pair.service, words, json.dumps({"watched": "off"}), pair.ids[0])


def logged_out(pair: Pair) -> None:
    key = pair.friend["cookie"].partition("=")[2]
    written(pair.service, "DELETE FROM django_session WHERE session_key = ?", key)


LOSSES: dict[Callable[[Pair], None], tuple[str, ...]] = {
    unfriended: ("casual", "daily"),
    blocked: ("casual", "daily", "race"),
    blocks: ("casual", "daily", "race"),
    not_allowed: ("casual",),
}


@pytest.fixture
def pairs(served: Service, people: Iterator[Person]) -> Iterator[list[Pair]]:
    """One of each kind, and all friends watch."""
    those = [Pair(served, people, kind=kind) for kind in ("casual", "daily", "race")]
    try:
        for one in those:
            assert one.watch()["type"] == "snapshot", one.kind
        yield those
    finally:
        for one in those:
            one.close()


@pytest.mark.parametrize("loss", LOSSES)
def test_who_may_watch_no_more_is_told_as_of_something_absent(pairs: list[Pair], loss: Callable[[Pair], None]) -> None:
    for pair in pairs:
        loss(pair)
    losing = [pair for pair in pairs if pair.kind in LOSSES[loss]]
    for pair in losing:
        assert pair.eye.hear(timeout=SOON_S)["fault"] == "no-such-attempt", pair.kind
    for pair in pairs:
        play(pair, 1, "draw")
        if pair not in losing:
            assert pair.eye.until("event")["seq"] == 1, "a right that rests on something else stays"
        pair.eye.say("ping", sent=1)
        assert pair.eye.hear()["type"] == "pong", "and nothing of the draw"
        assert (pair.watch().get("fault") == "no-such-attempt") is (pair in losing)


def test_who_logs_out_while_watching_is_closed(pairs: list[Pair]) -> None:
    for pair in pairs:
        logged_out(pair)
    for pair in pairs:
        assert pair.eye.closed() == 4401, pair.kind


@pytest.mark.parametrize("pair", ["daily"], indirect=True)
def test_a_friends_daily_is_watched_once_ones_own_has_ended_and_no_sooner(pair: Pair) -> None:
    play(pair, 1, "draw")
    pair.own_daily(PLAYING)
    assert pair.watch()["fault"] == "no-such-attempt"
    pair.own_daily(RESIGNED)
    assert pair.watch()["actions"] == ["draw"]


@pytest.mark.parametrize("pair", ["race"], indirect=True)
def test_who_follows_the_race_of_somebody_who_then_blocks_them_hears_of_none_any_more(pair: Pair) -> None:
    eye = Tab(pair.service, pair.friend)
    entering = json.dumps({"type": "enter", "race": pair.slug})
    eye.say_text(entering)
    assert eye.until("race")["race"] == pair.slug
    blocked(pair)
    assert eye.until("error")["fault"] == "no-such-race"
    play(pair, 1, "draw")
    eye.say("ping", sent=1)
    assert eye.hear()["type"] == "pong"
    answers = []
    for slug in (pair.slug, "BCDZZZZ"):
        eye.say_text(entering.replace(pair.slug, slug))
        answers.append(eye.hear_text().replace(slug, "SLUG"))
    assert answers[0] == answers[1]
    eye.leave()


def test_a_stranger_hears_the_same_bytes_of_a_game_as_of_none(pair: Pair, people: Iterator[Person]) -> None:
    stranger = next(people)
    answers = []
    for attempt in (pair.player["attempt"], 10**9):
        tab = Tab(pair.service, {"cookie": stranger["cookie"], "attempt": attempt})
        tab.say("watch")
        answers.append(tab.hear_text().replace(str(attempt), "N"))
        tab.leave()
    assert answers[0] == answers[1]


def test_who_has_watched_a_deal_has_seen_it(pair: Pair) -> None:
    assert pair.watch()["type"] == "snapshot"
    with closing(sqlite3.connect(pair.service.folder / "reflechi.sqlite3", timeout=20)) as database:
        found = database.execute("SELECT count(*) FROM games_spoiler WHERE player_id = ?", (pair.ids[1],)).fetchone()
    assert found == (1,)
