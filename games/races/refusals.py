"""Why a verb on a race was not done: a closed set; the words are in the catalogues."""

from enum import StrEnum


class Refusal(StrEnum):
    ABSENT = "absent"
    """No such race, or none for this player."""
    CLOSED = "closed"
    """The lobby was left by all, or nothing happened in it for too long."""
    STARTED = "started"
    NOT_STARTED = "not-started"
    NOT_OVER = "not-over"
    LOCKED = "locked"
    FULL = "full"
    SENT_AWAY = "sent-away"
    NOT_HOST = "not-host"
    NOT_IN_IT = "not-in-it"
    TOO_FEW = "too-few"
    """A race is between two at least."""
    LIMIT = "limit"
    """Not one of the limits that there are."""
    UNKNOWN_CODE = "unknown-code"


class Refused(Exception):
    """Nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
