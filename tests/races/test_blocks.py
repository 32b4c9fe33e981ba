"""A race that somebody who blocks a player hosts, or whose ghost runs there, is none for that player, at every door."""

import json
import re
from datetime import date, datetime

import pytest
from django.test import Client

from games import boards, clock, dealing, friends, races
from games.models import Attempt, Daily, Deal, Ghost, News, Player, Race, Seeking, Status
from games.races import Refusal, Refused, ghosts, quick
from games.watching import Look, View, views, watchable
from games.watching.replays import may_replay
from tests.support.domain import NOON, account, after, guest, result, stood

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]

NONE = "BCD2FGH"


def ghost_race(host: Player, *, of: Player) -> Race:
    deal = dealing.take(Deal.Kind.SEALED, draw=1)
    daily = Daily.objects.create(date=date(2026, 7, 27), draw=1, deal=deal, closed_at=NOON)
    theirs = stood(result(of, deal=deal, daily=daily.pk, ranked=True), (1000, 520, 52), status=Status.WON)
    return ghosts.race(host, deal=deal, against=[theirs.pk], now=clock.moment())


def hosted(blocker: Player) -> Race:
    return races.create(blocker, now=clock.moment())


def haunted(blocker: Player) -> Race:
    return ghost_race(account(), of=blocker)


KINDS = {"hosted by a blocker": hosted, "with a blocker's ghost": haunted}


@pytest.fixture(params=KINDS)
def blocked(request: pytest.FixtureRequest) -> tuple[Player, Race]:
    viewer, blocker = account(), account()
    race = KINDS[request.param](blocker)
    friends.block(blocker, other=viewer.pk)
    return viewer, race


def asking(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend="games.players.backend.Backend")
    return client


def refusal(race: Race, player: Player) -> Refusal | None:
    try:
        races.join(race.pk, player=player, now=clock.moment())
    except Refused as refused:
        return refused.refusal
    return None


def bytes_of(client: Client, path: str, *, slug: str, body: object = None) -> tuple[int, str]:
    """What is answered, the slug and the token that differs each time left out."""
    json_body = {"data": json.dumps(body), "content_type": "application/json"}
    response = client.get(path) if body is None else client.post(path, **json_body)
    text = response.content.decode().replace(slug, NONE)
    return response.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)


def test_it_is_answered_in_the_bytes_of_a_race_that_there_is_not(blocked: tuple[Player, Race]) -> None:
    viewer, race = blocked
    client = asking(viewer)
    for path, body in (
        ("/race/{}/", None),
        ("/race/{}/qr.svg", None),
        ("/race/?code={}", None),
        ("/api/races/{}/", None),
        ("/api/races/{}/join", {}),
        ("/api/races/{}/leave", {}),
    ):
        answers = [bytes_of(client, path.format(slug), slug=slug, body=body) for slug in (race.slug, NONE)]
        assert answers[0] == answers[1], path
        assert answers[0][0] == 404, path
    assert not Attempt.objects.filter(race=race, player=viewer).exists()


def test_it_is_in_no_list_of_theirs_and_in_those_of_others(blocked: tuple[Player, Race]) -> None:
    viewer, race = blocked
    Race.objects.filter(pk=race.pk).update(visibility=Race.Visibility.OPEN)
    for path in ("/race/", "/"):
        assert race.slug not in asking(viewer).get(path).content.decode()
        assert race.slug in asking(account()).get(path).content.decode()
        assert race.slug in Client().get(path).content.decode()
    races.join(race.pk, player=account(), now=clock.moment())
    races.start(race.pk, host=race.host, now=clock.moment())
    now = clock.moment()
    assert [one.slug for one in boards.running(now)] == [race.slug]
    assert boards.running(now, viewer=viewer.pk) == []


def test_nobodys_board_in_it_is_watched_or_replayed(blocked: tuple[Player, Race]) -> None:
    viewer, race = blocked
    Race.objects.filter(pk=race.pk).update(visibility=Race.Visibility.OPEN)
    rival = account()
    races.join(race.pk, player=rival, now=clock.moment())
    begins = races.start(race.pk, host=race.host, now=clock.moment())
    theirs, now = Attempt.objects.get(race=race, player=rival), after(1, start=begins)
    one, other = (Look(player, theirs.pk, True) for player in (viewer.pk, account().pk))
    assert views([one, other], now=now) == {one: View.ABSENT, other: View.FULL}
    assert not watchable(viewer.pk, now=now).races
    assert watchable(account().pk, now=now).races
    for player in (race.host, rival):
        races.resign(race.pk, player=player, now=now)
    for player, full in ((viewer, False), (account(), True)):
        assert may_replay(player.pk, attempts=[theirs.pk], linked=True, now=now)[theirs.pk].full is full
        answer = asking(player).get(f"/api/attempts/{theirs.pk}/review/")
        assert (answer.status_code != 404) is full


