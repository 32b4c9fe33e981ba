"""P6's inside, run by itself: the same race, or the same daily, on deals that differ only in what one of its viewers
may not know; every byte to that viewer, and every line of the log, must be the same.

`python -m tests.chaos.twins SEED PAIRS` prints JSON: pairs, frames, bytes, faults. Viewers: the player, a rival who
plays, a rival who has ended, a watcher, a stranger. Ids, times and chance are the same on both; a commitment is not,
and is left out. A difference that does not come again when both are played again is the order of threads, and counted.
"""

import asyncio
import json
import logging
import os
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.chaos.twinplans import CODE, VIEWERS, Plan
from tests.chaos.worlds import Chance, FixedClock, Viewer, World, rule
from tests.support.telling import told

AGAIN = 4
COUNTDOWN_MS = 20
STEP_MS = 300
"""Between two messages passes more than rooms hold news back for, so that each is told by itself."""

_COMMITMENT = re.compile(r"\b[0-9a-f]{64}\b")


class Playing:
    """One playing of a plan in a new world."""

    def __init__(self, world: World, plan: Plan, kind: str, keys: Mapping[str, str]) -> None:
        self.world, self.plan, self.kind = world, plan, kind
        self.viewers = {name: Viewer(world, name, keys[name]) for name in VIEWERS}
        self.attempts: dict[str, int] = {}
        self.seqs = dict.fromkeys(VIEWERS, 0)
        self.slug = "BCD2FGH"

    async def run(self) -> dict[str, list[str]]:
        """What each viewer saw, and the log."""
        self.world.lines.lines.clear()
        await self.world.open(self.plan.deal(self.kind))
        self.world.sockets = ()
        try:
            await (self._daily() if self.plan.is_daily else self._race())
            await self._look_around()
            seen = {name: [_masked(text) for text in viewer.seen] for name, viewer in self.viewers.items()}
            return {**seen, "log": [_masked(line) for line in self.world.lines.lines]}
        finally:
            await self.world.close(*self.viewers.values())

    async def _say(self, name: str, type_: str, **fields: object) -> None:
        self.world.begin(f"{name} {type_} {fields}")
        self.world.pass_time(STEP_MS)
        self.viewers[name].sockets[-1].say(type_, **fields)
        await self.world.quiet()

    async def _connect(self, *names: str) -> None:
        for name in names:
            await self.viewers[name].connect()
            self.world.sockets = tuple(socket for viewer in self.viewers.values() for socket in viewer.sockets)

    async def _race(self) -> None:
        viewers = self.viewers
        made = await viewers["player"].ask("/api/races/", {"draw": self.plan.draw, "visibility": "link"})
        self.slug = made["race"]
        for name in ("rival", "ended"):
            await viewers[name].ask(f"/api/races/{self.slug}/join", {})
        await self._connect(*VIEWERS)
        for name in ("player", "rival", "ended", "watcher"):
            await self._say(name, "enter", race=self.slug)
        self.attempts = {name: self._own(name) for name in ("player", "rival", "ended")}
        for name, attempt in self.attempts.items():
            await self._say(name, "hello", attempt=attempt, seat=f"the-seat-of-{name:_<12}")
        await viewers["player"].ask(f"/api/races/{self.slug}/start", {}, passing_ms=COUNTDOWN_MS + STEP_MS)
        await self._play()

    async def _daily(self) -> None:
        await self._connect(*(name for name in VIEWERS if name != "stranger"))
        for name in ("player", "rival", "ended"):
            begun = await self.viewers[name].ask(f"/api/dailies/2026-07-28/{self.plan.draw}/start", {})
            self.attempts[name] = begun["attempt"]
            await self._say(name, "hello", attempt=begun["attempt"], seat=f"the-seat-of-{name:_<12}")
        await self._play()

    async def _play(self) -> None:
        """The rival and who ends draw less far than the player, whom then whoever may follows."""
        for name in ("rival", "ended"):
            for _ in range(self.plan.draws[name]):
                await self._act(name, "draw")
        await self._say("ended", "resign", attempt=self.attempts["ended"], seq=self.seqs["ended"] + 1)
        for name in VIEWERS[1:]:
            if self.viewers[name].sockets:
                await self._say(name, "watch", attempt=self.attempts["player"])
        for text in self.plan.moves(self.kind):
            await self._act("player", text)
        for number in range(self.plan.draws["player"]):
            await self._act("player", "draw")
            if number == self.plan.undo_at:
                await self._act("player", "undo")
                await self._act("player", "draw")
        await self._say("player", "play", attempt=self.attempts["player"], seq=1, action="undo")
        await self._say("player", "play", attempt=self.attempts["player"], seq=self.seqs["player"] + 1, action="t1>t1")
        for name in VIEWERS[1:]:
            if self.viewers[name].sockets:
                await self._say(name, "since", attempt=self.attempts["player"], seq=0)
                await self._say(name, "play", attempt=self.attempts["player"], seq=1, action="draw")
        await self.world.look(2)

    async def _act(self, name: str, text: str) -> None:
        self.seqs[name] += 1
        await self._say(name, "play", attempt=self.attempts[name], seq=self.seqs[name], action=text)

    async def _look_around(self) -> None:
        first = self.plan.deal("first")
        for name, pages in self.plan.pages.items():
            for page in pages:
                path = page.format(
                    slug=self.slug,
                    draw=self.plan.draw,
                    attempt=self.attempts["player"],
                    own=self.attempts.get(name, 1),
                    # On its own deal and on the other this must be the same: a code that is unknown.
                    code=CODE.format(draw=self.plan.draw, letters=first["letters"]),
                )
                await self.viewers[name].ask(path)

    def _own(self, name: str) -> int:
        races = [json.loads(text) for text in self.viewers[name].sockets[-1].heard if '"type":"race"' in text]
        return int(races[-1]["attempt"])


