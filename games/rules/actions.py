"""What a player can ask for: the closed grammar of actions and its texts.

Source: docs/rules.md, "Actions". Knows nothing of positions: whether an action is allowed is legality's answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.rules.cards import SUITS

COLUMN_AT = {f"t{number}": number - 1 for number in range(1, 8)}
"""The columns by name, with their places in a tableau."""

WASTE = "w"
FOUNDATION_AT = {f"f{suit}": at for at, suit in enumerate(SUITS)}
"""The foundations by name, with their places in the order of the suits."""

HOME = "f"
"""As a target: the card's own foundation."""

MOST_CARDS = 19

Word = Literal["draw", "recycle", "undo"]
WORDS: tuple[Word, ...] = ("draw", "recycle", "undo")


@dataclass(frozen=True, slots=True)
class Action:
    """A word alone (draw, recycle, undo; empty piles, no cards), or a move of `count` cards between piles."""

    kind: Literal["draw", "recycle", "undo", "move"]
    source: str = ""
    target: str = ""
    count: int = 0


class ActionError(ValueError):
    """A text outside the grammar: unreadable, not refused."""


def parse_action(text: str) -> Action:
    """Read an action, with or without ":1"; ActionError for anything outside the grammar."""
    try:
        return _READ[text]
    except KeyError:
        raise ActionError(text) from None


def format_action(action: Action) -> str:
    """The stored form, by which a resent action is compared: ":1" is left out."""
    if action.kind != "move":
        return action.kind
    count = "" if action.count == 1 else f":{action.count}"
    return f"{action.source}>{action.target}{count}"


def _readings() -> Iterator[tuple[str, Action]]:
    for word in WORDS:
        yield word, Action(word)
    for source in (*COLUMN_AT, WASTE, *FOUNDATION_AT):
        for target in (*COLUMN_AT, HOME):
            yield f"{source}>{target}", Action("move", source, target, 1)
            for count in range(1, MOST_CARDS + 1):
                yield f"{source}>{target}:{count}", Action("move", source, target, count)


# The grammar is finite, so reading is looking up: exact, and fast enough for every message.
_READ = dict(_readings())
