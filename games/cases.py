"""Whether the rules agree with case files: data made apart from this project.

A row's keys tell its form: `steps` (answers one by one), `letters` (a deal), `win` (a winning
line), `actions` (a position in the middle of a game), or `verdict` alone. Never reads files or
prints; verdicts are asked of a judge, when there is one.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.actions import ActionError, parse_action
from games.rules.cards import Card
from games.rules.deals import (
    CodeError,
    DeckError,
    letters_of,
    number_of,
    parse_code,
    parse_deck,
    seal_key,
    shuffle,
)
from games.rules.game import Game, play, snapshot, start
from games.rules.position import is_won

Row = Mapping[str, object]
Verdict = Literal["winnable", "unwinnable", "unknown"]
Judge = Callable[[Game], Verdict]
"""Says of a game whether it can still be won."""

OK = "ok"
UNREADABLE = "bad-message"
"""The answer to an action outside the grammar."""

UNDECIDED = "undecided"
"""What differs when the judge does not know."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one row: its form, and where it does not agree, what differs and how."""

    form: str
    differs: str = ""
    detail: str = ""

    @property
    def agrees(self) -> bool:
        return not self.differs


class _Difference(Exception):
    def __init__(self, what: str, detail: str) -> None:
        super().__init__(what, detail)
        self.what = what
        self.detail = detail


def check_row(row: object, *, judge: Judge | None = None) -> Finding:
    """Check one row of any form, up to its first difference; a malformed row is one too."""
    if not isinstance(row, dict):
        return Finding("row", "form", "not an object")
    for key, form, check in _FORMS:
        if key in row:
            try:
                _check_verdict(row, game=check(row), judge=judge)
            except _Difference as difference:
                return Finding(form, difference.what, difference.detail)
            return Finding(form)
    return Finding("row", "form", f"unknown: has {_shown(sorted(row))}")


def label(row: object, *, number: int) -> str:
    """How a row is named to people: its number from 1 and, if it has one, its own name."""
    names = row if isinstance(row, dict) else {}
    own = next((names[key] for key in ("name", "code", "letters", "seed") if key in names), None)
    return f"row {number}" if own is None else f"row {number} {_shown(own)}"


# A check returns the game whose verdict the row may tell, and raises what differs.


def _check_steps(row: Row) -> None:
    game = _started(row)
    for number, step in enumerate(_list(row, key="steps"), start=1):
        if not isinstance(step, list) or len(step) != 4:
            raise _Difference("form", f"step {number} is not [action, answer, score, moves]")
        action, *expected = step
        game, answer = _answered(game, text=action)
        found = (answer, game.position.score, game.moves)
        for what, wanted, got in zip(("answer", "score", "moves"), expected, found, strict=True):
            _compare(what, wanted=wanted, found=got, where=f"step {number} {_shown(action)}")
    _check_end(row, game=game)


def _check_end(row: Row, *, game: Game) -> None:
    end, found = row.get("end"), dict(snapshot(game))
    if not isinstance(end, dict):
        raise _Difference("form", "no end")
    for key in sorted({*end, *found}):
        _compare(f"end {key}", wanted=end.get(key), found=found.get(key), where="end")


def _check_deal(row: Row) -> None:
    letters, deck, key = _text(row, key="letters"), _deck(row), _bytes(row, key="key")
    try:
        number = number_of(letters)
    except ValueError:
        raise _Difference("form", f"letters {_shown(letters)}") from None
    if "number" in row:
        _compare("number", wanted=row["number"], found=number, where=letters)
    _compare("letters", wanted=letters, found=letters_of(number), where=letters)
    if "secret" in row:
        sealed = seal_key(letters, secret=_bytes(row, key="secret"))
        _compare("key", wanted=row.get("key", sealed.hex()), found=sealed.hex(), where=letters)
        key = sealed
    _compare_decks(deck, found=shuffle(letters, key=key), what="deck")


