"""Sets the stage in the database before a batch: accounts, and attempts that are one move from their win.

`python -m tests.chaos.stage accounts COUNT FIRST DAYS`, `… races COUNT FIRST SECONDS` and `… crowd COUNT FIRST VIEWERS`
print JSON for robots, with the service's environment. `accounts`: with deals for the dailies of so many days. `races`:
of two accounts each, on a sealed deal, both one move from home, whose limit falls in SECONDS; the first of the two ends
it, the other resigns late or is ended by the limit. `crowd`: an open race without a limit that runs, its players, and
so many more accounts.
"""

import json
import os
import secrets
import sys
from datetime import timedelta
from typing import Any

LIMIT_S = 300


def main(what: str, count: int, first: int, *more: str) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.db import transaction

    with transaction.atomic():
        if what == "accounts":
            made: Any = [account(f"account-{first + number}") for number in range(count)]
            deals(int(more[0]))
        elif what == "crowd":
            made = crowd(count, first, viewers=int(more[0]))
        else:
            made = races(count, first, seconds=float(more[0]))
    print(json.dumps(made))


def account(name: str) -> dict[str, Any]:
    """An account that is logged in, without a game."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games.models import Player

    player = Player(username=name, name_key=name, is_guest=False)
    player.set_unusable_password()
    player.save()
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "games.players.backend.Backend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return {"name": name, "player": player.pk, "cookie": f"sessionid={session.session_key}"}


def deals(days: int) -> None:
    """Deals for so many days, of each draw count; whether they can be won is not asked here."""
    from games.dealing import candidate

    for draw in (1, 3) * days:
        deal = candidate("S", draw=draw, secret=b"for a day")
        deal.pooled, deal.proof, deal.line, deal.par = True, "taken on trust", "draw", 99
        deal.save()


def races(count: int, first: int, *, seconds: float) -> list[dict[str, Any]]:
    """So many races of two; the limit of each falls about so many seconds from now, one after another."""
    from django.utils import timezone

    from games.models import Attempt, Deal, Kind, Race, Status
    from games.rules.deals import format_deck, shuffle
    from tests.support.lines import wins

    win = min((win for win in wins() if win.draw == 1), key=lambda win: len(win.actions))
    deal, _ = Deal.objects.get_or_create(
        kind="S", letters=win.letters, draw=1, defaults={"cards": format_deck(shuffle(win.letters)), "key": bytes(32)}
    )
    steps = _steps(win)
    made = []
    for number in range(count):
        pair = [account(f"racer-{first + number}-{side}") for side in (0, 1)]
        starts = timezone.now() + timedelta(seconds=seconds * (1 + number / count) - LIMIT_S)
        race = Race.objects.create(
            deal=deal, host_id=pair[0]["player"], slug=f"R{first + number:07d}", limit_seconds=LIMIT_S, starts_at=starts
        )
        for person in pair:
            attempt = Attempt.objects.create(
                player_id=person["player"],
                deal=deal,
                kind=Kind.RACE,
                race=race,
                ranked=True,
                status=Status.PLAYING,
                started_at=starts,
            )
            _lead(attempt.pk, win.letters, steps)
            limit = starts.timestamp() + LIMIT_S
            last = {"attempt": attempt.pk, "seq": len(steps) + 1, "action": win.actions[-1], "limit": limit}
            made.append({**person, **last})
    return made


def crowd(count: int, first: int, *, viewers: int) -> dict[str, Any]:
    """A race of so many on an open deal, and others who may watch it."""
    from django.utils import timezone

    from games.models import Attempt, Deal, Kind, Race, Status
    from games.races.slugs import fresh
    from games.rules.deals import format_deck, shuffle
    from tests.support.attempts import LETTERS

    deal, _ = Deal.objects.get_or_create(
        kind="N", letters=LETTERS, draw=1, defaults={"cards": format_deck(shuffle(LETTERS))}
    )
    starts = timezone.now()
    race = Race.objects.create(deal=deal, slug=fresh(secrets.randbelow), starts_at=starts)
    players = [account(f"runner-{first + number}") for number in range(count)]
    for person in players:
        of_race = {"kind": Kind.RACE, "race": race, "status": Status.PLAYING, "started_at": starts}
        person["attempt"] = Attempt.objects.create(player_id=person["player"], deal=deal, **of_race).pk
        person["code"] = f"TF1-D1N-{LETTERS}"
    return {
        "race": race.slug,
        "players": players,
        "viewers": [account(f"viewer-{first + at}") for at in range(viewers)],
    }


def _steps(win: Any) -> list[tuple[int, str, int, int, int, int]]:
    """All entries of a winning line but the last, without their hashes."""
    from games.rules.actions import parse_action
    from games.rules.deals import shuffle
    from games.rules.game import Game, play, start

    game, steps = start(shuffle(win.letters), draw=1), []
    for seq, text in enumerate(win.actions[:-1], start=1):
        after = play(game, parse_action(text))
        assert isinstance(after, Game)
        game = after
        position = game.position
        steps.append((seq, text, seq * 1000, position.score, game.moves, sum(position.foundations)))
    return steps


def _lead(attempt: int, letters: str, steps: list[tuple[int, str, int, int, int, int]]) -> None:
    from hashlib import sha256

    from games.models import JournalEntry

    digest, rows = sha256(f"{attempt}\0{letters}".encode()).digest(), []
    for seq, action, at, score, moves, home in steps:
        digest = sha256(digest + f"{seq} {action} {at} {score} {moves} {home}".encode()).digest()
        entry = JournalEntry(attempt_id=attempt, seq=seq, action=action, at=at, score=score, moves=moves, home=home)
        entry.hash = digest
        rows.append(entry)
    JournalEntry.objects.bulk_create(rows)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
