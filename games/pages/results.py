"""Ended attempts as the lists of results show them.

Of others only races and dailies are listed, and no way into a race that is by link only.
"""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import boards
from games.models import Kind, Player, Status
from games.pages import figures
from games.watching.replays import among

PAGE = 20


@dataclass(frozen=True, slots=True)
class Result:
    """One line. `url` leads to the race or the daily, empty where there is no way for the viewer; replayed: the viewer
    may see it played."""

    attempt: int
    place: str
    title: str
    status: str
    won: bool
    figure: str
    score: int
    ranked: bool
    ended_at: datetime
    url: str
    code: str
    hinted: bool
    offline: bool
    replayed: bool


def of(
    player: Player,
    *,
    now: datetime,
    viewer: Player | None,
    before: int | None = None,
    kind: Kind | None = None,
    limit: int = PAGE,
) -> list[Result]:
    """The newest results, or those before an attempt; casual ones only to oneself."""
    mine = player == viewer
    kinds = [kind] if mine else [one for one in (Kind.RACE, Kind.DAILY) if kind in (None, one)]
    found = [one for asked in kinds for one in boards.results(player, now=now, before=before, kind=asked, limit=limit)]
    found.sort(key=lambda one: -one.attempt)
    seen = among([one.attempt for one in found[:limit]], viewer=viewer, now=now)
    return [_line(one, mine=mine, replayed=one.attempt in seen) for one in found[:limit]]


def _line(played: boards.Played, *, mine: bool, replayed: bool) -> Result:
    won = played.status is Status.WON
    return Result(
        attempt=played.attempt,
        place="" if played.place is None else figures.ordinal(played.place),
        title=_title(played),
        status=str(played.status.label),
        won=won,
        figure=figures.clock_time(played.time)
        if won
        else ngettext("%(home)d home", "%(home)d home", played.home) % {"home": played.home},
        score=played.score,
        ranked=played.ranked,
        ended_at=played.ended_at,
        url=_url(played, mine=mine),
        code=played.code or "",
        hinted=played.hinted,
        offline=played.offline,
        replayed=replayed,
    )


def _title(played: boards.Played) -> str:
    draw = {"draw": played.draw}
    match played.kind:
        case Kind.RACE:
            return _("Race, draw %(draw)d") % draw
        case Kind.DAILY:
            return _("Daily, draw %(draw)d") % draw
    return _("Casual, draw %(draw)d") % draw


def _url(played: boards.Played, *, mine: bool) -> str:
    if played.code is not None:
        return reverse("play-code", args=[played.code])
    if played.day is not None:
        return reverse("daily-of", args=[played.day, played.draw])
    return reverse("race", args=[played.slug]) if mine and played.slug else ""
