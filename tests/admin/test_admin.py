"""The admin opens, finds and filters; nobody writes a journal there."""

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import casual, journal
from games.admin import reading
from games.admin.journal import PER_PAGE
from games.models import (
    Attempt,
    Audience,
    Block,
    Challenge,
    Daily,
    Deal,
    Friendship,
    Ghost,
    Job,
    JournalEntry,
    Kicked,
    Lease,
    News,
    Player,
    Presence,
    Race,
    Seeking,
    Status,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
INLINE = re.compile(r"<script(?![^>]*(?:\ssrc=|type=\"application/json\"))|<style|\sstyle=|\son[a-z]+=", re.IGNORECASE)
MODELS = sorted(model._meta.model_name for model in admin.site._registry if model._meta.app_label == "games")


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("Boss", password="quite a long one 7"))
    return client


@pytest.fixture
def attempt(db: None) -> Attempt:
    """A player's game with more entries than one page shows."""
    mira, ada = Player.objects.create(username="Mira"), Player.objects.create(username="Ada")
    game = casual.start(mira, code="TF1-D1N-AAAAAAC", now=NOW)
    JournalEntry.objects.bulk_create(
        JournalEntry(attempt=game, seq=n, action="undo", at=n, score=0, moves=0, home=0, hash=bytes(32))
        for n in range(1, PER_PAGE + 21)
    )
    sealed = Deal.objects.create(kind="S", letters="SECRETS", draw=1, cards="7H 8S", key=b"key" * 9)
    Daily.objects.create(date=date(2026, 5, 1), draw=1, deal=sealed)
    race = Race.objects.create(deal=game.deal, host=mira, slug="abcdef")
    Ghost.objects.create(race=race, attempt=game)
    Ghost.objects.create(race=race)
    Kicked.objects.create(race=race, player=ada)
    Seeking.objects.create(player=mira, draw=1, asked_at=NOW, seen_at=NOW)
    Friendship.objects.create(asker=mira, asked=ada)
    Block.objects.create(blocker=ada, blocked=mira)
    challenge = Challenge.objects.create(attempt=game, asked=ada)
    News.objects.create(player=ada, by=mira, kind="challenged", key="1", challenge=challenge, created_at=NOW)
    Presence.objects.create(player=mira, seen_at=NOW)
    Audience.objects.create(attempt=game.pk, process="one", watchers=3, until=NOW)
    Job.objects.create(kind="review", key="review:1")
    Lease.objects.create(name="keeper", holder="one", expires_at=NOW)
    return game


def page(boss: Client, path: str) -> str:
    response = boss.get(f"/admin/{path}")
    assert response.status_code == 200, path
    return response.content.decode()


def found(html: str) -> int:
    return len(re.findall(r'class="action-select"|<tr><th class="field-', html))


@pytest.mark.parametrize("model", MODELS)
def test_every_list_and_every_row_opens_without_inline_code(boss: Client, attempt: Attempt, model: str) -> None:
    html = page(boss, f"games/{model}/?q=Mira")
    assert INLINE.search(html) is None
    rows = re.findall(rf'href="(/admin/games/{model}/[^"?]+/change/)', page(boss, f"games/{model}/"))
    for row in rows[:1]:
        assert INLINE.search(page(boss, row.removeprefix("/admin/"))) is None


@pytest.mark.parametrize(
    "query",
    ["q=Mira", "q=MIRА", "q=tf1d1naaaaaac", "q={id}", "status__exact=20", "kind__exact=casual&deal__draw=1"],
)
def test_an_attempt_is_found(boss: Client, attempt: Attempt, query: str) -> None:
    query = query.format(id=attempt.pk)
    assert f"/admin/games/attempt/{attempt.pk}/change/" in page(boss, f"games/attempt/?{query}")


@pytest.mark.parametrize("query", ["q=Nora", "q=TF1-D1N-AAAAAAD", "status__exact=40", "q=999999"])
def test_and_is_not_found_by_what_is_not_its_own(boss: Client, attempt: Attempt, query: str) -> None:
    assert f"/admin/games/attempt/{attempt.pk}/change/" not in page(boss, f"games/attempt/?{query}")


def test_the_journal_is_shown_page_by_page(boss: Client, attempt: Attempt) -> None:
    first = page(boss, f"games/attempt/{attempt.pk}/change/")
    second = page(boss, f"games/attempt/{attempt.pk}/change/?journal=2")
    entries = [len(re.findall(r'class="field-seq"', html)) for html in (first, second)]
    assert entries == [PER_PAGE, 20]
    assert "?journal=2" in first
    assert "?journal=1" in second


def test_nobody_writes_a_journal(boss: Client, attempt: Attempt) -> None:
    entry = JournalEntry.objects.first()
    before = list(JournalEntry.objects.values())
    change = {"attempt": attempt.pk, "seq": 1, "action": "draw", "at": 0, "score": 999, "moves": 1, "home": 52}
    tries = [
        boss.post(f"/admin/games/journalentry/{entry.pk}/change/", change),
        boss.post("/admin/games/journalentry/add/", change),
        boss.post(f"/admin/games/journalentry/{entry.pk}/delete/", {"post": "yes"}),
        boss.post(f"/admin/games/attempt/{attempt.pk}/change/", {"score": 999, "journal-0-score": 999}),
        boss.post(f"/admin/games/attempt/{attempt.pk}/delete/", {"post": "yes"}),
        boss.post(f"/admin/games/player/{attempt.player_id}/delete/", {"post": "yes"}),
        boss.post(f"/admin/games/deal/{attempt.deal_id}/delete/", {"post": "yes"}),
    ]
    assert [response.status_code for response in tries] == [403] * len(tries)
    select = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    boss.post("/admin/games/journalentry/", select)
    assert list(JournalEntry.objects.values()) == before


