"""The page of a review tells nobody what they may not know: whether somebody's game has ended, or was ever there."""

import re

import pytest
from django.test import Client

from games import casual, journal
from games.models import Status
from tests.support.domain import NOON, account, played

pytestmark = pytest.mark.django_db

CODE = "TF1-D1N-AAAAAAB"


def page(client: Client, attempt: int) -> str:
    text = client.get(f"/review/{attempt}/").content.decode()
    text = re.sub(rf'(data-attempt="|attempt=|/review/){attempt}\b', r"\1N", text)
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)


def test_of_others_games_it_is_the_same_open_ended_or_never_there() -> None:
    player, other = account(), account()
    attempt = casual.start(player, code=CODE, now=NOON)
    played(attempt, "draw", "draw")
    mine, theirs, nobodys = Client(), Client(), Client()
    for client, who in ((mine, player), (theirs, other)):
        client.force_login(who, backend="games.players.backend.Backend")
    while_open = page(mine, attempt.pk)
    told = {page(theirs, attempt.pk)}, {page(nobodys, attempt.pk)}
    journal.end(attempt.pk, status=Status.RESIGNED, at=60_000)
    for client, bodies in zip((theirs, nobodys), told, strict=True):
        bodies |= {page(client, attempt.pk), page(client, 987_654)}
        assert len(bodies) == 1
    assert "/races/ghosts/?attempt=N" not in while_open
    assert "/races/ghosts/?attempt=N" in page(mine, attempt.pk)
