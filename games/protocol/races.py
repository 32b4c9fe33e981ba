"""The messages around a race: what a client may say of one, and what it may hear."""

from games.protocol.codes import Mode, Phase, Reaction, Visibility
from games.protocol.fields import AttemptId, Milliseconds, PlayerId, Slug
from games.protocol.message import Message
from games.protocol.parts import Ghost, Lane


class Enter(Message, frozen=True, tag="enter"):
    """Follow a race, lobby to end; answered with `race`. Who is in it is present while the socket lives."""

    race: Slug


class Exit(Message, frozen=True, tag="exit"):
    """Follow a race no more."""

    race: Slug


class Heard(Message, frozen=True, tag="heard"):
    """Say that all of a race up to its `now` has arrived; who has begun to say so and stops is closed with 4408."""

    race: Slug
    now: Milliseconds


class React(Message, frozen=True, tag="react"):
    """Say one of the few things there are to say, to all in a race one is in, before its start or after its end."""

    race: Slug
    reaction: Reaction


class Race(Message, frozen=True, tag="race"):
    """A race as it stands, to who has entered it, on entering and on each change.

    host, me: players. mine: one is in it, and plays `attempt`. code: null where it may not be shown. limit: seconds.
    starts_at: the reveal; ends_at: when it is over at the latest; now: all in ms since 1970. ranked: results count on
    boards. next: the rematch, to who is in it.
    """

    race: Slug
    version: int
    phase: Phase
    draw: int
    mode: Mode
    visibility: Visibility
    limit: int | None
    locked: bool
    max_players: int
    sealed: bool
    ranked: bool
    host: PlayerId | None
    me: PlayerId
    mine: bool
    attempt: AttemptId | None
    code: str | None
    starts_at: Milliseconds | None
    ends_at: Milliseconds | None
    now: Milliseconds
    next: Slug | None
    lanes: tuple[Lane, ...]
    ghosts: tuple[Ghost, ...]


class Lanes(Message, frozen=True, tag="lanes"):
    """The standings of a race that runs, at most four times a second; the placed first, then who came first."""

    race: Slug
    now: Milliseconds
    lanes: tuple[Lane, ...]
    ghosts: tuple[Ghost, ...]


class Reacted(Message, frozen=True, tag="reaction"):
    """Somebody in the race says something."""

    race: Slug
    player: PlayerId
    reaction: Reaction
