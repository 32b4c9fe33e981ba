"""The one function that decides, as a table: every kind of viewer, of attempt and of how their own one stands."""

from datetime import timedelta
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Attempt, Block, Daily, Deal, Friendship, Player, Race, Status
from games.watching.replays import NOBODY, Hidden, Replay, may_replay
from tests.support import attempts as made
from tests.support.watching import NOON, befriend, block, daily, people, play, race

pytestmark = pytest.mark.django_db

RELATIONS = ("oneself", "friend", "asked", "stranger", "blocks", "blocked", "nobody")
KINDS = ("casual", "casual, not shown", "daily", "closed daily", "race", "race by link", "over race", "over by link")
OWN = ("none", "playing", "ended", "link", "same cards")
"""What the viewer has there: an attempt of their own, the race's link, or a race on the same cards."""

ABSENT, FULL, ALL = Replay(full=False), Replay(full=True), Replay(full=True, closed=True)


def hidden(why: Hidden) -> Replay:
    return Replay(full=False, why=why)


def expected(relation: str, kind: str, own: str) -> Replay:
    if relation in ("blocks", "blocked"):
        return ABSENT
    if own == "same cards" and (told(relation, kind) or kind in ("race", "over race")):
        return hidden(Hidden.STILL_PLAYING)
    if relation == "oneself":
        return FULL if kind in ("daily", "race", "race by link") else ALL
    if kind.startswith("casual"):
        if relation != "friend":
            return ABSENT
        return hidden(Hidden.NOT_ALLOWED) if kind == "casual, not shown" else ALL
    if kind.endswith("by link") and own in ("none", "same cards"):
        return hidden(Hidden.LINK_ONLY) if relation == "friend" else ABSENT
    if kind in ("closed daily", "over race", "over by link"):
        return ALL
    if own == "playing":
        return hidden(Hidden.STILL_PLAYING)
    if kind == "daily" and relation == "friend":
        return FULL if own == "ended" else hidden(Hidden.NOT_PLAYED)
    return FULL if own == "ended" and kind != "daily" else hidden(Hidden.NOT_CLOSED)


def told(relation: str, kind: str) -> bool:
    """Whether there is a reason to give."""
    return relation == "oneself" or (relation == "friend" and kind == "casual")


def relate(relation: str, viewer: Player, player: Player) -> None:
    if relation == "friend":
        befriend(viewer, player)
    elif relation == "asked":
        Friendship.objects.create(asker=viewer, asked=player)
    elif relation == "blocks":
        block(viewer, player)
    elif relation == "blocked":
        block(player, viewer)


def ended(kind: str, player: Player) -> Attempt:
    """An attempt that has ended, in a race or a daily that goes on unless it says otherwise."""
    if "daily" in kind:
        one = play(player, of=daily(), status=Status.RESIGNED)
        Daily.objects.filter(attempts=one).update(closed_at=NOON if kind == "closed daily" else None)
        return one
    if kind.startswith("casual"):
        Player.objects.filter(pk=player.pk).update(settings={"watched": "off"} if "not shown" in kind else {})
        return play(player, of=made.attempt().deal, status=Status.RESIGNED)
    there = race(deal=made.attempt().deal, visibility="link" if kind.endswith("by link") else "open")
    if not kind.startswith("over"):
        play(made.player(), of=there)
    return play(player, of=there, status=Status.WON)


def stand(own: str, viewer: Player, attempt: Attempt) -> bool:
    """Whether such a viewer can be."""
    there = attempt.race or attempt.daily
    if own in ("playing", "ended"):
        over = there is None or not _goes_on(attempt)
        if there is None or (own == "playing" and over):
            return False
        play(viewer, of=there, status=Status.PLAYING if own == "playing" else Status.RESIGNED)
    if own == "link":
        return attempt.race is not None
    if own == "same cards":
        if attempt.deal.kind == Deal.Kind.SEALED:
            return False
        play(viewer, of=race(slug="ANOTHER", deal=attempt.deal))
    return True


