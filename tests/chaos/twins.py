"""P6's inside, run by itself: the same race, daily or casual game, on deals that differ only in what one of its viewers
may not know; every byte to that viewer, and every line of the log, must be the same.

`python -m tests.chaos.twins SEED FIRST PAIRS` prints JSON: pairs, viewers, frames, bytes, faults. Viewers: the player,
a rival who plays, one who has ended, a watcher, a stranger, a friend, one who is blocked. A difference that does not
come again when both are played again, with everybody looking around, is the order of threads, and counted.
"""

import asyncio
import json
import logging
import os
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.chaos.twinplans import CASUAL, CODE, VIEWERS, Plan
from tests.chaos.twinplays import Heard, Playing
from tests.chaos.worlds import Chance, FixedClock, World, rule
from tests.support import migrated
from tests.support.telling import told

AGAIN = 4

OWN = {"snapshot", "ack", "stale", "websocket.accept"}
"""What a rival is told of their own game."""


def _unmasked(plan: Plan, seen: Heard) -> list[str]:
    """Frames to a rival who plays that tell of a card or an action, beside its own; and the code, to who may not know
    it."""
    faults = [f"told to the rival: {frame}"[:300] for frame in _frames(seen["rival"]) if told(json.dumps(frame))]
    letters = plan.letters("first")
    asked = CODE.format(draw=plan.draw, letters=letters)
    knowing = {"player", *(["friend"] if plan.comes else [])} if plan.kind == CASUAL else set()
    for name in {*seen} - knowing:
        faults += [f"the code, to {name}: {text[:200]}" for text in seen[name] if letters in text.replace(asked, "")]
    return faults


def _frames(texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Messages that are not of one's own game; those that came together one by one."""
    for text in texts:
        if text.startswith('{"type":'):
            frame = json.loads(text)
            parts = frame["messages"] if frame["type"] == "together" else [frame]
            yield from (part for part in parts if part["type"] not in OWN)


class Comparison:
    """All viewers of one plan, each on the twin that is made for what it may not know."""

    def __init__(self, world: World, seed: int, people: Mapping[str, str]) -> None:
        self.world, self.plan, self.people = world, Plan.of(seed), people
        self.again = 0

    async def run(self) -> dict[str, Any]:
        plan = self.plan
        first = await self._played("first", looking=VIEWERS)
        faults = _unmasked(plan, first)
        for kind in sorted(set(plan.twins.values())):
            names = [name for name in VIEWERS if plan.twins.get(name) == kind]
            twin = await self._played(kind, looking=names)
            if _different(names, first, twin):
                faults += await self._looked_into(kind, names)
        return {
            "viewers": len(plan.twins),
            "frames": sum(len(texts) for texts in first.values()),
            "bytes": sum(len(text) for texts in first.values() for text in texts),
            "again": self.again,
            "faults": [f"[plan {plan.seed}] {fault}" for fault in faults],
        }

    async def _looked_into(self, kind: str, names: Collection[str]) -> list[str]:
        """Both again: what one sees may hang on what others have looked at, or on the order of threads."""
        different: list[str] = []
        first: Heard = {}
        twin: Heard = {}
        for _ in range(AGAIN):
            self.again += 1
            first = await self._played("first", looking=VIEWERS)
            twin = await self._played(kind, looking=VIEWERS)
            different = _different(names, first, twin)
            if not different:
                return []
        return [f"{name}, on a twin in {kind}: {_first(first[name], twin[name])}" for name in different]

    async def _played(self, kind: str, *, looking: Collection[str]) -> Heard:
        return await Playing(self.world, self.plan, kind, self.people, looking=looking).run()


def _different(names: Collection[str], first: Heard, twin: Heard) -> list[str]:
    wanted = [*names, *(f"{name}'s log" for name in names), "log"]
    return [name for name in wanted if first[name] != twin[name]]


def _first(one: Sequence[str], other: Sequence[str]) -> str:
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            return f"…{a[max(0, at - 60) : at + 60]}… and …{b[max(0, at - 60) : at + 60]}…"
    return f"{len(one)} texts and {len(other)}: {[*one, *other][min(len(one), len(other))][:200]}"


def prepared(folder: Path) -> dict[str, str]:
    """A database file with everybody, and with a sealed deal in its pool: their sessions' keys, and as `NAME id` who
    they are."""
    from django.db import connections

    from games.models import Attempt, Deal, Player
    from tests.support.people import person

    migrated.copy_to(folder)
    known = [name for name in VIEWERS if name != "stranger"]
    people = {name: str(person(name)["key"]) for name in known}
    people |= {f"{name} id": str(Player.objects.get(username=name).pk) for name in known}
    Attempt.objects.all().delete()
    Player.objects.update(is_guest=False)
    Deal.objects.create(
        kind="S", letters="AAAAAAA", draw=1, cards="", key=bytes(32), line="draw", par=99, proof="by hand", pooled=True
    )
    connections.close_all()
    (folder / "reflechi.sqlite3").rename(folder / "template.sqlite3")
    return {**people, "stranger": ""}


async def main(world: World, seeds: Sequence[int], people: Mapping[str, str]) -> None:
    done: dict[str, Any] = {"pairs": 0, "viewers": 0, "frames": 0, "bytes": 0, "again": 0, "faults": []}
    for seed in seeds:
        found = await Comparison(world, seed, people).run()
        done["pairs"] += 1
        for name, value in found.items():
            done[name] += value
    print(json.dumps(done))


def begin(seed: int, first: int, pairs: int) -> None:
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
        people = prepared(folder)
        from reflechi.asgi import application

        logging.getLogger().handlers.clear()
        world = World(folder / "template.sqlite3", application, clock=clock, chance=chance)
        asyncio.run(main(world, [seed * 100_000 + first + number for number in range(pairs)], people))


if __name__ == "__main__":
    begin(*(int(word) for word in sys.argv[1:]))
