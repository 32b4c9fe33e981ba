"""Many who come at once are one reading, and one whose words or journal make no sense takes nothing from the others."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import journal
from games.journal import BrokenJournalError
from games.models import Attempt, JournalEntry
from games.poller import read_rights
from games.sessions.seats import Claim, Seated, take
from tests.support.attempts import attempt
from tests.support.domain import NOON, account, played

pytestmark = pytest.mark.django_db

MANY = 12
ODD = ("", "\x00", "ключ", "a b", "' or 1=1 --", "k" * 5000)


def logged_in(count: int) -> dict[str, int]:
    """Keys of sessions, and whose they are."""
    found = {}
    for _ in range(count):
        player, client = account(), Client()
        client.force_login(player)
        key = client.session.session_key
        assert key is not None
        found[key] = player.pk
    return found


def test_rights_of_many_are_read_at_once_whatever_else_is_asked_with_them() -> None:
    players = logged_in(MANY)
    nobody = SessionStore()
    nobody.create()
    with CaptureQueriesContext(connection) as queries:
        rights = read_rights([*ODD, *players, str(nobody.session_key), "0" * 32])
    assert {key: right.player for key, right in rights.items()} == players
    assert len(queries) == 2


def test_journals_of_many_are_read_at_once_and_a_broken_one_is_its_own() -> None:
    games = [attempt() for _ in range(MANY)]
    for number, one in enumerate(games):
        played(one, *["draw"] * (number % 4))
    JournalEntry.objects.filter(attempt=games[3], seq=2).update(action="t7>t1:13")
    with CaptureQueriesContext(connection) as queries:
        found = journal.load_all([*(one.pk for one in games), 10**9])
    assert len(queries) == 2
    assert isinstance(found.pop(games[3].pk), BrokenJournalError)
    for number, one in enumerate(games):
        if number != 3:
            record = found.pop(one.pk)
            assert not isinstance(record, BrokenJournalError)
            assert (record.seq, record.attempt) == (number % 4, one.pk)
    assert not found
    with pytest.raises(BrokenJournalError):
        journal.load(games[3].pk)


def test_seats_of_many_are_taken_at_once_each_ones_own() -> None:
    games = [attempt() for _ in range(MANY)]
    claims = [Claim(one.pk, one.player_id, f"the-tab-of-{one.pk}") for one in games]
    strangers = [Claim(games[0].pk, games[1].player_id, "a-strangers-tab"), Claim(10**9, games[0].player_id, "no-game")]
    games[1].player.settings = {"named": "on"}
    games[1].player.save(update_fields=["settings"])
    taken = take([*strangers, *claims], now=NOON)
    assert taken == {claim: Seated(games[1].player.username if claim is claims[1] else "") for claim in claims}
    assert list(Attempt.objects.order_by("pk").values_list("seat", flat=True)) == [claim.seat for claim in claims]
    with CaptureQueriesContext(connection) as queries:
        assert take(claims, now=NOON).keys() == set(claims)
    assert not [query for query in queries.captured_queries if "UPDATE" in query["sql"]]
