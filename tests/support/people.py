"""Fills a migrated database with logged-in players, each with an open game; prints them as JSON.

`python -m tests.support.people COUNT [FIRST]`, with the service's environment.
"""

import json
import os
import sys
from typing import Any


def main(count: int, first: int) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.db import transaction

    with transaction.atomic():
        people = [person(f"person-{first + number}") for number in range(count)]
    print(json.dumps(people))


def person(name: str) -> dict[str, Any]:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games.models import Player
    from tests.support.attempts import attempt

    player = Player(username=name, name_key=name, is_guest=True)
    player.set_unusable_password()
    player.save()
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "games.players.backend.Backend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return {
        "name": name,
        "cookie": f"sessionid={session.session_key}",
        "key": session.session_key,
        "attempt": attempt(player=player).pk,
    }


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
