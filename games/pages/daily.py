"""A day's deal: its leaderboard, one's own attempt at it, and what may be known of the cards by now.

Nothing of the deal is shown before its close but the commitment; the picture is of backs.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, clock, dailies
from games.boards import deals
from games.dealing import Preparing
from games.models import Attempt, Daily, Player
from games.pages import figures, preparing, previews, standings
from games.pages.boards import circle, circles
from games.players import naming
from games.watching.replays import among

SHOWN = 30
_MEASURES = {"score": boards.Measure.DAILY, "time": boards.Measure.TIME, "moves": boards.Measure.MOVES}
# A page must answer soon: what is still open then is ended by the keeper or the next page.
_CLOSED_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Mine:
    """The viewer's attempt at a daily. `spent`: ms its clock has run, to its end where it has ended."""

    attempt: Attempt
    spent: int

    @property
    def time(self) -> str:
        return figures.clock_time(self.spent)

    @property
    def running(self) -> SafeString:
        """The time so far, to go on by itself each second."""
        return format_html('<span role="timer" data-since="{}">{}</span>', self.spent, self.time)


@never_cache
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Today's board of the draw count asked for by `?draw=`."""
    draw = 3 if request.GET.get("draw") == "3" else 1
    return _page(request, day=dailies.today(clock.moment()), draw=draw)


@never_cache
@require_safe
def show(request: HttpRequest, day: date, draw: int) -> HttpResponse:
    """A day's board; absent are days to come, and past ones that nobody needed."""
    return _page(request, day=day, draw=draw)


def found(day: date, *, draw: int, now: datetime) -> Daily | Preparing:
    """The daily, closed if its time has come, or that its deal is being certified; Http404 without one."""
    daily = dailies.of(day, draw=draw, now=now)
    if daily is None:
        raise Http404
    if isinstance(daily, Preparing):
        return daily
    if dailies.close(daily, now=now, most=_CLOSED_AT_ONCE):
        daily.refresh_from_db()
    return daily


def mine_of(request: HttpRequest, *, daily: Daily, now: datetime) -> Mine | None:
    """The viewer's attempt at the daily."""
    if not isinstance(request.user, Player):
        return None
    attempt = dailies.attempt_of(request.user, daily=daily)
    if attempt is None or attempt.started_at is None:
        return None
    running = (now - attempt.started_at) // timedelta(milliseconds=1)
    return Mine(attempt, attempt.time or 0 if attempt.has_ended else running)


def _par_by(daily: Daily) -> str:
    """The player who found the fewest moves; empty where it was the solver."""
    best = daily.deal.par_attempt
    return "" if best is None else naming.shown(best.player)


def _won(daily: Daily) -> str:
    """How many of those who have ended have won; empty while nobody has. Counts, and nothing of the cards."""
    record = deals.record(daily.deal)
    if not record.ended:
        return ""
    text = ngettext("won {won} of {n} time", "won {won} of {n} times", record.ended)
    return text.format(won=record.won, n=record.ended)


def _page(request: HttpRequest, *, day: date, draw: int) -> HttpResponse:
    now = clock.moment()
    daily = found(day, draw=draw, now=now)
    if isinstance(daily, Preparing):
        return preparing.page(request, daily)
    by = request.GET.get("by", "")
    by = by if by in _MEASURES else "score"
    viewer = request.user if isinstance(request.user, Player) else None
    players = circle(request)
    board = boards.daily(daily, by=_MEASURES[by], viewer=viewer, limit=SHOWN, players=players)
    own = "&friends=1" if players is not None else ""
    listed = [row.attempt for row in (*board.top, *board.around)]
    return render(
        request,
        "daily.html",
        {
            "daily": daily,
            "preview": previews.daily(daily),
            "today": day == dailies.today(now),
            "by": by,
            "measures": tuple(_MEASURES),
            "own": own,
            "circles": circles(f"?by={by}", f"?by={by}&friends=1", friends=players is not None),
            "board": board,
            "playing": [naming.worded(name) for name in board.names],
            "rows": standings.shown(
                board.top,
                around=board.around,
                player_id=viewer.pk if viewer else None,
                replays=among(listed, viewer=viewer, now=now),
            ),
            "place": None if board.place is None else figures.ordinal(board.place),
            "mine": mine_of(request, daily=daily, now=now),
            "deal": dailies.reveal(daily),
            "par_by": _par_by(daily),
            "won": _won(daily),
            "until": figures.until(dailies.next_at(now), now=now),
            "closes_at": dailies.closes_at(day),
            "before": dailies.named(day - timedelta(days=1), draw=draw) is not None and day - timedelta(days=1),
            "after": day < dailies.today(now) and day + timedelta(days=1),
        },
    )
