"""Fills a migrated database with a race in its lobby and its players; prints both as JSON.

`python -m tests.bench.racers COUNT` makes one, `python -m tests.bench.racers start RACE` begins its countdown, with the
service's environment.
"""

import json
import os
import sys


def main(words: list[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()

    from django.utils import timezone

    from games import races
    from games.models import Attempt, Player, Race
    from tests.support.people import person

    now = timezone.now()
    if words[0] == "start":
        race = Race.objects.get(pk=int(words[1]))
        assert race.host is not None
        races.start(race.pk, host=race.host, now=now)
        return
    people = [person(f"racer-{number}") for number in range(int(words[0]))]
    players = list(Player.objects.filter(username__startswith="racer-").order_by("pk"))
    race = races.create(players[0], code="TF1-D1N-AAAAAAC", limit_seconds=900, max_players=len(players), now=now)
    for player in players[1:]:
        races.join(race.pk, player=player, now=now)
    for one, attempt in zip(people, Attempt.objects.filter(race=race).order_by("pk"), strict=True):
        one["attempt"], one["race"] = attempt.pk, race.slug
    print(json.dumps({"race": race.pk, "people": people}))


if __name__ == "__main__":
    main(sys.argv[1:])
