"""Takes rights from people, as the pages do, one after another: a process of its own, as any page's would be.

Each line that comes in is JSON with `harm`, the `name` and the `key` (of the session) of who acts or loses, and
`other`, the name of whom else it is about. Each is answered by a line: when it was done, on the machine's monotonic
clock.
"""

import json
import os
import subprocess
import sys
import time
from threading import Lock
from typing import Any

from tests.chaos.houses import House
from tests.support.processes import stop
from tests.support.service import ROOT

Order = dict[str, Any]


class Taking:
    """Such a process, from the house's side; several threads may ask."""

    def __init__(self, house: House) -> None:
        words = [sys.executable, "-m", "tests.chaos.rights"]
        self._process = subprocess.Popen(
            words, cwd=ROOT, env=house.web[0].env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._turn = Lock()

    def __enter__(self) -> "Taking":
        return self

    def __exit__(self, *_: object) -> None:
        stop(self._process)

    def take(self, order: Order) -> float:
        """Do it; when it was done."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:
            self._process.stdin.write(json.dumps(order).encode() + b"\n")
            self._process.stdin.flush()
            return float(self._process.stdout.readline())


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()
    for line in sys.stdin:
        _take(json.loads(line))
        print(time.monotonic(), flush=True)


def _take(order: Order) -> None:
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from games.friends import blocks, friendship
    from games.models import Player
    from games.players.leaving import leave

    player = Player.objects.get(username=order["name"])
    session = Session.objects.filter(session_key=order["key"])
    match order["harm"]:
        case "log-out":
            session.delete()
        case "an expired session":
            session.update(expire_date=timezone.now())
        case "ban":
            Player.objects.filter(pk=player.pk).update(is_active=False)
        case "a new password":
            player.set_password("another one")
            player.save()
        case "an account given up":
            leave(player)
        case "unfriend":
            friendship.remove(player, other=Player.objects.get(username=order["other"]).pk)
        case "block":
            blocks.block(player, other=Player.objects.get(username=order["other"]).pk)
        case "show no more":
            Player.objects.filter(pk=player.pk).update(settings={**player.settings, "watched": "off"})
        case unknown:
            raise ValueError(unknown)


if __name__ == "__main__":
    main()
