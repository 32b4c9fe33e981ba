"""The credit limiter."""

from games.live.credit import Allowance, Credit


def test_a_burst_is_answered_and_then_so_many_a_second() -> None:
    credit = Credit(Allowance(burst=20, per_second=10), now_ms=0)
    assert [credit.take(now_ms=0) for _ in range(21)] == [True] * 20 + [False]
    assert not credit.take(now_ms=99)
    assert credit.take(now_ms=100)
    assert not credit.take(now_ms=100)


def test_patience_saves_up_no_more_than_the_burst() -> None:
    credit = Credit(Allowance(burst=3, per_second=10), now_ms=0)
    assert [credit.take(now_ms=10**9) for _ in range(4)] == [True, True, True, False]
