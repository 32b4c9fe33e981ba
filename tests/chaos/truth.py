"""P5's inside, run with a service's environment: whole games through sessions, writer and journal of the real database,
then every claim about them checked, then one byte of each changed by SQL and `manage.py verify` asked.

`python -m tests.chaos.truth SEED GAMES` prints JSON: games, entries, wins, faults.
"""

import json
import os
import random
import secrets
import sys
from collections.abc import Sequence
from io import StringIO
from queue import Queue
from typing import Any

TOGETHER = 50
"""Games played side by side, so that a commit has a row of each."""

NOW_MS = 1_790_000_000_000
SEAT = "the-only-tab-000"
COLUMNS = ("seq", "action", "at", "score", "moves", "home", "hash")
RESULT = ("score", "moves", "undos", "home", "time", "last_hash")
_PLACES = [*(f"t{n}" for n in range(1, 8)), "w", "fS", "fH", "fD", "fC"]
_ACTIONS = [
    *("draw", "draw", "draw", "recycle", "undo") * 4,
    *(f"{a}>{b}" for a in _PLACES for b in [*_PLACES[:7], "f"] if a != b),
    *(f"{a}>{b}:{n}" for a in _PLACES[:7] for b in _PLACES[:7] if a != b for n in (2, 3, 4)),
]


class Writing:
    """The process's writer, its outcomes taken by whoever plays."""

    def __init__(self) -> None:
        from games.journal import Outcome, Writer, open_store

        self.told: Queue[Sequence[Outcome]] = Queue()
        self.writer = Writer(open_store=open_store, deliver=self.told.put)
        self.writer.start()

    def append(self, line: Any, entry: Any, ending: Any) -> bool:
        return bool(self.writer.append(line, entry, ending=ending))


class Game:
    """One game, its player, and a watcher who comes at some number and then hears events only."""

    def __init__(self, chance: random.Random, table: Any) -> None:
        from games.hub import Listener
        from games.journal import load
        from games.models import Player
        from games.rules.deals import NUMBERS, letters_of
        from games.sessions import Hand
        from tests.support.attempts import attempt
        from tests.support.lines import wins

        self.chance, self.table = chance, table
        self.line: list[str] = []
        letters, draw = letters_of(chance.randrange(NUMBERS)), chance.choice((1, 3))
        if chance.random() < 0.1:
            win = chance.choice(wins())
            letters, draw, self.line = win.letters, win.draw, list(win.actions)
        player = Player.objects.create(username=f"truth {secrets.token_hex(8)}", is_guest=True)
        self.pk = attempt(letters=letters, draw=draw, player=player).pk
        record = load(self.pk)
        assert record is not None
        self.session = table.adopt(record, now_ms=NOW_MS)
        self.started_ms = record.started_ms or 0
        self.game = record.game
        self.told: list[Any] = []
        self.events: list[Any] = []
        listener = Listener(self.pk, counted=False, send=lambda _: None, close=lambda _: None)
        self.hand = Hand(self.pk, seat=SEAT, tell=self.told.append, close=lambda _: None, listener=listener)
        self.left = len(self.line) or chance.randrange(20, 70)
        self.comes_at = chance.randrange(self.left)
        self.snapshot: Any = None
        self.ms = self.started_ms

    def step(self) -> bool:
        """Send one more action, or one that is refused; False at the end."""
        from games.rules.actions import parse_action
        from games.rules.game import Game as Played
        from games.rules.game import play

        if self.left == self.comes_at or (self.snapshot is None and not self.left):
            self.snapshot = self.session.snapshot(mine=False, now_ms=NOW_MS)
        if not self.left or self.game.ended:
            return False
        self.left -= 1
        self.ms += self.chance.randrange(3000)
        if self.line:
            text = self.line.pop(0)
        elif not self.left and self.chance.random() < 0.8:
            self.session.resign(self.hand, seq=self.session.seq + 1, now_ms=self.ms)
            return True
        else:
            text = self.chance.choice(_ACTIONS)
        after = play(self.game, parse_action(text))
        if not isinstance(after, Played):
            text = "draw" if self.game.position.stock else "recycle"
            after = play(self.game, parse_action(text))
        self.session.play(self.hand, seq=self.session.seq + 1, action=text, now_ms=self.ms)
        if isinstance(after, Played):
            self.game = after
        return True

    def faults(self) -> list[str]:
        """What does not hold of this game, read afresh."""
        from games.journal import load
        from games.models import Attempt, Status
        from games.sessions import Session

        record = load(self.pk)
        assert record is not None
        fresh = Session(record, append=lambda *_: False).snapshot(mine=False, now_ms=NOW_MS)
        found = [] if fresh == self._followed() else ["snapshot and events are not the fresh snapshot"]
        if list(record.entries) != self.session.entries:
            found.append("replayed entries are not those that were acknowledged")
        acked = [one.seq for one in self.told if type(one).__name__ == "Ack"]
        if acked != list(range(1, record.seq + 1)):
            found.append("not every entry was acknowledged once")
        row = Attempt.objects.get(pk=self.pk)
        if record.status >= Status.WON:
            last = record.entries[-1]
            kept = (row.status, row.score, row.moves, row.undos, row.home, row.time, bytes(row.last_hash or b""))
            if kept != (record.status, last.score, last.moves, last.undos, last.home, last.at, last.hash):
                found.append("the stored result is not the replayed one")
        elif row.has_ended:
            found.append("the row has an end that the journal has not")
        return [f"game {self.pk}: {one}" for one in found]

    def _followed(self) -> Any:
        """The watcher's snapshot brought forward by its events and the public rules alone."""
        from msgspec.structs import replace

        from games.protocol.parts import Position
        from games.rules.actions import parse_action
        from games.rules.cards import DECK
        from games.rules.game import play, start

        held = self.snapshot
        after = [event for event in self.events if event.seq > held.seq]
        shown = [card for card in held.deck if card is not None]
        known = list(dict.fromkeys([*shown, *(card for event in after for card in event.cards)]))
        unknown = [card for card in DECK if card not in known]
        # Which cards are still unknown decides nothing that is shown.
        game = start(tuple(known + unknown), draw=held.draw)
        actions = [*held.actions, *(event.action for event in after if not event.action.startswith("end:"))]
        for text in actions:
            game = play(game, parse_action(text))  # type: ignore[assignment]
        position = game.position
        waste, stock = position.waste, tuple(card if card in known else None for card in position.stock)
        last = after[-1] if after else held
        return replace(
            held,
            seq=held.seq + len(after),
            state=last.state,
            deck=(*known, *(None,) * len(unknown)),
            actions=tuple(actions),
            position=Position(position.tableau, position.foundations, stock, waste, position.fan, len(game.history)),
            counters=last.counters,
            at=last.at,
        )


