"""Takes a right from somebody, as the pages do; JSON with `harm`, `key`, `name` comes in, when it was goes out."""

import json
import os
import sys
import time


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from games.models import Player
    from games.players.leaving import leave

    order = json.loads(sys.stdin.read())
    player = Player.objects.get(username=order["name"])
    match order["harm"]:
        case "log-out":
            Session.objects.filter(session_key=order["key"]).delete()
        case "an expired session":
            Session.objects.filter(session_key=order["key"]).update(expire_date=timezone.now())
        case "ban":
            Player.objects.filter(pk=player.pk).update(is_active=False)
        case "a new password":
            player.set_password("another one")
            player.save()
        case "an account given up":
            leave(player)
    print(time.monotonic())


if __name__ == "__main__":
    main()
