"""P11 in a race: who follows it and stops reading is closed, and comes back to all there is."""

from tests.support.racing import Racer, racers, started
from tests.support.service import Service


def test_a_follower_that_falls_silent_is_closed_with_4408_and_one_that_confirms_is_not(served: Service) -> None:
    with racers(served, count=2) as (host, rival):
        started([host, rival])
        silent, awake = visitor(host), visitor(host)
        try:
            for one in (silent, awake):
                heard(one)
            assert host.play()["type"] == "ack"
            awake.until_race(lambda race: any(lane["moves"] for lane in race["lanes"]))
            heard(awake)
            assert silent.tab is not None
            assert silent.tab.closed() == 4408
            heard(awake)
            awake.say("ping", sent=1)
            assert awake.until(lambda told: told["type"] == "pong")
            silent.tab = None
            assert any(lane["moves"] for lane in silent.enter()["lanes"])
        finally:
            silent.leave()
            awake.leave()


def test_what_is_heard_of_a_race_that_one_does_not_follow_is_not_yours(served: Service) -> None:
    with racers(served, count=2) as (host, _):
        stranger = Racer(served)
        stranger.visitor.post("/api/games/", {"draw": 1})
        stranger.connect()
        try:
            stranger.say("heard", race=host.slug, now=1)
            assert stranger.until(lambda told: told["type"] == "error")["fault"] == "not-yours"
        finally:
            stranger.leave()


def visitor(host: Racer) -> Racer:
    """Somebody who came to see."""
    one = Racer(host.service)
    one.visitor.post("/api/games/", {"draw": 1})
    one.slug = host.slug
    one.enter()
    return one


def heard(one: Racer) -> None:
    one.say("heard", race=one.slug, now=one.race["now"])
