"""A line of the search turned into actions, and every action replayed by the rules before it is told.

The search does not say on which of two like parents a run lies. Here it does: a run that lies on a card
to be freed is shifted to the like one, which is free then; of two parents the one that goes up later is
taken. Source: docs/solver.md. Never believes the search: `LineError` is a mistake in it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.actions import Action, format_action, parse_action
from games.rules.cards import RANKS, SUITS, Card, lies_on, rank, suit
from games.rules.game import after
from games.rules.legality import refusal
from games.rules.position import Position, is_won
from games.solver.bits import CARD_OF
from games.solver.moves import BACK, LAY, PLAY, SHIFT, UP

NEVER = 1_000_000


class LineError(AssertionError):
    """A line of the search that the rules do not let stand."""


def line_of(moves: Sequence[int], *, position: Position, draw: int) -> tuple[Action, ...]:
    """The legal actions from the position to the win; LineError if the search was wrong."""
    writer = _Writer(position, draw=draw, moves=moves)
    for number, move in enumerate(moves):
        writer.write(move, number=number)
    writer.finish()
    return replayed(writer.actions, position=position, draw=draw)


def replayed(actions: Iterable[Action], *, position: Position, draw: int) -> tuple[Action, ...]:
    """The same actions, each allowed by the rules and the last a win; else LineError."""
    taken: list[Action] = []
    lying = _Lying(position, ended=is_won(position))
    for action in actions:
        against = refusal(lying, action)
        if against is not None:
            raise LineError(f"{format_action(action)} after {len(taken)} actions: {against}")
        lying.position = after(lying.position, action=action, draw=draw)
        lying.ended = is_won(lying.position)
        taken.append(action)
    if not lying.ended:
        raise LineError("the line does not win")
    return tuple(taken)


@dataclass(slots=True)
class _Lying:
    """A game of which only the cards are kept: a line undoes nothing, and counts nothing."""

    position: Position
    ended: bool
    history: tuple[Position, ...] = ()


class _Writer:
    """The piles as they lie while a line is written."""

    def __init__(self, position: Position, *, draw: int, moves: Sequence[int]) -> None:
        self.actions: list[Action] = []
        self._columns = [list(column) for column in position.tableau]
        self._ranks = dict(zip(SUITS, position.foundations, strict=True))
        self._stock, self._waste, self._draw = list(position.stock), list(position.waste), draw
        self._number = 0
        self._ups: dict[Card, list[int]] = {}
        for number in reversed(range(len(moves))):
            if moves[number] >> 6 == UP:
                self._ups.setdefault(CARD_OF[moves[number] & 63], []).append(number)

    def write(self, move: int, *, number: int) -> None:
        """One move of the search, the `number`-th, as the actions that it needs."""
        kind, card, self._number = move >> 6, CARD_OF[move & 63], number
        match kind:
            case _ if kind == UP:
                self._up(self._freed(card))
            case _ if kind == SHIFT:
                source, at = self._where(card)
                self._shift(source, self._parent(card, but=source), len(self._columns[source]) - at)
            case _ if kind == BACK:
                target = self._parent(card)
                self._ranks[suit(card)] -= 1
                self._columns[target].append(card)
                self._say(f"f{suit(card)}>t{target + 1}")
            case _ if kind == LAY:
                target = self._parent(card)
                self._turn(card)
                self._columns[target].append(self._waste.pop())
                self._say(f"w>t{target + 1}")
            case _ if kind == PLAY:
                self._play(card)

    def finish(self) -> None:
        """Play up all that is left, when every column is one run."""
        while sum(self._ranks.values()) < len(SUITS) * len(RANKS):
            column = next((at for at, cards in enumerate(self._columns) if cards and self._ready(cards[-1])), None)
            if column is not None:
                self._up(column)
            else:
                self._play(self._nearest())

    def _say(self, text: str) -> None:
        self.actions.append(parse_action(text))

    def _ready(self, card: Card) -> bool:
        return rank(card) == self._ranks[suit(card)] + 1

    def _nearest(self) -> Card:
        """The ready stock card that is turned next."""
        for card in (*self._waste[-1:], *self._stock, *self._waste):
            if self._ready(card):
                return card
        raise LineError("nothing goes up any more")

    def _where(self, card: Card) -> tuple[int, int]:
        for at, column in enumerate(self._columns):
            if card in column:
                return at, column.index(card)
        raise LineError(f"{card} lies in no column")

    def _parent(self, card: Card, *, but: int = -1) -> int:
        """The column that takes the card, of several the one whose card goes up last."""
        best, latest = -1, -1
        for at, column in enumerate(self._columns):
            takes = lies_on(card, parent=column[-1]) if column else rank(card) == len(RANKS)
            if takes and at != but and self._goes_up(column) > latest:
                best, latest = at, self._goes_up(column)
        if best < 0:
            raise LineError(f"no column takes {card}")
        return best

    def _goes_up(self, column: Sequence[Card]) -> int:
        ups = self._ups.get(column[-1], ()) if column else ()
        return next((number for number in reversed(ups) if number >= self._number), NEVER)

    def _freed(self, card: Card) -> int:
        """The card's column, after what lies on the card was shifted to its like."""
        at, place = self._where(card)
        column = self._columns[at]
        if place < len(column) - 1:
            self._shift(at, self._parent(column[place + 1], but=at), len(column) - 1 - place)
        return at

    def _shift(self, source: int, target: int, count: int) -> None:
        column = self._columns[source]
        self._columns[target] += column[-count:]
        del column[-count:]
        self._say(f"t{source + 1}>t{target + 1}" + (f":{count}" if count > 1 else ""))

    def _up(self, column: int) -> None:
        self._ranks[suit(self._columns[column].pop())] += 1
        self._say(f"t{column + 1}>f")

    def _play(self, card: Card) -> None:
        self._turn(card)
        self._ranks[suit(self._waste.pop())] += 1
        self._say("w>f")

    def _turn(self, card: Card) -> None:
        """Draw and recycle until the card is the waste's top."""
        for _ in range(80):
            if self._waste and self._waste[-1] == card:
                return
            if self._stock:
                self._waste += self._stock[: self._draw]
                del self._stock[: self._draw]
                self._say("draw")
            else:
                self._stock, self._waste = self._waste, []
                self._say("recycle")
        raise LineError(f"{card} does not come up")
