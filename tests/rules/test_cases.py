"""The rules against the case files, and whether the check itself sees what is wrong."""

import copy
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.cases import check_row, label
from games.rules.game import Game
from tests.rules.winning import CASES

FILES = sorted(CASES.glob("*.json"))
ROWS = {path.stem: json.loads(path.read_text()) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_agrees(path):
    apart = [
        (label(row, number=number), check_row(row))
        for number, row in enumerate(ROWS[path.stem], start=1)
        if not check_row(row).agrees
    ]
    assert not apart


def test_every_form_of_case_is_there():
    forms = {check_row(row).form for rows in ROWS.values() for row in rows}
    assert forms == {"steps", "win", "middle", "verdict", "deal"}


def _changed(name: str, at: int, **changes: object) -> dict[str, object]:
    return {**copy.deepcopy(ROWS[name][at]), **changes}


def _step(at: int, value: object) -> dict[str, object]:
    row = _changed("rules", 0)
    row["steps"][0][at] = value
    return row


SWAPPED = " ".join(reversed(ROWS["deals"][0]["deck"].split()))


@pytest.mark.parametrize(
    ("row", "form", "differs"),
    [
        (_step(0, "draw"), "steps", "answer"),
        (_step(0, "t1>t9"), "steps", "answer"),
        (_step(0, 7), "steps", "answer"),
        (_step(2, 5), "steps", "score"),
        (_step(3, 1), "steps", "moves"),
        (_changed("rules", 0, end={**ROWS["rules"][0]["end"], "fan": 2}), "steps", "end fan"),
        (_changed("rules", 0, end={}), "steps", "end fan"),
        (_changed("rules", 0, end=None), "steps", "form"),
        (_changed("rules", 0, steps=[["draw", "ok"]]), "steps", "form"),
        (_changed("rules", 0, steps="draw"), "steps", "form"),
        (_changed("rules", 0, draw=2), "steps", "form"),
        (_changed("rules", 0, draw=True), "steps", "form"),
        (_changed("rules", 0, deck="AS AH"), "steps", "form"),
        (_changed("playouts", 0, code="TF1-D3N-AAAAAAA"), "steps", "code deck"),
        (_changed("playouts", 0, code="TF1-D1N-UPH5JAZ"), "steps", "code draw"),
        (_changed("playouts", 0, code="TF2-D3N-UPH5JAZ"), "steps", "code"),
        (_changed("wins", 0, score=0), "win", "score"),
        (_changed("wins", 0, moves=0), "win", "moves"),
        (_changed("wins", 0, win="draw"), "win", "won"),
        (_changed("wins", 0, win="draw recycle"), "win", "answer"),
        (_changed("wins", 0, verdict="unwinnable"), "win", "verdict"),
        (_changed("wins", 0, win=["draw"]), "win", "form"),
        (_changed("middles", 0, actions="w>f"), "middle", "answer"),
        (_changed("middles", 0, verdict="lost"), "middle", "form"),
        (_changed("middles", 0, verdict=None), "middle", "form"),
        (_changed("only_face_up", 0, deck="7H"), "verdict", "form"),
        (_changed("deals", 0, number=1), "deal", "number"),
        (_changed("deals", 0, deck=SWAPPED), "deal", "deck"),
        (_changed("deals", 0, letters="aaaaaaa"), "deal", "form"),
        (_changed("deals", 20, key="00" * 32), "deal", "key"),
        (_changed("deals", 20, secret="zz"), "deal", "form"),
        ({"seed": 1}, "row", "form"),
        (["draw"], "row", "form"),
    ],
)
def test_a_row_that_does_not_agree_is_named_by_what_differs(row, form, differs):
    finding = check_row(row)
    assert (finding.form, finding.differs) == (form, differs)
    assert finding.detail


def test_a_sealed_deal_is_checked_by_its_key_alone_too():
    row = _changed("deals", 20)
    del row["secret"]
    assert check_row(row).agrees


def test_a_judge_is_asked_for_each_verdict_and_of_the_right_game():
    asked: list[Game] = []

    def judge(game: Game) -> str:
        asked.append(game)
        return "winnable"

    assert check_row(ROWS["wins"][0], judge=judge).agrees
    assert check_row(ROWS["middles"][0], judge=judge).differs == "verdict"
    assert [bool(game.history) for game in asked] == [False, True]


def test_a_judge_that_does_not_know_is_told_apart_from_one_that_is_wrong():
    assert check_row(ROWS["wins"][0], judge=lambda _: "unknown").differs == "undecided"


def test_the_command_counts_every_file_and_agrees():
    out = StringIO()
    call_command("check_cases", *map(str, FILES), stdout=out)
    assert "rules.json: 20 of 20 agree" in out.getvalue()
    assert "all 510 cases agree" in out.getvalue()


def test_the_command_names_the_first_of_each_kind_and_fails(tmp_path):
    rows = [*ROWS["wins"][:3], _changed("wins", 3, score=0), _changed("wins", 4, score=0), {"x": 1}, _step(2, 5)]
    path, out = tmp_path / "mixed.json", StringIO()
    path.write_text(json.dumps(rows))
    with pytest.raises(CommandError, match="4 of 7 cases do not agree"):
        call_command("check_cases", str(path), stdout=out)
    named = out.getvalue().splitlines()[1:]
    assert [line.split(":")[0].strip() for line in named] == ["win, score (2)", "row, form (1)", "steps, score (1)"]
    assert "row 4" in named[0]


@pytest.mark.parametrize("content", ["{", "", "7", '{"steps": []}', "[" * 100_000])
def test_the_command_names_a_file_that_it_cannot_read(tmp_path, content):
    path, out = tmp_path / "broken.json", StringIO()
    path.write_text(content)
    with pytest.raises(CommandError):
        call_command("check_cases", str(path), str(tmp_path / "absent.json"), stdout=out)
    assert "broken.json: 0 of 1 agree" in out.getvalue()
    assert "absent.json: 0 of 1 agree" in out.getvalue()
