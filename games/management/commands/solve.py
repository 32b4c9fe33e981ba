"""Whether a position can be won, a line that wins it, its par, and what was spent.

A door to the solver for operators: it reads the clock, and sealed deals by their code. Never writes anything.
"""

import json
import time
from argparse import ArgumentParser
from dataclasses import dataclass

from django.core.management.base import BaseCommand, CommandError

from games.models import Deal
from games.rules.actions import ActionError, format_action, parse_action
from games.rules.cards import Card
from games.rules.deals import Code, CodeError, DeckError, format_code, parse_code, parse_deck, shuffle
from games.rules.game import Game, play, start
from games.rules.legality import Refusal
from games.solver.engine import Backend, preferred
from games.solver.hunt import Outcome
from games.solver.par import par
from games.solver.solve import Budget, prepare, solve

SECONDS = 10.0
"""A second decides nearly all deals; ten leave one in some hundreds at draw 3 (docs/solver.md)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed. line: the shortest known, its length is par (None: not known, 0: won already)."""

    verdict: str
    par: int | None
    line: tuple[str, ...]
    draw: int
    backend: str
    nodes: int
    seconds: float
    par_seconds: float


class Command(BaseCommand):
    help = "Say whether a deal, or a position in the middle of its game, can be won: verdict, line, par, time."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", nargs="?", help="a code such as TF1-D1N-AAAAAAB")
        parser.add_argument("--deck", help="in place of a code: the 52 cards in deal order, spaces between them")
        parser.add_argument("--draw", type=int, choices=(1, 3), help="with --deck: cards a draw")
        parser.add_argument("--actions", default="", help="what has been played since the deal")
        parser.add_argument("--seconds", type=float, default=SECONDS, help="for the verdict, and again for par")
        parser.add_argument("--json", action="store_true", help="one JSON object")
        parser.add_argument("--backend", choices=("pure", "fast"), help="fast where numba is installed, else pure")

    def handle(
        self,
        *,
        code: str | None,
        deck: str | None,
        draw: int | None,
        actions: str,
        seconds: float,
        json: bool,
        backend: Backend | None,
        **_options: object,
    ) -> None:
        cards, count = _dealt(code, deck=deck, draw=draw)
        game = _played(start(cards, draw=count), texts=actions.split())
        answer = _answer(game, seconds=seconds, backend=backend or preferred())
        self.stdout.write(_as_json(answer) if json else _as_text(answer))


def _dealt(code: str | None, *, deck: str | None, draw: int | None) -> tuple[tuple[Card, ...], int]:
    """The cards and the draw count, from a code or from a deck."""
    if (code is None) == (deck is None):
        raise CommandError("give a code, or --deck and --draw")
    if deck is not None:
        if draw is None:
            raise CommandError("--deck needs --draw")
        try:
            return parse_deck(" ".join(deck.split())), draw
        except DeckError:
            raise CommandError("--deck is not the 52 cards, each once") from None
    try:
        read = parse_code(code or "")
    except CodeError as error:
        raise CommandError(f"{code}: {error}") from None
    if draw not in (None, read.draw):
        raise CommandError(f"{code} is a deal for draw {read.draw}")
    return shuffle(read.letters) if read.kind == "N" else _sealed(read), read.draw


def _sealed(code: Code) -> tuple[Card, ...]:
    row = Deal.objects.filter(kind=Deal.Kind.SEALED, letters=code.letters, draw=code.draw).first()
    if row is None:
        raise CommandError(f"no sealed deal of this server has the code {format_code(code)}")
    return parse_deck(row.cards)


def _played(game: Game, *, texts: list[str]) -> Game:
    for number, text in enumerate(texts, start=1):
        try:
            after = play(game, parse_action(text))
        except ActionError:
            raise CommandError(f"action {number}, {text!r}, cannot be read") from None
        if isinstance(after, Refusal):
            raise CommandError(f"action {number}, {text}, is refused: {after}")
        game = after
    return game


def _answer(game: Game, *, seconds: float, backend: Backend) -> Answer:
    clock = time.perf_counter
    try:
        prepare(backend=backend)
    except ImportError:
        raise CommandError("the backend fast needs numba: install the extra fast") from None
    began = clock()
    verdict = solve(game.position, draw=game.draw, budget=Budget(seconds=seconds), backend=backend, clock=clock)
    decided = clock()
    line = verdict.line
    if line:
        line = par(game.position, draw=game.draw, line=line, backend=backend, stop=lambda: clock() - decided > seconds)
    return Answer(
        verdict=verdict.outcome.value,
        par=len(line) if verdict.outcome is Outcome.WINNABLE else None,
        line=tuple(format_action(action) for action in line),
        draw=game.draw,
        backend=backend,
        nodes=verdict.nodes,
        seconds=round(decided - began, 6),
        par_seconds=round(clock() - decided, 6),
    )


def _as_json(answer: Answer) -> str:
    return json.dumps({name: getattr(answer, name) for name in Answer.__slots__})


def _as_text(answer: Answer) -> str:
    spent = f"{answer.nodes} nodes in {answer.seconds:.3f} s, {answer.backend}"
    if answer.par is None:
        return f"{answer.verdict} ({spent})"
    return f"{answer.verdict} ({spent})\npar {answer.par} (in {answer.par_seconds:.3f} s)\n{' '.join(answer.line)}"
