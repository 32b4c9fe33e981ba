"""The scenes of the examples page as rows of a case file, for the rules of both languages.

`python -m tests.support.scenes` writes `tests/cases/scenes.json` anew from `games.pages.scenes`.
"""

import json
from collections.abc import Iterator

from games.pages.scenes import OK, SCENES, Scene
from games.rules.actions import parse_action
from games.rules.deals import parse_code, shuffle
from games.rules.game import Game, play, snapshot, start
from tests.support.service import ROOT

FILE = ROOT / "tests" / "cases" / "scenes.json"


def rows() -> list[dict[str, object]]:
    """Each scene with the answers that it promises and the counters that the rules give."""
    return [_row(scene) for scene in SCENES]


def promised(scene: Scene) -> Iterator[tuple[str, str]]:
    """Each action of the scene with the answer that it is to get."""
    for step in scene.steps:
        *before, last = step.actions
        yield from ((action, OK) for action in before)
        yield last, step.answer


def _row(scene: Scene) -> dict[str, object]:
    code = parse_code(scene.code)
    deck = shuffle(code.letters)
    game = start(deck, draw=code.draw)
    steps: list[list[object]] = []
    for action, answer in promised(scene):
        after = play(game, parse_action(action))
        game = after if isinstance(after, Game) else game
        steps.append([action, answer, game.position.score, game.moves])
    return {
        "name": scene.name,
        "code": scene.code,
        "draw": code.draw,
        "deck": " ".join(deck),
        "steps": steps,
        "end": snapshot(game),
    }


def main() -> None:
    lines = ",\n".join(json.dumps(row) for row in rows())
    FILE.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    import django

    django.setup()
    main()
