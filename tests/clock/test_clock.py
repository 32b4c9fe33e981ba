"""P9: a process's time is its monotonic clock, set by the database's and not by a wall clock that jumps."""

from games.clock import ProcessClock


class Hands:
    """A monotonic clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def clock_and_hands() -> tuple[ProcessClock, Hands]:
    hands = Hands()
    return ProcessClock(monotonic=hands, wall=lambda: 1_700_000_000.0), hands


def test_time_goes_by_the_monotonic_clock() -> None:
    clock, hands = clock_and_hands()
    assert clock.now_ms() == 1_700_000_000_000
    hands.seconds += 1.5
    assert clock.now_ms() == 1_700_000_001_500


def test_the_first_measurement_sets_the_clock_to_the_databases() -> None:
    clock, _ = clock_and_hands()
    clock.measure(lambda: 1_800_000_000_000.0)
    assert (clock.now_ms(), clock.jumped_ms) == (1_800_000_000_000, 0)


def test_a_small_difference_is_slewed_by_at_most_1_ms_a_measurement() -> None:
    clock, _ = clock_and_hands()
    clock.measure(lambda: 1_700_000_000_000.0)
    for _ in range(3):
        clock.measure(lambda: 1_700_000_000_500.0)
    assert clock.now_ms() == 1_700_000_000_003
    clock.measure(lambda: 1_700_000_000_003.25)
    assert clock.now_ms() == 1_700_000_000_003


def test_a_wall_clock_that_jumps_is_told_and_not_followed() -> None:
    clock, _ = clock_and_hands()
    clock.measure(lambda: 1_700_000_000_000.0)
    clock.measure(lambda: 1_700_007_200_000.0)
    assert (clock.now_ms(), clock.jumped_ms) == (1_700_000_000_000, 7_200_000)
    clock.measure(lambda: 1_700_000_000_000.0)
    assert clock.jumped_ms == 0


def test_a_slow_answer_of_the_database_is_taken_for_the_middle_of_its_asking() -> None:
    clock, hands = clock_and_hands()

    def slow() -> float:
        hands.seconds += 4
        return 1_700_000_002_000.0

    clock.measure(slow)
    assert clock.now_ms() == 1_700_000_004_000
