"""What the database itself refuses, whatever the code does."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Attempt, Daily, Deal, JournalEntry, Kind, Player, Race, Status

pytestmark = pytest.mark.django_db

CARDS = " ".join(["AS"] * 52)


def player(name: str = "Ada") -> Player:
    return Player.objects.create(username=name, name_key=name.casefold())


def deal(**more: Any) -> Deal:
    return Deal.objects.create(**{"kind": "N", "letters": "AAAAAAC", "draw": 1, "cards": CARDS, **more})


def refused(make: Any) -> bool:
    """Whether making it breaks a constraint."""
    try:
        with transaction.atomic():
            make()
    except IntegrityError:
        return True
    return False


def test_one_code_is_one_deal() -> None:
    deal()
    assert refused(deal)
    assert not refused(lambda: deal(draw=3))


def test_no_two_sealed_deals_share_letters() -> None:
    deal(kind="S", key=b"k" * 32)
    assert refused(lambda: deal(kind="S", key=b"k" * 32, draw=3))


def test_a_sealed_deal_has_a_key_and_an_open_one_has_none() -> None:
    assert refused(lambda: deal(kind="S"))
    assert refused(lambda: deal(key=b"k" * 32))


def test_a_draw_count_is_1_or_3() -> None:
    assert refused(lambda: deal(draw=2))


def test_a_player_has_one_open_casual_game() -> None:
    ada, cards = player(), deal()
    Attempt.objects.create(player=ada, deal=cards, kind=Kind.CASUAL, status=Status.PLAYING)
    assert refused(lambda: Attempt.objects.create(player=ada, deal=cards, kind=Kind.CASUAL))
    ended = {"status": Status.RESIGNED, "ended_at": timezone.now()}
    assert not refused(lambda: Attempt.objects.create(player=ada, deal=cards, kind=Kind.CASUAL, **ended))


def test_a_player_has_one_attempt_at_a_daily_and_in_a_race() -> None:
    ada, cards = player(), deal()
    daily = Daily.objects.create(date="2026-11-29", draw=1, deal=cards)
    race = Race.objects.create(deal=cards, slug="abc")
    for fields in ({"kind": Kind.DAILY, "daily": daily}, {"kind": Kind.RACE, "race": race}):
        Attempt.objects.create(player=ada, deal=cards, **fields)
        assert refused(lambda fields=fields: Attempt.objects.create(player=ada, deal=cards, **fields))


def test_a_day_has_one_daily_a_draw_count() -> None:
    Daily.objects.create(date="2026-11-29", draw=1, deal=deal())
    assert refused(lambda: Daily.objects.create(date="2026-11-29", draw=1, deal=deal(letters="AAAAAAD")))


def test_an_end_has_its_time_and_an_open_attempt_has_none() -> None:
    ada, cards = player(), deal()
    assert refused(lambda: Attempt.objects.create(player=ada, deal=cards, kind=Kind.CASUAL, status=Status.WON))
    assert refused(
        lambda: Attempt.objects.create(player=ada, deal=cards, kind=Kind.CASUAL, ended_at=timezone.now()),
    )


def test_a_casual_game_is_never_ranked() -> None:
    assert refused(lambda: Attempt.objects.create(player=player(), deal=deal(), kind=Kind.CASUAL, ranked=True))


def test_a_number_of_a_journal_is_taken_once() -> None:
    attempt = Attempt.objects.create(player=player(), deal=deal(), kind=Kind.CASUAL)
    entry = {"attempt": attempt, "seq": 1, "action": "draw", "at": 5, "score": 0, "moves": 1, "home": 0, "hash": b"h"}
    JournalEntry.objects.create(**entry)
    assert refused(lambda: JournalEntry.objects.create(**entry))
    assert refused(lambda: JournalEntry.objects.create(**{**entry, "seq": 0}))
