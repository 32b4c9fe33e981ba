"""Before the start: who may make, join, leave, kick, lock; the host's hand; when a lobby is closed."""

from datetime import timedelta

import pytest

from games import races
from games.models import Attempt, Race, Status
from games.races import Phase, Refusal, Refused
from games.rules.deals import CodeError
from tests.support.domain import NOON, account, after, guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def made(**settings) -> Race:
    return races.create(settings.pop("host", None) or account(), now=NOON, **settings)


def phase(race: Race, *, now) -> Phase:
    return races.phase(Race.objects.get(pk=race.pk), now=now)


def refusal(verb, *args, **kwargs) -> Refusal:
    with pytest.raises(Refused) as refused:
        verb(*args, **kwargs)
    return refused.value.refusal


def test_a_race_is_made_on_a_new_sealed_deal_with_its_host_in_it() -> None:
    host = guest()
    race = made(host=host, draw=3)
    assert (race.deal.kind, race.deal.draw, race.host) == ("S", 3, host)
    assert list(race.attempts.values_list("player", "status", "ranked", "started_at")) == [
        (host.pk, Status.CREATED, False, None)
    ]
    assert phase(race, now=NOON) is Phase.LOBBY


def test_a_typed_open_code_gives_the_deal_and_the_draw_count() -> None:
    race = made(code="tf1 d3n aaaaaab")
    assert race.deal.code == "TF1-D3N-AAAAAAB"


def test_a_code_that_is_none_says_where_and_a_sealed_one_is_unknown() -> None:
    with pytest.raises(CodeError):
        made(code="TF1-D1N-AAAA")
    assert refusal(made, code="TF1-D1S-AAAAAAB") is Refusal.UNKNOWN_CODE


def test_only_the_limits_there_are_can_be_chosen() -> None:
    assert [made(limit_seconds=limit).limit_seconds for limit in races.LIMITS] == [300, 600, 900, 1800, None]
    assert refusal(made, limit_seconds=1) is Refusal.LIMIT


def test_a_race_is_found_by_its_short_code_however_it_is_typed() -> None:
    race = made()
    assert races.find(f" {race.slug[:3].lower()}-{race.slug[3:]} ") == race
    assert races.find("' OR 1=1") is None
    assert races.find(race.slug * 10_000) is None


def test_joining_twice_is_one_attempt_and_raises_the_version_once() -> None:
    race, player = made(), guest()
    first = races.join(race.pk, player=player, now=after(1))
    assert races.join(race.pk, player=player, now=after(2)) == first
    race.refresh_from_db()
    assert race.version == 1


def test_who_comes_to_a_full_locked_started_or_absent_race_is_told_so() -> None:
    host = account()
    race = made(host=host, max_players=3)
    races.join(race.pk, player=guest(), now=NOON)
    races.lock(race.pk, host=host, locked=True, now=NOON)
    assert refusal(races.join, race.pk, player=guest(), now=NOON) is Refusal.LOCKED
    races.lock(race.pk, host=host, locked=False, now=NOON)
    races.join(race.pk, player=guest(), now=NOON)
    assert refusal(races.join, race.pk, player=guest(), now=NOON) is Refusal.FULL
    races.start(race.pk, host=host, now=NOON)
    assert refusal(races.join, race.pk, player=guest(), now=NOON) is Refusal.STARTED
    assert refusal(races.join, 10**9, player=guest(), now=NOON) is Refusal.ABSENT


def test_who_was_sent_away_does_not_come_back() -> None:
    host, player = account(), guest()
    race = made(host=host)
    races.join(race.pk, player=player, now=NOON)
    races.kick(race.pk, host=host, player_id=player.pk, now=NOON)
    assert list(race.attempts.values_list("player", flat=True)) == [host.pk]
    assert refusal(races.join, race.pk, player=player, now=NOON) is Refusal.SENT_AWAY


