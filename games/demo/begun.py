"""Beginning what is planned by the verbs of real play, each at its own moment, and asking for the lines of those who
play it."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from games import casual, dailies, races, robots
from games.demo.desk import Playing
from games.demo.lines import Line, Lines, Temper
from games.demo.plan import CasualGame, DailyGame, GhostRace, Meeting
from games.models import Attempt, Daily
from games.races import ghosts
from games.robots.choice import MANNERS

IN_THE_LOBBY = timedelta(minutes=4)
GHOSTS = 4
"""Of a race against ghosts, at most: as many as are seen at once."""


@dataclass(frozen=True, slots=True)
class Seated:
    """An attempt, and what its player will do; ends: who does not win gives up, since the next game would end this."""

    attempt: int
    player: int
    line: "Future[Line]"
    ends: bool = False

    @property
    def playing(self) -> Playing:
        """Waits until it is worked out."""
        line = self.line.result()
        return Playing(self.attempt, self.player, replace(line, resigned=True) if self.ends and not line.won else line)


@dataclass(frozen=True, slots=True)
class Begun:
    """Attempts that began at once; race: its id, where they are one's."""

    started_at: datetime
    seated: Sequence[Seated]
    race: int | None = None


def daily(game: DailyGame, *, of: Daily, line: "Future[Line]") -> Begun:
    attempt = dailies.start(game.person.player, daily=of, now=game.at)
    return Begun(game.at, [Seated(attempt.pk, attempt.player_id, line)])


def casually(game: CasualGame, *, lines: Lines) -> Begun:
    """On a certified deal, or on one by chance."""
    player, chance = game.person.player, Random(game.seed)
    if game.winnable:
        attempt = casual.start_winnable(player, draw=game.draw, now=game.at)
    else:
        deal = casual.deals.new(draw=game.draw, below=chance.randrange)
        attempt = casual.start(player, code=deal.code, now=game.at)
    cards = attempt.deal.cards
    line = lines.ask(cards, draw=game.draw, temper=game.person.temper, seed=game.seed)
    return Begun(game.at, [Seated(attempt.pk, player.pk, line, ends=True)])


def race(meeting: Meeting, *, lines: Lines) -> Begun:
    """From the lobby to the start."""
    host, chance = meeting.people[0].player, Random(meeting.seed)
    lobby_at = meeting.at - IN_THE_LOBBY
    made = races.create(
        host,
        draw=meeting.draw,
        mode=meeting.mode,
        visibility=meeting.visibility,
        limit_seconds=meeting.limit_seconds,
        now=lobby_at,
        below=chance.randrange,
    )
    for person in meeting.people[1:]:
        races.join(made.pk, player=person.player, now=lobby_at + IN_THE_LOBBY * chance.random())
    if meeting.rival is not None:
        robots.invite(made.pk, host=host, strength=meeting.rival, now=meeting.at)
    starts_at = races.start(made.pk, host=host, now=meeting.at)
    tempers = {person.player.pk: person.temper for person in meeting.people}
    seated = []
    for attempt in Attempt.objects.filter(race=made).select_related("player", "deal").order_by("pk"):
        temper = tempers.get(attempt.player_id) or _rival(robots.Strength(attempt.player.robot))
        line = lines.ask(attempt.deal.cards, draw=meeting.draw, temper=temper, seed=meeting.seed + attempt.player_id)
        seated.append(Seated(attempt.pk, attempt.player_id, line))
    return Begun(starts_at, seated, made.pk)


def haunted(planned: GhostRace, *, lines: Lines) -> Begun | None:
    """Against some of all who have played the newest deal that is new to the player; None where there is none."""
    player, chance = planned.person.player, Random(planned.seed)
    lobby_at = planned.at - IN_THE_LOBBY
    there = ghosts.unseen(player, draw=planned.draw, now=lobby_at)
    if there is None:
        return None
    deal, offer = there
    against = [one.pk for one in offer.whole[:GHOSTS]]
    made = ghosts.race(player, deal=deal, against=against, now=lobby_at, below=chance.randrange)
    starts_at = races.start(made.pk, host=player, now=planned.at)
    attempt = Attempt.objects.get(race=made)
    line = lines.ask(deal.cards, draw=deal.draw, temper=planned.person.temper, seed=planned.seed)
    return Begun(starts_at, [Seated(attempt.pk, player.pk, line)], made.pk)


def _rival(strength: robots.Strength) -> Temper:
    return Temper(MANNERS[strength], slips=0.0, resigns=1.0, strays=0.0)
