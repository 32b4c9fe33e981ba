"""The boards of days, weeks, months and all time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, clock, dailies
from games.friends import friends_of
from games.models import Player
from games.pages import figures, standings

SPANS = {
    "day": (boards.Span.DAY, _("Day")),
    "week": (boards.Span.WEEK, _("Week")),
    "month": (boards.Span.MONTH, _("Month")),
    "ever": (boards.Span.EVER, _("All time")),
}
MEASURES = {
    "wins": (boards.Measure.WINS, _("Wins")),
    "score": (boards.Measure.SCORE, _("Score")),
    "time": (boards.Measure.TIME, _("Time")),
    "moves": (boards.Measure.MOVES, _("Moves")),
}
_FIRST = date(2020, 1, 1)
"""No result is older."""

DRAWS = {"1": _("Draw 1"), "3": _("Draw 3")}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which board is asked for; what is not understood is the default."""

    span: str
    draw: str
    measure: str
    day: date
    friends: bool = False

    def query(self, **change: str) -> str:
        """The address of this board with something changed."""
        now = {"span": self.span, "draw": self.draw, "measure": self.measure, "day": self.day.isoformat()}
        friends = {"friends": "1"} if self.friends else {}
        return "?" + urlencode(now | friends | change)

    @property
    def circles(self) -> list["Choice"]:
        """All, or friends alone."""
        return circles(self.query(friends=""), self.query(friends="1"), friends=self.friends)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few boards beside each other."""

    label: str | Promise
    query: str
    current: bool


def circles(everybody: str, friends_only: str, *, friends: bool) -> list[Choice]:
    """The two addresses of a board, of all and of friends."""
    return [Choice(_("Everybody"), everybody, not friends), Choice(_("Friends"), friends_only, friends)]


def circle(request: HttpRequest) -> set[int] | None:
    """The players to whom `?friends=1` narrows a board: the viewer's friends and they themselves; None for all."""
    viewer = request.user
    if request.GET.get("friends") != "1" or not isinstance(viewer, Player) or viewer.is_guest:
        return None
    return friends_of(viewer.pk) | {viewer.pk}


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    today = dailies.today(clock.moment())
    wanted = _wanted(request, today=today)
    viewer = request.user if isinstance(request.user, Player) else None
    span, measure = SPANS[wanted.span][0], MEASURES[wanted.measure][0]
    board = boards.best(
        span, day=wanted.day, draw=int(wanted.draw), measure=measure, viewer=viewer, players=circle(request)
    )
    before, after = _neighbours(board, today=today)
    context = {
        "board": board,
        "span": wanted.span,
        "measure": wanted.measure,
        "last": None if board.first is None else _next(board.first, span=span) - timedelta(days=1),
        "spans": _choices(SPANS, wanted=wanted, key="span", today=today),
        "measures": _choices(MEASURES, wanted=wanted, key="measure", today=today),
        "draws": [Choice(label, wanted.query(draw=draw), draw == wanted.draw) for draw, label in DRAWS.items()],
        "circles": wanted.circles,
        "before": before and wanted.query(day=before.isoformat()),
        "after": after and wanted.query(day=after.isoformat()),
        "rows": standings.shown(board.top, around=board.around, player_id=viewer.pk if viewer else None),
        "place": None if board.place is None else figures.ordinal(board.place),
    }
    return render(request, "boards.html", context)


def _wanted(request: HttpRequest, *, today: date) -> Wanted:
    asked = request.GET
    try:
        day = min(max(_FIRST, date.fromisoformat(asked.get("day", ""))), today)
    except ValueError:
        day = today
    return Wanted(
        span=asked["span"] if asked.get("span") in SPANS else "week",
        draw="3" if asked.get("draw") == "3" else "1",
        measure=asked["measure"] if asked.get("measure") in MEASURES else "wins",
        day=day,
        friends=circle(request) is not None,
    )


def _choices(
    known: Mapping[str, tuple[object, str | Promise]], *, wanted: Wanted, key: str, today: date
) -> list[Choice]:
    current = wanted.span if key == "span" else wanted.measure
    # Another span is looked at from today, another measure from where one is.
    moved = {"day": today.isoformat()} if key == "span" else {}
    return [
        Choice(label, wanted.query(**{key: name, **moved}), name == current) for name, (_board, label) in known.items()
    ]


def _neighbours(board: boards.PeriodBoard, *, today: date) -> tuple[date | None, date | None]:
    """The first days of the board before and after; none after the present one, none of all time."""
    if board.first is None:
        return None, None
    after = _next(board.first, span=board.board.span)
    return board.first - timedelta(days=1), after if after <= today else None


def _next(first: date, *, span: boards.Span) -> date:
    """The first day after the span that begins on this one."""
    if span is boards.Span.MONTH:
        return (first + timedelta(days=31)).replace(day=1)
    return first + timedelta(days=7 if span is boards.Span.WEEK else 1)
