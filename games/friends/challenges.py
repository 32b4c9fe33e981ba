"""Challenging a friend on a deal: "beat my 540". They play it as a casual game, whenever they come.

It answers for both being told once how it came out. A better score is better; equal ones are told by the time of a win.
"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import OuterRef, Subquery

from games import races
from games.friends import news
from games.friends.circle import are_friends, pairs
from games.friends.refusals import Refusal, Refused
from games.models import Attempt, Challenge, Kind, News, Player, Status


class Outcome(StrEnum):
    """From the side of who was challenged."""

    BEATEN = "beaten"
    EQUAL = "equal"
    MISSED = "missed"


def may_challenge(attempt: Attempt, *, player: Player, now: datetime) -> bool:
    """One's own, ended, with something played, on a deal that is no secret any more."""
    if attempt.player_id != player.pk or not attempt.has_ended or not attempt.moves:
        return False
    return races.is_closed(attempt.deal, now=now)


def challenge(attempt: Attempt, *, player: Player, other: int, now: datetime) -> Challenge:
    """Refused: absent where it is not one's own; not-open before its deal is closed; not-friends; twice."""
    if attempt.player_id != player.pk:
        raise Refused(Refusal.ABSENT)
    if not may_challenge(attempt, player=player, now=now):
        raise Refused(Refusal.NOT_OPEN)
    if not are_friends(player.pk, other=other):
        raise Refused(Refusal.NOT_FRIENDS)
    with transaction.atomic():
        made, new = Challenge.objects.get_or_create(attempt=attempt, asked_id=other)
        if not new:
            raise Refused(Refusal.TWICE)
        news.tell(other, News.Kind.CHALLENGED, by=player.pk, now=now, challenge=made)
    return made


def open_to(player: Player) -> list[Challenge]:
    """What friends want the player to beat, the newest first."""
    those = Challenge.objects.filter(asked=player, answer=None).select_related("attempt__deal", "attempt__player")
    found = list(those.order_by("-pk"))
    friends = pairs([player.pk], others={one.attempt.player_id for one in found})
    return [one for one in found if (player.pk, one.attempt.player_id) in friends]


def settle(players: Collection[int], *, now: datetime) -> int:
    """Take the first casual game that each of these has begun and ended on a deal since they were challenged on it as
    their answer; how many there were. Idempotent, by any number of processes."""
    games = Attempt.objects.filter(
        player=OuterRef("asked"),
        deal=OuterRef("attempt__deal"),
        kind=Kind.CASUAL,
        status__gte=Status.WON,
        moves__gt=0,
        created_at__gte=OuterRef("created_at"),
    )
    waiting = Challenge.objects.filter(asked__in=players, answer=None)
    answered = waiting.annotate(game=Subquery(games.order_by("pk").values("pk")[:1])).filter(game__isnull=False)
    return sum(_answer(pk, game=game, now=now) for pk, game in answered.values_list("pk", "game"))


def outcome(challenge: Challenge) -> Outcome | None:
    """None while it is open."""
    if challenge.answer is None:
        return None
    mine, theirs = _figure(challenge.answer), _figure(challenge.attempt)
    return Outcome.EQUAL if mine == theirs else Outcome.BEATEN if mine > theirs else Outcome.MISSED


def _figure(attempt: Attempt) -> tuple[int, int]:
    """More is better."""
    return attempt.score, -(attempt.time or 0) if attempt.status == Status.WON else 0


def _answer(challenge: int, *, game: int, now: datetime) -> bool:
    with transaction.atomic():
        if not Challenge.objects.filter(pk=challenge, answer=None).update(answer=game):
            return False
        found = Challenge.objects.select_related("attempt").get(pk=challenge)
        one, other = found.attempt.player_id, found.asked_id
        if are_friends(one, other=other):
            news.tell(one, News.Kind.ANSWERED, by=other, now=now, challenge=found)
            news.tell(other, News.Kind.ANSWERED, by=one, now=now, challenge=found)
    return True
