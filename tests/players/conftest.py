"""People at their browsers."""

import pytest
from django.test import Client

from games.models import Player

PASSWORD = "quite a long one 7"


@pytest.fixture
def account(db: None) -> Player:
    return Player.objects.create_user("Mira", password=PASSWORD)


@pytest.fixture
def guest(client: Client) -> Player:
    """The guest behind `client`, with an open game."""
    client.post("/new/", {"code": "TF1-D1N-AAAAAAC"})
    return Player.objects.get(is_guest=True)
