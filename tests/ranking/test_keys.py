"""Daily keys sort as docs/rules.md says, and every bucket holds what its place in the line says."""

from hypothesis import given
from hypothesis import strategies as st

from games.ranking import LEVELS, Measure, daily_key, key_of, wins_key, wins_of

RESULTS = st.fixed_dictionaries(
    {
        "won": st.booleans(),
        "score": st.integers(0, 640),
        "time": st.integers(0, 25 * 3600 * 1000),
        "moves": st.integers(0, 1_000_000),
    }
)


@given(RESULTS, RESULTS)
def test_a_dailys_keys_sort_by_won_score_time_and_moves(one: dict, other: dict) -> None:
    def words(result: dict) -> tuple:
        return (not result["won"], -result["score"], result["time"], result["moves"])

    assert (daily_key(**one) < daily_key(**other)) == (words(one) < words(other))
    assert (daily_key(**one) == daily_key(**other)) == (words(one) == words(other))


@given(RESULTS)
def test_keys_fit_a_signed_64_bit_column(result: dict) -> None:
    assert 0 <= daily_key(**result) < 2**63


def test_more_wins_and_more_points_are_better_less_time_and_fewer_moves_too() -> None:
    assert wins_key(7) < wins_key(6)
    assert wins_of(wins_key(6)) == 6
    figures = {"score": 500, "time": 9000, "moves": 120}
    assert key_of(Measure.SCORE, **figures) < key_of(Measure.SCORE, **figures | {"score": 495})
    assert key_of(Measure.TIME, **figures) < key_of(Measure.TIME, **figures | {"time": 9001})
    assert key_of(Measure.MOVES, **figures) < key_of(Measure.MOVES, **figures | {"moves": 121})


def test_levels_go_from_coarse_to_fine() -> None:
    assert set(LEVELS) == set(Measure)
    for shifts in LEVELS.values():
        assert list(shifts) == sorted(shifts, reverse=True)
