"""Ten robots race, really, before fifty who came too late to play and follow it all."""

import asyncio

from tests.live.conftest import people_of
from tests.racing.test_masks import told
from tests.support import ledger
from tests.support.crowd import raced
from tests.support.racing import Racer
from tests.support.service import Service

ROBOTS, VISITORS = 10, 50
PACE = 0.01


def test_ten_robots_race_before_fifty_in_the_lobby(served: Service) -> None:
    players = [Racer(served) for _ in range(ROBOTS)]
    slug = players[0].make(limit=1800)
    for player in players[1:]:
        player.join(slug)
    late = Racer(served)
    late.slug = slug
    assert late.refused("join") == (409, "full")
    crowd = people_of(served, VISITORS, first=2000)
    followers = asyncio.run(
        raced(
            served,
            slug=slug,
            robots=[player.visitor.cookies for player in players],
            crowd=[person["cookie"] for person in crowd],
            start=lambda: players[0].verb("start"),
            pace=PACE,
        )
    )
    lanes = followers[0].race["lanes"]
    assert len(lanes) == ROBOTS
    assert all(lane["played"] and lane["moves"] > 10 and lane["state"] in {"won", "resigned"} for lane in lanes)
    assert sorted(lane["place"] for lane in lanes)[0] == 1
    for one in followers:
        assert [dict(lane, here=None) for lane in one.race["lanes"]] == [dict(lane, here=None) for lane in lanes]
        assert one.code in {0, 1000}, "nobody was cut"
    before = [frame for frame in followers[0].heard if '"phase":"over"' not in frame]
    assert [frame for frame in before if told(frame)] == []
    attempts = {lane["attempt"] for lane in lanes}
    journals = [journal for attempt, journal in ledger.read(served).items() if attempt in attempts]
    assert sum(len(journal.entries) for journal in journals) >= sum(lane["moves"] for lane in lanes)
    assert list(ledger.faults(journals)) == []
