"""What several messages carry: a position, an attempt's figures, one player's lane of a race.

They are no messages themselves and have no tag. What a viewer may know of them is decided where they are made.
"""

import msgspec

from games.protocol.codes import Robot, State
from games.protocol.fields import AttemptId, Card, Milliseconds, PlayerId


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as its player may know it: columns with the free card last, the waste with its top last.

    `stock` has the next card first and null for a card that this player has never seen turned.
    """

    tableau: tuple[tuple[Card, ...], ...]
    foundations: tuple[int, int, int, int]
    stock: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    fan: int
    undo: int


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt's figures after its last entry."""

    score: int
    moves: int
    undos: int
    home: int


class Lane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player of a race as everybody may see them: nothing here says anything of the cards.

    host: has the host's hand. here: is connected. finish: ms from the reveal to the attempt's end. place: 1-2-2-4, null
    without an accepted action. robot: the strength of a practice rival.
    """

    player: PlayerId
    name: str
    guest: bool
    robot: Robot | None
    host: bool
    here: bool
    attempt: AttemptId
    state: State
    played: bool
    home: int
    score: int
    moves: int
    undos: int
    finish: Milliseconds | None
    place: int | None


class Ghost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished attempt that is raced against, as it stood at this time of its own; `attempt` is null for the known
    line of the deal, a move every 2 s, which is nobody's. Else as in `Lane`, among whose places its own is."""

    attempt: AttemptId | None
    name: str
    guest: bool
    robot: Robot | None
    state: State
    played: bool
    home: int
    score: int
    moves: int
    undos: int
    finish: Milliseconds | None
    place: int | None
