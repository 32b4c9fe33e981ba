"""Whatever happens in whatever order, the promises are kept: the first quarter of ten thousand schedules.

A file each, since what is in one file runs on one worker.
"""

from tests.simulation.run import broken_in


def test_every_promise_is_kept_in_the_first_quarter_of_ten_thousand_schedules() -> None:
    assert broken_in(range(2_500)) == []
