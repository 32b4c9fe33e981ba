"""Sets the stage for who watches: pairs of accounts that are friends, one of whom plays what the other may watch now.

`python -m tests.chaos.circles KIND…`, with the service's environment, prints JSON for each KIND: `player` and `viewer`,
each with `name`, `cookie` and `key`, the player with the `attempt` too. `casual`; `daily`, whose viewer has ended
theirs; `race`, an open one that runs.
"""

import json
import os
import secrets
import sys
from datetime import timedelta
from typing import Any

DRAW = 1
LIMIT_S = 900


def main(kinds: list[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.db import transaction

    with transaction.atomic():
        made = [_pair(kind) for kind in kinds]
    print(json.dumps(made))


def _pair(kind: str) -> dict[str, Any]:
    from django.utils import timezone

    from games.friends import friendship
    from games.models import Attempt, Player, Status
    from tests.support.attempts import attempt
    from tests.support.people import person

    pair = {side: person(f"{side}-{secrets.token_hex(6)}") for side in ("player", "viewer")}
    player, viewer = (Player.objects.get(username=one["name"]) for one in pair.values())
    Player.objects.filter(pk__in=(player.pk, viewer.pk)).update(is_guest=False)
    player.is_guest = viewer.is_guest = False
    friendship.ask(viewer, name=player.username, now=timezone.now())
    friendship.accept(player, other=viewer.pk, now=timezone.now())
    if kind != "casual":
        Attempt.objects.filter(player__in=(player, viewer)).delete()
        within = _daily(viewer) if kind == "daily" else _race(player)
        more = {**within, "status": Status.PLAYING, "started_at": timezone.now()}
        pair["player"]["attempt"] = attempt(player=player, **more).pk
    return pair


def _daily(viewer: Any) -> dict[str, Any]:
    """Today's, on an open deal: what is sealed is another promise's. The viewer has ended theirs."""
    from django.utils import timezone

    from games import dailies, journal
    from games.models import Daily, Deal, Status
    from games.rules.deals import format_deck, shuffle
    from tests.support.attempts import LETTERS

    now, cards = timezone.now(), format_deck(shuffle(LETTERS))
    deal, _ = Deal.objects.get_or_create(kind="N", letters=LETTERS, draw=DRAW, defaults={"cards": cards})
    daily, _ = Daily.objects.get_or_create(date=now.date(), draw=DRAW, defaults={"deal": deal})
    theirs = dailies.start(viewer, daily=daily, now=now)
    journal.end(theirs.pk, status=Status.RESIGNED)
    return {"daily": daily, "kind": "daily"}


def _race(player: Any) -> dict[str, Any]:
    from django.utils import timezone

    from games.models import Deal, Race
    from games.races.slugs import fresh
    from games.rules.deals import format_deck, shuffle
    from tests.support.attempts import LETTERS

    now, cards = timezone.now(), format_deck(shuffle(LETTERS))
    deal, _ = Deal.objects.get_or_create(kind="N", letters=LETTERS, draw=DRAW, defaults={"cards": cards})
    race = Race.objects.create(
        deal=deal,
        host=player,
        slug=fresh(secrets.randbelow),
        limit_seconds=LIMIT_S,
        starts_at=now - timedelta(seconds=1),
    )
    return {"race": race, "kind": "race"}


if __name__ == "__main__":
    main(sys.argv[1:])
