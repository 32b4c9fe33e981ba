"""The cards of a running race are not to be played otherwise by who is in it; sealed ones open when all is over."""

from datetime import timedelta

import pytest

from games import casual, races
from games.models import Player, Race
from tests.support.domain import NOON, account, after, guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]

CODE = "TF1-D1N-AAAAAAB"


def running(*players: Player, code: str | None) -> Race:
    race = races.create(players[0], code=code, limit_seconds=300, now=NOON)
    for player in players[1:]:
        races.join(race.pk, player=player, now=NOON)
    races.start(race.pk, host=players[0], now=NOON, countdown=timedelta())
    return Race.objects.get(pk=race.pk)


def test_who_is_in_a_race_starts_no_casual_game_on_its_cards_at_either_draw_count() -> None:
    one, other = account(), guest()
    before = casual.start(one, code=CODE, now=NOON)
    running(one, other, code=CODE)
    for code in (CODE, "TF1-D3N-AAAAAAB"):
        with pytest.raises(casual.DealInRace):
            casual.start(one, code=code, now=after(1))
    with pytest.raises(casual.DealInRace):
        casual.restart(before, now=after(1))
    assert races.barred([before.pk], now=after(1)) == {before.pk}
    assert casual.start(guest(), code=CODE, now=after(1))
    assert races.barred([before.pk], now=after(400)) == set()
    assert casual.start(one, code=CODE, now=after(400))


def test_a_sealed_code_of_a_race_is_unknown_until_the_race_is_over_for_all() -> None:
    one, other = account(), guest()
    code = running(one, other, code=None).deal.code
    with pytest.raises(casual.UnknownCode):
        casual.start(guest(), code=code, now=after(100))
    assert casual.start(guest(), code=code, now=after(400)).deal.code == code
