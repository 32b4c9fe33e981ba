"""Whether a transcript holds: its form, its cards, each action by the rules, its figures, its chain and its sum.

Source: docs/protocol.md, "Transcripts". Needs no database. It stops at the first line that is wrong.
"""

import re
from dataclasses import dataclass, replace
from hashlib import sha256

from games.journal import chain
from games.journal.entries import END_STATUSES
from games.journal.transcript import FIELDS, FIRST_LINE, HIDDEN, UNTOLD
from games.models import Status
from games.rules.actions import ActionError, parse_action
from games.rules.cards import DECK, Card
from games.rules.deals import CodeError, format_code, format_deck, parse_code, shuffle
from games.rules.game import STOCK_SIZE, Game, finish, play, start, turned
from games.rules.legality import Refusal
from games.rules.position import home

LARGEST = 4_000_000
"""Bytes; the longest attempt there can be has half a million."""

_NUMBER = "(0|[1-9][0-9]{0,15})"
_ENTRY = re.compile(rf"{_NUMBER} (\S+) {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER} ([0-9a-f]{{64}}|-)", re.ASCII)
_FORMS = {
    "attempt": re.compile("[1-9][0-9]{0,15}"),
    "player": re.compile(r"\S(?:.*\S)?"),
    "draw": re.compile("[13]"),
    "started": re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z"),
    "result": re.compile("|".join(one.name.lower() for one in Status if one >= Status.WON)),
    "deal": re.compile("TF1-D[13][NS]-[A-Z2-7]{7}|-"),
    "key": re.compile("[0-9a-f]{64}|-"),
    "cards": re.compile("(?:[A-Z0-9?]{2} ){51}[A-Z0-9?]{2}"),
}


class TranscriptError(Exception):
    """What is wrong with a transcript, first of all; `line` counts from 1."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Held:
    """A transcript that holds. chained: its hashes are told, and follow from each other."""

    attempt: int
    entries: int
    chained: bool


@dataclass(frozen=True, slots=True)
class _Walk:
    """How the game stands before an entry; previous: the hash that its own follows, None while hashes are hidden."""

    game: Game
    status: Status
    seq: int
    at: int
    previous: bytes | None


def proofread(data: bytes) -> Held:
    """What holds in a file's bytes; else TranscriptError."""
    lines = _lines(data)
    head = _head(lines)
    walk = _opening(head)
    number = len(FIELDS) + 3
    while number <= len(lines) and lines[number - 1]:
        walk = _after(walk, line=lines[number - 1], number=number)
        number += 1
    if not walk.game.ended:
        raise TranscriptError(number, "the game has not ended, but here its entries do")
    if walk.status.name.lower() != head["result"]:
        raise TranscriptError(1 + 1 + FIELDS.index("result"), f"the entries end as {walk.status.name.lower()}")
    _sum(lines, number=number)
    return Held(int(head["attempt"]), walk.seq, chained=walk.previous is not None)


def _lines(data: bytes) -> list[str]:
    if len(data) > LARGEST:
        raise TranscriptError(1, "this is too long for a transcript")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise TranscriptError(1 + data[: error.start].count(b"\n"), "this is no UTF-8") from None
    lines = text.split("\n")
    if lines[0] != FIRST_LINE:
        raise TranscriptError(1, f"a transcript begins with “{FIRST_LINE}”")
    if lines.pop():
        raise TranscriptError(len(lines) + 1, "the file is cut off")
    return lines


def _head(lines: list[str]) -> dict[str, str]:
    head = {}
    for number, name in enumerate(FIELDS, start=2):
        said, _, value = lines[number - 1].partition(" ") if number <= len(lines) else ("", "", "")
        if said != name:
            raise TranscriptError(number, f"“{name}” belongs here")
        if not _FORMS[name].fullmatch(value):
            raise TranscriptError(number, f"this is no {name} of a transcript")
        head[name] = value
    number = len(FIELDS) + 2
    if number > len(lines) or lines[number - 1]:
        raise TranscriptError(number, "an empty line belongs here")
    return head


