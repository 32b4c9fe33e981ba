"""A position cut into runs and told in numbers, as the search wants it; or the reason why it is none.

A column is cut into its longest ordered runs. The last is usable, each run under it is buried until all
above it is gone; how the usable runs lie on each other is not told, as the search does not need it.
Source: docs/solver.md. Never searches.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.rules.cards import DECK, RANKS, Card, lies_on
from games.rules.position import Position
from games.solver.bits import FIRST_KING, NUMBER_OF, SUIT_AT
from games.solver.stock import CARDS, CARDS_SIZE, COUNTS, THIRDS, card_table, count_table, third_table

MOST_RUNS = 8
"""Places kept for each column in the tables of runs; a column of a game has at most seven."""

EXPOSED, BASE, COLUMN, WEIGHT, SLOT = 0, 56, 112, 164, 171
"""Where each table starts in `Layout.tables`; the stock's own follow."""

Cut = Literal["runs", "cards"]
"""runs: Réfléchi. cards: each card of a column is a run of its own, as in Klondike at the start."""

Run = tuple[int, ...]


class Malformed(StrEnum):
    """Why a position is none."""

    DRAW_COUNT = "draw-count"
    NOT_SEVEN_COLUMNS = "not-seven-columns"
    FOUNDATIONS = "foundations"
    NO_SUCH_CARD = "no-such-card"
    CARD_TWICE = "card-twice"
    CARD_MISSING = "card-missing"
    STOCK_TOO_LARGE = "stock-too-large"
    COLUMN_OUT_OF_REACH = "column-out-of-reach"


class PositionError(ValueError):
    """A position that no game can come to; `detail` names the card, the column or the number."""

    def __init__(self, reason: Malformed, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class State:
    """A position without its arrangement.

    usable, original: masks, see `bits.free_parents`. foundations: four ranks of four bits. stock: slots
    of the 24 still filled. waste: one more than the slot of the waste's top card, 0 for none.
    place: the runs left, as a number in mixed bases. runs: the same, four bits a column.
    """

    usable: int
    original: int
    foundations: int
    stock: int
    waste: int
    place: int
    runs: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a search starts, and the tables that tell it what lies under what."""

    draw: int
    start: State
    tables: tuple[int, ...]


def layout(position: Position, *, draw: int, cut: Cut = "runs") -> Layout:
    """Cut a position into runs; PositionError for what no game can come to."""
    check(position, draw=draw)
    columns = [_cut(column, cut=cut) for column in position.tableau]
    for at, runs in enumerate(columns):
        # A column starts with as many runs as cards, and only a king and its run fills it anew.
        if len(runs) > at + 1:
            raise PositionError(Malformed.COLUMN_OUT_OF_REACH, f"t{at + 1}")
    stock = [NUMBER_OF[card] for card in (*position.waste, *position.stock)]
    weights = _weights(columns)
    return Layout(draw, _start(position, columns=columns, weights=weights), _tables(columns, weights, stock))


def check(position: Position, *, draw: int) -> None:
    """PositionError unless the position is 52 different cards in their piles, drawing 1 or 3."""
    if draw not in (1, 3):
        raise PositionError(Malformed.DRAW_COUNT, str(draw))
    if len(position.tableau) != 7:
        raise PositionError(Malformed.NOT_SEVEN_COLUMNS, str(len(position.tableau)))
    ranks = position.foundations
    if len(ranks) != 4 or not all(0 <= rank <= len(RANKS) for rank in ranks):
        raise PositionError(Malformed.FOUNDATIONS, str(ranks))
    if len(position.stock) + len(position.waste) > 24:
        raise PositionError(Malformed.STOCK_TOO_LARGE, str(len(position.stock) + len(position.waste)))
    _check_cards(position)


def _check_cards(position: Position) -> None:
    seen = {card for at, rank in enumerate(position.foundations) for card in DECK[13 * at : 13 * at + rank]}
    for card in (*(card for column in position.tableau for card in column), *position.waste, *position.stock):
        if card not in NUMBER_OF:
            raise PositionError(Malformed.NO_SUCH_CARD, str(card))
        if card in seen:
            raise PositionError(Malformed.CARD_TWICE, card)
        seen.add(card)
    for card in DECK:
        if card not in seen:
            raise PositionError(Malformed.CARD_MISSING, card)


def _cut(column: Sequence[Card], *, cut: Cut) -> list[Run]:
    runs: list[list[Card]] = []
    for card in column:
        if cut == "runs" and runs and lies_on(card, parent=runs[-1][-1]):
            runs[-1].append(card)
        else:
            runs.append([card])
    return [tuple(NUMBER_OF[card] for card in run) for run in runs]


def _weights(columns: Sequence[Sequence[Run]]) -> list[int]:
    weights = [1]
    for runs in columns[:-1]:
        weights.append(weights[-1] * (len(runs) + 1))
    return weights


def _start(position: Position, *, columns: Sequence[Sequence[Run]], weights: Sequence[int]) -> State:
    usable = original = 0
    for runs in columns:
        if runs:
            usable |= _mask(runs[-1])
            original |= _original(runs, left=len(runs))
    filled = len(position.waste) + len(position.stock)
    return State(
        usable=usable,
        original=original,
        foundations=sum(position.foundations[at] << 4 * suit for suit, at in enumerate(SUIT_AT)),
        stock=(1 << filled) - 1,
        waste=len(position.waste),
        place=sum(weight * len(runs) for weight, runs in zip(weights, columns, strict=True)),
        runs=sum(len(runs) << 4 * at for at, runs in enumerate(columns)),
    )


def _tables(columns: Sequence[Sequence[Run]], weights: list[int], stock: Sequence[int]) -> tuple[int, ...]:
    """One row of numbers, so that both backends read it the same way and by one argument."""
    exposed, base, column_of, slot_of = [0] * 56, [0] * 56, [0] * 52, [0] * 52
    for at, runs in enumerate(columns):
        for left, run in enumerate(runs, start=1):
            exposed[at * MOST_RUNS + left] = _mask(run)
            base[at * MOST_RUNS + left] = _original(runs, left=left)
            column_of[run[0]] = at
    for slot, card in enumerate(stock):
        slot_of[card] = slot
    return (*exposed, *base, *column_of, *weights, *slot_of, *card_table(stock), *third_table(), *count_table())


def _mask(run: Run) -> int:
    return sum(1 << card for card in run)


def _original(runs: Sequence[Run], *, left: int) -> int:
    """The base of the lowest run as a mask; nothing for a king at the bottom, who never needs to move."""
    base = runs[left - 1][0]
    return 0 if left == 1 and base >= FIRST_KING else 1 << base


assert (CARDS, THIRDS, COUNTS) == (SLOT + 52, SLOT + 52 + CARDS_SIZE, SLOT + 52 + 2 * CARDS_SIZE)
