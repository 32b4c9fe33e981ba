"""P6 in a race: what a rival who still plays hears of the others gives no card and no action away."""

import json

import pytest

from tests.support.racing import Racer, racers, started
from tests.support.service import Service
from tests.support.telling import told


@pytest.mark.parametrize("code", [None, "TF1-D1N-AAAAAAB"], ids=["sealed", "open code"])
def test_no_frame_to_a_rival_who_plays_tells_of_cards_or_actions(served: Service, code: str | None) -> None:
    settings = {} if code is None else {"code": code}
    with racers(served, count=3, **settings) as (host, rival, third):
        second_tab = Racer(served)
        second_tab.visitor, second_tab.slug = rival.visitor, rival.slug
        second_tab.enter()
        try:
            started([host, rival, third])
            _play(host, rival, third)
            for lane in rival.race["lanes"]:
                if lane["player"] != rival.race["me"]:
                    second_tab.say("watch", attempt=lane["attempt"])
                    answer = second_tab.until(lambda told: told["type"] in {"error", "snapshot"})
                    assert answer["fault"] == "no-such-attempt"
            second_tab.until_race(lambda race: any(lane["state"] == "resigned" for lane in race["lanes"]))
            assert sum('"lanes"' in frame for frame in second_tab.heard) >= 4
            assert [frame for frame in second_tab.heard if told(frame)] == []
            own = [frame for frame in rival.heard if json.loads(frame)["type"] in {"snapshot", "ack"}]
            assert [frame for frame in rival.heard if frame not in own and told(frame)] == []
            assert (host.race["code"] is not None) == (code is not None), "an open race's code is its host's"
        finally:
            second_tab.leave()


def test_a_race_is_watched_by_who_has_ended_theirs_and_by_others_with_its_link(served: Service) -> None:
    with racers(served, count=3, visibility="link") as (host, rival, third):
        started([host, rival, third])
        host.play()
        attempt = host.race["attempt"]
        stranger = Racer(served)
        stranger.visitor.post("/api/games/", {"draw": 1})
        stranger.slug = host.slug
        try:
            for one, expected in ((stranger.connect(), "error"), (rival, "error")):
                one.say("watch", attempt=attempt)
                assert one.until(lambda told: told["type"] in {"error", "snapshot"})["type"] == expected
            rival.verb("resign")
            stranger.enter()
            for one in (rival, stranger):
                one.say("watch", attempt=attempt)
                shown = one.until(lambda told: told["type"] in {"error", "snapshot"} and told["attempt"] == attempt)
                assert (shown["type"], shown["mine"], shown["actions"]) == ("snapshot", False, ["draw"])
                assert sum(card is not None for card in shown["deck"]) == 29
            host.play()
            for one in (rival, stranger):
                assert one.until(lambda told: told["type"] == "event")["action"] == "draw"
            stranger.say("play", attempt=attempt, seq=3, action="draw")
            assert stranger.until(lambda told: told["type"] == "refused")["rule"] == "not-yours"
        finally:
            stranger.leave()


def _play(host: Racer, rival: Racer, third: Racer) -> None:
    for _ in range(6):
        host.play()
        rival.play()
        third.play()
    host.play("undo")
    third.verb("resign")
