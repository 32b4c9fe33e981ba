"""The messages: `ToServer` is what a client may say, `ToClient` what it may hear; there is nothing else.

Each struct is one message; its tag, in the field `type`, is its name in kebab-case. Unknown fields, missing
ones and wrong types are refused. Times are milliseconds.
"""

from games.protocol.codes import Fault, Rule, State
from games.protocol.fields import (
    ActionText,
    AttemptId,
    Card,
    ClientTime,
    Entry,
    Milliseconds,
    SeatToken,
    Seq,
    SeqOrNone,
    Slug,
)
from games.protocol.message import Message
from games.protocol.parts import Counters, Position
from games.protocol.races import Enter, Exit, Heard, Lanes, Race, React, Reacted

# What a client may say.


class Hello(Message, frozen=True, tag="hello"):
    """Sit down to play one's own attempt; answered with `snapshot`. A newer seat takes over from an older."""

    attempt: AttemptId
    seat: SeatToken


class Play(Message, frozen=True, tag="play"):
    """Ask for an action; `seq` is the number that it would have in the journal, and so its identity."""

    attempt: AttemptId
    seq: Seq
    action: ActionText


class Resign(Message, frozen=True, tag="resign"):
    """End one's own attempt; `seq` as in `play`."""

    attempt: AttemptId
    seq: Seq


class Watch(Message, frozen=True, tag="watch"):
    """Follow an attempt without playing it; answered with `snapshot`, then `event`s."""

    attempt: AttemptId


class Unwatch(Message, frozen=True, tag="unwatch"):
    """Stop following."""

    attempt: AttemptId


class Since(Message, frozen=True, tag="since"):
    """Ask for the entries after `seq` of an attempt that one plays or watches; answered with `events`."""

    attempt: AttemptId
    seq: SeqOrNone


class Seen(Message, frozen=True, tag="seen"):
    """Say that all up to `seq` has arrived; a watcher that stays silent is closed with 4408."""

    attempt: AttemptId
    seq: SeqOrNone


class Ping(Message, frozen=True, tag="ping"):
    """Ask for the server's clock; answered with `pong`."""

    sent: ClientTime


ToServer = Hello | Play | Resign | Watch | Unwatch | Since | Seen | Enter | Exit | Heard | React | Ping


# What a client may hear.


class Event(Message, frozen=True, tag="event"):
    """One entry of a journal. `cards` are those that a draw turned, first turned first."""

    attempt: AttemptId
    seq: Seq
    action: Entry
    at: Milliseconds
    counters: Counters
    cards: tuple[Card, ...]
    state: State


class Ack(Message, frozen=True, tag="ack"):
    """The action is in the journal. Sent after the commit, and again, equal, for the same action."""

    attempt: AttemptId
    seq: Seq
    action: Entry
    at: Milliseconds
    counters: Counters
    cards: tuple[Card, ...]
    state: State


class Refused(Message, frozen=True, tag="refused"):
    """The action was not taken and nothing changed.

    What was sent after it, on the way to the server already, is void too and refused with the same rule.
    """

    attempt: AttemptId
    seq: Seq
    rule: Rule


class Snapshot(Message, frozen=True, tag="snapshot"):
    """An attempt as it stands in the journal, `seq` its last number.

    `deck` is the deal in deal order, null for cards never turned; `actions` is the whole journal without
    its end, so that replaying gives `position` and what undo goes back to. `now` is ms since the start, null
    before it, and then there is no card in any field; `mine` tells a player from a watcher; `code` is null
    where it is not to be shown.
    """

    attempt: AttemptId
    seq: SeqOrNone
    mine: bool
    state: State
    draw: int
    code: str | None
    deck: tuple[Card | None, ...]
    actions: tuple[str, ...]
    position: Position
    counters: Counters
    at: Milliseconds
    now: Milliseconds | None


class Stale(Message, frozen=True, tag="stale"):
    """The action `seq` was not taken, since the attempt stands elsewhere: at `snapshot`.

    What was on its way behind it is judged by itself: stale as well, or taken where it fits.
    """

    attempt: AttemptId
    seq: Seq
    snapshot: Snapshot


class Events(Message, frozen=True, tag="events"):
    """The entries after `since`, in order; at most 500, then ask again."""

    attempt: AttemptId
    since: SeqOrNone
    last: SeqOrNone
    events: tuple[Event, ...]


class Tick(Message, frozen=True, tag="tick"):
    """The last number of an attempt's journal, at least every 5 s: whoever has less asks `since`.

    watchers: how many watch it, to its player; null to others, and where that is not known. names: of those who want
    it known, to a player who wants to know.
    """

    attempt: AttemptId
    seq: SeqOrNone
    watchers: int | None = None
    names: tuple[str, ...] = ()


class Together(Message, frozen=True, tag="together"):
    """What a watcher hears, gathered for a moment: whole messages, in their order."""

    messages: tuple[Event | Tick | Race | Lanes, ...]


class News(Message, frozen=True, tag="news"):
    """How many news of the player are unread, and the number of the newest of them, 0 without one; on each change.

    What they are is read at `/api/news/`.
    """

    unread: int
    newest: int


class TakenOver(Message, frozen=True, tag="taken-over"):
    """The attempt is played elsewhere now; the socket closes with 4409."""

    attempt: AttemptId


class Pong(Message, frozen=True, tag="pong"):
    """`sent` as it came, `now` in ms since 1970 by the server's clock."""

    sent: ClientTime
    now: Milliseconds


class Error(Message, frozen=True, tag="error"):
    """A message could not be used. `path` names the place of the fault, `attempt` or `race` what it was about.

    With `busy` (the database cannot be reached) the same message may be sent again after a second.
    """

    fault: Fault
    path: str
    attempt: AttemptId | None = None
    race: Slug | None = None


class Restart(Message, frozen=True, tag="restart"):
    """The server goes away for a moment, or has lost its database; come back after a short random wait.

    The socket closes with 1012.
    """


ToClient = (
    Event
    | Ack
    | Refused
    | Snapshot
    | Stale
    | Events
    | Tick
    | Together
    | Race
    | Lanes
    | Reacted
    | News
    | TakenOver
    | Pong
    | Error
    | Restart
)
