"""From the start to the last end: the reveal, ranked or not, limits, idling, resigning, the rematch."""

from datetime import datetime, timedelta

import pytest

from games import boards, journal, races, results
from games.models import Attempt, JournalEntry, Player, Race, Status
from games.races import Phase, Refusal
from tests.races.test_lobby import made, phase, refusal
from tests.support.domain import NOON, account, after, guest, played, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]

REVEAL = NOON + races.COUNTDOWN


def started(*players: Player, **settings) -> tuple[Race, list[Attempt]]:
    race = made(host=players[0], **settings)
    for player in players[1:]:
        races.join(race.pk, player=player, now=NOON)
    assert races.start(race.pk, host=players[0], now=NOON) == REVEAL
    race.refresh_from_db()
    return race, list(race.attempts.order_by("pk"))


def at(seconds: float) -> datetime:
    return after(seconds, start=REVEAL)


def ends(race: Race) -> list[tuple[Status, int | None]]:
    return [(Status(status), time) for status, time in race.attempts.order_by("pk").values_list("status", "time")]


def test_all_clocks_start_at_the_reveal_on_the_servers_clock() -> None:
    race, attempts = started(account(), guest())
    assert {(one.status, one.started_at) for one in attempts} == {(Status.PLAYING, REVEAL)}
    assert phase(race, now=at(-0.001)) is Phase.COUNTDOWN
    assert phase(race, now=at(0)) is Phase.RUNNING
    assert refusal(races.start, race.pk, host=race.host, now=at(1)) is Refusal.STARTED
    assert refusal(races.leave, race.pk, player=race.host, now=at(1)) is Refusal.STARTED


@pytest.mark.parametrize(
    ("accounts", "guests", "settings", "ranked"),
    [
        (2, 1, {}, [True, True, False]),
        (1, 2, {}, [False, False, False]),
        (2, 0, {"code": "TF1-D1N-AAAAAAB"}, [False, False]),
    ],
)
def test_accounts_are_ranked_on_a_sealed_deal_against_another_account(accounts, guests, settings, ranked) -> None:
    _, attempts = started(*[account() for _ in range(accounts)], *[guest() for _ in range(guests)], **settings)
    assert [one.ranked for one in attempts] == ranked


def test_an_attempt_ends_at_the_limit_2_s_after_it_by_whoever_comes_first() -> None:
    race, (one, other) = started(account(), account(), limit_seconds=300)
    for seconds in (0, 100, 200, 290):
        for attempt in (one, other):
            played(attempt, "draw", at=seconds * 1000)
    assert races.settle(race.pk, now=at(301.999)) == 0
    assert phase(race, now=at(301.999)) is Phase.RUNNING
    assert phase(race, now=at(302)) is Phase.OVER
    assert races.settle(race.pk, now=at(400)) == 2
    assert races.settle(race.pk, now=at(400)) == races.settle_all(at(500)) == 0
    assert ends(race) == [(Status.LIMIT, 300_000)] * 2
    assert list(results.check()) == []


def test_10_minutes_without_an_accepted_action_end_an_attempt_idle() -> None:
    race, (one, other) = started(account(), guest(), limit_seconds=1800)
    played(one, "draw", "undo", at=500_000)
    assert races.settle_all(at(602)) == 1
    assert ends(race) == [(Status.PLAYING, None), (Status.IDLE, 600_000)]
    assert races.settle_all(at(501 + 601.9)) == 0
    assert races.settle_all(at(501 + 602)) == 1
    assert ends(race)[0] == (Status.IDLE, 1_101_000)
    assert not JournalEntry.objects.filter(attempt=other).exclude(action="end:idle").exists()


def test_a_move_that_came_before_an_idle_end_puts_it_off() -> None:
    _, (one, _) = started(account(), guest())
    played(one, "draw", at=599_000)
    assert not journal.end(one.pk, status=Status.IDLE, at=600_000, seq=1)
    assert journal.end(one.pk, status=Status.IDLE, at=1_199_000, seq=2)


def test_without_a_limit_the_others_have_15_minutes_after_the_first_win() -> None:
    race, (one, other, third) = started(account(), account(), account(), limit_seconds=None)
    stood(one, (400_000, 520, 52), status=Status.WON)
    for seconds in range(0, 1301, 300):
        played(other, "draw", at=seconds * 1000)
    played(third, "draw", at=100_000)
    assert races.settle_all(at(702)) == 1
    assert races.settle_all(at(1301.9)) == 0
    assert races.settle_all(at(1302)) == 1
    assert ends(race) == [(Status.WON, 400_000), (Status.LIMIT, 1_300_000), (Status.IDLE, 700_000)]
    assert phase(race, now=at(1302)) is Phase.OVER


def test_without_a_limit_and_a_win_only_idling_ends_it() -> None:
    race, attempts = started(account(), account(), limit_seconds=None)
    for seconds in range(0, 7200, 590):
        for attempt in attempts:
            played(attempt, "draw", at=seconds * 1000)
    assert races.settle_all(at(7200)) == 0
    assert phase(race, now=at(7200)) is Phase.RUNNING
    assert phase(race, now=at(7080 + 602)) is Phase.OVER


