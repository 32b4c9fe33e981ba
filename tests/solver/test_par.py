"""Par: shorter lines, all of them won by the rules."""

import json

from games.rules.deals import letters_of, parse_deck, shuffle
from games.rules.game import start
from games.solver.line import replayed
from games.solver.par import WIDTHS, lines, par
from games.solver.solve import Budget, solve
from tests.rules.winning import CASES


def test_par_comes_near_the_short_lines_that_are_known():
    found = known = 0
    for row in json.loads((CASES / "wins.json").read_text())[:12]:
        position = start(parse_deck(row["deck"]), draw=row["draw"]).position
        first = solve(position, draw=row["draw"], budget=Budget(nodes=1_000_000), backend="fast").line
        line = par(position, draw=row["draw"], line=first, widths=(300,), backend="fast")
        assert replayed(line, position=position, draw=row["draw"]) == line
        found += len(line)
        known += row["moves"]
    assert found < 1.1 * known


def test_lines_become_shorter_and_shorter_and_both_backends_find_some():
    position = start(shuffle(letters_of(1)), draw=1).position
    for backend in ("pure", "fast"):
        lengths = [len(line) for line in lines(position, draw=1, widths=(30,), backend=backend) if line]
        assert lengths
        assert lengths == sorted(set(lengths), reverse=True)


def test_a_line_given_is_kept_when_nothing_shorter_is_found_in_time():
    position = start(shuffle(letters_of(1)), draw=1).position
    first = solve(position, draw=1, budget=Budget(nodes=50_000)).line
    assert par(position, draw=1, line=first, widths=(1,), stop=lambda: True) == first
    assert len(par(position, draw=1, line=first, widths=(30,))) < len(first)


def test_no_king_comes_back_from_a_game_that_is_won():
    deck = parse_deck(
        "9H 8H 6H QC JC 2C 9C KS AC 8C 5H 6S KC 6D 6C 7S 3C 5C 3D AH 2H JD TS TC QS 9D "
        "3S QH 4D 8S 4C AS KD AD 9S TH 7D 4H 5D 5S TD 7C 4S JS 2D JH KH 8D QD 3H 2S 7H"
    )
    position = start(deck, draw=1).position
    first = solve(position, draw=1, budget=Budget(nodes=300_000), backend="fast").line
    line = par(position, draw=1, line=first, widths=WIDTHS["fast"][:1], backend="fast")
    assert replayed(line, position=position, draw=1) == line
