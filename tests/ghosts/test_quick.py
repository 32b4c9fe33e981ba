"""The quick race: found rivals, or robots and ghosts; nobody is put into two races."""

from datetime import date, datetime, timedelta

import pytest

from games import dealing, races, robots
from games.models import Attempt, Block, Daily, Deal, Ghost, Player, Race, Seeking, Status
from games.races import ghosts, quick
from games.races.matching import Making
from games.races.quick import PATIENCE, Wait
from games.robots import Strength
from tests.support.domain import NOON, account, after, guest, result, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def nobody(_race: Race, _host: Player) -> int:
    return 0


def easy(race: Race, host: Player) -> int:
    robots.invite(race.pk, host=host, strength=Strength.EASY, now=NOON)
    return 1


def look(player: Player, *, now: datetime = NOON, come=nobody) -> Race | Wait | None:
    return quick.look(player, now=now, robots=come)


def wait(player: Player, *, until: float, since: float = 0) -> None:
    """Look every other second, as its page does."""
    for second in range(int(since), int(until), 2):
        assert isinstance(look(player, now=after(second)), Wait)


def asked(player: Player, *, draw: int = 1, now: datetime = NOON) -> Player:
    quick.ask(player, draw=draw, now=now)
    return player


def closed_day(draw: int = 1) -> Daily:
    deal = dealing.take(Deal.Kind.SEALED, draw=draw)
    return Daily.objects.create(date=date(2026, 7, 27), draw=draw, deal=deal, closed_at=NOON)


def test_two_who_want_the_same_meet_on_a_fresh_sealed_deal_and_it_begins() -> None:
    one, other = asked(account()), asked(account())
    found = look(one)
    assert isinstance(found, Race)
    assert look(other) == found
    assert (found.deal.kind, found.deal.certified, found.deal.draw) == ("S", True, 1)
    assert found.starts_at == after(5)
    there = Attempt.objects.filter(race=found).values_list("player", "status", "started_at", "ranked")
    assert set(there) == {(player.pk, Status.PLAYING, after(5), True) for player in (one, other)}


def test_all_who_wait_are_taken_into_one_race() -> None:
    people = [asked(guest()) for _ in range(4)]
    found = look(people[2])
    assert {look(player) for player in people} == {found}
    assert Race.objects.count() == 1


def test_draw_counts_do_not_mix() -> None:
    one, other = asked(account()), asked(account(), draw=3)
    assert isinstance(look(one), Wait)
    assert isinstance(look(other), Wait)


def test_who_blocks_somebody_does_not_meet_them() -> None:
    one, other = asked(account()), asked(account())
    Block.objects.create(blocker=one, blocked=other)
    assert isinstance(look(one), Wait)
    assert isinstance(look(other), Wait)


def test_who_cancels_or_goes_away_is_not_found() -> None:
    one, other, third = asked(account()), asked(account()), account()
    assert quick.cancel(other)
    assert look(other) is None
    assert isinstance(look(one), Wait)
    asked(third, now=after(7))
    assert isinstance(look(third, now=after(7)), Wait)
    assert not Attempt.objects.filter(player=one).exists()


def test_who_cancels_while_it_is_looked_for_rivals_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    one = asked(account())
    meet = quick.meet

    def cancelled(mine: Seeking, *, making: Making) -> Race | None:
        quick.cancel(one)
        return meet(mine, making=making)

    monkeypatch.setattr(quick, "meet", cancelled)
    assert look(one) is None
    assert not Race.objects.exists()


def test_who_comes_back_after_a_while_waits_anew() -> None:
    one = asked(account())
    found = look(one, now=after(60))
    assert found == Wait(PATIENCE)


def test_asking_twice_and_asking_again_in_the_race_is_one_race() -> None:
    one, other = asked(asked(account())), asked(account())
    found = look(one)
    asked(one, now=after(2))
    assert look(one, now=after(2)) == found
    assert not quick.cancel(other)
    assert Race.objects.count() == 1


def test_when_the_race_is_over_one_may_want_the_next() -> None:
    one, other = asked(account()), asked(account())
    first = look(one)
    assert isinstance(first, Race)
    for player in (one, other):
        races.resign(first.pk, player=player, now=after(30))
    assert look(one, now=after(40)) is None
    asked(one, now=after(40))
    assert isinstance(look(one, now=after(40)), Wait)


