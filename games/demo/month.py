"""The month, day after day: what the plan says is begun by the verbs, played at the desk, and closed when it is due."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from random import Random

from games import dailies, races
from games.demo import begun, deals
from games.demo.begun import Begun
from games.demo.bonds import befriend, block, challenge
from games.demo.cast import Person, cast
from games.demo.desk import Desk
from games.demo.lines import Line, Lines
from games.demo.plan import RACE_TAKES, CasualGame, DailyGame, Event, GhostRace, Meeting, day_of
from games.jobs.certify import Order
from games.models import Daily, Deal

Report = Callable[[str], None]

AFTER_CLOSE = timedelta(hours=1, minutes=1)


@dataclass(frozen=True, slots=True)
class Size:
    """players: 2 or more. days: with today."""

    players: int
    days: int
    seed: int


def fill(size: Size, *, now: datetime, report: Report) -> list[Person]:
    """Play the month that ends at `now`, on an empty database; who has played it, the one to log in as first.

    The same for the same seed, day and secret of the server. report is told of each step.
    """
    first = _midnight(now) - timedelta(days=size.days - 1)
    people = cast(size.players, since=first, chance=Random(f"{size.seed} people"))
    befriend(people, at=first, now=now, chance=Random(f"{size.seed} friends"))
    midnights = [first + timedelta(days=day) for day in range(size.days)]
    plan = [
        day_of(midnight, people=people, now=now, chance=Random(f"{size.seed} day {day}"))
        for day, midnight in enumerate(midnights)
    ]
    # Its processes are there before the writer's thread.
    with Lines() as lines:
        deals.fill(_wanted(plan), chance=Random(f"{size.seed} deals"), report=_counted(report))
        with Desk() as desk:
            month = Month(lines=lines, desk=desk, now=now)
            month.open(midnights[0], events=plan[0])
            for day, (midnight, events) in enumerate(zip(midnights, plan, strict=True), start=1):
                games = month.begin(events)
                if day < size.days:
                    # While this day is played, the next one's lines are worked out.
                    month.open(midnights[day], events=plan[day])
                month.play(games, midnight=midnight)
                report(f"day {day} of {size.days}: {midnight:%Y-%m-%d}, {len(games)} games and races")
    challenge(people, now=now)
    block(people)
    return people


class Month:
    """Its hands: `now` is when it ends."""

    def __init__(self, *, lines: Lines, desk: Desk, now: datetime) -> None:
        self._lines, self._desk, self._now = lines, desk, now
        self._dailies: dict[DailyGame, tuple[Daily, Future[Line]]] = {}

    def open(self, midnight: datetime, *, events: Sequence[Event]) -> None:
        """The dailies of a day, and what those do who will play them."""
        there = {draw: self._daily(midnight, draw=draw) for draw in dailies.DRAWS}
        for game in events:
            if isinstance(game, DailyGame):
                daily = there[game.draw]
                line = self._lines.ask(daily.deal.cards, draw=game.draw, temper=game.person.temper, seed=game.seed)
                self._dailies[game] = daily, line

    def begin(self, events: Sequence[Event]) -> list[Begun]:
        return [game for event in events if (game := self._begun(event)) is not None]

    def play(self, games: Sequence[Begun], *, midnight: datetime) -> None:
        """All of them to their ends, as far as those come before now, and the ends that time brings."""
        for game in games:
            seated = [one.playing for one in game.seated]
            self._desk.play(seated, started_at=game.started_at, until=self._now)
            if game.race is not None:
                races.settle(game.race, now=min(self._now, game.started_at + 2 * RACE_TAKES))
        dailies.close_due(min(self._now, midnight + timedelta(days=1) + AFTER_CLOSE))

    def _begun(self, event: Event) -> Begun | None:
        match event:
            case DailyGame():
                daily, line = self._dailies.pop(event)
                return begun.daily(event, of=daily, line=line)
            case CasualGame():
                return begun.casually(event, lines=self._lines)
            case Meeting():
                return begun.race(event, lines=self._lines)
            case GhostRace():
                return begun.haunted(event, lines=self._lines)

    @staticmethod
    def _daily(midnight: datetime, *, draw: int) -> Daily:
        daily = dailies.of(midnight.date(), draw=draw, now=midnight)
        assert isinstance(daily, Daily), daily
        return daily


def _wanted(plan: Sequence[Sequence[Event]]) -> Counter[Order]:
    """The deals that these days take from the pool."""
    wanted = Counter({Order(Deal.Kind.SEALED, draw): len(plan) for draw in dailies.DRAWS})
    for event in (event for events in plan for event in events):
        if isinstance(event, Meeting):
            wanted[Order(Deal.Kind.SEALED, event.draw)] += 1
        elif isinstance(event, CasualGame) and event.winnable:
            wanted[Order(Deal.Kind.OPEN, event.draw)] += 1
    return wanted


def _counted(report: Report) -> Callable[[int, int], None]:
    """Says now and then how many deals there are."""

    def told(done: int, total: int) -> None:
        if done == total or done % 40 == 0:
            report(f"deals: {done} of {total} certified")

    return told


def _midnight(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date(), time(), UTC)
