"""An account is given up: nothing of the person stays, everything of the results does."""

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client

from games import casual
from games.models import Attempt, Block, Friendship, Player, Status, names
from games.players import naming
from tests.players.conftest import PASSWORD
from tests.players.test_joining import log_in, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(client: Client, account: Player) -> Player:
    """Logged in, with an address, a friend, a block and an open game."""
    log_in(client)
    other = Player.objects.create_user("Ada", password=PASSWORD)
    EmailAddress.objects.create(user=account, email="mira@example.org", verified=True, primary=True)
    Player.objects.filter(pk=account.pk).update(email="mira@example.org")
    Friendship.objects.create(asker=account, asked=other)
    Block.objects.create(blocker=other, blocked=account)
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return account


def give_up(client: Client, name: str = "Mira"):  # type: ignore[no-untyped-def]
    return client.post("/me/leave/", {"name": name})


def test_nothing_of_the_person_stays(client: Client, mira: Player) -> None:
    assert give_up(client)["Location"] == "/"
    mira.refresh_from_db()
    assert mira.username == f"Someone who left {mira.pk}"
    assert (mira.email, mira.settings, mira.is_active, mira.has_usable_password()) == ("", {}, False, False)
    assert not EmailAddress.objects.exists()
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()
    assert "Your account is gone" in client.get("/").content.decode()


def test_the_log_in_ends_everywhere_and_nobody_gets_in_again(client: Client, mira: Player) -> None:
    elsewhere = Client()
    log_in(elsewhere)
    give_up(client)
    for one in (client, elsewhere):
        assert one.get("/api/games/current/").status_code == 204
        assert "Give it up" not in one.get("/me/").content.decode()
    for name in ("Mira", f"Someone who left {mira.pk}", "mira@example.org"):
        assert log_in(Client(), name).status_code == 200


def test_the_name_is_free_again(client: Client, mira: Player) -> None:
    give_up(client)
    assert sign_up(Client(), "Mira").status_code == 302
    assert Player.objects.get(username="Mira").pk != mira.pk


def test_results_stay_and_the_boards_are_the_same_function_of_them(client: Client, mira: Player) -> None:
    game = casual.current(mira)
    give_up(client)
    game.refresh_from_db()
    assert (game.player_id, game.status) == (mira.pk, Status.RESIGNED)
    assert Attempt.objects.count() == 1
    call_command("boards", "--check", verbosity=0)
    call_command("verify", "--all", verbosity=0)


def test_the_name_must_be_typed(client: Client, mira: Player) -> None:
    answer = give_up(client, "Ada")
    assert answer.status_code == 400
    assert "This is not your name." in answer.content.decode()
    assert give_up(client, "").status_code == 400
    mira.refresh_from_db()
    assert mira.is_active


def test_who_has_not_shown_who_they_are_for_a_while_is_asked_again(client: Client, mira: Player) -> None:
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 301
    session.save()
    assert give_up(client)["Location"].startswith("/accounts/reauthenticate/")
    mira.refresh_from_db()
    assert mira.is_active


def test_a_get_only_asks_and_visitors_and_guests_have_nothing_to_give_up(client: Client, mira: Player) -> None:
    page = client.get("/me/leave/").content.decode()
    assert "This cannot be undone." in page
    assert Client().get("/me/leave/")["Location"] == "/me/"
    visitor = Client()
    visitor.post("/new/", {"draw": "1"})
    assert visitor.post("/me/leave/", {"name": "x"})["Location"] == "/me/"


def test_a_profile_is_absent_afterwards(client: Client, mira: Player) -> None:
    give_up(client)
    assert Client().get(f"/player/Someone who left {mira.pk}/").status_code == 404
    assert naming.worded(f"Someone who left {mira.pk}") == "someone who left"


@pytest.mark.parametrize(
    "name", ["Someone who left 5", "someone  who left 12".replace("  ", " "), "S0meone-who-left 10"]
)
def test_nobody_may_be_called_so(client: Client, name: str) -> None:
    assert sign_up(client, name).context["form"].errors["username"]
    assert not names.is_left("Someone who left")


def test_lobbies_are_left_and_races_resigned(client: Client, mira: Player, pool: None) -> None:
    slug = client.post("/api/races/", {"draw": 1}, content_type="application/json").json()["race"]
    give_up(client)
    assert not Attempt.objects.filter(race__slug=slug).exists()
