"""What time ends: attempts past their limit, and dailies."""

from datetime import UTC, date, datetime

import pytest

from games.journal.limits import milliseconds
from games.keeper import close_dailies, end_overdue, hold, release
from games.models import Attempt, Daily, Deal, JournalEntry, Kind, Race, Status
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 3, 1)
CLOSE = datetime(2026, 3, 2, 1, tzinfo=UTC)
CLOSE_MS = milliseconds(CLOSE)
STARTED = datetime(2026, 3, 1, 23, tzinfo=UTC)


@pytest.fixture
def played() -> Attempt:
    one = attempt(started_at=STARTED)
    daily = Daily.objects.create(date=DAY, draw=1, deal=Deal.objects.get())
    Attempt.objects.filter(pk=one.pk).update(kind=Kind.DAILY, daily=daily)
    one.refresh_from_db()
    return one


def test_an_attempt_at_a_daily_ends_at_its_close_and_not_before_the_grace_is_over(played: Attempt) -> None:
    assert end_overdue(now_ms=CLOSE_MS + 2000) == 0
    assert end_overdue(now_ms=CLOSE_MS + 2001) == 1
    assert end_overdue(now_ms=CLOSE_MS + 9999) == 0
    played.refresh_from_db()
    assert (played.status, played.time, played.ended_at) == (Status.LIMIT, 2 * 3600 * 1000, CLOSE)
    assert [entry.action for entry in JournalEntry.objects.all()] == ["end:limit"]


def test_a_daily_closes_once_nobody_can_move_in_it_any_more(played: Attempt) -> None:
    assert close_dailies(now_ms=CLOSE_MS + 2001) == 0
    end_overdue(now_ms=CLOSE_MS + 2001)
    assert close_dailies(now_ms=CLOSE_MS + 1000) == 0
    assert close_dailies(now_ms=CLOSE_MS + 2001) == 1
    assert close_dailies(now_ms=CLOSE_MS + 2001) == 0
    assert Daily.objects.get().closed_at == CLOSE


def test_an_attempt_at_a_race_ends_at_the_races_limit() -> None:
    one = attempt(started_at=STARTED)
    race = Race.objects.create(deal=Deal.objects.get(), slug="abc", starts_at=STARTED, limit_seconds=600)
    Attempt.objects.filter(pk=one.pk).update(kind=Kind.RACE, race=race)
    started_ms = milliseconds(STARTED)
    assert end_overdue(now_ms=started_ms + 602_000) == 0
    assert end_overdue(now_ms=started_ms + 602_001) == 1
    one.refresh_from_db()
    assert one.time == 600_000


def test_a_casual_game_has_no_limit() -> None:
    attempt(started_at=STARTED)
    assert end_overdue(now_ms=CLOSE_MS + 10**9) == 0


def test_one_holds_a_lease_until_it_gives_it_back_or_time_is_up() -> None:
    assert hold("keeper", holder="a", seconds=60)
    assert hold("keeper", holder="a", seconds=60)
    assert not hold("keeper", holder="b", seconds=60)
    release("keeper", holder="b")
    assert not hold("keeper", holder="b", seconds=60)
    release("keeper", holder="a")
    assert hold("keeper", holder="b", seconds=-1)
    assert hold("keeper", holder="a", seconds=60)
