"""Places of a race over the real doors: equal is equal, and the next place is left out."""

import pytest

from tests.support.lines import wins
from tests.support.racing import Racer, racers, started
from tests.support.service import Service


@pytest.mark.parametrize("mode", ["home", "score"])
def test_equal_results_share_a_place_and_the_next_is_left_out(served: Service, mode: str) -> None:
    win = wins()[0]
    first_points = next(number for number, action in enumerate(win.actions, start=1) if action.endswith(">f"))
    with racers(served, count=5, code=win.code, mode=mode) as people:
        first, one, other, fourth, _ = people
        started(people)
        _play(first, *win.actions[:first_points])
        for equal in (one, other):
            _play(equal, "draw")
        _play(fourth, "draw", "draw")
        for person in people:
            person.verb("resign")
        race = first.until_race(lambda race: race["phase"] == "over")
        places = [first.lane(person)["place"] for person in people]
        # Cards home and points decide before moves do, and in a race for the first home moves never do.
        assert places == [1, 2, 2, 4 if mode == "score" else 2, None]
        assert [lane["place"] for lane in race["lanes"]] == [*sorted(filter(None, places)), None]


def _play(racer: Racer, *actions: str) -> None:
    for action in actions:
        assert racer.play(action)["type"] == "ack"
