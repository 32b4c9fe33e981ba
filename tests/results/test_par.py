"""Par: lowered in the transaction of the result by who beats it, and named after them."""

import pytest

from games.jobs import par
from games.models import Attempt, Deal, Player
from games.rules.actions import Action
from tests.support.attempts import attempt as casual_game
from tests.support.domain import NOON, account, guest, played
from tests.support.lines import wins

pytestmark = pytest.mark.django_db

WIN = wins()[0]


def won(player: Player, **more: object) -> Attempt:
    """The same winning line, played by somebody else."""
    one = casual_game(letters=WIN.letters, draw=WIN.draw, player=player, started_at=NOON, **more)
    played(one, *WIN.actions)
    return one


def deal() -> Deal:
    return Deal.objects.get()


def test_who_beats_par_lowers_it_and_is_named() -> None:
    first = casual_game(letters=WIN.letters, draw=WIN.draw)
    Deal.objects.update(par=WIN.moves + 1, line="draw", proof="winnable")
    assert first.deal_id == deal().pk
    mine = won(guest())
    assert (deal().par, deal().par_attempt, deal().line) == (WIN.moves, mine, "draw")


def test_an_equal_game_does_not_take_it_from_who_was_first() -> None:
    first = won(account())
    won(account())
    assert (deal().par, deal().par_attempt) == (WIN.moves, first)


def test_a_game_with_hints_and_a_robots_lower_nothing() -> None:
    won(account(), hinted=True)
    robot = guest()
    Player.objects.filter(pk=robot.pk).update(robot="easy")
    won(robot)
    assert deal().par is None


def test_a_shorter_line_of_the_solver_takes_it_back_and_a_longer_one_does_not() -> None:
    won(account())
    longer, shorter = (Action("draw"),) * (WIN.moves + 1), (Action("draw"),) * (WIN.moves - 1)
    assert not par.lower(deal().pk, line=longer)
    assert deal().par_attempt is not None
    assert par.lower(deal().pk, line=shorter)
    assert (deal().par, deal().par_attempt) == (WIN.moves - 1, None)
