"""Races against ghosts: whose, how they stand at their own times, and that nothing counts."""

from datetime import date

import pytest

from games import boards, dealing, journal, races, results
from games.live.standings import race_message
from games.models import Attempt, Block, Daily, Deal, Friendship, Kind, Player, Race, Spoiler, Status
from games.protocol.wire import encode
from games.races import Phase, Refusal, Refused, ghosts
from games.rules.deals import parse_code
from tests.support.domain import NOON, account, after, guest, played, result, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


def closed_day(*, draw: int = 1) -> Daily:
    deal = dealing.take(Deal.Kind.SEALED, draw=draw)
    return Daily.objects.create(date=date(2026, 7, 27), draw=draw, deal=deal, closed_at=NOON)


def stands(daily: Daily, *figures: tuple[int, int, int], status: Status = Status.WON, player: Player | None = None):
    attempt = result(player or account(), deal=daily.deal, daily=daily.pk, ranked=True, began=after(-50_000))
    return stood(attempt, *figures, status=status)


def raced(host: Player, daily: Daily, *against: Attempt, line: bool = False, **more) -> Race:
    return ghosts.race(host, deal=daily.deal, against=[one.pk for one in against], line=line, now=NOON, **more)


def standing(race: Race) -> boards.Standing:
    found = boards.standing(race.pk)
    assert found is not None
    return found


def ghost(race: Race, *, now) -> boards.Lane:
    [lane] = [lane for lane in standing(race).lanes(now=now) if lane.ghost]
    return lane


def test_a_ghost_stands_at_each_moment_as_it_stood_then_undos_included() -> None:
    daily, host = closed_day(), account()
    earlier = result(account("Ada"), deal=daily.deal, daily=daily.pk, ranked=True, began=after(-50_000))
    played(earlier, "draw", "undo", "draw", at=2000)
    Attempt.objects.filter(pk=earlier.pk).update(status=Status.RESIGNED, ended_at=NOON, time=9000, moves=2)
    race = raced(host, daily, earlier)
    assert ghost(race, now=NOON).status is Status.CREATED
    begins = races.start(race.pk, host=host, now=NOON)
    seen = [
        (one.moves, one.undos, one.played)
        for one in (ghost(race, now=after(at, start=begins)) for at in (-1, 1.9, 2, 3, 3.9))
    ]
    assert seen == [(0, 0, False), (0, 0, False), (1, 0, True), (1, 1, True), (1, 1, True)]


def test_ghosts_have_places_among_those_who_race_and_end_when_they_did() -> None:
    daily, host = closed_day(), account()
    fast = stands(daily, (1000, 10, 1), (3000, 520, 52))
    race = raced(host, daily, fast)
    begins = races.start(race.pk, host=host, now=NOON)
    at = standing(race)
    before, behind = (ghost(race, now=after(seconds, start=begins)) for seconds in (2, 3))
    assert [(one.status, one.home, one.time) for one in (before, behind)] == [
        (Status.PLAYING, 1, None),
        (Status.WON, 52, 3000),
    ]
    assert [(lane.ghost, lane.place) for lane in at.lanes(now=after(3, start=begins))] == [(True, 1), (False, None)]


def test_a_race_against_ghosts_may_be_run_alone_and_ends_with_its_people() -> None:
    daily, host = closed_day(), account()
    race = raced(host, daily, stands(daily, (1000, 10, 1), (900_000, 520, 52)))
    begins = races.start(race.pk, host=host, now=NOON)
    now = after(10, start=begins)
    assert standing(race).phase(now=now) is Phase.RUNNING
    races.resign(race.pk, player=host, now=now)
    assert standing(race).phase(now=now) is Phase.OVER
    assert ghost(race, now=now).status is Status.WON


def test_a_race_against_ghosts_is_never_ranked_whoever_joins_or_signs_up() -> None:
    daily, host = closed_day(), account()
    race = raced(host, daily, stands(daily, (1000, 10, 1)))
    rival, late = account(), guest()
    races.join(race.pk, player=rival, now=NOON)
    races.join(race.pk, player=late, now=NOON)
    assert not standing(race).ranked
    races.start(race.pk, host=host, now=NOON)
    Player.objects.filter(pk=late.pk).update(is_guest=False)
    results.claim(late.pk)
    assert not Attempt.objects.filter(race=race, ranked=True).exists()
    assert not standing(race).ranked


def test_without_ghosts_there_is_the_known_line_at_a_move_every_two_seconds() -> None:
    daily, host = closed_day(), account()
    there = ghosts.offer(host, deal=daily.deal, now=NOON)
    assert (there.record, there.line) == (None, True)
    race = raced(host, daily, line=True)
    begins = races.start(race.pk, host=host, now=NOON)
    length = len(daily.deal.line.split())
    moves = [ghost(race, now=after(at, start=begins)).moves for at in (1.9, 2, 5, 2 * length)]
    assert moves == [0, 1, 2, length]
    last = ghost(race, now=after(2 * length, start=begins))
    assert (last.status, last.home, last.attempt, last.name) == (Status.WON, 52, 0, "")


def test_a_limit_ends_ghosts_too() -> None:
    daily, host = closed_day(), account()
    race = raced(host, daily, stands(daily, (1000, 10, 1), (400_000, 520, 52)), limit_seconds=300)
    begins = races.start(race.pk, host=host, now=NOON)
    lane = ghost(race, now=after(301, start=begins))
    assert (lane.status, lane.home, lane.time) == (Status.LIMIT, 1, 300_000)


