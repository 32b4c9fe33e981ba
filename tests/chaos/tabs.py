"""Robots with two to four sockets of one tab, on all processes, that fire different actions at the same number."""

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Sequence

from games.rules.actions import Action, format_action, parse_action
from games.rules.deals import parse_code, shuffle
from games.rules.game import Game, play, start
from games.rules.legality import refusal
from tests.chaos.asking import Asker, Message
from tests.chaos.players import CUT, Fleet

_COLUMNS = [f"t{number}" for number in range(1, 8)]
_MOVES = [
    Action("move", source, target, 1)
    for source in (*_COLUMNS, "w", "fS", "fH", "fD", "fC")
    for target in (*_COLUMNS, "f")
]


async def run(fleet: Fleet) -> None:
    people = fleet.order["players"]
    pings = [Pings(fleet, people[0], place=place) for place in range(len(fleet.places))]
    measuring = [asyncio.ensure_future(one.run()) for one in pings]
    await asyncio.gather(*(Rivals(fleet, person, n, pings=pings).run() for n, person in enumerate(people)))
    for one in measuring:
        one.cancel()


class Pings:
    """What a ping takes at a place, all the while: how much its process's loop lags, which answers it by itself."""

    def __init__(self, fleet: Fleet, person: Message, *, place: int) -> None:
        self._asker = Asker(fleet, person, place=place, seat="", who=f"pings.{place}")
        self._taken: deque[tuple[float, float]] = deque(maxlen=500)
        self._sent = 0.0

    async def run(self) -> None:
        self._asker.socket = await self._asker.fleet.connected(self._asker.place, self._asker.person["cookie"])
        while True:
            self._sent = time.monotonic()
            await self._asker.socket.send(json.dumps({"type": "ping", "sent": 1}))
            await self._asker.heard()
            self._taken.append((self._sent, time.monotonic() - self._sent))
            await asyncio.sleep(0.01)

    def worst(self, since: float) -> float:
        """The longest that was on its way at that time or later, one that is still so included."""
        flying = time.monotonic() - self._sent if self._sent else 0.0
        return max([flying, *(took for sent, took in self._taken if sent + took >= since)])


class Rivals:
    """The sockets of one game, and what it stands at."""

    def __init__(self, fleet: Fleet, person: Message, number: int, *, pings: Sequence[Pings]) -> None:
        self.pings = pings
        self.fleet, self.attempt, count = fleet, person["attempt"], len(fleet.places)
        self.chance = random.Random(f"tabs {fleet.order['seed']} {number}")
        self.sockets = [
            Asker(fleet, person, place=at % count, seat=f"robot-{self.attempt:012d}", who=f"{self.attempt}.{at}")
            for at in range(2 + number % 3)
        ]

    async def run(self) -> None:
        for one in self.sockets:
            snapshot = await one.opened()
        code = parse_code(snapshot["code"])
        game, seq = start(shuffle(code.letters), draw=code.draw), 0
        while not self.fleet.over.is_set():
            seq += 1
            won = await self._round(game, seq)
            if won is None:
                return
            after = play(game, parse_action(won))
            assert isinstance(after, Game)
            game = after
            self.fleet.gauge.ack()

    async def _round(self, game: Game, seq: int) -> str | None:
        """All fire; the action that won, None where that is not one."""
        actions = self._some(game, len(self.sockets))
        answers = await asyncio.gather(
            *(self._fire(one, seq, actions[at % len(actions)]) for at, one in enumerate(self.sockets))
        )
        won = {answer["action"] for answer, _, _ in answers if answer["type"] == "ack"}
        if len(won) != 1:
            self.sockets[0].note("bad", seq, "-", f"{len(won)} winners: {[answer['type'] for answer, _, _ in answers]}")
            return None
        (winner,) = won
        told_at = min(at for answer, _, at in answers if answer["type"] == "ack")
        late = [(0.0, 0.0)]
        for one, (answer, sent, at) in zip(self.sockets, answers, strict=True):
            if answer["type"] != "ack":
                late.append((at - max(told_at, sent), self.pings[one.place].worst(sent)))
                if not _says(answer, seq, winner):
                    one.note("bad", seq, "-", f"a loser was told {answer['type']} without the winner {winner}")
        # Of all losers the one that waited longest beyond what its process's loop lagged meanwhile.
        wait, ping = max(late, key=lambda one: one[0] - one[1])
        self.sockets[0].note("round", seq, winner, len(set(actions)), f"{wait:.4f}", f"{ping:.4f}")
        return winner

    async def _fire(self, one: Asker, seq: int, action: str) -> tuple[Message, float, float]:
        await asyncio.sleep(self.chance.choice((0, 0, 0.0005, 0.002)))
        sent = time.monotonic()
        try:
            return await one.ask(seq, action), sent, time.monotonic()
        except CUT as error:
            one.note("bad", seq, action, f"cut: {error}")
            return {"type": "cut"}, sent, time.monotonic()

    def _some(self, game: Game, count: int) -> list[str]:
        """Different actions that are all legal now, at least one."""
        words = [Action(word) for word in ("draw", "recycle", "undo")]
        legal = [format_action(one) for one in (*words, *_MOVES) if refusal(game, one) is None and not _ends(game, one)]
        self.chance.shuffle(legal)
        return legal[:count]


def _ends(game: Game, action: Action) -> bool:
    return action.target == "f" and sum(game.position.foundations) >= 51


def _says(answer: Message, seq: int, winner: str) -> bool:
    actions = answer.get("snapshot", {}).get("actions", [])
    return len(actions) >= seq and actions[seq - 1] == winner
