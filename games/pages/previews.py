"""What a link says of itself where it is passed on: title, words and a picture, made for a stranger.

Whoever fetches a preview is nobody: it shows what a visitor may know and no more. While a daily or a race is not
closed, nothing in it depends on the deal.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import boards, races, review
from games.models import Attempt, Daily, Deal, Kind, Race, Status
from games.pages import dates, figures
from games.pages.pictures import Art, Picture, can_write
from games.pages.races import setting
from games.players import naming
from games.races import Phase
from games.rules.deals import CodeError, format_code, parse_code, shuffle

_IN_COLUMNS = 28


@dataclass(frozen=True, slots=True)
class Preview:
    """`picture` is the path of the PNG; `shown` what is on it."""

    title: str
    shown: Picture
    picture: str

    @property
    def text(self) -> str:
        """The picture in words."""
        return " · ".join(part for part in (self.shown.lead, self.shown.large, self.shown.line) if part)


def site() -> Preview:
    """Of every page that has none of its own."""
    picture = Picture(
        lead=_("Same deal, same second."),
        large=_("Who is first?"),
        line=_("Solitaire Réfléchi, raced live"),
        foot=_("Free, without an account"),
    )
    return Preview("Réfléchi", picture, reverse("preview"))


def titled(title: str) -> Preview:
    """Of a page that explains: the site's picture under the page's own title."""
    return replace(site(), title=title)


def deal(typed: str, *, now: datetime) -> Preview | None:
    """Of a deal by its code, cards up; None for what is no code, or a sealed one that does not open here yet."""
    try:
        code = parse_code(typed)
    except CodeError:
        return None
    if code.kind == Deal.Kind.OPEN:
        cards = shuffle(code.letters)
    else:
        found = Deal.objects.filter(kind=Deal.Kind.SEALED, letters=code.letters, draw=code.draw).first()
        if found is None or not races.is_closed(found, now=now):
            return None
        cards = tuple(found.cards.split())
    picture = Picture(
        lead=_("Draw %(draw)d") % {"draw": code.draw},
        large=format_code(code),
        line=_("The same code is the same 52 cards for everybody."),
        art=Art.CARDS,
        cards=tuple(cards[:_IN_COLUMNS]),
    )
    return Preview(format_code(code), picture, reverse("preview-deal", args=[format_code(code)]))


def daily(daily: Daily) -> Preview:
    """Of a day and draw count; the cards once it is closed."""
    board = boards.daily(daily, limit=1)
    standing = ngettext("%(n)d stands on the board", "%(n)d stand on the board", board.size) % {"n": board.size}
    title = _("Daily, draw %(draw)d") % {"draw": daily.draw}
    art, cards = _deal_of(daily.deal, closed=daily.closed_at is not None)
    first = board.top[0] if board.final and board.top else None
    picture = Picture(
        lead=title,
        large=dates.day_month(daily.date),
        line=standing,
        foot="" if first is None else _("%(name)s stands first") % {"name": _written(naming.worded(first.name))},
        art=art,
        cards=cards,
    )
    return Preview(title, picture, reverse("preview-daily", args=[daily.date, daily.draw]))


def race(race: Race, *, now: datetime) -> Preview:
    """Of a race: who invites while it can be joined or runs, and who won once it is over."""
    lanes = boards.race(race, now=now)
    phase = races.phase(race, now=now)
    host = next((naming.worded(lane.name) for lane in lanes if lane.host), "")
    title = _invitation(host)
    words = setting(mode=race.mode, draw=race.deal.draw, limit_seconds=race.limit_seconds)
    picture = reverse("preview-race", args=[race.slug])
    if phase is Phase.OVER and lanes and lanes[0].place is not None:
        return Preview(title, _won(lanes[0], of=len(lanes), race=race, now=now), picture)
    there = ngettext("%(n)d player", "%(n)d players", len(lanes)) % {"n": len(lanes)}
    return Preview(
        title, Picture(lead=words, large=_invitation(host and _written(host)), line=there, art=Art.BACKS), picture
    )


def result(attempt_id: int, *, now: datetime) -> Preview | None:
    """Of one result: its figures, and the cards of a deal that is closed; None where a stranger may not know it."""
    found = _public(attempt_id, now=now)
    if found is None:
        return None
    attempt, closed = found
    name = naming.shown(attempt.player)
    art, cards = _deal_of(attempt.deal, closed=closed)
    time = figures.clock_time(attempt.time or 0)
    picture = _figures(
        name,
        won=attempt.status == Status.WON,
        time=time,
        home=attempt.home,
        line=_line(attempt.score, draw=attempt.deal.draw, place=""),
        art=art,
        cards=cards,
    )
    return Preview(name, picture, reverse("preview-result", args=[attempt.pk]))


def _public(attempt_id: int, *, now: datetime) -> tuple[Attempt, bool] | None:
    """An attempt whose figures everybody may see, and whether its deal is closed."""
    try:
        return review.seen(attempt_id, viewer=None, now=now), True
    except review.Absent:
        return None
    except review.NotOpen:
        # A day's board is shown during the day: whoever stands on it has figures that are no secret.
        on_board = Attempt.objects.filter(pk=attempt_id, kind=Kind.DAILY, counted=True, status__gte=Status.WON)
        attempt = on_board.select_related("player", "deal").first()
        return None if attempt is None else (attempt, False)


def _won(lane: boards.Lane, *, of: int, race: Race, now: datetime) -> Picture:
    place = _("%(place)s of %(n)d") % {"place": figures.ordinal(lane.place or 1), "n": of}
    art, cards = _deal_of(race.deal, closed=races.is_closed(race.deal, now=now))
    return _figures(
        naming.worded(lane.name),
        won=lane.status is Status.WON,
        time=figures.clock_time(lane.time or 0),
        home=lane.home,
        line=_line(lane.score, draw=race.deal.draw, place=place),
        art=art,
        cards=cards,
    )


def _figures(name: str, *, won: bool, time: str, home: int, line: str, art: Art, cards: tuple[str, ...]) -> Picture:
    """A result: a win has the kings, another one the deal as far as it may be shown."""
    name = _written(name)
    if won:
        return Picture(lead=_("%(name)s won in") % {"name": name}, large=time, line=line, home=home)
    large = ngettext("%(home)d home", "%(home)d home", home) % {"home": home}
    return Picture(lead=name, large=large, line=line, home=home, art=art, cards=cards)


def _invitation(host: str) -> str:
    return _("%(host)s’s race") % {"host": host} if host else _("Race")


def _written(name: str) -> str:
    """A name as the pictures can write it; one in a script that they have no letters of is a plain word."""
    return name if can_write(name) else _("player")


def _line(score: int, *, draw: int, place: str) -> str:
    points = ngettext("%(n)d point", "%(n)d points", score) % {"n": score}
    parts = (place, points, _("draw %(draw)d") % {"draw": draw})
    return " · ".join(part for part in parts if part)


def _deal_of(deal: Deal, *, closed: bool) -> tuple[Art, tuple[str, ...]]:
    """The columns' cards of a closed deal; of another one backs, and nothing of it."""
    return (Art.CARDS, tuple(deal.cards.split()[:_IN_COLUMNS])) if closed else (Art.BACKS, ())
