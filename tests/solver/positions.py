"""Positions to try the solver on: those of the case files, random middles, and small ends with their truth."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.actions import COLUMN_AT, FOUNDATION_AT, Action, parse_action
from games.rules.cards import DECK, Card, is_ordered
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start
from games.rules.position import NOTHING, Position, is_won
from tests.rules.winning import CASES


@dataclass(frozen=True, slots=True)
class Judged:
    """A position and what is known of it."""

    name: str
    position: Position
    draw: int
    verdict: str
    klondike: str = ""


def judged(name: str) -> Iterator[Judged]:
    """The positions of a case file, with their verdicts."""
    for number, row in enumerate(json.loads((CASES / f"{name}.json").read_text()), start=1):
        game = start(parse_deck(row["deck"]), draw=row["draw"])
        for text in row.get("actions", "").split():
            after = play(game, parse_action(text))
            assert isinstance(after, Game)
            game = after
        verdict, klondike = row["verdict"], row.get("klondike", "")
        yield Judged(f"{name} {number}", game.position, row["draw"], verdict, klondike)


def middle(seed: int, *, draw: int) -> Position:
    """A position after up to 80 random actions from a random deal."""
    chance = random.Random(seed)
    game = start(chance.sample(DECK, k=52), draw=draw)
    for _ in range(chance.randrange(80)):
        ways = list(successors(game))
        game = chance.choice(ways)
    return game.position


def ending(seed: int, *, draw: int, left: int) -> Position:
    """A random position with `left` cards still to go up; no column holds more cards than it can have runs."""
    chance = random.Random(seed)
    ranks = [13, 13, 13, 13]
    while 52 - left < sum(ranks):
        suit = chance.randrange(4)
        ranks[suit] -= ranks[suit] > 0
    cards: list[Card] = [DECK[13 * suit + up] for suit in range(4) for up in range(ranks[suit], 13)]
    chance.shuffle(cards)
    columns: list[tuple[Card, ...]] = []
    for most in chance.sample(range(7), k=7):
        taken = min(chance.randrange(most + 2), len(cards))
        columns.append(tuple(cards[:taken]))
        del cards[:taken]
    columns.sort(key=len)
    stock = tuple(cards[:24])
    turned = chance.randrange(len(stock) + 1)
    return Position(tuple(columns), tuple(ranks), stock[turned:], stock[:turned], 0, 0, NOTHING)


def can_be_won(position: Position, *, draw: int, most: int) -> bool | None:
    """The truth, by trying everything the rules allow; None after `most` positions."""
    seen, waiting = {_seen(position)}, [Game(draw, position)]
    while waiting:
        game = waiting.pop()
        if is_won(game.position):
            return True
        for after in successors(Game(draw, game.position)):
            if _seen(after.position) not in seen:
                seen.add(_seen(after.position))
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def successors(game: Game) -> Iterator[Game]:
    """The games after each allowed action but undo."""
    for action in _imaginable(game.position):
        after = play(game, action)
        if isinstance(after, Game):
            yield after


def _imaginable(position: Position) -> Iterator[Action]:
    yield parse_action("recycle")
    yield parse_action("draw")
    for source in ("w", *FOUNDATION_AT):
        for target in COLUMN_AT:
            yield parse_action(f"{source}>{target}")
    yield parse_action("w>f")
    for source, at in COLUMN_AT.items():
        yield parse_action(f"{source}>f")
        column = position.tableau[at]
        for count in range(1, len(column) + 1):
            if not is_ordered(column[-count:]):
                break
            for target in COLUMN_AT:
                yield parse_action(f"{source}>{target}:{count}")


def _seen(position: Position) -> tuple[object, ...]:
    # Which column is which is no matter to what can be done.
    return frozenset(position.tableau), position.tableau.count(()), position.foundations, position.stock, position.waste