def test_whoever_is_in_it_stays_and_comes_back(blocked: tuple[Player, Race]) -> None:
    viewer, race = blocked
    mine = Attempt.objects.create(player=viewer, race=race, deal=race.deal, kind="race")
    assert races.join(race.pk, player=viewer, now=clock.moment()) == mine
    assert races.find(race.slug, viewer=viewer.pk) == race


def test_others_and_whoever_blocks_come_in() -> None:
    host, blocker = account(), account()
    race = hosted(host)
    friends.block(blocker, other=host.pk)
    friends.block(host, other=account().pk)
    for player in (blocker, account(), guest()):
        assert refusal(race, player) is None


def test_with_the_block_gone_it_is_there_again() -> None:
    host, player = account(), account()
    race = hosted(host)
    friends.block(host, other=player.pk)
    assert refusal(race, player) is Refusal.ABSENT
    friends.unblock(host, other=player.pk)
    assert refusal(race, player) is None


def over(host: Player, *rivals: Player) -> tuple[Race, datetime]:
    """A race of theirs that has just ended, all of them still there, and when that is."""
    race = races.create(host, now=NOON)
    for player in rivals:
        races.join(race.pk, player=player, now=NOON)
    begins = races.start(race.pk, host=host, now=NOON)
    for player in (host, *rivals):
        races.resign(race.pk, player=player, now=after(9, start=begins))
    now = after(10, start=begins)
    races.renew(list(Attempt.objects.values_list("pk", flat=True)), now=now)
    return race, now


@pytest.mark.parametrize("blocks", ["host", "rival"])
def test_a_rematch_takes_nobody_along_who_is_apart_from_who_asks_for_it(blocks: str) -> None:
    host, rival, third = account(), account(), account()
    first, now = over(host, rival, third)
    one, other = (host, rival) if blocks == "host" else (rival, host)
    friends.block(one, other=other.pk)
    next_one = races.rematch(first.pk, player=host, now=now)
    assert set(next_one.attempts.values_list("player", flat=True)) == {host.pk, third.pk}


@pytest.mark.parametrize("blocks", ["host", "rival"])
def test_who_is_left_out_of_a_rematch_hears_of_none_and_who_asks_has_one_of_their_own(blocks: str) -> None:
    host, rival = account(), account()
    first, now = over(host, rival)
    one, other = (host, rival) if blocks == "host" else (rival, host)
    friends.block(one, other=other.pk)
    next_one = races.rematch(first.pk, player=host, now=now)
    standing = boards.standing(first.pk)
    assert standing is not None
    assert (standing.next_for(host.pk), standing.next_for(rival.pk)) == (next_one.slug, None)
    asked = races.rematch(first.pk, player=rival, now=now)
    if blocks == "host":
        assert (asked.host, asked.pk != next_one.pk) == (rival, True)
        assert races.rematch(first.pk, player=rival, now=now) == asked
    else:
        assert asked == next_one


def test_an_invitation_leads_nobody_into_a_race_that_is_none_for_them(blocked: tuple[Player, Race]) -> None:
    viewer, race = blocked
    friend, other = account(), account()
    races.join(race.pk, player=friend, now=clock.moment())
    for one in (viewer, other):
        friends.ask(friend, name=one.username, now=NOON)
        friends.accept(one, other=friend.pk, now=NOON)
        News.objects.filter(player=one).delete()
        friends.invite(race, player=friend, other=one.pk, now=clock.moment())
    assert [news.player for news in News.objects.filter(race=race)] == [other]


def test_an_invitation_from_before_the_block_is_gone_with_it() -> None:
    host, friend, viewer = account(), account(), account()
    race = hosted(host)
    races.join(race.pk, player=friend, now=clock.moment())
    friends.ask(friend, name=viewer.username, now=NOON)
    friends.accept(viewer, other=friend.pk, now=NOON)
    friends.invite(race, player=friend, other=viewer.pk, now=clock.moment())
    assert News.objects.filter(player=viewer, race=race).exists()
    friends.block(host, other=viewer.pk)
    assert not News.objects.filter(player=viewer, race=race).exists()


@pytest.mark.parametrize("blocks", ["ghost", "player"])
def test_a_quick_race_that_counts_down_takes_in_nobody_who_is_apart_from_a_ghost(blocks: str) -> None:
    ghost, host, late = account(), account(), account()
    race = ghost_race(host, of=ghost)
    Race.objects.filter(pk=race.pk).update(quick=True)
    now = clock.moment()
    races.start(race.pk, host=host, now=now)
    one, other = (ghost, late) if blocks == "ghost" else (late, ghost)
    friends.block(one, other=other.pk)
    quick.ask(late, draw=1, now=now)
    assert isinstance(quick.look(late, now=now, robots=lambda _race, _host: 0), quick.Wait)
    Ghost.objects.all().delete()
    assert quick.look(late, now=now, robots=lambda _race, _host: 0) == race
    assert Seeking.objects.get(player=late).race == race