def _masked(text: str) -> str:
    return _COMMITMENT.sub("a commitment", text)


def _unmasked(plan: Plan, seen: Mapping[str, Sequence[str]]) -> list[str]:
    """Frames to a rival who plays that tell of a card or an action, beside its own; and sealed codes anywhere."""
    frames = [json.loads(text) for text in seen["rival"] if text.startswith('{"type":')]
    others = [frame for frame in frames if frame["type"] not in {"snapshot", "ack", "stale", "websocket.accept"}]
    faults = [f"told to the rival: {frame}"[:300] for frame in others if told(json.dumps(frame))]
    letters = str(plan.deal("first")["letters"])
    asked = CODE.format(draw=plan.draw, letters=letters)
    for name in (*VIEWERS, "log"):
        faults += [f"the code, to {name}: {text[:200]}" for text in seen[name] if letters in text.replace(asked, "")]
    return faults


async def compared(world: World, seed: int, keys: Mapping[str, str]) -> dict[str, Any]:
    """All viewers of one plan, each on the twin that is made for what it may not know."""
    plan = Plan.of(seed)
    done: dict[str, Any] = {"faults": [], "frames": 0, "bytes": 0, "again": 0}
    first = await Playing(world, plan, "first", keys).run()
    done["frames"] = sum(len(texts) for texts in first.values())
    done["bytes"] = sum(len(text) for texts in first.values() for text in texts)
    done["faults"] += _unmasked(plan, first)
    for kind in sorted(set(plan.twins.values())):
        names = [name for name, twin in plan.twins.items() if twin == kind]
        twin = await Playing(world, plan, kind, keys).run()
        for _ in range(AGAIN):
            different = [name for name in (*names, "log") if first[name] != twin[name]]
            if not different:
                break
            done["again"] += 1
            first = await Playing(world, plan, "first", keys).run()
            twin = await Playing(world, plan, kind, keys).run()
        else:
            done["faults"] += [f"{name}, on a twin in {kind}: {_first(first[name], twin[name])}" for name in different]
    done["faults"] = [f"[plan {seed}] {fault}" for fault in done["faults"]]
    return done


def _first(one: Sequence[str], other: Sequence[str]) -> str:
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            return f"…{a[max(0, at - 60) : at + 60]}… and …{b[max(0, at - 60) : at + 60]}…"
    return f"{len(one)} texts and {len(other)}"


def prepared(folder: Path) -> dict[str, str]:
    """A database file with the five, and with a sealed deal in its pool: their sessions' keys."""
    from django.core.management import call_command
    from django.db import connections

    from games.models import Deal, Player
    from tests.support.people import person

    call_command("migrate", verbosity=0)
    keys = {name: str(person(name)["key"]) for name in VIEWERS[:4]}
    Player.objects.filter(username__in=VIEWERS).update(is_guest=False)
    Deal.objects.create(
        kind="S", letters="AAAAAAA", draw=1, cards="", key=bytes(32), line="draw", par=99, proof="by hand", pooled=True
    )
    connections.close_all()
    (folder / "reflechi.sqlite3").rename(folder / "template.sqlite3")
    return {**keys, "stranger": ""}


async def main(folder: Path, seed: int, pairs: int, clock: FixedClock, chance: Chance, keys: Mapping[str, str]) -> None:
    from reflechi.asgi import application

    logging.getLogger().handlers.clear()
    world = World(folder / "template.sqlite3", application, clock=clock, chance=chance)
    done: dict[str, Any] = {"pairs": 0, "frames": 0, "bytes": 0, "again": 0, "faults": []}
    for number in range(pairs):
        found = await compared(world, seed * 100_000 + number, keys)
        done["pairs"] += 1
        for name, value in found.items():
            done[name] += value
        if number % 10 == 9:
            print(json.dumps({**done, "faults": len(done["faults"])}), file=sys.stderr, flush=True)
    print(json.dumps(done))


def begin(seed: int, pairs: int) -> None:
    roomy = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="reflechi-twins-", dir=roomy) as name:
        folder = Path(name)
        os.environ.update(REFLECHI_VAR=name, RACE_COUNTDOWN="0.02", MESSAGE_BURST="100000", PORT="8000")
        for variable in ("DATABASE_URL", "REDIS_URL", "ORIGINS", "ALLOWED_HOSTS"):
            os.environ.pop(variable, None)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
        import django

        django.setup()
        clock, chance = FixedClock(), Chance()
        rule(clock, chance)
        keys = prepared(folder)
        asyncio.run(main(folder, seed, pairs, clock, chance, keys))


if __name__ == "__main__":
    begin(int(sys.argv[1]), int(sys.argv[2]))