def _goes_on(attempt: Attempt) -> bool:
    if attempt.daily is not None:
        return Daily.objects.filter(attempts=attempt, closed_at=None).exists()
    return Attempt.objects.filter(race=attempt.race, status__lt=Status.WON).exists()


@pytest.mark.parametrize(("relation", "kind"), [*product(RELATIONS, KINDS)])
def test_who_may_replay_what(relation: str, kind: str) -> None:
    for own in OWN:
        Attempt.objects.filter(race__isnull=False).delete()
        Race.objects.all().delete()
        Attempt.objects.filter(daily__isnull=False).delete()
        viewer, player = people()
        viewer = player if relation == "oneself" else viewer
        attempt = ended(kind, player)
        if relation == "nobody":
            if own not in ("none", "link") or not stand(own, viewer, attempt):
                continue
        elif relation != "oneself" or own == "same cards":
            relate(relation, viewer, player)
            if not stand(own, viewer, attempt):
                continue
        pk = NOBODY if relation == "nobody" else viewer.pk
        judged = may_replay(pk, attempts=[attempt.pk], linked=own == "link", now=NOON)
        assert judged == {attempt.pk: expected(relation, kind, own)}, own


def seen(viewer: Player, attempt: Attempt, *, minutes: int = 0) -> Replay:
    now = NOON + timedelta(minutes=minutes)
    return may_replay(viewer.pk, attempts=[attempt.pk], linked=False, now=now)[attempt.pk]


@pytest.mark.parametrize("kind", ["casual", "daily", "race"])
def test_a_game_that_goes_on_is_not_replayed_but_named_to_who_knows_of_it(kind: str) -> None:
    viewer, player = people()
    befriend(viewer, player)
    places: dict[str, Race | Daily | Deal] = {"casual": made.attempt().deal, "daily": daily(), "race": race()}
    attempt = play(player, of=places[kind])
    assert seen(viewer, attempt) == seen(player, attempt) == hidden(Hidden.NOT_ENDED)


def test_who_is_blocked_is_answered_as_of_what_is_not_there() -> None:
    viewer, player = people()
    Block.objects.create(blocker=player, blocked=viewer)
    pk = play(player, of=race(), status=Status.WON).pk
    judged = may_replay(viewer.pk, attempts=[pk, pk + 1000], linked=True, now=NOON)
    assert judged[pk] == judged[pk + 1000] == ABSENT


def test_a_sealed_deal_is_closed_when_every_race_on_it_is_over() -> None:
    viewer, player = people()
    attempt = play(player, of=race(), status=Status.WON)
    again = race(slug="AGAIN22", deal=race().deal)
    other = play(made.player(), of=again)
    assert seen(viewer, attempt) == hidden(Hidden.NOT_CLOSED)
    Attempt.objects.filter(pk=other.pk).update(status=Status.RESIGNED, ended_at=NOON)
    assert seen(viewer, attempt) == ALL


def test_a_race_is_over_at_its_limit_though_nobody_has_written_it_down() -> None:
    viewer, player = people()
    there = race()
    Race.objects.filter(pk=there.pk).update(limit_seconds=600)
    there.refresh_from_db()
    attempt = play(player, of=there, status=Status.WON)
    play(made.player(), of=there)
    assert seen(viewer, attempt, minutes=1) == hidden(Hidden.NOT_CLOSED)
    assert seen(viewer, attempt, minutes=20) == ALL


def test_many_are_decided_with_as_many_queries_as_few() -> None:
    viewer = made.player()

    def asked(count: int) -> int:
        those = []
        for _ in range(count):
            player = made.player()
            befriend(viewer, player)
            for of in (daily(), race(), race(slug="BYLINK2", visibility="link"), made.attempt().deal):
                those.append(play(player, of=of, status=Status.WON).pk)
        with CaptureQueriesContext(connection) as queries:
            may_replay(viewer.pk, attempts=those, linked=False, now=NOON)
        return len(queries)

    assert asked(1) == asked(12) <= 12
