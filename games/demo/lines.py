"""How somebody plays a deal from its first card to where they stop: actions, and how long each was thought about.

Chosen as the practice rivals choose, on what a player may know; and like people they take back, pause and give up. A
function of its arguments alone, worked out on all cores. Never touches the database.
"""

import multiprocessing
import os
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from games.robots.choice import Manner, Mind
from games.robots.table import moves
from games.rules.actions import parse_action
from games.rules.deals import parse_deck
from games.rules.game import Game, play, start

MOST_ACTIONS = 400
FIRST_LOOK_S = (4.0, 25.0)
"""The cards are looked at before the first action."""

MOST_IN_VAIN = 16
"""Who does not win stops before so many actions after the score was at its best."""

PAUSES, PAUSE_S = 0.02, (10.0, 60.0)
"""How often somebody thinks for longer, and how long."""


@dataclass(frozen=True, slots=True)
class Temper:
    """slips: how often something else is tried and taken back. resigns: the chance that who is stuck says so instead of
    just going; strays: that somebody goes in the middle."""

    manner: Manner
    slips: float
    resigns: float
    strays: float


class Step(NamedTuple):
    """An action at `at` ms since the start."""

    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Line:
    """All that somebody did; what is not won was given up by word (`resigned`) or just left."""

    steps: tuple[Step, ...]
    won: bool
    resigned: bool


class Lines:
    """Works lines out beside, on processes of its own; to be opened before any thread is started."""

    def __init__(self) -> None:
        cores = max(1, min(4, os.cpu_count() or 1))
        self._workers = ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("fork"))
        # They are there from now on: a fork beside a running thread could be stuck.
        self._workers.submit(os.getpid).result()

    def ask(self, cards: str, *, draw: int, temper: Temper, seed: int) -> "Future[Line]":
        return self._workers.submit(line, cards, draw=draw, temper=temper, seed=seed)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._workers.shutdown(cancel_futures=True)


def line(cards: str, *, draw: int, temper: Temper, seed: int) -> Line:
    """What somebody of this temper does with the 52 cards (as text, in deal order); the same for the same seed."""
    chance = Random(seed)
    mind = Mind(temper.manner, chance)
    game = start(parse_deck(cards), draw=draw)
    leaves_after = chance.randrange(5, 90) if chance.random() < temper.strays else MOST_ACTIONS
    steps, scores = list[Step](), list[int]()
    at = chance.uniform(*FIRST_LOOK_S)
    while not game.ended and len(steps) < leaves_after:
        action = mind.choose(replace(game, history=()))
        if action is None:
            break
        for text in (*_slip(game, temper=temper, chance=chance), action):
            game = _after(game, text)
            steps.append(Step(round(at * 1000), text))
            scores.append(game.position.score)
            at += mind.think() * chance.uniform(0.4, 1.3)
        if chance.random() < PAUSES:
            at += chance.uniform(*PAUSE_S)
    if not game.ended and scores:
        # What costs points and brings nothing is not tried for long.
        best = len(scores) - scores[::-1].index(max(scores))
        steps = steps[: best + chance.randrange(MOST_IN_VAIN)]
    return Line(tuple(steps), game.ended, not game.ended and chance.random() < temper.resigns)


def _slip(game: Game, *, temper: Temper, chance: Random) -> tuple[str, ...]:
    """Something else, and taken back; mostly nothing."""
    if chance.random() >= temper.slips:
        return ()
    others = [action for action, after in moves(replace(game, history=())) if not after.ended]
    return (chance.choice(others), "undo") if others else ()


def _after(game: Game, text: str) -> Game:
    after = play(game, parse_action(text))
    assert isinstance(after, Game), f"{text}: {after}"
    return after