def test_one_resigns_once_from_the_reveal_on() -> None:
    player = guest()
    race, _ = started(account(), player)
    assert refusal(races.resign, race.pk, player=player, now=at(-1)) is Refusal.NOT_STARTED
    assert refusal(races.resign, race.pk, player=guest(), now=at(1)) is Refusal.NOT_IN_IT
    assert refusal(races.resign, 10**9, player=player, now=at(1)) is Refusal.ABSENT
    assert races.resign(race.pk, player=player, now=at(90))
    assert not races.resign(race.pk, player=player, now=at(91))
    assert ends(race)[1] == (Status.RESIGNED, 90_000)


def test_resigning_without_a_move_is_listed_as_not_played_without_a_place() -> None:
    host, player = account(), account()
    race, (one, _) = started(host, player)
    played(one, "draw")
    races.resign(race.pk, player=player, now=at(9))
    lanes = boards.race(race, now=at(10))
    assert [(lane.player, lane.place, lane.played) for lane in lanes] == [(host.pk, 1, True), (player.pk, None, False)]


def test_a_guest_who_signs_up_in_the_middle_is_ranked_and_so_is_their_first_rival() -> None:
    rival, player = account(), guest()
    race, (one, other) = started(rival, player)
    stood(one, (60_000, 20, 2), status=Status.RESIGNED)
    player.is_guest = False
    player.save()
    results.claim(player.pk)
    stood(other, (70_000, 520, 52), status=Status.WON)
    assert set(race.attempts.values_list("ranked", "counted")) == {(True, True)}
    assert list(results.check()) == []


def test_a_guest_stays_unranked_however_often_they_ask() -> None:
    rival, player = account(), guest()
    race, _ = started(rival, player)
    results.claim(player.pk)
    results.claim(rival.pk)
    assert set(race.attempts.values_list("ranked", flat=True)) == {False}


def test_the_rematch_takes_all_who_are_still_there_into_one_new_lobby_on_new_cards() -> None:
    host, second, gone = account(), guest(), guest()
    race, _ = started(host, second, gone, mode=Race.Mode.BY_SCORE, draw=3, limit_seconds=600)
    assert refusal(races.rematch, race.pk, player=second, now=at(5)) is Refusal.NOT_OVER
    over = at(700)
    assert refusal(races.rematch, race.pk, player=guest(), now=over) is Refusal.NOT_IN_IT
    for player in (host, second):
        races.present(race.pk, player=player, now=over)
    again = races.rematch(race.pk, player=second, now=over)
    assert (again.host, again.mode, again.deal.draw, again.limit_seconds) == (second, "score", 3, 600)
    assert again.deal != race.deal
    assert set(again.attempts.values_list("player", flat=True)) == {host.pk, second.pk}
    assert races.rematch(race.pk, player=gone, now=over) == again
    assert again.attempts.count() == 3


def test_the_rematchs_first_asker_tells_the_former_race_by_its_version() -> None:
    host = account()
    race, _ = started(host, guest())
    races.rematch(race.pk, player=host, now=at(3600))
    assert Race.objects.get(pk=race.pk).version == race.version + 1


def test_a_code_is_the_hosts_alone_while_an_open_deal_is_raced_and_nobodys_while_a_sealed_one_is() -> None:
    host, player = account(), account()
    race, _ = started(host, player, code="TF1-D1N-AAAAAAB")
    now, over = at(1), at(3600)
    assert [races.code_for(race, viewer=one, now=now) for one in (host, player, None)] == [race.deal.code, None, None]
    assert races.code_for(race, viewer=None, now=over) == race.deal.code
    sealed, _ = started(host, player)
    assert races.code_for(sealed, viewer=host, now=now) is None
    assert not races.is_closed(sealed.deal, now=now)
    assert races.code_for(sealed, viewer=None, now=over) == sealed.deal.code
    assert races.is_closed(sealed.deal, now=over)


def test_a_sealed_deal_whose_race_never_started_stays_closed_to_all() -> None:
    race = made()
    assert not races.is_closed(race.deal, now=NOON + timedelta(days=9))


def test_the_cards_of_a_running_open_race_are_kept_from_its_players_at_either_draw_count() -> None:
    player = account()
    race, _ = started(account(), player, code="TF1-D1N-AAAAAAB")
    other = made(code="TF1-D3N-AAAAAAB").deal
    assert races.is_in_race(player, deal=race.deal, now=at(1))
    assert races.is_in_race(player, deal=other, now=at(1))
    assert not races.is_in_race(account(), deal=race.deal, now=at(1))
    races.resign(race.pk, player=player, now=at(2))
    assert races.is_in_race(player, deal=race.deal, now=at(3))
    assert not races.is_in_race(player, deal=race.deal, now=at(3600))
