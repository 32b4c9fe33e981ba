"""Why something between friends was not done: a closed set; the words are the pages'."""

from enum import StrEnum


class Refusal(StrEnum):
    GUEST = "guest"
    """Only accounts have friends."""
    ABSENT = "absent"
    """No such account, or nothing of the kind for this player."""
    ONESELF = "oneself"
    TWICE = "twice"
    """Asked before and not answered, or friends already."""
    BLOCKED = "blocked"
    """The player blocks the other; the other way round is never said."""
    NOT_FRIENDS = "not-friends"
    NOT_OPEN = "not-open"
    """The race has begun, or the deal is not closed."""


class Refused(Exception):
    """Nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
