"""Little board pictures: a position as text that one reads at a glance, and back.

    home S3 H0 D0 C2
    stock 5C 6C
    waste 2H / JH QS
    t1 KH QS
    t4 9C

Cards after the "/" are the fan. What is empty may be left out, so boards need not hold 52 cards.
"""

from games.rules.actions import COLUMN_AT, parse_action
from games.rules.cards import SUITS
from games.rules.game import Game, play
from games.rules.legality import Refusal
from games.rules.position import Position


def board(text: str, *, score: int = 0) -> Position:
    """The position in a picture; every card at home has earned its points."""
    rows = {name: rest for name, _, rest in (line.strip().partition(" ") for line in text.splitlines())}
    tops = {each[0]: int(each[1:]) for each in rows.get("home", "").split()}
    foundations = tuple(tops.get(suit, 0) for suit in SUITS)
    older, _, fan = rows.get("waste", "").rpartition("/")
    return Position(
        tableau=tuple(tuple(rows.get(name, "").split()) for name in COLUMN_AT),
        foundations=foundations,
        stock=tuple(rows.get("stock", "").split()),
        waste=(*older.split(), *fan.split()),
        fan=len(fan.split()) if "/" in rows.get("waste", "") else 0,
        score=score,
        paid=foundations,
    )


def picture(position: Position) -> str:
    """The picture of a position, without its points."""
    older = position.waste[: len(position.waste) - position.fan]
    fan = ("/", *position.waste[len(older) :]) if position.fan else ()
    tops = [f"{suit}{top}" for suit, top in zip(SUITS, position.foundations, strict=True)]
    rows = {
        "home": tops if any(position.foundations) else [],
        "stock": position.stock,
        "waste": (*older, *fan),
        **dict(zip(COLUMN_AT, position.tableau, strict=True)),
    }
    return "\n".join(f"{name} {' '.join(cards)}" for name, cards in rows.items() if cards)


def same(text: str) -> str:
    """A picture in the form in which `picture` draws it."""
    return picture(board(text))


def game(text: str, *, draw: int = 1, score: int = 0) -> Game:
    """A game that starts at a picture."""
    return Game(draw=draw, position=board(text, score=score))


def after(start: Game, actions: str) -> Game:
    """The game after actions that must all be accepted."""
    for text in actions.split():
        answer = play(start, parse_action(text))
        assert isinstance(answer, Game), (text, answer)
        start = answer
    return start


def answer(start: Game, action: str) -> Refusal | None:
    """The rule that refuses the action; None when it is accepted."""
    outcome = play(start, parse_action(action))
    return None if isinstance(outcome, Game) else outcome
