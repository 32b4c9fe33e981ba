"""The one open casual game of a player."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import connection

from games import casual, journal
from games.models import Attempt, Daily, Deal, JournalEntry, Player, Status
from games.rules.deals import CodeError, format_deck, shuffle

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def player(db: None) -> Player:
    return Player.objects.create(username="Mira")


def move(attempt: Attempt) -> None:
    JournalEntry.objects.create(attempt=attempt, seq=1, action="draw", at=9, score=0, moves=1, home=0, hash=bytes(32))


def sealed(**daily: object) -> Deal:
    deal = Deal.objects.create(kind="S", letters="AAAAAAC", draw=1, cards="", key=bytes(32))
    if daily:
        Daily.objects.create(deal=deal, date=NOW.date(), draw=1, **daily)
    return deal


def test_a_new_game_begins_at_once_on_an_open_deal(player: Player) -> None:
    game = casual.start(player, draw=3, now=NOW)
    assert (game.status, game.started_at, game.deal.kind, game.deal.draw) == (Status.PLAYING, NOW, "N", 3)
    assert game.deal.cards == format_deck(shuffle(game.deal.letters))


def test_a_code_gives_its_deal_once(player: Player) -> None:
    first = casual.start(player, code="tf1 d1n aaaaaac", now=NOW)
    second = casual.start(player, code="TF1-D1N-AAAAAAC", now=NOW)
    assert first.deal == second.deal
    assert Deal.objects.count() == 1


def test_a_new_game_ends_the_open_one_as_resigned_in_its_journal(player: Player) -> None:
    first = casual.start(player, now=NOW)
    second = casual.start(player, now=NOW)
    first.refresh_from_db()
    assert first.status == Status.RESIGNED
    assert journal.load(first.pk).entries[-1].action == "end:resigned"
    assert casual.current(player) == second


def test_restart_is_the_same_deal_anew(player: Player) -> None:
    first = casual.start(player, now=NOW)
    again = casual.restart(first, now=NOW)
    assert again.pk != first.pk
    assert again.deal == first.deal


def test_a_game_with_moves_is_in_the_way_until_its_end_is_agreed(player: Player) -> None:
    game = casual.start(player, now=NOW)
    assert casual.in_the_way(player) is None
    move(game)
    assert casual.in_the_way(player) == game
    assert casual.in_the_way(player, ending=game.pk + 1) == game
    assert casual.in_the_way(player, ending=game.pk) is None


def test_a_sealed_code_is_unknown_before_its_daily_has_closed(player: Player) -> None:
    for make in (lambda: sealed(), lambda: Daily.objects.create(deal=Deal.objects.get(), date=NOW.date(), draw=1)):
        make()
        with pytest.raises(casual.UnknownCode):
            casual.start(player, code="TF1-D1S-AAAAAAC", now=NOW)
    Daily.objects.update(closed_at=NOW)
    assert casual.start(player, code="TF1-D1S-AAAAAAC", now=NOW).deal.kind == "S"


def test_what_is_no_code_names_the_place(player: Player) -> None:
    with pytest.raises(CodeError) as refused:
        casual.start(player, code="TF1-D1N-AAAA!AB", now=NOW)
    assert refused.value.place == 12
    assert casual.current(player) is None


@pytest.mark.django_db(transaction=True)
def test_32_starts_at_once_leave_one_open_game() -> None:
    player = Player.objects.create(username="Mira")

    def start(_number: int) -> int:
        try:
            return casual.start(player, now=NOW).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(32) as hands:
        made = list(hands.map(start, range(32)))
    assert len(set(made)) == 32
    assert Attempt.objects.filter(player=player, status__lt=Status.WON).count() == 1
    assert Attempt.objects.filter(player=player, status=Status.RESIGNED).count() == 31