def test_alone_one_races_robots_and_ghosts_on_a_closed_deal_after_twenty_seconds() -> None:
    one, daily = asked(account()), closed_day()
    best, middle = (
        stood(result(account(), deal=daily.deal, daily=daily.pk, ranked=True), (time, 520, 52), status=Status.WON)
        for time in (1000, 2000)
    )
    wait(one, until=20)
    found = look(one, now=after(20), come=easy)
    assert isinstance(found, Race)
    assert (found.deal, found.unranked, found.starts_at) == (daily.deal, True, after(25))
    assert set(Ghost.objects.filter(race=found).values_list("attempt", flat=True)) == {best.pk, middle.pk}
    assert set(Attempt.objects.filter(race=found).values_list("player__robot", "ranked")) == {
        ("", False),
        ("easy", False),
    }


def test_without_a_closed_deal_that_is_new_it_is_a_fresh_one_with_robots() -> None:
    one, daily = asked(account()), closed_day()
    stood(result(one, deal=daily.deal, daily=daily.pk, ranked=True), (1000, 520, 52), status=Status.WON)
    wait(one, until=20)
    found = look(one, now=after(20), come=easy)
    assert isinstance(found, Race)
    assert found.deal != daily.deal
    assert found.unranked
    assert not Ghost.objects.filter(race=found).exists()


def test_without_robots_there_is_the_known_line() -> None:
    one = asked(guest())
    wait(one, until=20)
    found = look(one, now=after(20))
    assert isinstance(found, Race)
    assert Ghost.objects.get(race=found).attempt is None
    assert not races.is_closed(found.deal, now=after(21))


def test_people_may_still_join_while_it_counts_down_and_it_stays_unranked() -> None:
    one, late, later = asked(account()), account(), account()
    wait(one, until=20)
    found = look(one, now=after(20), come=easy)
    asked(late, now=after(22))
    assert look(late, now=after(22)) == found
    assert isinstance(found, Race)
    mine = Attempt.objects.get(race=found, player=late)
    assert (mine.status, mine.started_at, mine.ranked) == (Status.PLAYING, found.starts_at, False)
    asked(later, now=after(25))
    assert isinstance(look(later, now=after(25)), Wait)


def test_nobody_joins_on_cards_that_they_know() -> None:
    daily = closed_day()
    one, knows = asked(account()), account()
    stood(result(knows, deal=daily.deal, daily=daily.pk, ranked=True), (1000, 520, 52), status=Status.WON)
    wait(one, until=20)
    assert isinstance(look(one, now=after(20)), Race)
    assert ghosts.seen(knows, deal=daily.deal)
    asked(knows, now=after(21))
    assert isinstance(look(knows, now=after(21)), Wait)


def test_a_third_who_comes_while_it_counts_down_makes_it_ranked_for_all_accounts() -> None:
    one, visitor, third = asked(account()), asked(guest()), account()
    found = look(one)
    assert isinstance(found, Race)
    asked(third, now=after(2))
    assert look(third, now=after(2)) == found
    ranked = Attempt.objects.filter(race=found, ranked=True).values_list("player", flat=True)
    assert set(ranked) == {one.pk, third.pk}
    assert Attempt.objects.filter(race=found, player=visitor).exists()


def test_while_no_deal_is_ready_everybody_waits_on() -> None:
    one, other = asked(account()), asked(account())
    Deal.objects.update(pooled=False)
    with pytest.raises(dealing.NotReadyError):
        look(one)
    assert not Race.objects.exists()
    assert not Seeking.objects.filter(race__isnull=False).exists()
    dealing.prepare(dealing.NotReadyError(Deal.Kind.SEALED, draw=1))
    Deal.objects.filter(kind="S", draw=1).update(pooled=True)
    assert look(one) == look(other)


def test_those_who_went_long_ago_are_forgotten() -> None:
    gone, one = asked(account()), account()
    asked(one, now=NOON + timedelta(hours=1))
    assert not Seeking.objects.filter(player=gone).exists()
