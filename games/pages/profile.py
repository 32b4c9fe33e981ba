"""Somebody's page: their bests of all time and what they played: all to oneself, races and dailies to others.

Who blocks the viewer is absent to them, and guests are to everybody but themselves.
"""

from dataclasses import dataclass
from datetime import date
from typing import TypeGuard

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, clock, dailies, friends
from games.models import Block, Kind, Player, names
from games.pages import figures, results
from games.pages.boards import MEASURES
from games.players import naming


@dataclass(frozen=True, slots=True)
class Best:
    """A player's row on a board of all time, in words; `figure` is empty without one."""

    label: str
    figure: str
    place: str


@never_cache
@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    """`?kind=` narrows the results, `?before=` goes on after an attempt."""
    player = Player.objects.filter(name_key=names.key(name)).first()
    viewer = request.user if isinstance(request.user, Player) else None
    if player is None or not _is_seen(player, viewer=viewer):
        raise Http404
    if player.username != name:
        return redirect("player", player.username)
    now = clock.moment()
    kind = request.GET.get("kind", "")
    kind = kind if kind in Kind else ""
    mine = player == viewer
    page = results.of(player, now=now, viewer=viewer, before=_number(request), kind=Kind(kind) if kind else None)
    context = {
        "player": player,
        "name": naming.shown(player),
        "mine": mine,
        "bests": [(draw, _bests(player, draw=draw, day=dailies.today(now))) for draw in (1, 3)],
        "results": page,
        "kind": kind,
        "kinds": [one for one in Kind if mine or one is not Kind.CASUAL],
        "bond": friends.bond(viewer, other=player) if _may_be_friends(viewer, player) else None,
        "meetings": boards.meetings(viewer.pk, other=player.pk, now=now) if viewer and not mine else None,
        "more": page[-1].attempt if len(page) == results.PAGE else None,
    }
    return render(request, "player.html", context)


def _is_seen(player: Player, *, viewer: Player | None) -> bool:
    if player == viewer:
        return True
    if names.is_left(player.username):
        return False
    blocked = viewer is not None and Block.objects.filter(blocker=player, blocked=viewer).exists()
    return not player.is_guest and not blocked


def _may_be_friends(viewer: Player | None, player: Player) -> TypeGuard[Player]:
    return viewer is not None and viewer != player and not viewer.is_guest


def _bests(player: Player, *, draw: int, day: date) -> list[Best]:
    return [
        _best(player, label=str(label), draw=draw, day=day, measure=measure) for measure, label in MEASURES.values()
    ]


def _best(player: Player, *, label: str, draw: int, day: date, measure: boards.Measure) -> Best:
    board = boards.best(boards.Span.EVER, day=day, draw=draw, measure=measure, viewer=player, limit=1, side=0)
    if not board.around or board.place is None:
        return Best(label, "", "")
    row = board.around[0]
    shown = {
        boards.Measure.WINS: str(row.wins),
        boards.Measure.SCORE: str(row.score),
        boards.Measure.TIME: figures.clock_time(row.time),
        boards.Measure.MOVES: str(row.moves),
    }
    return Best(label, shown[measure], figures.ordinal(board.place))


def _number(request: HttpRequest) -> int | None:
    text = request.GET.get("before", "")
    return int(text) if text.isdecimal() and len(text) < 16 else None
