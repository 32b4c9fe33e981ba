"""What browsers and proxies may keep: nothing that was made for somebody."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/privacy/", "/settings/", "/accounts/login/", "/nowhere/", "/api/nowhere/"]
)
def test_what_was_made_for_somebody_is_kept_by_nobody(client: Client, path: str) -> None:
    client.post("/api/games/", {"draw": 1}, content_type="application/json")
    answer = client.get(path)
    assert {"no-store", "private"} <= {*answer["Cache-Control"].split(", ")}


@pytest.mark.parametrize("path", ["/offline/", "/offline/table/", "/manifest.webmanifest", "/preview.png"])
def test_what_is_the_same_for_everybody_may_be_kept(client: Client, path: str) -> None:
    assert "no-store" not in client.get(path)["Cache-Control"]
