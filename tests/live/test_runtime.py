"""The parts of one process told of each other, without a database: readings are the test's."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError

from games import journal
from games.hub import Listener
from games.journal import Ending, Entry, Line, Outcome, Pending, Record, Writer, entry_of
from games.live import loading as module
from games.live.places import Places
from games.live.readers import Readers
from games.live.runtime import Runtime
from games.live.visits import Visits
from games.live.ways import Ways
from games.poller import Found
from games.protocol.messages import Since
from games.rules.actions import Action
from games.rules.game import Game, play, turned
from tests.sessions.table import START_MS, Tab, record


class Reading(Readers):
    """Every reading gives the same record, of attempt 1."""

    def __init__(self, answer: Record | None) -> None:
        super().__init__(threads=1)
        self.answer = answer

    async def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0)
        return {} if self.answer is None else {1: self.answer}


def runtime(answer: Record | None) -> Runtime:
    live = Runtime(writer=Writer)
    live.readers = Reading(answer)
    return live


def test_a_session_dropped_while_its_reader_wakes_is_read_again() -> None:
    async def play() -> None:
        live = runtime(record())
        loading = asyncio.create_task(live.loading.load(1))
        await asyncio.sleep(0)
        live.loading._reading[1].add_done_callback(lambda _: live.sessions.behind(1, seq=5))
        session = await loading
        assert session is not None
        assert session is live.sessions.get(1)

    asyncio.run(play())


def test_all_who_want_an_attempt_meanwhile_get_the_same_session() -> None:
    async def play() -> None:
        live = runtime(record())
        first, second = await asyncio.gather(live.loading.load(1), live.loading.load(1))
        assert first is second is live.sessions.get(1)

    asyncio.run(play())


def test_an_attempt_that_is_not_there_has_no_session() -> None:
    async def play() -> None:
        assert await runtime(None).loading.load(1) is None

    asyncio.run(play())


def test_a_session_dropped_in_the_instant_its_reading_is_over_is_read_again() -> None:
    """The reading is over and not yet forgotten: who asked then waited for it for ever, and the whole process too."""

    async def play() -> None:
        live = runtime(record())
        first = asyncio.create_task(live.loading.load(1))
        while 1 not in live.loading._reading or not live.loading._reading[1].done():
            await asyncio.sleep(0)
        live.sessions.forget(1)
        session = await live.loading.load(1)
        assert session is not None
        assert session is live.sessions.get(1) is await first

    asyncio.run(play())


class Elsewhere(Readers):
    """A journal that another process writes: `draws` of it are there. `gate`: readings end when it is open."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.draws = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        found = drawn(self.draws)
        answer = {1: found} if function is journal.load_all else Found(last={1: found.seq})
        await self.gate.wait()
        await asyncio.sleep(0)
        return answer


def drawn(times: int) -> Record:
    game, entries, previous = record().game, [], record().hash
    for seq in range(1, times + 1):
        cards = turned(game, Action("draw"))
        after = play(game, Action("draw"))
        assert isinstance(after, Game)
        game = after
        entries.append(entry_of(game, seq=seq, action="draw", at=seq, cards=cards, previous=previous))
        previous = entries[-1].hash
    return record(entries=tuple(entries), game=game, hash=previous)


class Held:
    """A writer whose outcomes are the test's."""

    def __init__(self, **_: object) -> None:
        self.queue: list[Pending] = []

    def append(self, line: Line, entry: Entry, *, ending: Ending | None) -> bool:
        self.queue.append(Pending(line, entry, ending))
        return True


def beside() -> tuple[Runtime, Elsewhere]:
    live, readers = Runtime(writer=Held), Elsewhere()  # type: ignore[arg-type]
    live.readers = readers
    return live, readers


def test_who_sits_down_while_an_older_reading_is_under_way_is_shown_what_was_kept_before() -> None:
    async def play() -> None:
        live, readers = beside()
        readers.draws = 3
        readers.gate.clear()
        older = asyncio.create_task(live.loading.load(1))
        await asyncio.sleep(0)
        # The other process acknowledges three more, and then somebody sits down here.
        readers.draws = 6
        fresh = asyncio.create_task(live.loading.load_fresh(1))
        await asyncio.sleep(0)
        readers.gate.set()
        session = await fresh
        await older
        assert session is not None
        assert session.seq == 6

    asyncio.run(play())


def test_who_sits_down_while_a_move_is_on_its_way_to_a_number_taken_elsewhere_is_shown_what_was_kept() -> None:
    async def play() -> None:
        live, readers = beside()
        readers.draws = 3
        session = await live.loading.load(1)
        assert session is not None
        session.play(Tab().hand, seq=4, action="draw", now_ms=START_MS)
        readers.draws = 6
        sitting = asyncio.create_task(live.loading.load_fresh(1))
        for _ in range(10):
            await asyncio.sleep(0)
        assert not sitting.done()
        (pending,) = live.writer.queue  # type: ignore[attr-defined]
        pending.line.broken = True
        live.sessions.settle([Outcome(pending, kept=False)], now_ms=START_MS)
        fresh = await sitting
        assert fresh is not None
        assert fresh.seq == 6

    asyncio.run(play())


def test_who_sits_down_is_told_busy_while_what_is_on_its_way_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FRESH_WITHIN_S", 0.05)

    async def play() -> None:
        live, readers = beside()
        session = await live.loading.load(1)
        assert session is not None
        session.play(Tab().hand, seq=1, action="draw", now_ms=START_MS)
        readers.draws = 2
        with pytest.raises(DatabaseError):
            await live.loading.load_fresh(1)

    asyncio.run(play())


class Late(Elsewhere):
    """What others had begun to read comes after it is known how far the journal is: draws of each reading in turn."""

    def __init__(self, *draws: int) -> None:
        super().__init__()
        self.left = list(draws)

    async def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return {1: drawn(self.left.pop(0))} if function is journal.load_all else Found(last={1: 6})


def test_who_asks_for_the_rest_is_given_as_much_as_was_told() -> None:
    async def play() -> None:
        live, _ = beside()
        live.readers = Late(3, 6)
        heard: list[str] = []
        ways = Ways(post=heard.append, later=heard.append, close=lambda _: None, answering=lambda: False)
        places = Places(live, player=1, visits=Visits(live, player=1, ways=ways), ways=ways)
        places._watching[1] = listener = Listener(1, counted=True, send=heard.append, close=lambda _: None)
        listener.begin(3, now_ms=0)
        listener.tick(6, only_news=True)
        await places.since(Since(1, 3))
        answer = json.loads(heard[-1])
        assert (answer["last"], [event["seq"] for event in answer["events"]]) == (6, [4, 5, 6])

    asyncio.run(play())


def test_who_wants_it_fresh_is_not_given_an_older_reading_that_came_in_between() -> None:
    async def play() -> None:
        live, _ = beside()
        live.readers = Late(3, 3, 6)
        await live.loading.load(1)
        session = await live.loading.load_fresh(1)
        assert session is not None
        assert session.seq == 6

    asyncio.run(play())
