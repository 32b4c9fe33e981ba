"""The one function that decides, as a table: every kind of viewer, of attempt and of its state."""

from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import dailies
from games.models import Attempt, Deal, Friendship, Player, Status
from games.watching import Look, View, Why, judged, lost, views
from tests.support import attempts as made
from tests.support.watching import NOON, befriend, block, daily, people, play, race

pytestmark = pytest.mark.django_db

RELATIONS = ("oneself", "friend", "asked", "stranger", "blocks", "blocked")
KINDS = ("casual", "casual, not shown", "daily", "open race", "race by link", "lobby")
OWN = ("none", "playing", "ended", "link", "same cards")
"""What the viewer has there: an attempt of their own, the race's link, or a race on the same cards."""

ABSENT, FULL = View.ABSENT, View.FULL
STRANGERS = ("asked", "stranger")


def expected(relation: str, kind: str, own: str) -> View | Why:
    if relation == "oneself":
        return View.OWN
    if relation in ("blocks", "blocked"):
        return ABSENT
    if kind == "daily":
        if relation != "friend":
            return ABSENT
        seen: dict[str, View | Why] = {"playing": Why.STILL_PLAYING, "ended": FULL}
        return seen.get(own, Why.NOT_PLAYED)
    if kind.startswith("casual"):
        if relation != "friend":
            return ABSENT
        if kind == "casual, not shown":
            return Why.NOT_ALLOWED
        return Why.STILL_PLAYING if own == "same cards" else FULL
    if kind == "race by link" and own in ("none", "same cards"):
        return Why.LINK_ONLY if relation == "friend" else ABSENT
    if kind == "lobby":
        return Why.NOT_STARTED
    return Why.STILL_PLAYING if own in ("playing", "same cards") else FULL


def relate(relation: str, viewer: Player, player: Player) -> None:
    if relation == "friend":
        befriend(viewer, player)
    elif relation == "asked":
        Friendship.objects.create(asker=viewer, asked=player)
    elif relation == "blocks":
        block(viewer, player)
    elif relation == "blocked":
        block(player, viewer)


def watched(kind: str, player: Player) -> Attempt:
    if kind == "daily":
        return play(player, of=daily())
    if kind.startswith("casual"):
        Player.objects.filter(pk=player.pk).update(settings={"watched": "off"} if "not shown" in kind else {})
        return made.attempt(player=player)
    visibility = "link" if kind == "race by link" else "open"
    there = race(deal=made.attempt().deal, visibility=visibility, begun=kind != "lobby")
    return play(player, of=there, status=Status.CREATED if kind == "lobby" else Status.PLAYING)


def stand(own: str, viewer: Player, attempt: Attempt) -> bool:
    """Whether such a viewer can be."""
    there = attempt.race or attempt.daily
    if own in ("playing", "ended"):
        if there is None or (own == "ended" and attempt.status == Status.CREATED):
            return False
        status = attempt.status if own == "playing" else Status.RESIGNED
        play(viewer, of=there, status=Status(status))
    if own == "link":
        return attempt.race is not None
    if own == "same cards":
        if attempt.deal.kind == Deal.Kind.SEALED:
            return False
        play(viewer, of=race(slug="ANOTHER", deal=attempt.deal))
    return True


@pytest.mark.parametrize(("relation", "kind"), [*product(RELATIONS, KINDS)])
def test_who_may_look_at_what(relation: str, kind: str) -> None:
    looks: dict[Look, View | Why] = {}
    for own in OWN:
        Attempt.objects.filter(race__slug="ANOTHER").delete()
        viewer, player = people()
        viewer = player if relation == "oneself" else viewer
        attempt = watched(kind, player)
        if relation != "oneself":
            relate(relation, viewer, player)
            if not stand(own, viewer, attempt):
                continue
        look = Look(viewer.pk, attempt.pk, own == "link")
        looks[look] = judged([look], now=NOON)[look]
        assert looks[look] == expected(relation, kind, own), own
    assert looks


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_blocked_is_answered_as_of_what_is_not_there(kind: str) -> None:
    viewer, player = people()
    attempt = watched(kind, player)
    block(player, viewer)
    there, nowhere = Look(viewer.pk, attempt.pk, True), Look(viewer.pk, attempt.pk + 1000, True)
    seen = judged([there, nowhere], now=NOON)
    assert seen[there] is seen[nowhere] is ABSENT


def test_an_ended_game_stays_seen_by_who_saw_it() -> None:
    viewer, player = people()
    befriend(player, viewer)
    play(viewer, of=daily(), status=Status.WON)
    for of in (daily(), race(), made.attempt().deal):
        attempt = play(player, of=of, status=Status.WON)
        assert views([Look(viewer.pk, attempt.pk, False)], now=NOON)[Look(viewer.pk, attempt.pk, False)] is FULL


def test_who_is_no_friend_any_more_looks_no_more() -> None:
    viewer, player = people()
    befriend(viewer, player)
    look = Look(viewer.pk, made.attempt(player=player).pk, False)
    assert lost([look], now=NOON) == set()
    Friendship.objects.all().delete()
    assert lost([look], now=NOON) == {look}


def test_who_shows_casual_games_no_more_is_looked_at_no_more() -> None:
    viewer, player = people()
    befriend(viewer, player)
    look = Look(viewer.pk, made.attempt(player=player).pk, False)
    assert views([look], now=NOON)[look] is FULL
    Player.objects.filter(pk=player.pk).update(settings={"watched": "off"})
    assert judged([look], now=NOON)[look] is Why.NOT_ALLOWED


def test_nobody_who_may_look_at_a_deal_could_still_be_ranked_on_it() -> None:
    """So watching never has to be asked first: a daily is seen by who has ended theirs, a race when nobody comes in."""
    viewer, player = people()
    befriend(viewer, player)
    play(viewer, of=daily(), status=Status.RESIGNED)
    attempt = play(player, of=daily())
    assert views([Look(viewer.pk, attempt.pk, False)], now=NOON)[Look(viewer.pk, attempt.pk, False)] is FULL
    again = dailies.start(viewer, daily=daily(), now=NOON)
    assert again.has_ended


def test_many_are_decided_with_as_many_queries_as_few() -> None:
    def asked(count: int) -> int:
        looks = []
        for _ in range(count):
            viewer, player = people()
            befriend(viewer, player)
            for of in (daily(), race(), race(slug="BYLINK2", visibility="link"), made.attempt().deal):
                looks.append(Look(viewer.pk, play(player, of=of).pk, False))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            judged(looks, now=NOON)
        return len(queries)

    assert asked(1) == asked(12) <= 8
