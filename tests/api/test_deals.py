"""What is told of a deal, and of which deals nothing is told."""

from typing import Any

import pytest
from django.test import Client

from games import casual, dailies, journal, races
from games.models import Daily, Deal, Status
from tests.support.domain import NOON, account, guest

pytestmark = pytest.mark.django_db

CODE = "TF1-D1N-AAAAAAC"


def told(code: str, *, client: Client | None = None) -> tuple[int, Any]:
    answer = (client or Client()).get(f"/api/deals/{code}/")
    return answer.status_code, answer.json()


def test_a_deal_nobody_has_played_is_not_checked_and_is_not_made_by_asking() -> None:
    assert told(CODE) == (200, {"certified": False, "par": None, "par_by": None, "ended": 0, "won": 0})
    assert not Deal.objects.exists()


def test_a_deal_tells_how_many_have_won_it_and_its_par() -> None:
    for status in (Status.WON, Status.RESIGNED, Status.RESIGNED):
        game = casual.start(guest(), code=CODE, now=NOON)
        journal.end(game.pk, status=Status.RESIGNED)
        type(game).objects.filter(pk=game.pk).update(status=status)
    casual.start(guest(), code=CODE, now=NOON)
    Deal.objects.update(proof="by the solver", par=84)
    assert told(CODE) == (200, {"certified": True, "par": 84, "par_by": None, "ended": 3, "won": 1})


def test_a_code_that_is_none_is_refused_with_its_place() -> None:
    status, said = told("TF1-D2N-AAAAAAC")
    assert (status, said["error"]) == (400, "bad-code")


def test_nothing_is_told_of_a_sealed_deal_before_it_is_closed(pool: None) -> None:
    daily = dailies.of(NOON.date(), draw=1, now=NOON)
    assert isinstance(daily, Daily)
    assert told(daily.deal.code) == (404, {"error": "unknown-code"})
    Daily.objects.update(closed_at=NOON)
    status, said = told(daily.deal.code)
    assert (status, said["certified"]) == (200, True)


def test_who_races_on_a_deal_is_told_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = account()
    client = Client()
    client.force_login(player, backend="games.players.backend.Backend")
    casual.start(guest(), code=CODE, now=NOON)
    monkeypatch.setattr(races, "is_in_race", lambda who, **_: who == player)
    assert told(CODE, client=client) == (409, {"error": "deal-in-race"})
    assert told(CODE)[0] == 200
