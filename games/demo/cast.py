"""Who plays in the month: accounts and a few guests, each with a strength, habits and an hour of the day.

Their names are things, and nobody's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random

from games.demo.lines import Temper
from games.models import Player, names
from games.players import guests
from games.robots.choice import Manner

NAMES = (
    "Mirabelle Quartz Marmotte tulipe7 Sureau Nachtkerze oleander Tramontane pixel_42 Brindille Kolibri Papavero "
    "Gentiane saltmarsh Zéphyr Murmeltier Topinambour bluebell.9 Capivara Fougère Tartaruga nimbus Ribes Lucciola "
    "Azulejo Tilleul kettle Pervenche Sabiá cobalt-3 Roseau Girasole Plume drizzle Cannelle Hérisson marble "
    "Lanterna Ortolan thimble Mandarine Vespa5 Noisette larkspur Bruyère Onda Cerfeuil inkwell "
).split()

GUEST_EVERY = 9
"""One in so many is a guest; the first never is."""


@dataclass(frozen=True, slots=True)
class Person:
    """keen: the chance that they play on a day. hour: of UTC, at which they mostly do."""

    player: Player
    temper: Temper
    keen: float
    hour: float


def cast(count: int, *, since: datetime, chance: Random) -> list[Person]:
    """So many people, the first of them the keenest: new rows, there since `since`."""
    return [_person(number, since=since, chance=chance) for number in range(count)]


def name_of(number: int) -> str:
    """A name for the account of this number; where the list ends it begins again, with a figure behind."""
    again, place = divmod(number, len(NAMES))
    return f"{NAMES[place]} {again + 1}" if again else NAMES[place]


def _person(number: int, *, since: datetime, chance: Random) -> Person:
    make = _guest if number % GUEST_EVERY == GUEST_EVERY - 1 else _account
    strength = chance.random() if number else 0.9
    return Person(
        player=make(number, since=since, below=chance.randrange),
        temper=_temper(strength, chance=chance),
        keen=chance.uniform(0.2, 0.75) if number else 0.95,
        hour=chance.choice((7.5, 12.5, 18.0, 20.5)) + chance.uniform(-1.0, 1.5),
    )


def _account(number: int, *, since: datetime, below: Callable[[int], int]) -> Player:
    name = names.tidy(name_of(number))
    names.validate(name)
    player = Player(username=name, date_joined=since)
    player.set_unusable_password()
    player.save(force_insert=True)
    return player


def _guest(number: int, *, since: datetime, below: Callable[[int], int]) -> Player:
    return guests.create(below=below)


def _temper(strength: float, *, chance: Random) -> Temper:
    """From who tries the first thing that fits to who looks ahead."""
    slow = chance.uniform(0.7, 1.4)
    if strength < 0.3:
        manner = Manner(think=(2.0 * slow, 6.0 * slow), looks=1, wanders=0.0, passes=2)
    elif strength < 0.65:
        manner = Manner(think=(1.4 * slow, 4.0 * slow), looks=1, wanders=0.25, passes=4)
    else:
        manner = Manner(think=(0.9 * slow, 2.6 * slow), looks=4, wanders=0.1, passes=6)
    return Temper(manner, slips=chance.uniform(0.0, 0.06), resigns=chance.uniform(0.5, 0.95), strays=0.05)
