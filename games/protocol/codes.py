"""Closed sets of words and numbers with which the server says no, or how things stand."""

from enum import IntEnum, StrEnum


class Rule(StrEnum):
    """Why an action was not taken: the refusals of docs/rules.md in their order, then those from outside the rules."""

    GAME_OVER = "game-over"
    NO_SUCH_CARD = "no-such-card"
    SAME_PILE = "same-pile"
    WASTE_TOP_ONLY = "waste-top-only"
    FOUNDATION_ONE_CARD = "foundation-one-card"
    ORDERED_GROUP = "ordered-group"
    FOUNDATION_NEXT_IN_SUIT = "foundation-next-in-suit"
    KING_ON_EMPTY = "king-on-empty"
    OPPOSITE_COLOUR_ONE_LOWER = "opposite-colour-one-lower"
    STOCK_EMPTY = "stock-empty"
    NOTHING_TO_DRAW = "nothing-to-draw"
    STOCK_NOT_EMPTY = "stock-not-empty"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_STARTED = "not-started"
    TIME_OVER = "time-over"
    NOT_YOURS = "not-yours"
    TAKEN_OVER = "taken-over"
    TOO_FAST = "too-fast"
    BUSY = "busy"
    DEAL_IN_RACE = "deal-in-race"
    TOO_LONG = "too-long"


class Fault(StrEnum):
    """What was wrong with a message that is not about one action."""

    BAD_MESSAGE = "bad-message"
    NO_SUCH_ATTEMPT = "no-such-attempt"
    NO_SUCH_RACE = "no-such-race"
    NOT_YOURS = "not-yours"
    NOT_NOW = "not-now"
    TOO_FAST = "too-fast"
    BUSY = "busy"


class State(StrEnum):
    """How an attempt stands."""

    CREATED = "created"
    PLAYING = "playing"
    WON = "won"
    RESIGNED = "resigned"
    LIMIT = "limit"
    IDLE = "idle"
    VOID = "void"


class Phase(StrEnum):
    """How a race stands: `closed` is a lobby that was left and never starts."""

    LOBBY = "lobby"
    CLOSED = "closed"
    COUNTDOWN = "countdown"
    RUNNING = "running"
    OVER = "over"


class Mode(StrEnum):
    """What a race is about: first home, or by score."""

    HOME = "home"
    SCORE = "score"


class Visibility(StrEnum):
    """Whether a race stands in the lists, or is found by its link only."""

    OPEN = "open"
    LINK = "link"


class Robot(StrEnum):
    """The strength of a practice rival."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Reaction(StrEnum):
    """All that players of a race can say to each other, before it and after; the words are the client's."""

    HELLO = "hello"
    READY = "ready"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    AGAIN = "again"


class Close(IntEnum):
    """The socket's close codes."""

    RESTART = 1012
    UNREADABLE = 4400
    RIGHTS_GONE = 4401
    NOT_ALLOWED = 4403
    NO_SUCH_THING = 4404
    NOT_READING = 4408
    TAKEN_OVER = 4409
    TOO_FAST = 4429