def test_on_a_closed_daily_there_are_the_record_the_middle_friends_and_the_whole_field() -> None:
    daily, host = closed_day(), account()
    best = stands(daily, (1000, 540, 52))
    middle = stands(daily, (2000, 530, 52))
    last = stands(daily, (3000, 40, 4), status=Status.RESIGNED)
    there = ghosts.offer(host, deal=daily.deal, now=NOON)
    assert (there.record, there.middle, list(there.whole)) == (best, middle, [best, middle, last])
    race = raced(host, daily, *there.whole)
    assert sum(lane.ghost for lane in standing(race).lanes(now=NOON)) == 3


def test_who_knows_the_deal_may_only_race_their_own() -> None:
    daily, host = closed_day(), account()
    other, mine = stands(daily, (1000, 540, 52)), stands(daily, (2000, 520, 52), player=host)
    there = ghosts.offer(host, deal=daily.deal, now=NOON)
    assert (list(there.own), list(there.field), there.seen) == ([mine], [], True)
    assert raced(host, daily, mine).unranked
    with pytest.raises(Refused) as refused:
        raced(host, daily, other)
    assert refused.value.refusal is Refusal.ABSENT


def test_what_was_watched_is_known_too() -> None:
    daily, host = closed_day(), account()
    stands(daily, (1000, 540, 52))
    Spoiler.objects.create(player=host, deal=daily.deal)
    assert ghosts.offer(host, deal=daily.deal, now=NOON).empty


def test_a_deal_that_is_not_closed_has_no_ghosts() -> None:
    daily, host = closed_day(), account()
    stands(daily, (1000, 540, 52))
    Daily.objects.update(closed_at=None)
    daily.deal.refresh_from_db()
    assert ghosts.offer(host, deal=daily.deal, now=NOON) is ghosts.NOTHING


@pytest.mark.parametrize("allows", [True, False])
def test_a_friends_casual_game_is_a_ghost_where_they_let_friends_watch(allows: bool) -> None:
    host, friend, other = account(), account(), account()
    Friendship.objects.create(asker=host, asked=friend, accepted_at=NOON)
    Player.objects.filter(pk=friend.pk).update(settings={} if allows else {"watched": "off"})
    deal = dealing.opened(parse_code("TF1-D1N-AAAAAAB"))
    for player in (friend, other):
        game = Attempt.objects.create(
            player=player, deal=deal, kind=Kind.CASUAL, status=Status.PLAYING, started_at=after(-60)
        )
        played(game, "draw")
        assert journal.end(game.pk, status=Status.RESIGNED, at=5000)
    there = ghosts.offer(host, deal=deal, now=NOON)
    assert [one.player for one in there.friends] == ([friend] if allows else [])
    assert not there.field


def test_an_open_deal_does_not_tell_which_race_runs_on_it() -> None:
    host, rival = account(), account()
    race = races.create(host, code="TF1-D1N-AAAAAAB", now=NOON)
    races.join(race.pk, player=rival, now=NOON)
    begins = races.start(race.pk, host=host, now=NOON)
    for player, now in ((rival, after(60, start=begins)), (host, after(90, start=begins))):
        played(Attempt.objects.get(race=race, player=player), "draw")
        assert not ghosts.offer(account(), deal=race.deal, now=now).field
        races.resign(race.pk, player=player, now=now)
        assert bool(ghosts.offer(account(), deal=race.deal, now=now).field) is (player == host)


@pytest.mark.parametrize("blocks", ["host", "other"])
def test_nobody_is_the_ghost_of_whom_they_block_or_are_blocked_by(blocks: str) -> None:
    daily, host, other = closed_day(), account(), account()
    stands(daily, (1000, 540, 52), player=other)
    pair = (host, other) if blocks == "host" else (other, host)
    Block.objects.create(blocker=pair[0], blocked=pair[1])
    assert not ghosts.offer(host, deal=daily.deal, now=NOON).field


def test_a_deal_stays_closed_while_ghosts_are_raced_on_it() -> None:
    host, rival, third = account(), account(), account()
    first = races.create(host, now=NOON)
    races.join(first.pk, player=rival, now=NOON)
    begins = races.start(first.pk, host=host, now=NOON)
    for player in (host, rival):
        played(Attempt.objects.get(race=first, player=player), "draw")
        races.resign(first.pk, player=player, now=after(60, start=begins))
    now = after(120, start=begins)
    against = Attempt.objects.get(race=first, player=rival)
    second = ghosts.race(third, deal=first.deal, against=[against.pk], now=now)
    assert races.is_closed(first.deal, now=now)
    races.start(second.pk, host=third, now=now)
    assert races.is_closed(first.deal, now=now)


def test_what_was_played_against_ghosts_is_nobody_elses_ghost() -> None:
    daily, host = closed_day(), account()
    race = raced(host, daily, stands(daily, (1000, 10, 1)))
    begins = races.start(race.pk, host=host, now=NOON)
    mine = Attempt.objects.get(race=race)
    played(mine, "draw")
    races.resign(race.pk, player=host, now=after(5, start=begins))
    now = after(60, start=begins)
    assert [one.pk for one in ghosts.offer(host, deal=daily.deal, now=now).own] == [mine.pk]
    assert mine.pk not in [one.pk for one in ghosts.offer(account(), deal=daily.deal, now=now).field]


def test_what_is_told_of_ghosts_is_counts_alone() -> None:
    daily, host = closed_day(), account()
    earlier = stands(daily, (1000, 10, 1), (3000, 520, 52))
    race = raced(host, daily, earlier)
    begins = races.start(race.pk, host=host, now=NOON)
    message = race_message(standing(race), player=host.pk, now=after(2, start=begins))
    [told] = message.ghosts
    assert (told.attempt, told.home, told.state) == (earlier.pk, 1, "playing")
    assert len(message.lanes) == 1
    text = encode(message)
    assert daily.deal.code not in text
    assert daily.deal.letters not in text
