"""P12 while somebody watches: a right that is lost ends the watching, whatever took it away."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from tests.support.racing import Message, Racer, racers, started
from tests.support.service import Service

CODE = "TF1-D1N-AAAAAAB"


def written(service: Service, statement: str, *values: object) -> None:
    """Something happens that no verb of this process does."""
    with closing(sqlite3.connect(service.folder / "reflechi.sqlite3", timeout=20)) as database, database:
        database.execute(statement, values)


def by_link_only(watcher: Racer, player: Racer) -> None:
    written(watcher.service, "UPDATE games_race SET visibility = 'link' WHERE slug = ?", player.slug)


def blocked(watcher: Racer, player: Racer) -> None:
    words = "INSERT INTO games_block (blocker_id, blocked_id, created_at) VALUES (?, ?, '2026-01-01 00:00:00')"
    written(watcher.service, words, player.race["me"], _me(watcher))


def in_a_race_on_the_same_cards(watcher: Racer, player: Racer) -> None:
    other = Racer(watcher.service)
    other.visitor = watcher.visitor
    rival = Racer(watcher.service)
    rival.join(other.make(code=CODE))
    other.verb("start")


LOSSES: dict[str, Callable[[Racer, Racer], None]] = {
    "the race is by link only now": by_link_only,
    "the player blocks the viewer": blocked,
    "the viewer races on the same cards": in_a_race_on_the_same_cards,
}


@pytest.fixture
def player(served: Service) -> Iterator[Racer]:
    """Somebody who plays in an open race."""
    with racers(served, count=2, code=CODE) as people:
        started(people)
        assert people[0].play()["type"] == "ack"
        yield people[0]


@pytest.fixture
def watcher(served: Service, player: Racer) -> Iterator[Racer]:
    """A stranger who watches without following the race."""
    one = Racer(served)
    one.visitor.post("/api/games/", {"draw": 1})
    one.connect()
    try:
        assert _watch(one, player)["type"] == "snapshot"
        yield one
    finally:
        one.leave()


@pytest.mark.parametrize("name", LOSSES)
def test_who_may_watch_no_more_is_told_as_of_something_absent_and_hears_nothing_more(
    player: Racer, watcher: Racer, name: str
) -> None:
    LOSSES[name](watcher, player)
    attempt = player.race["attempt"]
    assert watcher.until(lambda told: told["type"] == "error")["fault"] == "no-such-attempt"
    assert player.play()["type"] == "ack"
    watcher.say("ping", sent=1)
    heard = [watcher.hear()]
    while heard[-1]["type"] != "pong":
        heard.append(watcher.hear())
    assert [told for told in heard if told.get("attempt") == attempt] == []
    assert _watch(watcher, player)["fault"] == "no-such-attempt"


def test_who_has_the_link_watches_on_when_the_race_is_by_link_only(player: Racer, watcher: Racer) -> None:
    linked = Racer(player.service)
    linked.visitor.post("/api/games/", {"draw": 1})
    linked.slug = player.slug
    linked.enter()
    try:
        assert _watch(linked, player)["type"] == "snapshot"
        by_link_only(watcher, player)
        assert watcher.until(lambda told: told["type"] == "error")["fault"] == "no-such-attempt"
        assert player.play()["type"] == "ack"
        assert linked.until(lambda told: told["type"] in {"event", "error"})["type"] == "event"
    finally:
        linked.leave()


LEAVINGS = {
    "logged out": "DELETE FROM django_session WHERE session_key = ?",
    "banned": "UPDATE games_player SET is_active = 0 WHERE id = ?",
}


@pytest.mark.parametrize("how", LEAVINGS)
def test_a_watcher_whose_log_in_is_gone_is_closed(player: Racer, watcher: Racer, how: str) -> None:
    key = watcher.visitor.cookie("sessionid") if how == "logged out" else _me(watcher)
    written(player.service, LEAVINGS[how], key)
    assert watcher.tab is not None
    assert watcher.tab.closed() == 4401


def _watch(watcher: Racer, player: Racer) -> Message:
    watcher.say("watch", attempt=player.race["attempt"])
    return watcher.until(lambda told: told["type"] in {"snapshot", "error"})


def _me(watcher: Racer) -> int:
    """Which player the visitor is."""
    one = Racer(watcher.service)
    one.visitor, one.slug = watcher.visitor, ""
    one.slug = one.post("/api/races/", draw=1)["race"]
    try:
        me: int = one.enter()["me"]
    finally:
        one.leave()
    one.verb("leave")
    return me