def _check_win(row: Row) -> Game:
    first = _started(row)
    last = _replayed(first, texts=_text(row, key="win").split())
    _compare("won", wanted=True, found=is_won(last.position), where="after the line")
    _compare("score", wanted=row.get("score"), found=last.position.score, where="after the line")
    _compare("moves", wanted=row.get("moves"), found=last.moves, where="after the line")
    if row.get("verdict", "winnable") != "winnable":
        raise _Difference("verdict", f"{_shown(row['verdict'])}, but the line wins")
    return first


def _check_middle(row: Row) -> Game:
    return _replayed(_started(row), texts=_text(row, key="actions").split())


def _check_fresh(row: Row) -> Game:
    return _started(row)


_FORMS: tuple[tuple[str, str, Callable[[Row], Game | None]], ...] = (
    ("steps", "steps", _check_steps),
    ("win", "win", _check_win),
    ("actions", "middle", _check_middle),
    ("verdict", "verdict", _check_fresh),
    ("letters", "deal", _check_deal),
)


def _check_verdict(row: Row, *, game: Game | None, judge: Judge | None) -> None:
    if game is None:
        return
    verdict = row.get("verdict", "winnable" if "win" in row else None)
    if verdict not in ("winnable", "unwinnable"):
        raise _Difference("form", f"verdict {_shown(verdict)}")
    if judge is None:
        return
    found = judge(game)
    what = UNDECIDED if found == "unknown" else "verdict"
    _compare(what, wanted=verdict, found=found, where="solver")


def _started(row: Row) -> Game:
    """The row's deal at its draw count; an open code must stand for just these."""
    deck, draw = _deck(row), row.get("draw")
    if type(draw) is not int or draw not in (1, 3):
        raise _Difference("form", f"draw {_shown(draw)}")
    if "code" in row:
        _check_code(_text(row, key="code"), deck=deck, draw=draw)
    return start(deck, draw=draw)


def _check_code(text: str, *, deck: Sequence[Card], draw: int) -> None:
    try:
        code = parse_code(text)
    except CodeError as error:
        raise _Difference("code", f"{_shown(text)}: {error}") from None
    _compare("code draw", wanted=draw, found=code.draw, where=_shown(text))
    if code.kind == "N":
        _compare_decks(deck, found=shuffle(code.letters), what="code deck")


def _replayed(game: Game, *, texts: Sequence[str]) -> Game:
    for number, text in enumerate(texts, start=1):
        game, answer = _answered(game, text=text)
        _compare("answer", wanted=OK, found=answer, where=f"action {number} {_shown(text)}")
    return game


def _answered(game: Game, *, text: object) -> tuple[Game, str]:
    """The game after what was typed, whatever it is, and the answer to it."""
    if not isinstance(text, str):
        return game, UNREADABLE
    try:
        after = play(game, parse_action(text))
    except ActionError:
        return game, UNREADABLE
    return (after, OK) if isinstance(after, Game) else (game, after)


def _compare(what: str, *, wanted: object, found: object, where: str) -> None:
    if wanted != found:
        raise _Difference(what, f"{where}: the case says {_shown(wanted)}, the rules {_shown(found)}")


def _compare_decks(wanted: Sequence[Card], *, found: Sequence[Card], what: str) -> None:
    for place, (card, got) in enumerate(zip(wanted, found, strict=True), start=1):
        _compare(what, wanted=card, found=got, where=f"card {place}")


def _shown(value: object) -> str:
    """In ASCII, whatever it is, and not for ever."""
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:117] + "..."


def _deck(row: Row) -> tuple[Card, ...]:
    try:
        return parse_deck(_text(row, key="deck"))
    except DeckError:
        raise _Difference("form", "deck is not the 52 cards") from None


def _text(row: Row, *, key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str):
        raise _Difference("form", f"{key} is not a text")
    return value


def _list(row: Row, *, key: str) -> list[object]:
    value = row.get(key)
    if not isinstance(value, list):
        raise _Difference("form", f"{key} is not a list")
    return value


def _bytes(row: Row, *, key: str) -> bytes:
    try:
        return bytes.fromhex(_text(row, key=key)) if key in row else b""
    except ValueError:
        raise _Difference("form", f"{key} is not hex") from None
