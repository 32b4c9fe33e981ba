"""Every address of the URL table, allauth's and the admin's too: no inline code or style, all headers of safety."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.models import Attempt, Player
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db

SAMPLES = {
    "typed": "TF1-D1N-AAAAAAC",
    "code": "TF1-D1N-AAAAAAC",
    "day": "2026-02-28",
    "draw": "1",
    "name": "Mira",
    "slug": "BCD2FGH",
    "number": "1",
    "app_label": "games",
    "content_type_id": "1",
    "uidb36": "1",
    "key": "set-password",
    "url": "nowhere/",
    "language": "en",
    "path": "x",
    "pk": "1",
}
INLINE = re.compile(
    r"<script(?![^>]*(?:\ssrc=|type=\"application/json\"))|<style|<[^>]*\s(?:style|on[a-z]+)=|(?:href|src|action)=\"javascript:",
    re.IGNORECASE,
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SOURCES = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


def addresses(patterns: list[URLPattern | URLResolver] | None = None, before: str = "/") -> Iterator[str]:
    """Every address, with holes as `<name>`."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        route = re.sub(r"\(\?P<(\w+)>[^/]*\)", r"<\1>", str(one.pattern)).replace("^", "").replace("$", "")
        whole = before + re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", route).replace("\\", "").replace("\\Z", "")
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, whole)
        else:
            yield whole


def filled(address: str, *, played: Attempt) -> str:
    mine = {"attempt": str(played.pk), "attempt_id": str(played.pk), "object_id": str(played.pk)}
    return re.sub(r"<(\w+)>", lambda hole: {**SAMPLES, **mine}.get(hole[1], "1"), address)


def is_sound(response: HttpResponse) -> list[str]:
    """What is wrong with an answer."""
    wrong = [f"{name}: {response.get(name)}" for name, value in HEADERS.items() if response.get(name) != value]
    policy = {one.strip() for one in response.get("Content-Security-Policy", "").split(";")}
    if policy != SOURCES:
        wrong.append(f"policy {policy ^ SOURCES}")
    if response.status_code >= 500 and response.status_code != 503:
        wrong.append(f"status {response.status_code}")
    if response["Content-Type"].startswith("text/html"):
        found = INLINE.search(response.content.decode())
        wrong += [f"inline: {found[0]}"] if found else []
    return wrong


@pytest.mark.parametrize("who", ["visitor", "guest", "account", "staff"])
def test_every_address_is_sound_for(client: Client, who: str) -> None:
    played = attempt(player=Player.objects.create_user("Mira", password="quite a long one 7"))
    if who == "guest":
        client.post("/new/", {"draw": "1"})
    elif who != "visitor":
        log_in(client, staff=who == "staff")
    wrong, seen = [], 0
    for address in addresses():
        if address.endswith(("logout/", "logout")):
            continue
        response = client.get(filled(address, played=played))
        seen += response["Content-Type"].startswith("text/html") and response.status_code == 200
        wrong += [f"{address}: {fault}" for fault in is_sound(response)]
    assert wrong == []
    assert seen >= {"visitor": 12, "guest": 12, "account": 15, "staff": 45}[who], seen


@pytest.mark.parametrize("path", ["/nowhere/", "/player/nobody/", "/daily/2099-01-01/1/", "/play/nonsense/"])
def test_refusals_are_sound_too(client: Client, path: str) -> None:
    assert is_sound(client.get(path)) == []


def log_in(client: Client, *, staff: bool) -> None:
    player = Player.objects.get(username="Mira")
    Player.objects.filter(pk=player.pk).update(is_staff=staff, is_superuser=staff)
    client.force_login(Player.objects.get(pk=player.pk))
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": 9e9, "reauthenticated": True}]
    session["account_authentication_methods_user"] = str(player.pk)
    session.save()
