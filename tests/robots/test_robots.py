"""The practice rivals: they come when asked, play like anyone, and end."""

import time
from pathlib import Path
from urllib.error import HTTPError

from tests.support import ledger
from tests.support.racing import Racer
from tests.support.service import Service


def test_without_the_process_that_plays_for_them_none_comes(served: Service) -> None:
    host = Racer(served)
    host.make()
    assert host.refused("robots", strength="easy") == (503, "no-robots")


def test_a_lone_visitor_races_three_rivals_to_the_end_and_again(served: Service, robots: Path) -> None:
    host = Racer(served)
    host.make(limit=1800)
    _ask(host, "easy")
    host.verb("robots", strength="medium")
    host.verb("robots", strength="hard")
    assert host.refused("robots", strength="wrong") == (400, "bad-request")
    host.enter()
    try:
        race = host.until_race(lambda race: sum(lane["here"] for lane in race["lanes"]) == 4)
        assert sorted(lane["robot"] or "" for lane in race["lanes"]) == ["", "easy", "hard", "medium"]
        assert not race["ranked"]
        host.verb("start")
        host.until_race(lambda race: all(lane["moves"] > 10 for lane in race["lanes"] if lane["robot"]))
        # Nobody waits half an hour for rivals who are left alone: they give up.
        host.verb("resign")
        race = host.until_race(lambda race: race["phase"] == "over")
        rivals = [lane for lane in race["lanes"] if lane["robot"]]
        assert {lane["state"] for lane in rivals} <= {"won", "resigned"}
        assert race["now"] < race["starts_at"] + 1000 * race["limit"]
        host.slug = host.verb("rematch")["race"]
        race = host.enter()
        assert len(race["lanes"]) == 4
        host.until_race(lambda race: all(lane["here"] for lane in race["lanes"]))
    finally:
        host.leave()
    assert "Traceback" not in robots.read_text()
    assert list(ledger.faults(ledger.read(served).values())) == []


def test_a_guest_who_did_not_make_the_race_asks_no_rival(served: Service, robots: Path) -> None:
    host, other = Racer(served), Racer(served)
    other.join(host.make())
    _ask(host, "hard")
    assert other.refused("robots", strength="easy") == (403, "not-host")


def test_rivals_do_not_stay_in_a_lobby_that_people_have_left(served: Service, robots: Path) -> None:
    host, other = Racer(served), Racer(served)
    other.slug = host.make()
    _ask(host, "hard")
    host.verb("leave")
    assert other.refused("join") == (409, "closed")


def _ask(host: Racer, strength: str) -> None:
    """Ask once the process is there."""
    for _ in range(100):
        try:
            host.verb("robots", strength=strength)
        except HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(0.1)
        else:
            return
    raise AssertionError("nobody plays for the rivals")


def test_rivals_play_on_while_a_person_does(served: Service, robots: Path) -> None:
    host, other = Racer(served), Racer(served)
    other.join(host.make(limit=1800))
    _ask(host, "hard")
    host.enter()
    try:
        host.until_race(lambda race: any(lane["robot"] and lane["here"] for lane in race["lanes"]))
        host.verb("start")
        host.until_race(lambda race: race["phase"] == "running")
        host.verb("resign")
        before = host.until_race(lambda race: any(lane["state"] == "resigned" for lane in race["lanes"]))
        moves = next(lane["moves"] for lane in before["lanes"] if lane["robot"])
        host.until_race(lambda race: any(lane["robot"] and lane["moves"] > moves + 5 for lane in race["lanes"]))
        other.verb("resign")
        host.until_race(lambda race: race["phase"] == "over")
    finally:
        host.leave()
