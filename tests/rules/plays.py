"""Games at random: walks along allowed actions, steered by numbers that hypothesis draws."""

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from games.rules.actions import COLUMN_AT, FOUNDATION_AT, HOME, WASTE, WORDS, Action
from games.rules.deals import NUMBERS, letters_of, shuffle
from games.rules.game import Game, play, start
from games.rules.legality import refusal
from games.rules.position import pile

letters = st.integers(0, NUMBERS - 1).map(letters_of)
draws = st.sampled_from((1, 3))
steers = st.lists(st.integers(0, 2**16), max_size=120)
fresh_games = st.builds(lambda of, draw: start(shuffle(of), draw=draw), letters, draws)


def allowed(game: Game) -> list[Action]:
    """Every action that the rules accept now, moves first."""
    return [action for action in _thinkable(game) if refusal(game, action) is None]


def _thinkable(game: Game) -> Iterator[Action]:
    for source in (*COLUMN_AT, WASTE, *FOUNDATION_AT):
        for count in range(1, min(13, len(pile(game.position, name=source))) + 1):
            for target in (*COLUMN_AT, HOME):
                yield Action("move", source, target, count)
    yield from (Action(word) for word in WORDS)


def walk(game: Game, steers: Iterable[int]) -> Iterator[tuple[Game, Action, Game]]:
    """Each step along the way: before, the action, after; ends where nothing is allowed."""
    for steer in steers:
        actions = allowed(game)
        if not actions:
            return
        action = actions[steer % len(actions)]
        after = play(game, action)
        assert isinstance(after, Game)
        yield game, action, after
        game = after
