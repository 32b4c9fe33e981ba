"""The credit limiter."""

from games.live.credit import Allowance, Credit, Shared


def test_a_burst_is_answered_and_then_so_many_a_second() -> None:
    credit = Credit(Allowance(burst=20, per_second=10), now_ms=0)
    assert [credit.take(now_ms=0) for _ in range(21)] == [True] * 20 + [False]
    assert not credit.take(now_ms=99)
    assert credit.take(now_ms=100)
    assert not credit.take(now_ms=100)


def test_patience_saves_up_no_more_than_the_burst() -> None:
    credit = Credit(Allowance(burst=3, per_second=10), now_ms=0)
    assert [credit.take(now_ms=10**9) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    credit = Credit(Allowance(burst=3, per_second=10), now_ms=7_200_000)
    assert [credit.take(now_ms=0) for _ in range(4)] == [True, True, True, False]
    assert credit.take(now_ms=100)


def test_all_sockets_of_a_player_share_one_credit_as_long_as_there_is_one() -> None:
    shared = Shared(Allowance(burst=3, per_second=0.001))
    one, two, other = (shared.of(player, now_ms=0) for player in (1, 1, 2))
    assert [credit.take(now_ms=0) for credit in (one, two, one, two, other)] == [True, True, True, False, True]
    del one, two
    assert shared.of(1, now_ms=0).take(now_ms=0)
