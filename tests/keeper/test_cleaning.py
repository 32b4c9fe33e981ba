"""What is of no use any more is deleted once a day, and nothing else ever."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection

from games import limits
from games.journal.limits import milliseconds
from games.keeper import clean, cleaning
from games.keeper.cleaning import BATCH
from games.limits import Limit
from games.models import Attempt, Audience, JournalEntry, Kind, Lease, Player, Race, SessionSuccession, Spent
from games.players import guests
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime.now(UTC)
LONG_AGO, LATELY = NOW - timedelta(days=31), NOW - timedelta(days=29)


def cleaned() -> None:
    while clean(NOW):
        pass


def guest(*, came: datetime, played: datetime | None = None) -> Player:
    one = guests.create()
    if played is not None:
        game = attempt(player=one, started_at=played)
        Attempt.objects.filter(pk=game.pk).update(created_at=played)
    Player.objects.filter(pk=one.pk).update(date_joined=came, last_login=came)
    return one


def gone_on_with(player: Player, *, at: int) -> None:
    game = Attempt.objects.get(player=player)
    JournalEntry.objects.create(attempt=game, seq=1, action="draw", at=at, score=0, moves=1, home=0, hash=bytes(32))


def test_expired_sessions_and_old_successions_go_and_the_others_stay() -> None:
    for days in (-1, 1):
        Session.objects.create(session_key=f"key{days}", session_data="", expire_date=NOW + timedelta(days=days))
    for days in (8, 6):
        SessionSuccession.objects.create(old_key=f"old{days}", new_key="new")
        SessionSuccession.objects.filter(pk=f"old{days}").update(at=NOW - timedelta(days=days))
    cleaned()
    assert [*Session.objects.values_list("pk", flat=True)] == ["key1"]
    assert [*SessionSuccession.objects.values_list("pk", flat=True)] == ["old6"]


def test_counts_and_cached_rows_that_are_over_go() -> None:
    limits.spend(Limit.KNOWN, by="past", now_ms=milliseconds(LONG_AGO))
    limits.spend(Limit.KNOWN, by="now", now_ms=milliseconds(NOW))
    cache.set("past", 1, timeout=-86400)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM cache")
    cache.set("stays", 1, timeout=3600)
    cache.set("goes", 1, timeout=1)
    with connection.cursor() as cursor:
        moment = connection.ops.adapt_datetimefield_value(LONG_AGO.replace(microsecond=0))
        cursor.execute("UPDATE cache SET expires = %s WHERE cache_key LIKE %s", [moment, "%goes"])
    cleaned()
    assert Spent.objects.count() == 1
    assert cache.get("stays") == 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        assert cursor.fetchone() == (1,)


def test_leases_of_workers_that_are_long_gone_go() -> None:
    ends = {"worker gone": NOW - timedelta(days=8), "worker late": NOW - timedelta(days=6), "keeper": LONG_AGO}
    for name, end in ends.items():
        Lease.objects.create(name=name, holder="x", expires_at=end)
    cleaned()
    assert {one.name for one in Lease.objects.all()} == {"worker late", "keeper", "cleaning"}


def test_what_a_dead_process_said_of_its_watchers_goes() -> None:
    for process, until in (("dead", NOW - timedelta(seconds=1)), ("alive", NOW + timedelta(seconds=9))):
        Audience.objects.create(attempt=1, process=process, watchers=2, names=["Ada"], until=until)
    cleaned()
    assert [one.process for one in Audience.objects.all()] == ["alive"]


def test_a_guest_who_has_not_come_for_30_days_goes_with_their_games() -> None:
    gone = [guest(came=LONG_AGO), guest(came=LONG_AGO, played=LONG_AGO)]
    stays = [guest(came=LATELY), guest(came=LONG_AGO, played=LATELY)]
    cleaned()
    assert {*Player.objects.all()} == {*stays}
    assert not Attempt.objects.filter(player__in=[one.pk for one in gone]).exists()


def test_a_long_game_that_is_still_gone_on_with_keeps_its_guest() -> None:
    one = guest(came=LONG_AGO, played=LONG_AGO)
    days = timedelta(days=10) // timedelta(milliseconds=1)
    gone_on_with(one, at=days)
    cleaned()
    assert [*Player.objects.all()] == [one]


def test_those_who_still_play_keep_nobody_else_however_many_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaning, "BATCH", 2)
    days = timedelta(days=10) // timedelta(milliseconds=1)
    playing = [guest(came=LONG_AGO, played=LONG_AGO) for _ in range(3)]
    for one in playing:
        gone_on_with(one, at=days)
    for _ in range(3):
        guest(came=LONG_AGO)
    cleaned()
    assert {*Player.objects.all()} == {*playing}


def test_whoever_stands_in_a_race_or_has_an_account_or_is_a_robot_stays() -> None:
    raced, hosting = guest(came=LONG_AGO, played=LONG_AGO), guest(came=LONG_AGO)
    deal = Attempt.objects.get(player=raced).deal
    race = Race.objects.create(slug="BCD2FGH", deal=deal, host=hosting, max_players=2)
    Attempt.objects.filter(player=raced).update(kind=Kind.RACE, race=race)
    account = Player.objects.create_user("Mira")
    robot = guests.create()
    Player.objects.filter(pk=robot.pk).update(robot="easy")
    Player.objects.filter(pk__in=[account.pk, robot.pk]).update(date_joined=LONG_AGO, last_login=LONG_AGO)
    cleaned()
    assert {*Player.objects.all()} == {raced, hosting, account, robot}


def test_it_is_done_in_batches_and_then_not_before_the_next_day() -> None:
    expired = [Session(session_key=f"k{n}", session_data="", expire_date=LONG_AGO) for n in range(BATCH + 1)]
    Session.objects.bulk_create(expired)
    assert clean(NOW) is True
    assert Session.objects.count() == 1
    assert clean(NOW) is False
    assert not Session.objects.exists()
    Session.objects.bulk_create(expired[:1])
    assert clean(NOW) is False
    assert Session.objects.exists()
    Lease.objects.filter(name="cleaning").update(expires_at=LONG_AGO)
    clean(NOW)
    assert not Session.objects.exists()
