"""Budgets, slices, stopping and going on; one set of tests for both backends."""

import itertools

import pytest

from games.rules.actions import parse_action
from games.rules.deals import letters_of, shuffle
from games.rules.game import Game, play, start
from games.rules.position import is_won
from games.solver.hunt import TRIES, Hunt, Outcome
from games.solver.par import par
from games.solver.solve import Budget, carry_on, prepare, solve
from tests.solver.positions import judged

HARD = next(case for case in judged("winnable") if case.name == "winnable 29")
EASY = start(shuffle(letters_of(1)), draw=1).position
BACKENDS = ("pure", "fast")


@pytest.fixture(params=BACKENDS)
def backend(request):
    prepare(backend=request.param)
    return request.param


def test_a_budget_in_nodes_is_spent_to_the_node_and_is_the_same_again(backend):
    once, again = (
        solve(HARD.position, draw=HARD.draw, budget=Budget(nodes=4_321), backend=backend, seed=7) for _ in range(2)
    )
    assert once == again
    assert (once.outcome, once.nodes, once.line) == (Outcome.UNKNOWN, 4_321, ())


def test_a_budget_of_nothing_spends_nothing(backend):
    assert solve(EASY, draw=1, budget=Budget(nodes=0), backend=backend).nodes == 0
    assert solve(EASY, draw=1, budget=Budget(seconds=0), clock=lambda: 0.0, backend=backend).nodes == 0


def test_slices_change_nothing(backend):
    whole = Hunt(EASY, draw=3, backend=backend, seed=3).advance(100_000)
    hunt = Hunt(EASY, draw=3, backend=backend, seed=3)
    while hunt.advance(7).outcome is Outcome.UNKNOWN:
        pass
    assert hunt.verdict == whole
    assert hunt.advance(7) == whole


def test_other_seeds_go_other_ways():
    spent = {solve(EASY, draw=3, budget=Budget(nodes=100_000), seed=seed).nodes for seed in range(1, 6)}
    assert len(spent) > 1


def test_seconds_are_told_by_the_clock_that_is_given(backend):
    clock = itertools.count(step=0.25).__next__
    found = solve(HARD.position, draw=HARD.draw, budget=Budget(seconds=1), clock=clock, backend=backend)
    assert found.outcome is Outcome.UNKNOWN
    assert found.nodes > 0
    with pytest.raises(ValueError, match="clock"):
        solve(EASY, draw=1, budget=Budget(seconds=1), backend=backend)


def test_a_search_stops_when_asked_and_goes_on_where_it_was():
    hunt = Hunt(HARD.position, draw=HARD.draw, backend="fast")
    stopped = carry_on(hunt, budget=Budget(), slice_nodes=1_000, stop=lambda: hunt.verdict.nodes >= 5_000)
    assert (stopped.outcome, stopped.nodes) == (Outcome.UNKNOWN, 5_000)
    assert carry_on(hunt, budget=Budget(nodes=1_000)).nodes == 6_000
    whole = Hunt(HARD.position, draw=HARD.draw, backend="fast").advance(5_000_000)
    assert carry_on(hunt, budget=Budget(), slice_nodes=100_000) == whole
    assert whole.outcome == HARD.verdict


def test_progress_grows_to_the_whole_budget(backend):
    seen = []
    solve(HARD.position, draw=HARD.draw, budget=Budget(nodes=3_000), backend=backend, report=seen.append)
    shares = [progress.share for progress in seen]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1], seen[-1].nodes) == (0, 1, 3_000)


def test_no_more_states_are_remembered_than_allowed():
    before = sum(one.nodes for one in TRIES if one.nodes)
    found = solve(HARD.position, draw=HARD.draw, budget=Budget(states=60_000))
    assert (found.outcome, found.states) == (Outcome.UNKNOWN, 60_000)
    assert found.nodes == before + 60_000 - 1


def test_a_position_that_an_undo_came_back_to_is_solved_like_any_other(backend):
    game = start(shuffle(letters_of(1)), draw=1)
    for text in ("draw", "draw", "draw", "w>t1", "undo", "undo"):
        after = play(game, parse_action(text))
        assert isinstance(after, Game)
        game = after
    found = solve(game.position, draw=1, budget=Budget(nodes=50_000), backend=backend)
    assert found.outcome is Outcome.WINNABLE


def test_what_is_won_already_needs_no_line(backend):
    game = start(shuffle(letters_of(1)), draw=1)
    for action in solve(game.position, draw=1, budget=Budget(nodes=50_000)).line:
        after = play(game, action)
        assert isinstance(after, Game)
        game = after
    assert is_won(game.position)
    found = solve(game.position, draw=1, budget=Budget(nodes=10), backend=backend)
    assert (found.outcome, found.line, found.nodes) == (Outcome.WINNABLE, (), 0)
    assert par(game.position, draw=1, backend=backend) == ()
