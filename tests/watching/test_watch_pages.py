"""The pages of watching: the list of what can be watched now, what is opened, hidden with a reason, or not there."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from games import clock
from games.models import Attempt, Player, Race, Status
from tests.support import attempts as made
from tests.support.watching import befriend, block, daily, people, play, race

pytestmark = pytest.mark.django_db

FOUND, ABSENT = 200, 404


def page(client: Client, path: str, *, status: int = FOUND) -> str:
    """The page's own part, without the token that differs each time."""
    response = client.get(path)
    assert response.status_code == status
    html = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())
    return html[html.index("<main") : html.index("</main>")]


def begun(attempt: Attempt) -> Attempt:
    Attempt.objects.filter(pk=attempt.pk).update(started_at=clock.moment())
    Race.objects.filter(attempts=attempt).update(starts_at=clock.moment())
    return attempt


@pytest.fixture
def pair(client: Client) -> tuple[Player, Player]:
    """Who looks, logged in, and who plays."""
    viewer, player = people()
    client.force_login(viewer, backend="games.players.backend.Backend")
    return viewer, player


def test_without_anybody_to_watch_the_list_says_what_it_needs(client: Client) -> None:
    assert "Nothing to watch now" in page(client, "/watch/")


def test_the_list_has_friends_games_and_open_races_and_why_the_rest_is_hidden(
    client: Client, pair: tuple[Player, Player]
) -> None:
    viewer, player = pair
    befriend(viewer, player)
    stranger = made.player()
    casual = begun(made.attempt(player=player))
    today = begun(play(player, of=daily()))
    private = begun(play(player, of=race(slug="BYLINK2", visibility="link")))
    opened = begun(play(stranger, of=race()))
    hidden = begun(made.attempt(player=stranger))
    html = page(client, "/watch/")
    shown = set(re.findall(r"/watch/(\d+)/", html))
    assert shown == {str(casual.pk), str(opened.pk)}
    assert "Play this daily first" in html
    assert "by link only" in html
    assert {str(one.pk) for one in (today, private, hidden)}.isdisjoint(shown)


def test_a_game_in_which_nothing_is_played_for_long_is_not_called_going_on(
    client: Client, pair: tuple[Player, Player]
) -> None:
    befriend(*pair)
    attempt = begun(made.attempt(player=pair[1]))
    Attempt.objects.filter(pk=attempt.pk).update(started_at="2026-01-01T00:00:00Z")
    assert str(attempt.pk) not in re.findall(r"/watch/(\d+)/", page(client, "/watch/"))


def test_a_friends_game_is_opened(client: Client, pair: tuple[Player, Player]) -> None:
    befriend(*pair)
    attempt = begun(made.attempt(player=pair[1]))
    assert 'id="watch"' in page(client, f"/watch/{attempt.pk}/")


def a_friends_daily(viewer: Player, player: Player) -> Attempt:
    befriend(viewer, player)
    return play(player, of=daily())


def my_own_race(viewer: Player, player: Player) -> Attempt:
    play(viewer, of=race())
    return play(player, of=race())


def not_shown(viewer: Player, player: Player) -> Attempt:
    befriend(viewer, player)
    Player.objects.filter(pk=player.pk).update(settings={"watched": "off"})
    return made.attempt(player=player)


HIDDEN: dict[str, Callable[[Player, Player], Attempt]] = {
    "Play this daily first": a_friends_daily,
    "You play these cards yourself": my_own_race,
    "does not show casual games": not_shown,
}


@pytest.mark.parametrize("words", HIDDEN)
def test_what_is_hidden_says_why(client: Client, pair: tuple[Player, Player], words: str) -> None:
    attempt = begun(HIDDEN[words](*pair))
    html = page(client, f"/watch/{attempt.pk}/")
    assert words in html
    assert 'id="watch"' not in html


def test_a_stranger_and_somebody_blocked_read_the_same_bytes_as_of_nothing(
    client: Client, pair: tuple[Player, Player]
) -> None:
    viewer, player = pair
    blocker = made.player()
    befriend(viewer, blocker)
    games = [begun(made.attempt(player=player)), begun(play(player, of=daily()))]
    games += [begun(play(player, of=race(slug="BYLINK2", visibility="link"))), begun(made.attempt(player=blocker))]
    block(blocker, viewer)
    nothing = page(client, "/watch/999999/", status=ABSENT)
    assert {page(client, f"/watch/{one.pk}/", status=ABSENT) for one in games} == {nothing}


def test_who_has_the_link_of_a_race_watches_it_and_a_wrong_link_opens_nothing(
    client: Client, pair: tuple[Player, Player]
) -> None:
    attempt = begun(play(pair[1], of=race(slug="BYLINK2", visibility="link")))
    assert 'id="watch"' in page(client, f"/watch/{attempt.pk}/?race=BYLINK2")
    page(client, f"/watch/{attempt.pk}/?race=BCD2FGH", status=ABSENT)


def test_of_a_race_nobody_who_blocks_is_named(client: Client, pair: tuple[Player, Player]) -> None:
    viewer, player = pair
    blocker = made.player()
    attempt = begun(play(player, of=race()))
    begun(play(blocker, of=race()))
    block(blocker, viewer)
    html = client.get(f"/watch/{attempt.pk}/").content.decode()
    assert player.username in html
    assert blocker.username not in html


def test_a_visitor_becomes_a_guest_by_wanting_to_watch_and_by_nothing_else(client: Client) -> None:
    attempt = begun(play(made.player(), of=race(), status=Status.PLAYING))
    before = Player.objects.count()
    assert "no account is needed" in page(client, f"/watch/{attempt.pk}/")
    assert Player.objects.count() == before
    answer = client.post(f"/watch/{attempt.pk}/", follow=True)
    assert 'id="watch"' in answer.content.decode()
    assert Player.objects.filter(is_guest=True).count() == 1