BETWEEN = ["friendship", "block", "challenge", "news", "presence", "seeking", "audience"]


@pytest.mark.parametrize("model", BETWEEN)
def test_what_is_between_players_is_found_by_their_names_and_changed_by_nobody(
    boss: Client, attempt: Attempt, model: str
) -> None:
    rows = admin.site._registry
    row = next(one for one in rows if one._meta.model_name == model)._default_manager.get()
    by_name = model != "audience"
    assert found(page(boss, f"games/{model}/?q={'mira' if by_name else attempt.pk}")) == 1
    assert found(page(boss, f"games/{model}/?q={'Nora' if by_name else 999_999}")) == 0
    before = vars(row) | {"_state": None}
    for way in (f"{row.pk}/change/", f"{row.pk}/delete/", "add/"):
        assert boss.post(f"/admin/games/{model}/{way}", {"post": "yes"}).status_code == 403, way
    assert vars(type(row)._default_manager.get()) | {"_state": None} == before


def test_a_race_shows_who_plays_in_it_whose_ghosts_run_along_and_who_was_sent_away(
    boss: Client, attempt: Attempt
) -> None:
    race = Race.objects.get()
    Attempt.objects.create(player=Player.objects.create(username="Nora"), race=race, deal=race.deal, kind="race")
    html = page(boss, f"games/race/{race.pk}/change/")
    for name in ("Nora", "Mira", "The known line", "Ada"):
        assert name in html, name
    assert found(page(boss, "games/race/?quick__exact=0&unranked__exact=0")) == 1
    assert found(page(boss, "games/race/?quick__exact=1")) == 0


def test_an_open_attempt_is_ended_as_void_by_its_journal(boss: Client) -> None:
    game = casual.start(Player.objects.create(username="Mira"), now=NOW)
    boss.post("/admin/games/attempt/", {"action": "void", "_selected_action": [game.pk]})
    game.refresh_from_db()
    assert game.status == Status.VOID
    assert journal.load(game.pk).entries[-1].action == "end:void"


def test_a_sealed_deal_hides_letters_and_cards_until_it_closes(boss: Client, attempt: Attempt) -> None:
    sealed = Deal.objects.get(kind="S")
    row = f"games/deal/{sealed.pk}/change/"
    shown = "".join(page(boss, path) for path in ("games/deal/", row, "games/daily/"))
    assert "SECRETS" not in shown
    assert row not in page(boss, "games/deal/?q=TF1-D1S-SECRETS")
    assert "7H 8S" not in shown
    Daily.objects.update(closed_at=NOW)
    assert row in page(boss, "games/deal/?q=TF1-D1S-SECRETS")
    assert "7H 8S" in page(boss, row)


def test_a_list_costs_no_query_a_row(
    boss: Client, attempt: Attempt, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    for n in range(30):
        casual.start(Player.objects.create(username=f"Ada {n}"), now=NOW)
    for model in ("attempt", "journalentry", "deal", "daily", "race", *BETWEEN):
        with django_assert_max_num_queries(14):
            page(boss, f"games/{model}/")


def test_no_name_is_given_twice(boss: Client) -> None:
    Player.objects.create(username="Mira")
    new = {"username": "Міrа", "password1": "quite a long one 7", "password2": "quite a long one 7"}
    response = boss.post("/admin/games/player/add/", {**new, "usable_password": "true"})
    assert response.status_code == 200
    assert response.context["errors"]
    assert boss.post("/admin/games/player/add/", {**new, "username": "MIRA"}).status_code == 200
    assert boss.post("/admin/games/player/add/", {**new, "username": "Ada"}).status_code == 302


def test_only_staff_comes_in(client: Client) -> None:
    client.force_login(Player.objects.create(username="Mira"))
    assert client.get("/admin/games/player/").status_code in {302, 403}


def test_a_player_is_banned_and_let_in_again_but_not_who_looks_after_the_service(boss: Client) -> None:
    mira, other = Player.objects.create(username="Mira"), Player.objects.create_superuser("Other")
    everybody = [player.pk for player in Player.objects.all()]
    for action, active in (("ban", False), ("unban", True)):
        boss.post("/admin/games/player/", {"action": action, "_selected_action": everybody})
        assert Player.objects.get(pk=mira.pk).is_active is active
        assert Player.objects.get(pk=other.pk).is_active
        assert page(boss, "games/player/")


def test_a_long_list_is_counted_only_so_far(boss: Client, attempt: Attempt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_COUNTED", 60)
    html = page(boss, "games/journalentry/")
    assert re.search(r"\b60 journal entries", html)
    assert "?p=2" in html
    with CaptureQueriesContext(connection) as asked:
        page(boss, "games/journalentry/?p=2")
    counts = [query["sql"] for query in asked if "COUNT(" in query["sql"] and "journalentry" in query["sql"]]
    assert counts
    assert all("LIMIT 60" in sql for sql in counts)


@pytest.mark.parametrize("model", ["attempt", "journalentry", "race", "deal", "player"])
def test_no_list_is_sorted_whole_before_a_page_of_it_is_shown(boss: Client, attempt: Attempt, model: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        page(boss, f"games/{model}/")
    of = re.compile(rf'(?!.*COUNT\().* FROM "games_{model}" .*ORDER BY "games_')
    rows = [query["sql"] for query in asked if of.match(query["sql"])]
    assert rows
    with connection.cursor() as cursor:
        for sql in rows:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = " ".join(str(row) for row in cursor.fetchall())
            assert "USE TEMP B-TREE FOR ORDER BY" not in plan, plan
