"""A race's standing as messages. It decides nothing: what may be said is `boards`' and `races`' answer."""

from datetime import datetime

from games import boards
from games.boards import Standing
from games.journal.limits import milliseconds
from games.protocol.codes import Mode, Phase, Robot, Visibility
from games.protocol.parts import Ghost, Lane
from games.protocol.races import Lanes, Race
from games.sessions.views import STATES


def race_message(standing: Standing, *, player: int, now: datetime) -> Race:
    """The whole of it, as this player may see it."""
    race = standing.race
    attempt = standing.attempt_of(player)
    lanes, ghosts = _lanes(standing, now=now)
    return Race(
        race=race.slug,
        version=race.version,
        phase=Phase(standing.phase(now=now).value),
        draw=race.deal.draw,
        mode=Mode(race.mode),
        visibility=Visibility(race.visibility),
        limit=race.limit_seconds,
        locked=race.locked,
        max_players=race.max_players,
        sealed=standing.sealed,
        ranked=standing.ranked,
        host=race.host_id,
        me=player,
        mine=attempt is not None,
        attempt=attempt,
        code=standing.code_for(player, now=now),
        starts_at=_ms(race.starts_at),
        ends_at=_ms(standing.ends_at),
        now=milliseconds(now),
        next=standing.next_for(player),
        lanes=lanes,
        ghosts=ghosts,
    )


def lanes_message(standing: Standing, *, now: datetime) -> Lanes:
    """The standings alone, the same for everybody."""
    return Lanes(standing.race.slug, milliseconds(now), *_lanes(standing, now=now))


def _lanes(standing: Standing, *, now: datetime) -> tuple[tuple[Lane, ...], tuple[Ghost, ...]]:
    """Those who race, and those whom they race against."""
    there = standing.lanes(now=now)
    lanes = tuple(_lane(one) for one in there if not one.ghost)
    return lanes, tuple(_ghost(one) for one in there if one.ghost)


def _lane(one: boards.Lane) -> Lane:
    return Lane(
        player=one.player,
        name=one.name,
        guest=one.guest,
        robot=Robot(one.robot) if one.robot else None,
        host=one.host,
        here=one.present,
        attempt=one.attempt,
        state=STATES[one.status],
        played=one.played,
        home=one.home,
        score=one.score,
        moves=one.moves,
        undos=one.undos,
        finish=one.time,
        place=one.place,
    )


def _ghost(one: boards.Lane) -> Ghost:
    return Ghost(
        attempt=one.attempt or None,
        name=one.name,
        guest=one.guest,
        robot=Robot(one.robot) if one.robot else None,
        state=STATES[one.status],
        played=one.played,
        home=one.home,
        score=one.score,
        moves=one.moves,
        undos=one.undos,
        finish=one.time,
        place=one.place,
    )


def _ms(moment: datetime | None) -> int | None:
    return None if moment is None else milliseconds(moment)
