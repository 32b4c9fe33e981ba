"""Before the start: making a race, coming and going, the host's hand.

A player in the lobby is an attempt that is made and not yet begun.
"""

import secrets
from datetime import datetime

from django.db import transaction

from games import dealing
from games.dealing import Below
from games.models import Attempt, Deal, Kicked, Player, Race
from games.races.blocks import is_hidden
from games.races.limits import LIMITS
from games.races.phase import Phase, phase
from games.races.presence import people_present
from games.races.refusals import Refusal, Refused
from games.races.slugs import fresh
from games.races.turns import require_host, require_lobby, seat, turn
from games.rules.deals import parse_code


def create(
    host: Player,
    *,
    draw: int = 1,
    code: str | None = None,
    mode: Race.Mode = Race.Mode.FIRST_HOME,
    visibility: Race.Visibility = Race.Visibility.OPEN,
    limit_seconds: int | None = 900,
    max_players: int = 10,
    now: datetime,
    below: Below = secrets.randbelow,
) -> Race:
    """A race in its lobby with its host in it: on a certified sealed deal, or on the open one of a typed code.

    A code decides the draw count too. Raises CodeError for a code that is none, dealing.NotReadyError where no
    certified deal is left; Refused: limit, unknown-code.
    """
    if limit_seconds not in LIMITS:
        raise Refused(Refusal.LIMIT)
    with transaction.atomic():
        race = Race.objects.create(
            deal=_deal(draw, code=code),
            mode=mode,
            visibility=visibility,
            host=host,
            slug=fresh(below),
            limit_seconds=limit_seconds,
            max_players=max_players,
            active_at=now,
        )
        seat(race, player_id=host.pk, now=now)
    return race


def join(race_id: int, *, player: Player, now: datetime) -> Attempt:
    """Come into the lobby; who is in the race already is given their place, whatever its phase.

    Refused: absent, for whom the host blocks too; started, closed, sent-away, locked, full.
    """
    here = Attempt.objects.filter(race=race_id, player=player)
    mine = here.first()
    if mine is not None:
        return mine
    with turn(race_id, active=now) as race:
        if is_hidden(race_id, viewer=player.pk):
            raise Refused(Refusal.ABSENT)
        require_lobby(race, now=now)
        if Kicked.objects.filter(race=race, player=player).exists():
            raise Refused(Refusal.SENT_AWAY)
        if race.locked:
            raise Refused(Refusal.LOCKED)
        if Attempt.objects.filter(race=race).count() >= race.max_players:
            raise Refused(Refusal.FULL)
        return here.first() or seat(race, player_id=player.pk, now=now)


def leave(race_id: int, *, player: Player, now: datetime) -> None:
    """Go from the lobby; the host's hand passes on, and a lobby without players is closed.

    Refused: absent, started (then one resigns), not-in-it.
    """
    with turn(race_id, active=now) as race:
        _unseat(race, player_id=player.pk)
        if race.host_id == player.pk:
            left = Attempt.objects.filter(race=race, player__robot="")
            heir = people_present(race_id, now=now).first() or left.order_by("pk").first()
            race.host_id = None if heir is None else heir.player_id


def kick(race_id: int, *, host: Player, player_id: int, now: datetime) -> None:
    """Send somebody else away for good, a robot till asked again. Refused: absent, not-host, started, not-in-it."""
    with turn(race_id, active=now) as race:
        require_host(race, player=host)
        if player_id == host.pk:
            raise Refused(Refusal.NOT_IN_IT)
        _unseat(race, player_id=player_id)
        if not Player.objects.filter(pk=player_id, robot__gt="").exists():
            Kicked.objects.get_or_create(race=race, player_id=player_id)


def lock(race_id: int, *, host: Player, locked: bool, now: datetime) -> None:
    """Let nobody further in, or again. Refused: absent, not-host, started, closed."""
    with turn(race_id, active=now) as race:
        require_host(race, player=host)
        require_lobby(race, now=now)
        race.locked = locked


def react(race_id: int, *, player: Player, reaction: str, now: datetime) -> None:
    """Say something to all in the race, which keeps its lobby from idling. Refused: absent, not-in-it, closed, and
    started while the race counts down or runs."""
    with turn(race_id, active=now) as race:
        stands = phase(race, now=now)
        if stands is Phase.CLOSED:
            raise Refused(Refusal.CLOSED)
        if stands not in (Phase.LOBBY, Phase.OVER):
            raise Refused(Refusal.STARTED)
        if not Attempt.objects.filter(race=race, player=player).update(reaction=reaction, reacted_at=now):
            raise Refused(Refusal.NOT_IN_IT)


def _deal(draw: int, *, code: str | None) -> Deal:
    if code is None:
        return dealing.take(Deal.Kind.SEALED, draw=draw)
    parsed = parse_code(code)
    if parsed.kind != "N":
        raise Refused(Refusal.UNKNOWN_CODE)
    return dealing.opened(parsed)


def _unseat(race: Race, *, player_id: int) -> None:
    if race.starts_at is not None:
        raise Refused(Refusal.STARTED)
    gone, _ = Attempt.objects.filter(race=race, player=player_id).delete()
    if not gone:
        raise Refused(Refusal.NOT_IN_IT)
    if not Attempt.objects.filter(race=race, player__robot="").exists():
        # Robots do not stay behind alone: so the lobby is left, and closes.
        Attempt.objects.filter(race=race).delete()
