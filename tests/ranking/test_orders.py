"""docs/rules.md, "Ranking": the order of a race in both modes, and 1-2-2-4."""

import pytest

from games.ranking import Finish, Mode, places, race_order, ranked


def finish(
    *, won=False, resigned=False, played=True, time=0, score=0, moves=1, home=0, scored_at=0, changed_at=0
) -> Finish:
    return Finish(won, resigned, played, time, score, moves, home, scored_at, changed_at)


BEST_FIRST = {
    Mode.FIRST_HOME: [
        finish(won=True, time=60_000, home=52, score=520),
        finish(won=True, time=60_001, home=52, score=640),
        finish(home=51, score=400, changed_at=90),
        finish(home=50, score=510, changed_at=90),
        finish(home=50, score=505, changed_at=80),
        finish(home=50, score=505, changed_at=81),
        finish(home=0, score=0),
        finish(resigned=True, home=51, score=600),
        finish(resigned=True, home=3, score=30),
    ],
    Mode.BY_SCORE: [
        finish(score=600, scored_at=90, moves=300),
        finish(won=True, time=50, home=52, score=520, scored_at=50, moves=100),
        finish(score=520, scored_at=51, moves=99, home=52),
        finish(score=520, scored_at=51, moves=100, home=40),
        finish(score=0),
        finish(resigned=True, score=630),
    ],
}


@pytest.mark.parametrize("mode", Mode)
def test_each_row_stands_before_the_next(mode: Mode) -> None:
    orders = [race_order(one, mode=mode) for one in BEST_FIRST[mode]]
    assert ranked(orders) == list(range(1, len(orders) + 1))
    assert ranked(orders[::-1]) == list(range(len(orders), 0, -1))


@pytest.mark.parametrize("mode", Mode)
def test_who_made_no_accepted_action_has_no_place_and_takes_none(mode: Mode) -> None:
    absent, zero = finish(played=False, resigned=True), finish()
    assert ranked([race_order(one, mode=mode) for one in (absent, zero, absent, zero)]) == [None, 1, None, 1]


def test_equals_share_a_place_and_the_next_is_counted_on() -> None:
    assert places([(3,), (1,), (2,), (2,)]) == [4, 1, 2, 2]
    assert places([]) == []


def test_winners_of_the_same_millisecond_and_score_are_equal() -> None:
    pair = [finish(won=True, time=70_000, home=52, score=545, changed_at=70_000, moves=moves) for moves in (90, 120)]
    assert ranked([race_order(one, mode=Mode.FIRST_HOME) for one in pair]) == [1, 1]
