"""What time ends: attempts past their limit, and dailies."""

from datetime import UTC, date, datetime, timedelta

import pytest

from games.keeper import hold, keep, release
from games.models import Attempt, Daily, Deal, JournalEntry, Kind, Race, Status
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 3, 1)
CLOSE = datetime(2026, 3, 2, 1, tzinfo=UTC)
STARTED = datetime(2026, 3, 1, 23, tzinfo=UTC)


@pytest.fixture
def played() -> Attempt:
    one = attempt(started_at=STARTED)
    daily = Daily.objects.create(date=DAY, draw=1, deal=Deal.objects.get())
    Attempt.objects.filter(pk=one.pk).update(kind=Kind.DAILY, daily=daily)
    one.refresh_from_db()
    return one


def after(moment: datetime, *, ms: int) -> datetime:
    return moment + timedelta(milliseconds=ms)


def test_a_daily_closes_with_what_is_open_of_it_once_the_grace_is_over_and_not_before(played: Attempt) -> None:
    keep(after(CLOSE, ms=1999))
    assert Daily.objects.get().closed_at is None
    keep(after(CLOSE, ms=2000))
    keep(after(CLOSE, ms=9999))
    played.refresh_from_db()
    assert (played.status, played.time, played.ended_at) == (Status.LIMIT, 2 * 3600 * 1000, CLOSE)
    assert [entry.action for entry in JournalEntry.objects.all()] == ["end:limit"]
    assert Daily.objects.get().closed_at == CLOSE


def test_an_attempt_at_a_race_ends_at_the_races_limit() -> None:
    one = attempt(started_at=STARTED)
    race = Race.objects.create(deal=Deal.objects.get(), slug="abc", starts_at=STARTED, limit_seconds=300)
    Attempt.objects.filter(pk=one.pk).update(kind=Kind.RACE, race=race)
    keep(after(STARTED, ms=301_999))
    assert Attempt.objects.get().status == Status.PLAYING
    keep(after(STARTED, ms=302_000))
    one.refresh_from_db()
    assert (one.status, one.time) == (Status.LIMIT, 300_000)


def test_the_hosts_hand_passes_on_though_nobody_asks() -> None:
    away = attempt(started_at=None, status=Status.CREATED)
    there = attempt(started_at=None, status=Status.CREATED)
    race = Race.objects.create(deal=Deal.objects.get(), slug="abc", host=away.player, active_at=STARTED)
    Attempt.objects.update(kind=Kind.RACE, race=race, seen_at=STARTED)
    Attempt.objects.filter(pk=there.pk).update(seen_at=after(STARTED, ms=60_000))
    keep(after(STARTED, ms=59_999))
    assert Race.objects.get().host == away.player
    keep(after(STARTED, ms=60_000))
    assert Race.objects.get().host == there.player


def test_a_casual_game_has_no_limit() -> None:
    attempt(started_at=STARTED)
    keep(CLOSE + timedelta(days=10))
    assert Attempt.objects.get().status == Status.PLAYING


def test_one_holds_a_lease_until_it_gives_it_back_or_time_is_up() -> None:
    assert hold("keeper", holder="a", seconds=60)
    assert hold("keeper", holder="a", seconds=60)
    assert not hold("keeper", holder="b", seconds=60)
    release("keeper", holder="b")
    assert not hold("keeper", holder="b", seconds=60)
    release("keeper", holder="a")
    assert hold("keeper", holder="b", seconds=-1)
    assert hold("keeper", holder="a", seconds=60)