def test_the_hosts_verbs_are_the_hosts_alone() -> None:
    host, player = account(), guest()
    race = made(host=host)
    races.join(race.pk, player=player, now=NOON)
    assert refusal(races.kick, race.pk, host=player, player_id=host.pk, now=NOON) is Refusal.NOT_HOST
    assert refusal(races.lock, race.pk, host=player, locked=True, now=NOON) is Refusal.NOT_HOST
    assert refusal(races.start, race.pk, host=player, now=NOON) is Refusal.NOT_HOST
    assert refusal(races.kick, race.pk, host=host, player_id=host.pk, now=NOON) is Refusal.NOT_IN_IT


def test_a_host_who_leaves_hands_over_to_who_is_there_longest() -> None:
    host, second, third = account(), guest(), guest()
    race = made(host=host)
    for player in (second, third):
        races.join(race.pk, player=player, now=NOON)
    races.leave(race.pk, player=host, now=after(1))
    race.refresh_from_db()
    assert race.host == second


def test_a_lobby_that_all_have_left_is_closed() -> None:
    race = made(host=(host := account()))
    races.leave(race.pk, player=host, now=after(1))
    assert phase(race, now=after(1)) is Phase.CLOSED
    assert refusal(races.join, race.pk, player=guest(), now=after(2)) is Refusal.CLOSED


def test_a_lobby_closes_after_30_idle_minutes_and_any_verb_or_reaction_begins_them_anew() -> None:
    race = made()
    half_an_hour = timedelta(minutes=30)
    assert phase(race, now=NOON + half_an_hour - timedelta(seconds=1)) is Phase.LOBBY
    assert phase(race, now=NOON + half_an_hour) is Phase.CLOSED
    races.join(race.pk, player=guest(), now=after(600))
    assert phase(race, now=NOON + half_an_hour) is Phase.LOBBY
    races.react(race.pk, player=race.host, reaction="hello", now=after(1200))
    assert phase(race, now=after(1200) + half_an_hour - timedelta(seconds=1)) is Phase.LOBBY
    late = after(1200) + half_an_hour
    assert refusal(races.react, race.pk, player=race.host, reaction="hello", now=late) is Refusal.CLOSED
    assert phase(race, now=after(1200) + half_an_hour) is Phase.CLOSED


def test_a_host_away_for_60_s_is_followed_by_the_longest_there_of_those_present() -> None:
    host, away, there = account(), guest(), guest()
    race = made(host=host)
    for player in (away, there):
        races.join(race.pk, player=player, now=NOON)
    for seconds in range(5, 60, 5):
        assert races.present(race.pk, player=there, now=after(seconds))
    race.refresh_from_db()
    assert race.host == host
    races.present(race.pk, player=there, now=after(60))
    race.refresh_from_db()
    assert race.host == there


def test_nobody_takes_over_while_nobody_is_present_and_a_started_race_keeps_its_host() -> None:
    host, player = account(), guest()
    race = made(host=host)
    races.join(race.pk, player=player, now=NOON)
    assert races.hand_over_all(after(120)) == 0
    races.present(race.pk, player=host, now=after(130))
    races.start(race.pk, host=host, now=after(131))
    races.present(race.pk, player=player, now=after(300))
    race.refresh_from_db()
    assert race.host == host


def test_the_keeper_hands_over_though_nobody_asks() -> None:
    host, player = account(), guest()
    race = made(host=host)
    races.join(race.pk, player=player, now=after(55))
    assert races.hand_over_all(after(59)) == 0
    assert races.hand_over_all(after(60)) == 1
    assert races.hand_over_all(after(61)) == 0


def test_coming_back_changes_the_version_and_staying_does_not() -> None:
    host = account()
    race = made(host=host)
    races.present(race.pk, player=host, now=after(10))
    race.refresh_from_db()
    assert race.version == 0
    races.present(race.pk, player=host, now=after(40))
    race.refresh_from_db()
    assert race.version == 1
    assert not races.present(race.pk, player=guest(), now=after(41))


def test_a_verb_that_is_refused_changes_nothing() -> None:
    host = account()
    race = made(host=host)
    assert refusal(races.start, race.pk, host=host, now=after(9)) is Refusal.TOO_FEW
    again = Race.objects.get(pk=race.pk)
    assert (again.version, again.active_at, again.starts_at) == (race.version, race.active_at, None)
    assert Attempt.objects.get(race=race).status == Status.CREATED
