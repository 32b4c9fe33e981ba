"""`manage.py solve` and `check_cases --solve`, as an operator calls them."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Deal
from games.rules.actions import parse_action
from games.rules.deals import format_deck, letters_of, shuffle
from games.rules.game import start
from games.solver.line import replayed
from tests.rules.winning import CASES

CODE = "TF1-D1N-AAAAAAB"
DECK = format_deck(shuffle(letters_of(1)))
LOST = next(row for row in json.loads((CASES / "wins.json").read_text()) if row["verdict"] == "unwinnable")


def _said(name: str, *arguments: str) -> str:
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_solve_tells_verdict_par_and_a_line_that_wins():
    verdict, par, line = _said("solve", CODE, "--seconds", "1").splitlines()
    assert verdict.startswith("winnable (")
    assert par.startswith(f"par {len(line.split())} ")
    replayed(map(parse_action, line.split()), position=start(DECK.split(), draw=1).position, draw=1)


@pytest.mark.parametrize("backend", ["pure", "fast"])
def test_solve_tells_the_same_in_json_from_a_deck_and_from_its_middle(backend):
    arguments = ("--deck", DECK, "--draw", "3", "--actions", "draw draw undo", "--seconds", "1")
    told = json.loads(_said("solve", *arguments, "--json", "--backend", backend))
    assert (told["verdict"], told["draw"], told["backend"]) == ("winnable", 3, backend)
    assert told["par"] == len(told["line"])
    assert told["seconds"] >= 0


def test_a_lost_deal_has_neither_par_nor_line():
    told = json.loads(_said("solve", LOST["code"], "--json"))
    assert (told["verdict"], told["par"], told["line"]) == ("unwinnable", None, [])
    assert _said("solve", LOST["code"]).startswith("unwinnable (")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a code"),
        ((CODE, "--deck", DECK, "--draw", "1"), "give a code"),
        (("--deck", DECK), "needs --draw"),
        (("--deck", DECK[3:], "--draw", "1"), "not the 52 cards"),
        (("TF1-D2N-AAAAAAB",), "draw at 5"),
        ((CODE, "--draw", "3"), "draw 1"),
        ((CODE, "--actions", "draw jump"), "action 2, 'jump', cannot be read"),
        ((CODE, "--actions", "draw recycle"), "action 2, recycle, is refused: stock-not-empty"),
    ],
)
def test_solve_says_what_is_wrong_with_what_it_was_given(arguments, message):
    with pytest.raises(CommandError, match=message):
        _said("solve", *arguments)


@pytest.mark.django_db
def test_a_sealed_deal_of_this_server_is_solved_by_its_code():
    with pytest.raises(CommandError, match="no sealed deal"):
        _said("solve", "TF1-D1S-AAAAAAB")
    Deal.objects.create(kind="S", letters="AAAAAAB", draw=1, cards=DECK, key=bytes(32))
    assert _said("solve", "TF1-D1S-AAAAAAB", "--seconds", "0.5").startswith("winnable (")


def test_cases_are_checked_with_their_verdicts_and_times():
    out = _said("check_cases", "--solve", *(str(CASES / f"{name}.json") for name in ("wins", "only_face_up")))
    assert "all 76 cases agree" in out
    assert "47 verdicts in " in out
    assert "29 verdicts in " in out


def test_a_wrong_verdict_is_a_case_that_does_not_agree(tmp_path):
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([{**LOST, "verdict": "winnable"}]))
    with pytest.raises(CommandError, match="1 of 1 cases do not agree"):
        _said("check_cases", "--solve", str(path))


def test_verdicts_that_are_not_found_in_time_are_counted_apart_and_fail_when_many():
    with pytest.raises(CommandError, match=r"\d+ of 47 verdicts undecided"):
        _said("check_cases", "--solve", "--seconds", "0", str(CASES / "wins.json"))
