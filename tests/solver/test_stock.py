"""Which stock cards can be reached, against turning them one by one by the rules."""

import random
from dataclasses import replace

import pytest

from games.rules.cards import DECK
from games.rules.position import Position, deal, drawn, recycled
from games.solver.bits import NUMBER_OF
from games.solver.layout import layout
from games.solver.stock import reachable, settled


def _tops(position: Position, *, draw: int) -> set[str]:
    """Every card that drawing and recycling bring to the top of the waste."""
    found = set()
    for _ in range(100):
        found |= set(position.waste[-1:])
        position = drawn(position, count=draw) if position.stock else recycled(position)
    return found


def _positions():
    chance = random.Random(5)
    for _ in range(150):
        cards = chance.sample(DECK, k=52)
        position = deal(cards)
        left = chance.randrange(25)
        turned = chance.randrange(left + 1)
        # Where the other cards are is no matter here: they lie on a column that is never asked for.
        yield replace(position, waste=position.stock[:turned], stock=position.stock[turned:left])


@pytest.mark.parametrize("draw", [1, 3])
def test_the_reachable_cards_are_those_that_turning_shows(draw):
    for position in _positions():
        kept = (*position.waste, *position.stock)
        mask = _reachable(position, draw=draw, waste=len(position.waste))
        assert mask == sum(1 << NUMBER_OF[card] for card in _tops(position, draw=draw)), kept


@pytest.mark.parametrize("draw", [1, 3])
def test_places_of_the_waste_taken_as_one_reach_the_same_cards(draw):
    for position in _positions():
        filled = len(position.waste) + len(position.stock)
        waste = settled((1 << filled) - 1, len(position.waste), draw)
        same = _reachable(position, draw=draw, waste=len(position.waste))
        assert _reachable(position, draw=draw, waste=waste) == same


def _reachable(position: Position, *, draw: int, waste: int) -> int:
    kept = (*position.waste, *position.stock)
    gone = [card for card in DECK if card not in kept]
    # A full stock's tables serve for any of its beginnings.
    whole = replace(deal((*gone[:28], *kept, *gone[28:])), foundations=(0, 0, 0, 0))
    tables = layout(whole, draw=draw).tables
    return reachable((1 << len(kept)) - 1, waste, draw, tables)
