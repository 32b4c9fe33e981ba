"""A table without a database: sessions whose writer is the test, and hands that remember what they were told."""

from games.hub import Listener
from games.journal import Ending, Entry, Line, Outcome, Pending, Record, chain
from games.models import Status
from games.protocol.codes import Close
from games.protocol.messages import Event, ToClient
from games.rules.deals import shuffle
from games.rules.game import start
from games.sessions import Hand, Lost, Session, Sessions

START_MS = 1_700_000_000_000
SEAT, OTHER_SEAT = "the-first-tab-00", "the-second-tab-0"


def record(attempt: int = 1, *, letters: str = "AAAAAAB", **more: object) -> Record:
    """An attempt without a move, begun at START_MS."""
    deck = shuffle(letters)
    given: dict[str, object] = {
        "attempt": attempt,
        "player": 1,
        "draw": 1,
        "deck": deck,
        "code": f"TF1-D1N-{letters}",
        "started_ms": START_MS,
        "limit_ms": None,
        "status": Status.PLAYING,
        "entries": (),
        "game": start(deck, draw=1),
        "hash": chain.first(attempt, letters=letters),
    }
    return Record(**{**given, **more})  # type: ignore[arg-type]


class Tab:
    """One tab at one attempt: `told` is all it heard."""

    def __init__(self, attempt: int = 1, *, seat: str = SEAT) -> None:
        self.told: list[ToClient] = []
        self.closed: list[Close] = []
        listener = Listener(attempt, counted=False, send=lambda _: None, close=self.closed.append)
        self.hand = Hand(attempt, seat=seat, tell=self.told.append, close=self.closed.append, listener=listener)

    @property
    def last(self) -> ToClient:
        return self.told[-1]


class Table:
    """`queue` is what is on its way; `keep` and `lose` say what became of it."""

    def __init__(self) -> None:
        self.queue: list[Pending] = []
        self.full = False
        self.published: list[Event] = []
        self.sessions = Sessions(append=self._append, publish=lambda event, told: self.published.append(event))

    def sit(self, session_of: Record, *, seat: str = SEAT) -> tuple[Session, Tab]:
        session, tab = self.sessions.adopt(session_of, now_ms=START_MS), Tab(session_of.attempt, seat=seat)
        self.sessions.sit(tab.hand)
        return session, tab

    def keep(self, *, now_ms: int = START_MS) -> None:
        batch, self.queue = self.queue, []
        assert self.sessions.settle([Outcome(each, kept=True) for each in batch], now_ms=now_ms) == []

    def lose(self) -> list[Lost]:
        batch, self.queue = self.queue, []
        for each in batch:
            each.line.broken = True
        return self.sessions.settle([Outcome(each, kept=False) for each in batch], now_ms=START_MS)

    def _append(self, line: Line, entry: Entry, ending: Ending | None) -> bool:
        if self.full:
            return False
        self.queue.append(Pending(line, entry, ending))
        return True
