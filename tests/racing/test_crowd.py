"""A full race with a full lobby around it."""

from contextlib import ExitStack

from tests.live.conftest import people_of
from tests.support.racing import Racer, racers, started
from tests.support.service import Service
from tests.support.tab import Tab

VISITORS = 50


def test_ten_race_before_fifty_who_came_too_late(served: Service) -> None:
    with racers(served, count=10) as people, ExitStack() as stack:
        assert Racer(served).post("/api/games/", draw=1)
        visitors = []
        for person in people_of(served, VISITORS, first=1000):
            visitor = Racer(served)
            visitor.slug, visitor.tab = people[0].slug, Tab(served, {"cookie": person["cookie"]})
            stack.callback(visitor.leave)
            assert not visitor.enter()["mine"]
            visitors.append(visitor)
        late = Racer(served)
        late.slug = people[0].slug
        assert late.refused("join") == (409, "full")
        decks = {tuple(snapshot["deck"]) for snapshot in started(people)}
        assert len(decks) == 1
        for _ in range(5):
            for one in people:
                one.say("play", attempt=one.race["attempt"], seq=one.seq + 1, action="draw")
            for one in people:
                one.until(lambda told: told["type"] == "ack")
                one.seq += 1
        for one in (*people, *visitors):
            race = one.until_race(lambda race: sum(lane["moves"] for lane in race["lanes"]) == 50)
            assert len(race["lanes"]) == 10
        assert [frame for one in visitors for frame in one.heard if '"deck"' in frame or '"cards"' in frame] == []
