"""Attempts that somebody else looks at, and how the two stand to each other, made in the test's own process."""

from datetime import UTC, datetime, timedelta

from games.models import Attempt, Block, Daily, Deal, Friendship, Kind, Player, Race, Status
from games.rules.deals import format_deck, shuffle
from tests.support import attempts

NOON = datetime(2026, 7, 28, 12, tzinfo=UTC)


def befriend(one: Player, other: Player) -> None:
    """Since yesterday, asked by the first."""
    Friendship.objects.create(asker=one, asked=other, accepted_at=NOON - timedelta(days=1))


def block(one: Player, other: Player) -> None:
    """As the verb leaves it: no friendship stays."""
    Block.objects.create(blocker=one, blocked=other)


def sealed(letters: str = "SSSSSSB") -> Deal:
    key = bytes(32)
    cards = format_deck(shuffle(letters, key=key))
    return Deal.objects.get_or_create(kind="S", letters=letters, draw=1, defaults={"cards": cards, "key": key})[0]


def daily() -> Daily:
    return Daily.objects.get_or_create(date=NOON.date(), draw=1, defaults={"deal": sealed()})[0]


def race(*, slug: str = "BCD2FGH", deal: Deal | None = None, visibility: str = "open", begun: bool = True) -> Race:
    starts_at = NOON - timedelta(minutes=1) if begun else None
    given = {"deal": deal or sealed("SSSSSSC"), "visibility": visibility, "starts_at": starts_at, "active_at": NOON}
    return Race.objects.get_or_create(slug=slug, defaults=given)[0]


def play(player: Player, *, of: Race | Daily | Deal, status: Status = Status.PLAYING) -> Attempt:
    """The player's attempt at a race, a daily, or casually at a deal, begun a minute ago if it is begun at all."""
    within: dict[str, object] = {"kind": Kind.CASUAL, "deal": of}
    if not isinstance(of, Deal):
        kind = Kind.RACE if isinstance(of, Race) else Kind.DAILY
        within = {"kind": kind, "deal": of.deal, str(kind.value): of}
    started = NOON - timedelta(minutes=1) if status > Status.CREATED else None
    ended = NOON if status >= Status.WON else None
    return Attempt.objects.create(player=player, status=status, started_at=started, ended_at=ended, **within)


def people() -> tuple[Player, Player]:
    """Who looks, and who plays."""
    return attempts.player(), attempts.player()
