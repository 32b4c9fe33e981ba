"""P10: leaving, reloading and undoing change no card and no clock; a player is back within 2 s."""

import json
import random
import socket
import struct
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from games.rules.actions import parse_action
from games.rules.deals import shuffle
from games.rules.game import Game, play, snapshot, start
from tests.chaos.harness import Progress, Promise, Report
from tests.chaos.houses import House, Person
from tests.support.service import Service
from tests.support.tab import Tab

LETTERS = "AAAAAAB"
"""Of the deal that everybody of a house plays."""

CUTS_A_PLAYER = 40
BACK_WITHIN_S = 2.0
OFF_MS = 50
"""By how much a game's clock may be off between two processes, beyond what the way took."""

_PLACES = [*(f"t{n}" for n in range(1, 8)), "w", "fS", "fH", "fD", "fC"]
_MOVES = [f"{a}>{b}" for a in _PLACES for b in [*_PLACES[:7], "f"] if a != b]


@dataclass
class Life:
    """One player and what must be true of the game, by the rules alone. `begins`: between which instants of this
    process's clock, in ms, the game's own clock stood at 0, by all that was heard. `in_flight`: what was cut in the
    middle and may still be kept, by the process that was left, until the next answer."""

    person: Person
    chance: random.Random
    game: Game = field(default_factory=lambda: start(shuffle(LETTERS), draw=1))
    actions: list[str] = field(default_factory=list)
    at: int = 0
    earliest: float = float("-inf")
    latest: float = float("inf")
    in_flight: str = ""
    faults: list[str] = field(default_factory=list)
    worst_back_s: float = 0.0
    back_within_s: float = BACK_WITHIN_S
    off_ms: float = OFF_MS

    def fault(self, words: str) -> None:
        self.faults.append(f"attempt {self.person['attempt']} at {len(self.actions)}: {words}")

    def back(self, service: Service) -> Tab:
        """Connect and sit down; what is shown is what was left."""
        began = time.monotonic()
        tab = Tab(service, self.person)
        asked = time.monotonic()
        shown = tab.hello()
        heard = time.monotonic()
        self.worst_back_s = max(self.worst_back_s, heard - began)
        if heard - began > self.back_within_s:
            self.fault(f"back after {heard - began:.1f} s")
        self._settle(shown)
        self._compare(shown, asked=asked * 1000, heard=heard * 1000)
        return tab

    def next_action(self) -> str:
        """One that is allowed now."""
        if self.game.history and self.chance.random() < 0.15:
            return "undo"
        for _ in range(4):
            text = self.chance.choice(_MOVES)
            if isinstance(play(self.game, parse_action(text)), Game):
                return text
        return "draw" if self.game.position.stock else "recycle"

    def took(self, action: str, *, at: int) -> None:
        after = play(self.game, parse_action(action))
        assert isinstance(after, Game)
        self.game = after
        self.actions.append(action)
        if at < self.at:
            self.fault(f"`at` went back from {self.at} to {at}")
        self.at = at

    def _settle(self, shown: dict[str, Any]) -> None:
        """What was cut in the middle is in the journal or not: the snapshot says which."""
        unknown = shown["actions"][len(self.actions) :]
        if len(unknown) > 1 or shown["actions"][: len(self.actions)] != self.actions:
            self.fault(f"other actions: {shown['actions'][-3:]} for {self.actions[-3:]}")
            return
        for action in unknown:
            self.took(action, at=shown["at"])
            self.in_flight = ""

    def _compare(self, shown: dict[str, Any], *, asked: float, heard: float) -> None:
        expected = snapshot(self.game)
        deck, hidden = shuffle(LETTERS), 24 - self.game.seen
        seen = set(deck[: 52 - hidden])
        position = shown["position"]
        found = {
            "deck": shown["deck"] == [*deck[: 52 - hidden], *[None] * hidden],
            "tableau": [" ".join(column) for column in position["tableau"]] == expected["tableau"],
            "foundations": position["foundations"] == list(self.game.position.foundations),
            "stock": position["stock"] == [card if card in seen else None for card in self.game.position.stock],
            "waste": " ".join(position["waste"]) == expected["waste"],
            "fan": position["fan"] == expected["fan"],
            "undo": position["undo"] == expected["undo"],
            "score": shown["counters"]["score"] == expected["score"],
            "moves": shown["counters"]["moves"] == self.game.moves,
            "undos": shown["counters"]["undos"] == self.game.undos,
            "at": shown["at"] == self.at,
            "seq": shown["seq"] == len(self.actions),
        }
        wrong = [name for name, holds in found.items() if not holds]
        if wrong:
            self.fault(f"shown otherwise than left: {', '.join(wrong)}")
        # The game's clock ran on meanwhile, neither stopped nor set back.
        if heard - shown["now"] < self.earliest - self.off_ms or asked - shown["now"] > self.latest + self.off_ms:
            self.fault(f"its clock was set: now {shown['now']}")
        self.earliest = max(self.earliest, asked - shown["now"])
        self.latest = min(self.latest, heard - shown["now"])


