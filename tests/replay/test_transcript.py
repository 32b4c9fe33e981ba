"""A transcript is checked without the database: whatever byte of it is changed, it is found, and where."""

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import journal
from games.journal.proofread import Held, TranscriptError, proofread
from games.journal.record import Record
from games.journal.transcript import HIDDEN, UNTOLD, transcript, written
from games.models import Deal, Status
from games.rules.deals import format_deck, shuffle
from games.rules.game import finish, start
from tests.support.attempts import Hands
from tests.support.lines import wins
from tests.support.service import ROOT

STARTED = int(datetime(2026, 7, 28, 12, tzinfo=UTC).timestamp() * 1000)
KEY = bytes(range(32))


def written_of(*actions: str, letters: str, draw: int = 1, closed: bool = True, key: bytes = b"") -> bytes:
    """A transcript of these actions, and of having resigned where they do not win."""
    deal = Deal(kind="S" if key else "N", letters=letters, draw=draw, key=key or None)
    deck = shuffle(letters, key=key)
    deal.cards = format_deck(deck)
    begun = Record(
        attempt=4711,
        player=1,
        draw=draw,
        deck=deck,
        code=None,
        started_ms=STARTED + 7,
        limit_ms=None,
        status=Status.PLAYING,
        entries=(),
        game=start(deck, draw=draw),
        hash=journal.chain.first(4711, letters=letters),
    )
    hands = Hands(begun)
    entries = [hands.entry(action, at=900 * at) for at, action in enumerate(actions, start=1)]
    status = Status.WON
    if not hands.game.ended:
        status = Status.RESIGNED
        last = entries[-1].at + 5000 if entries else 5000
        end, game = "end:resigned", finish(hands.game)
        entries.append(journal.entry_of(game, seq=hands.seq + 1, action=end, at=last, cards=(), previous=hands.hash))
    ended = replace(begun, entries=tuple(entries), status=status, game=hands.game)
    return written(transcript(ended, deal=deal, player="Мира  d’Aubigné", closed=closed)).encode()


def sealed(*, closed: bool) -> bytes:
    return written_of("draw", "draw", "undo", letters="SSSSSSB", key=KEY, closed=closed)


def a_win() -> bytes:
    win = min(wins(), key=lambda row: len(row.actions))
    return written_of(*win.actions, letters=win.letters, draw=win.draw)


def test_what_is_written_holds() -> None:
    held = proofread(a_win())
    assert held.chained
    assert held.entries > 80
    assert proofread(sealed(closed=True)) == Held(4711, 4, chained=True)
    assert proofread(sealed(closed=False)) == Held(4711, 4, chained=False)


def test_before_the_close_it_tells_nothing_that_depends_on_undrawn_cards() -> None:
    text = sealed(closed=False).decode()
    head = dict(line.split(" ", 1) for line in text.split("\n\n")[0].splitlines())
    assert (head["deal"], head["key"]) == (HIDDEN, HIDDEN)
    assert head["cards"].split(" ")[28:] == [*shuffle("SSSSSSB", key=KEY)[28:30], *[UNTOLD] * 22]
    assert all(line.endswith(" -") for line in text.split("\n\n")[1].splitlines())
    assert "SSSSSSB" not in text


@pytest.mark.parametrize("closed", [True, False])
def test_every_changed_byte_is_found_at_its_line_or_by_the_sum(closed: bool) -> None:
    data = sealed(closed=closed)
    count = data.count(b"\n")
    for at, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 0x20, 0x0A, 0x39} - {byte}:
            changed = data[:at] + bytes([other]) + data[at + 1 :]
            with pytest.raises(TranscriptError) as found:
                proofread(changed)
            # By its own line, but for what only a later one shows: of the head the cards, the chain or the sum.
            assert 1 <= found.value.line <= count + 1


@pytest.mark.parametrize("closed", [True, False])
def test_whatever_is_cut_off_or_added_is_found(closed: bool) -> None:
    data = sealed(closed=closed)
    for end in range(len(data)):
        with pytest.raises(TranscriptError):
            proofread(data[:end])
    for more in (b"\n", b" ", b"5 draw 1 1 1 1 -\n", data):
        with pytest.raises(TranscriptError):
            proofread(data + more)


CHANGES = {
    "t1>t2:0": "no action",
    "recycle": "refused with stock-not-empty",
    "end:idle": "moves is 2, replayed 1",
}


@pytest.mark.parametrize(("action", "fault"), CHANGES.items(), ids=str)
def test_the_first_wrong_line_is_named(action: str, fault: str) -> None:
    lines = sealed(closed=True).decode().split("\n")
    number = next(at for at, line in enumerate(lines) if line.startswith("2 draw"))
    lines[number] = lines[number].replace("draw", action, 1)
    with pytest.raises(TranscriptError, match=fault) as found:
        proofread("\n".join(lines).encode())
    assert found.value.line == number + 1


def test_figures_are_replayed_though_the_hashes_are_hidden() -> None:
    changed = sealed(closed=False).replace(b"2 draw 1800 0 2 0 -", b"2 draw 1800 5 2 0 -")
    with pytest.raises(TranscriptError, match="line 12: score is 5, replayed 0"):
        proofread(changed)


def test_the_cards_are_those_of_the_code_and_the_key() -> None:
    data = sealed(closed=True)
    for one, other, line in (
        (b"-SSSSSSB", b"-SSSSSSC", 9),
        (KEY.hex().encode(), b"0" * 64, 9),
        (b"-D1S-", b"-D3S-", 7),
    ):
        with pytest.raises(TranscriptError, match=f"line {line}:"):
            proofread(data.replace(one, other))


def test_a_stranger_checks_the_chain_with_a_dozen_lines(tmp_path: Path) -> None:
    file, script = tmp_path / "one.txt", ROOT / "docs/verify_stranger.py"
    data = a_win()
    told = {}
    for name, content in (("sound", data), ("changed", data.replace(b"\n20 ", b"\n20  ", 1))):
        file.write_bytes(content)
        told[name] = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, timeout=60)
    assert (told["sound"].returncode, told["changed"].returncode) == (0, 1), told
    assert "the chain holds" in told["sound"].stdout
    assert "entry 20" in told["changed"].stderr


def test_the_command_reads_files_and_says_what_is_wrong_with_each(tmp_path: Path) -> None:
    good, bad, none = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "none.txt"
    good.write_bytes(sealed(closed=True))
    bad.write_bytes(sealed(closed=True).replace(b"3 undo", b"3 draw"))
    out, err = StringIO(), StringIO()
    call_command("verify", str(good), stdout=out)
    assert "attempt 4711, 4 entries, holds" in out.getvalue()
    with pytest.raises(CommandError, match="2 of the transcripts do not hold"):
        call_command("verify", str(good), str(bad), str(none), stdout=out, stderr=err)
    assert "bad.txt: line 13: moves is 2, replayed 3" in err.getvalue()
    assert "none.txt: No such file" in err.getvalue()


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", b"GIF89a", b"reflechi transcript 1", b"x" * 5_000_000])
def test_what_is_no_transcript_is_refused_with_a_word(data: bytes) -> None:
    with pytest.raises(TranscriptError, match="line 1"):
        proofread(data)
