"""What a rival knows of a game: what its player was shown, and no card more."""

import random
from dataclasses import replace

import pytest

from games.protocol.messages import Ack, Snapshot
from games.protocol.parts import Counters, Position
from games.robots import Strength
from games.robots.choice import MANNERS, Mind
from games.robots.table import BLANK, after, moves, seen
from games.rules.actions import parse_action
from games.rules.deals import letters_of, shuffle
from games.rules.game import Game, play, start, turned
from games.rules.legality import Refusal, refusal


def shown(game: Game) -> Snapshot:
    """A fresh game as its player is shown it."""
    position = game.position
    laid = Position(position.tableau, (0, 0, 0, 0), (None,) * 24, (), 0, 0)
    return Snapshot(1, 0, True, "playing", game.draw, None, (), (), laid, Counters(0, 0, 0, 0), 0, 0)  # type: ignore[arg-type]


def acked(game: Game, action: str, seq: int) -> Ack:
    return Ack(1, seq, action, 0, Counters(0, 0, 0, 0), turned(game, parse_action(action)), "playing")  # type: ignore[arg-type]


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("draw", [1, 3])
def test_a_rival_plays_allowed_actions_only_and_needs_no_card_it_was_not_shown(strength: Strength, draw: int) -> None:
    truth = start(shuffle(letters_of(7)), draw=draw)
    known, mind = seen(shown(truth)), Mind(MANNERS[strength], random.Random(1))
    for seq in range(1, 400):
        action = mind.choose(known)
        if action is None or truth.ended:
            break
        following = play(truth, parse_action(action))
        assert isinstance(following, Game), f"{action}: {following}"
        known, truth = after(known, acked(truth, action, seq)), following
        assert known.position.tableau == truth.position.tableau
        unseen = [card for card, mine in zip(truth.position.stock, known.position.stock, strict=True) if card != mine]
        assert set(known.position.stock) - set(truth.position.stock) <= {BLANK}
        assert len(unseen) == 24 - truth.seen
    else:
        pytest.fail("it never ends")


def test_two_deals_that_differ_only_in_what_was_not_turned_are_played_alike() -> None:
    deck = shuffle(letters_of(7))
    other = (*deck[:28], *reversed(deck[28:]))
    minds = [Mind(MANNERS[Strength.HARD], random.Random(1)) for _ in range(2)]
    games = [seen(shown(start(cards, draw=1))) for cards in (deck, other)]
    assert games[0] == games[1]
    assert minds[0].choose(games[0]) == minds[1].choose(games[1])


def test_all_moves_of_cards_are_found() -> None:
    game = start(shuffle(letters_of(3)), draw=3)
    for _ in range(12):
        game = replace(play(game, parse_action("draw" if game.position.stock else "recycle")), history=())  # type: ignore[type-var]
        found = {action for action, _ in moves(game)}
        columns = [f"t{number}" for number in range(1, 8)]
        texts = [f"{a}>{b}:{n}" for a in columns for b in columns for n in range(1, 14)]
        texts += [f"{a}>f" for a in (*columns, "w")] + [f"w>{b}" for b in columns]
        allowed = [text for text in texts if not isinstance(refusal(game, parse_action(text)), Refusal)]
        assert found == {text.removesuffix(":1") for text in allowed}