def run(seed: int, *, rounds: int, setup: House, progress: Progress) -> Report:
    """Each player plays some actions, is cut in one of four ways, and comes back on the next process."""
    chance = random.Random(seed)
    lives = [Life(person, random.Random(chance.random())) for person in setup.people(-(-rounds // CUTS_A_PLAYER))]
    for life in lives:
        life.back_within_s, life.off_ms = BACK_WITHIN_S * setup.patience, OFF_MS * setup.patience
    met, same_cards = 0, 0
    for life in lives:
        for cut in range(min(CUTS_A_PLAYER, rounds - met)):
            tab = life.back(setup.web[cut % len(setup.web)])
            # One action further at each cut, so that every number is cut at.
            _play(life, tab)
            same_cards += _draw_undo_draw(life, tab) if cut % 5 == 4 else 0
            _cut(life, tab, how=life.chance.randrange(4))
            met += 1
        life.back(setup.web[0]).leave()
        progress(met)
    faults = [fault for life in lives for fault in life.faults]
    worst = round(max(life.worst_back_s for life in lives) * 1000)
    return Report(met, faults, {"worst ms until back": worst, "drawn again": same_cards})


def _play(life: Life, tab: Tab) -> None:
    action = life.next_action()
    answer = tab.play(len(life.actions) + 1, action)
    if answer["type"] == "stale" and answer["snapshot"]["actions"] == [*life.actions, life.in_flight]:
        life.took(life.in_flight, at=answer["snapshot"]["at"])
        action = life.next_action()
        answer = tab.play(len(life.actions) + 1, action)
    life.in_flight = ""
    if answer["type"] == "ack":
        life.took(action, at=answer["at"])
    else:
        life.fault(f"{action} was answered {answer}")


def _draw_undo_draw(life: Life, tab: Tab) -> int:
    """The same card again, and it stays known while it lies in the stock."""
    if not life.game.position.stock:
        return 0
    turned = []
    for action in ("draw", "undo", "draw"):
        answer = tab.play(len(life.actions) + 1, action)
        life.took(action, at=answer["at"])
        turned.append(answer["cards"])
    if turned[0] != turned[2] or turned[0] != [life.game.position.waste[-1]]:
        life.fault(f"drawn {turned[0]}, undone, drawn {turned[2]}")
    return 1


def _cut(life: Life, tab: Tab, *, how: int) -> None:
    """Leave in order; by a reset; in the middle of a move; or reload, without a word."""
    if how == 2:
        life.in_flight = life.next_action()
        text = {"type": "play", "attempt": life.person["attempt"], "seq": len(life.actions) + 1}
        tab.say_text(json.dumps({**text, "action": life.in_flight}))
    if how in (1, 2):
        # No close frame and no FIN: the connection is gone.
        tab.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if how:
        with suppress(OSError):
            tab.socket.socket.shutdown(socket.SHUT_RDWR)
        tab.socket.socket.close()
        return
    tab.leave()


PROMISE = Promise(
    number=10,
    name="leaving, reloading, undoing change no card and no clock; a player is back in ≤ 2 s",
    harm="cuts at every seq, back on the other process; draw–undo–draw",
    unit="cuts",
    full=2_000,
    short=40,
    batch=200,
    setups=("cluster", "sqlite"),
    short_setups=("cluster",),
    run=run,
)
