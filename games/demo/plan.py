"""What happens on a day: who plays the dailies when, which races come about, and who plays for themselves. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from games.demo.cast import Person
from games.models import Race
from games.robots import Strength

RACES_A_DAY = 1.6
GAMES_A_DAY = 3.0
GHOSTS_A_DAY = 0.9
RACE_TAKES = timedelta(minutes=50)
"""By then every race is over: half an hour at most, or a win and a quarter of an hour, and who idles goes sooner."""

Moment = Callable[[float], datetime]
"""The moment of an hour of the day; today's hours are as short as it takes for all to be over."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    at: datetime
    person: Person
    draw: int
    seed: int


@dataclass(frozen=True, slots=True)
class CasualGame:
    """winnable: on a certified deal."""

    at: datetime
    person: Person
    draw: int
    seed: int
    winnable: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """A race; the first of `people` hosts it. rival: a practice rival who is asked along."""

    at: datetime
    people: tuple[Person, ...]
    rival: Strength | None
    draw: int
    mode: Race.Mode
    visibility: Race.Visibility
    limit_seconds: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class GhostRace:
    """Somebody alone against those who have played a deal that is new to them, if there is one."""

    at: datetime
    person: Person
    draw: int
    seed: int


Event = DailyGame | CasualGame | Meeting | GhostRace


def day_of(midnight: datetime, *, people: Sequence[Person], now: datetime, chance: Random) -> list[Event]:
    """The events of the day that begins at `midnight`, in their order; today's all come before `now`."""
    length = min(timedelta(days=1), now - midnight)

    def moment(hour: float) -> datetime:
        return midnight + length * (hour % 24 / 24)

    events: list[Event] = [
        *_dailies(people, moment=moment, chance=chance),
        *_games(people, moment=moment, chance=chance),
        *(race for race in _meetings(people, moment=moment, chance=chance) if race.at + RACE_TAKES < now),
        *(race for race in _ghost_races(people, moment=moment, chance=chance) if race.at + RACE_TAKES < now),
    ]
    return sorted(events, key=lambda event: event.at)


def _dailies(people: Sequence[Person], *, moment: Moment, chance: Random) -> Iterator[DailyGame]:
    """Most play one, some the other after it."""
    for person in people:
        if chance.random() > person.keen:
            continue
        hour = person.hour + chance.gauss(0.0, 0.6)
        draws = chance.choice(((1,), (3,), (1, 3), (1,)))
        for turn, draw in enumerate(draws):
            yield DailyGame(moment(hour + 0.4 * turn), person, draw, _seed(chance))


def _meetings(people: Sequence[Person], *, moment: Moment, chance: Random) -> Iterator[Meeting]:
    for _ in range(_about(RACES_A_DAY, chance=chance)):
        count = min(len(people), chance.choice((2, 2, 3, 3, 4, 5)))
        rival = chance.choice(list(Strength)) if chance.random() < 0.3 else None
        yield Meeting(
            at=moment(chance.uniform(16.0, 22.5)),
            people=_some(people, count=count, chance=chance),
            rival=rival,
            draw=chance.choice((1, 1, 3)),
            mode=chance.choice((Race.Mode.FIRST_HOME, Race.Mode.FIRST_HOME, Race.Mode.BY_SCORE)),
            visibility=chance.choice((Race.Visibility.OPEN, Race.Visibility.OPEN, Race.Visibility.LINK)),
            limit_seconds=chance.choice((300, 600, 900, 900, 1800, None)),
            seed=_seed(chance),
        )


def _games(people: Sequence[Person], *, moment: Moment, chance: Random) -> Iterator[CasualGame]:
    """One a player at most, since nobody has two open."""
    count = min(len(people), _about(GAMES_A_DAY, chance=chance))
    for person in _some(people, count=count, chance=chance):
        hour = person.hour - 2.0 + chance.gauss(0.0, 0.5)
        yield CasualGame(moment(hour), person, chance.choice((1, 1, 3)), _seed(chance), chance.random() < 0.3)


def _ghost_races(people: Sequence[Person], *, moment: Moment, chance: Random) -> Iterator[GhostRace]:
    if chance.random() < GHOSTS_A_DAY:
        (person,) = _some(people, count=1, chance=chance)
        yield GhostRace(moment(chance.uniform(8.0, 15.0)), person, chance.choice((1, 1, 3)), _seed(chance))


def _some(people: Sequence[Person], *, count: int, chance: Random) -> tuple[Person, ...]:
    """So many different people, the keen ones more often."""
    drawn = sorted(people, key=lambda person: chance.random() / person.keen)
    return tuple(drawn[:count])


def _about(many: float, *, chance: Random) -> int:
    """A whole number that is `many` on the average."""
    return int(many) + (chance.random() < many % 1) + chance.choice((-1, 0, 0, 1))


def _seed(chance: Random) -> int:
    return chance.getrandbits(32)
