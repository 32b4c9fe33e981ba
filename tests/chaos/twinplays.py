"""One playing of a plan: everybody comes, plays, watches and looks around, and what came to each is kept.

Ids, times and chance are the same in each playing; what is not is the deal, and the commitments to it.
"""

import json
import re
from collections.abc import Collection, Mapping

from tests.chaos.twinplans import CODE, DAILY, DAY, RACE, VIEWERS, Plan
from tests.chaos.worlds import Viewer, World

COUNTDOWN_MS = 20
STEP_MS = 300
"""Between two messages passes more than rooms hold news back for, so that each is told by itself."""

_COMMITMENT = re.compile(r"\b[0-9a-f]{64}\b")

Heard = dict[str, list[str]]


class Playing:
    """`people`: each viewer's session key, and their id as `NAME id`; `looking`: who looks at pages in the end."""

    def __init__(
        self, world: World, plan: Plan, kind: str, people: Mapping[str, str], *, looking: Collection[str] = VIEWERS
    ) -> None:
        self.world, self.plan, self.kind, self.people, self.looking = world, plan, kind, people, looking
        self.viewers = {name: Viewer(world, name, people[name]) for name in VIEWERS}
        self.attempts: dict[str, int] = {}
        self.seqs = dict.fromkeys(VIEWERS, 0)
        self.slug = "BCD2FGH"

    async def run(self) -> Heard:
        """What each viewer saw, what was logged meanwhile ("log"), and for each who looked around ("NAME's log")."""
        lines = self.world.lines.lines
        lines.clear()
        await self.world.open(self.plan.deal(self.kind), rows=self._rows())
        self.world.sockets = ()
        try:
            plays = {RACE: self._race, DAILY: self._daily}.get(self.plan.kind, self._casual)
            await plays()
            logs = {"log": _masked(lines)}
            for name in VIEWERS:
                lines.clear()
                await self._look_around(name)
                logs[f"{name}'s log"] = _masked(lines)
            return {**{name: _masked(viewer.seen) for name, viewer in self.viewers.items()}, **logs}
        finally:
            await self.world.close(*self.viewers.values())

    def _rows(self) -> list[tuple[str, tuple[object, ...]]]:
        """How the people stand to each other and what the player shows."""
        who = {name: self.people[f"{name} id"] for name in VIEWERS if f"{name} id" in self.people}
        at = "2026-07-01 12:00:00"
        friends = "INSERT INTO games_friendship (asker_id, asked_id, created_at, accepted_at) VALUES (?, ?, ?, ?)"
        block = "INSERT INTO games_block (blocker_id, blocked_id, created_at) VALUES (?, ?, ?)"
        blocked = "blocked" if self.plan.blocks == "player" else "player"
        rows: list[tuple[str, tuple[object, ...]]] = [
            (friends, (who["friend"], who["player"], at, at)),
            (friends, (who["ended"], who["friend"], at, at)),
            (block, (who[self.plan.blocks], who[blocked], at)),
        ]
        if not self.plan.comes and self.plan.kind not in (RACE, DAILY):
            rows.append(('UPDATE games_player SET settings = \'{"watched": "off"}\' WHERE id = ?', (who["player"],)))
        return rows

    async def _say(self, name: str, type_: str, **fields: object) -> None:
        self.world.begin(f"{name} {type_} {fields}")
        self.world.pass_time(STEP_MS)
        self.viewers[name].sockets[-1].say(type_, **fields)
        await self.world.quiet()

    async def _connect(self, *names: str) -> None:
        for name in names:
            await self.viewers[name].connect()
            self.world.sockets = tuple(socket for viewer in self.viewers.values() for socket in viewer.sockets)

    async def _sit(self, name: str, attempt: int) -> None:
        self.attempts[name] = attempt
        await self._say(name, "hello", attempt=attempt, seat=f"the-seat-of-{name:_<12}")

    async def _race(self) -> None:
        viewers, plan = self.viewers, self.plan
        made = await viewers["player"].ask(
            "/api/races/", {"draw": plan.draw, "visibility": "open" if plan.open else "link"}
        )
        self.slug = made["race"]
        for name in ("rival", "ended"):
            await viewers[name].ask(f"/api/races/{self.slug}/join", {})
        # A socket without a log-in is closed at once.
        await self._connect(*VIEWERS)
        entering = ["player", "rival", "ended", "watcher"]
        entering += ["friend"] if plan.comes else []
        entering += ["blocked"] if plan.bare else []
        for name in entering:
            await self._say(name, "enter", race=self.slug)
        for name in ("player", "rival", "ended"):
            await self._sit(name, self._own(name))
        await viewers["player"].ask(f"/api/races/{self.slug}/start", {}, passing_ms=COUNTDOWN_MS + STEP_MS)
        await self._play()

    async def _daily(self) -> None:
        await self._connect(*(name for name in VIEWERS if name != "stranger"))
        for name in ("player", "rival", "ended", *(["friend"] if self.plan.comes else [])):
            begun = await self.viewers[name].ask(f"/api/dailies/{DAY}/{self.plan.draw}/start", {})
            await self._sit(name, begun["attempt"])
        await self._play()

    async def _casual(self) -> None:
        await self._connect(*(name for name in VIEWERS if name != "stranger"))
        begun = await self.viewers["player"].ask("/api/games/", {"code": self.plan.open_code(self.kind)})
        await self._sit("player", begun["attempt"])
        await self._play()
        if self.plan.ends:
            await self._resign("player")

    async def _play(self) -> None:
        """The rival and who ends draw less far than the player, whom then whoever may follows."""
        for name in ("rival", "ended", "friend"):
            if name in self.attempts:
                for _ in range(self.plan.draws[name]):
                    await self._act(name, "draw")
                if name != "rival":
                    await self._resign(name)
        await self._all_say("watch")
        for text in self.plan.moves(self.kind):
            await self._act("player", text)
        for number in range(self.plan.draws["player"]):
            await self._act("player", "draw")
            if number == self.plan.undo_at:
                await self._act("player", "undo")
                await self._act("player", "draw")
        await self._say("player", "play", attempt=self.attempts["player"], seq=1, action="undo")
        await self._say("player", "play", attempt=self.attempts["player"], seq=self.seqs["player"] + 1, action="t1>t1")
        await self._all_say("since", seq=0)
        await self._all_say("play", seq=1, action="draw")
        await self.world.look(2)

    async def _all_say(self, type_: str, **fields: object) -> None:
        """All but the player, of the player's game."""
        for name in VIEWERS[1:]:
            if self.viewers[name].sockets:
                await self._say(name, type_, attempt=self.attempts["player"], **fields)

    async def _resign(self, name: str) -> None:
        await self._say(name, "resign", attempt=self.attempts[name], seq=self.seqs[name] + 1)

    async def _act(self, name: str, text: str) -> None:
        self.seqs[name] += 1
        await self._say(name, "play", attempt=self.attempts[name], seq=self.seqs[name], action=text)

    async def _look_around(self, name: str) -> None:
        if name not in self.looking:
            return
        for page in self.plan.looked_at(name):
            path = page.format(
                slug=self.slug,
                draw=self.plan.draw,
                attempt=self.attempts["player"],
                ended=self.attempts.get("ended", 1),
                own=self.attempts.get(name, 1),
                # On its own deal and on the other this must be the same: a code that is unknown.
                code=CODE.format(draw=self.plan.draw, letters=self.plan.letters("first")),
            )
            await self.viewers[name].ask(path)

    def _own(self, name: str) -> int:
        races = [json.loads(text) for text in self.viewers[name].sockets[-1].heard if '"type":"race"' in text]
        return int(races[-1]["attempt"])


def _masked(texts: Collection[str]) -> list[str]:
    return [_COMMITMENT.sub("a commitment", text) for text in texts]