def _opening(head: dict[str, str]) -> _Walk:
    """The start of the game; the cards must be those of the code, where it is told."""
    place = {name: number for number, name in enumerate(FIELDS, start=2)}
    told, cards = head["deal"] != HIDDEN, tuple(head["cards"].split(" "))
    if told:
        _check_deal(head, place=place)
    elif head["key"] != HIDDEN:
        raise TranscriptError(place["key"], "a key without its deal")
    elif not _are_told_in_order(cards):
        raise TranscriptError(place["cards"], "these are not 52 cards, the untold ones last")
    first = chain.first(int(head["attempt"]), letters=head["deal"][-7:]) if told else None
    return _Walk(start(cards, draw=int(head["draw"])), Status.PLAYING, 0, 0, first)


def _check_deal(head: dict[str, str], *, place: dict[str, int]) -> None:
    try:
        code = parse_code(head["deal"])
    except CodeError as error:
        raise TranscriptError(place["deal"], str(error)) from None
    if format_code(code) != head["deal"] or str(code.draw) != head["draw"]:
        raise TranscriptError(place["deal"], "the code has another draw count")
    if (code.kind == "S") == (head["key"] == HIDDEN):
        raise TranscriptError(place["key"], "a sealed deal has a key, an open one has none")
    key = b"" if code.kind == "N" else bytes.fromhex(head["key"])
    if format_deck(shuffle(code.letters, key=key)) != head["cards"]:
        raise TranscriptError(place["cards"], "these are not the cards of the code")


def _are_told_in_order(cards: tuple[Card, ...]) -> bool:
    known = [card for card in cards if card != UNTOLD]
    in_order = cards[: len(known)] == tuple(known) and len(known) >= len(DECK) - STOCK_SIZE
    return in_order and len(set(known)) == len(known) and set(known) <= set(DECK)


def _after(walk: _Walk, *, line: str, number: int) -> _Walk:
    """After an entry, if it is one, follows the rules, and says of itself what is so."""
    read = _ENTRY.fullmatch(line)
    if read is None:
        raise TranscriptError(number, "this is no entry: “number action time score moves home hash”")
    action, at = read[2], int(read[3])
    if int(read[1]) != walk.seq + 1:
        raise TranscriptError(number, f"this is entry {read[1]}, where {walk.seq + 1} belongs")
    if walk.game.ended:
        raise TranscriptError(number, "the game had ended before")
    if at < walk.at:
        raise TranscriptError(number, f"its time {at} is before that of the entry above, {walk.at}")
    game, status = _acted(walk.game, action=action, number=number)
    score, moves, at_home = game.position.score, game.moves, home(game.position)
    for name, said, is_so in (("score", read[4], score), ("moves", read[5], moves), ("home", read[6], at_home)):
        if int(said) != is_so:
            raise TranscriptError(number, f"{name} is {said}, replayed {is_so}")
    after = replace(walk, game=game, status=status, seq=walk.seq + 1, at=at)
    if walk.previous is None:
        if read[7] != HIDDEN:
            raise TranscriptError(number, "a hash without the deal’s code cannot be checked")
        return after
    link = chain.link(walk.previous, seq=after.seq, action=action, at=at, score=score, moves=moves, home=at_home)
    if read[7] != link.hex():
        raise TranscriptError(number, "the hash does not follow from what is before it")
    return replace(after, previous=link)


def _acted(game: Game, *, action: str, number: int) -> tuple[Game, Status]:
    if action in END_STATUSES:
        return finish(game), END_STATUSES[action]
    try:
        parsed = parse_action(action)
    except ActionError:
        raise TranscriptError(number, f"“{action}” is no action") from None
    if UNTOLD in turned(game, parsed):
        raise TranscriptError(number, "this turns a card that is not told")
    after = play(game, parsed)
    if isinstance(after, Refusal):
        raise TranscriptError(number, f"{action} is refused with {after}")
    return after, Status.WON if after.ended else Status.PLAYING


def _sum(lines: list[str], *, number: int) -> None:
    """The last line, behind an empty one, is the sum of all above it."""
    if number + 1 != len(lines):
        raise TranscriptError(min(number, len(lines)) + 1, "an empty line and the sum belong at the end, and no more")
    above = "".join(f"{line}\n" for line in lines[:number])
    if lines[number] != f"sha256 {sha256(above.encode()).hexdigest()}":
        raise TranscriptError(number + 1, "this is not the sum of what is above: something there was changed")
