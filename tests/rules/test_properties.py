"""What holds in every game, tried on games that hypothesis walks."""

from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.actions import FOUNDATION_AT, WASTE, Action, format_action, parse_action
from games.rules.cards import DECK, SUITS, is_ordered
from games.rules.deals import parse_deck
from games.rules.game import Game, play, snapshot, start
from games.rules.position import Position, pile
from tests.rules.plays import fresh_games, steers, walk
from tests.rules.winning import LINES, Line

whole = settings(deadline=None, max_examples=60)


def _cards(position: Position) -> list[str]:
    home = (pile(position, name=name) for name in FOUNDATION_AT)
    return sorted(chain(*position.tableau, position.stock, position.waste, *home))


@whole
@given(fresh_games, steers)
def test_there_are_always_52_cards(game, steers):
    for _, _, after in walk(game, steers):
        assert _cards(after.position) == sorted(DECK)


@whole
@given(fresh_games, steers)
def test_undo_restores_all_but_the_counters_and_what_was_seen(game, steers):
    undo = Action("undo")
    for before, action, after in walk(game, steers):
        if action != undo:
            back = play(after, undo)
            assert isinstance(back, Game)
            assert back.position == before.position
            assert back.history == before.history[-99:]
            assert (back.moves, back.undos) == (before.moves + 1, before.undos + 1)
            assert back.seen == after.seen


@whole
@given(fresh_games, steers)
def test_replaying_what_was_stored_gives_the_same_game(game, steers):
    stored, last = [], game
    for _, action, after in walk(game, steers):
        stored.append(format_action(action))
        last = after
    again = game
    for text in stored:
        outcome = play(again, parse_action(text))
        assert isinstance(outcome, Game)
        again = outcome
    assert again == last


@whole
@given(fresh_games, steers)
def test_the_counters_add_up_to_the_accepted_actions(game, steers):
    for accepted, (_, _, after) in enumerate(walk(game, steers), start=1):
        assert after.moves + after.undos == accepted
        assert len(after.history) <= min(100, after.moves - after.undos)


@whole
@given(fresh_games, steers)
def test_the_fan_is_part_of_the_last_draw(game, steers):
    for _, action, after in walk(game, steers):
        assert 0 <= after.position.fan <= min(game.draw, len(after.position.waste))
        if action.kind == "draw":
            assert after.position.fan >= 1


@whole
@given(fresh_games, steers)
def test_seen_are_the_stock_cards_that_were_ever_in_the_waste_and_a_beginning_of_the_stock(game, steers):
    stock, seen = game.position.stock, set()
    for _, _, after in walk(game, steers):
        seen.update(after.position.waste)
        assert seen == set(stock[: after.seen])


@whole
@given(fresh_games, steers)
def test_waste_and_stock_together_keep_the_order_of_the_deal(game, steers):
    order = game.position.stock
    for _, _, after in walk(game, steers):
        left = (*after.position.waste, *after.position.stock)
        assert left == tuple(card for card in order if card in left)


@whole
@given(fresh_games, steers)
def test_points_are_never_below_nothing_and_paid_never_below_the_foundations(game, steers):
    for _, _, after in walk(game, steers):
        position = after.position
        assert position.score >= 0
        assert all(top <= paid for top, paid in zip(position.foundations, position.paid, strict=True))


@whole
@given(fresh_games, steers)
def test_a_move_lays_a_group_in_order(game, steers):
    for _, action, after in walk(game, steers):
        if action.kind == "move" and action.target in ("t1", "t2", "t3", "t4", "t5", "t6", "t7"):
            assert is_ordered(pile(after.position, name=action.target)[-action.count - 1 :])


@whole
@given(fresh_games, steers)
def test_a_snapshot_tells_the_whole_position(game, steers):
    for _, _, after in walk(game, steers):
        told = snapshot(after)
        tops = [told["foundations"][suit] for suit in SUITS]
        cards = " ".join((*told["tableau"], told["stock"], told["waste"])).split()
        assert len(cards) + sum(tops) == 52


def _with_detours(line: Line, detours: dict[int, list[int]]) -> Game:
    """The line played to its win, with walks on the way that are then undone step by step."""
    game = start(parse_deck(line.deck), draw=line.draw)
    for number, text in enumerate(line.actions):
        game = _walked_and_undone(game, detours.get(number, []))
        outcome = play(game, parse_action(text))
        assert isinstance(outcome, Game)
        game = outcome
    return game


def _walked_and_undone(game: Game, steers: list[int]) -> Game:
    here, depth = game, 0
    for _, action, after in walk(game, steers):
        if after.ended or (action.kind == "undo" and depth == 0):
            break
        depth += -1 if action.kind == "undo" else 1
        here = after
    for _ in range(depth):
        back = play(here, Action("undo"))
        assert isinstance(back, Game)
        here = back
    assert here.position == game.position
    return here


def _worth(line: Line) -> int:
    """520 + 5 × waste cards laid on columns − what the recycles cost, told from the positions."""
    game, laid, costs = start(parse_deck(line.deck), draw=line.draw), 0, 0
    for text in line.actions:
        action, score = parse_action(text), game.position.score
        laid += action.source == WASTE and action.target != "f"
        costs += min(100, score) if action.kind == "recycle" else 0
        outcome = play(game, action)
        assert isinstance(outcome, Game)
        game = outcome
    return 520 + 5 * laid - costs


@settings(deadline=None, max_examples=25)
@given(
    st.sampled_from(LINES),
    st.dictionaries(st.integers(0, 60), st.lists(st.integers(0, 2**16), max_size=8), max_size=4),
)
def test_a_won_game_is_worth_its_formula_whatever_was_undone(line, detours):
    won = _with_detours(line, detours)
    assert won.ended
    assert won.position.score == _worth(line) == line.score
    assert won.position.score <= 640
    assert won.moves == line.moves + won.undos


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(LINES), st.integers(0, 2**16))
def test_taking_cards_back_and_putting_them_up_again_costs_and_earns_nothing(line, steer):
    game, taken = start(parse_deck(line.deck), draw=line.draw), 0
    for number, text in enumerate(line.actions):
        if number % 7 == steer % 7:
            game, back = _taken_back_and_put_up(game)
            taken += back
        outcome = play(game, parse_action(text))
        assert isinstance(outcome, Game)
        game = outcome
    assert game.ended
    assert game.position.score == line.score
    assert game.moves == line.moves + 2 * taken


def _taken_back_and_put_up(game: Game) -> tuple[Game, int]:
    for source in FOUNDATION_AT:
        for column in range(1, 8):
            down = play(game, parse_action(f"{source}>t{column}"))
            if isinstance(down, Game):
                up = play(down, parse_action(f"t{column}>f"))
                assert isinstance(up, Game)
                assert up.position == game.position
                return up, 1
    return game, 0
