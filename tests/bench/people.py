"""Fills a migrated database with logged-in players, each with an open game; prints them as JSON.

`python -m tests.bench.people COUNT`, with the service's environment.
"""

import json
import os
import sys


def main(count: int) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.utils import timezone

    from games import casual
    from games.models import Player

    store = import_module(settings.SESSION_ENGINE).SessionStore
    people = []
    for number in range(count):
        player = Player(username=f"bench-{number}", name_key=f"bench-{number}", is_guest=True)
        player.set_unusable_password()
        player.save()
        session = store()
        session[SESSION_KEY] = str(player.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = player.get_session_auth_hash()
        session.create()
        attempt = casual.start(player, code="TF1-D1N-AAAAAAC", now=timezone.now())
        people.append({"cookie": f"sessionid={session.session_key}", "attempt": attempt.pk})
    print(json.dumps(people))


if __name__ == "__main__":
    main(int(sys.argv[1]))