def played(chance: random.Random, writing: Writing) -> list[Game]:
    """So many games side by side, all of it kept."""
    from games.sessions import Sessions

    games: dict[int, Game] = {}
    table = Sessions(append=writing.append, publish=lambda event, _told: games[event.attempt].events.append(event))
    some = [Game(random.Random(chance.random()), table) for _ in range(TOGETHER)]
    games.update({one.pk: one for one in some})
    going = list(some)
    while going:
        going = [one for one in going if one.step()]
        while any(not one.session.is_settled for one in some):
            assert table.settle(writing.told.get(timeout=60), now_ms=NOW_MS) == []
    return some


def verified(games: Sequence[Game]) -> set[int]:
    """Those of the games that `manage.py verify` finds fault with."""
    from django.core.management import CommandError, call_command

    told = StringIO()
    try:
        call_command("verify", *(str(one.pk) for one in games), stdout=StringIO(), stderr=told)
    except CommandError:
        pass
    return {int(line.split()[1].rstrip(":,")) for line in told.getvalue().splitlines()}


def changed(game: Game, chance: random.Random) -> str:
    """Change one byte of the game's journal or result by SQL, as somebody with the database in hand could."""
    from django.db import IntegrityError, connection, transaction

    while True:
        in_result = game.session.status >= 30 and chance.random() < 0.1
        column = chance.choice(RESULT if in_result else COLUMNS)
        table = "games_attempt" if in_result else "games_journalentry"
        seq = chance.randrange(1, game.session.seq + 1)
        where, values = ("id = %s", [game.pk]) if in_result else ("attempt_id = %s AND seq = %s", [game.pk, seq])
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {column} FROM {table} WHERE {where}", values)
            (before,) = cursor.fetchone()
            after = _other(before, chance)
            try:
                with transaction.atomic():
                    cursor.execute(f"UPDATE {table} SET {column} = %s WHERE {where}", [after, *values])
                    assert cursor.rowcount == 1
            except IntegrityError:
                continue
        return f"{table}.{column} of entry {seq} from {before!r} to {after!r}"


def _other(value: Any, chance: random.Random) -> Any:
    """The value with one byte of how it is kept made another."""
    if isinstance(value, int):
        digits = str(value)
        at = chance.randrange(len(digits))
        put = chance.choice([one for one in "123456789" if one != digits[at]])
        return int(digits[:at] + put + digits[at + 1 :])
    if isinstance(value, str):
        at = chance.randrange(len(value))
        put = chance.choice([one for one in map(chr, range(33, 127)) if one != value[at]])
        return value[:at] + put + value[at + 1 :]
    raw = bytearray(bytes(value))
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    return bytes(raw)


def main(seed: int, rounds: int) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    chance, writing = random.Random(seed), Writing()
    done: dict[str, Any] = {"games": 0, "entries": 0, "wins": 0, "found": 0, "faults": []}
    while done["games"] < rounds:
        games = played(chance, writing)
        for game in games:
            done["faults"] += game.faults()
        done["faults"] += [f"game {pk}: verify finds fault with it" for pk in verified(games)]
        changes = {game.pk: changed(game, chance) for game in games}
        found = verified(games)
        done["faults"] += [f"game {pk}: unseen by verify: {words}" for pk, words in changes.items() if pk not in found]
        done["games"] += len(games)
        done["entries"] += sum(game.session.seq for game in games)
        done["wins"] += sum(game.session.status == 30 for game in games)
        done["found"] += len(found)
        print(
            json.dumps({name: value for name, value in done.items() if name != "faults"}), file=sys.stderr, flush=True
        )
    writing.writer.stop(timeout=20)
    print(json.dumps(done))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
