"""What a person chose: how the game looks, sounds and answers.

It is kept in a cookie, so that the first byte of a page has it, visitors' too, and with the player, so that it is
there on the next device. Which settings there are, `settings.json` says to the server and the client alike; the first
value of each is what holds until something is chosen. The language is chosen in the same place and kept as Django does.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings as configured
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import check_for_language

from games.models import Player

COOKIE = "settings"
A_YEAR = 60 * 60 * 24 * 365
ALLOWED: dict[str, tuple[str, ...]] = {
    name: tuple(values)
    for name, values in json.loads(
        (Path(configured.BASE) / "frontend" / "src" / "settings" / "settings.json").read_text()
    ).items()
}
DEFAULTS = {name: values[0] for name, values in ALLOWED.items()}
LANGUAGE = "language"


def known(said: Mapping[str, object]) -> dict[str, str]:
    """What of it is a setting with one of its values, a language included; "" is the browser's language."""
    found = {name: str(value) for name, value in said.items() if value in ALLOWED.get(name, ())}
    language = said.get(LANGUAGE)
    if isinstance(language, str) and (language == "" or _spoken(language)):
        found[LANGUAGE] = language
    return found


def of(request: HttpRequest) -> dict[str, str]:
    """Every setting as it holds for who asks, the language excepted."""
    kept = known(_parsed(request.COOKIES.get(COOKIE, "")))
    return DEFAULTS | {name: value for name, value in kept.items() if name in ALLOWED}


def written(chosen: Mapping[str, str]) -> str:
    """The cookie's text: what is chosen otherwise than by default, as `deck:4.table:lin`."""
    return ".".join(f"{name}:{value}" for name, value in chosen.items() if DEFAULTS.get(name, value) != value)


def keep(response: HttpResponse, *, request: HttpRequest, change: Mapping[str, str]) -> None:
    """Take a change that is `known` into the cookies, and to the player if there is one."""
    if isinstance(request.user, Player):
        _store(request.user, change)
    _put(response, request=request, chosen={**of(request), **change})


def bring(response: HttpResponse, *, request: HttpRequest, player: Player) -> None:
    """At log-in: what the account chose, on whatever device; a new account takes what was chosen on this one."""
    kept = known(player.settings)
    language = request.COOKIES.get(configured.LANGUAGE_COOKIE_NAME, "")
    here = of(request) | ({LANGUAGE: language} if language and _spoken(language) else {})
    if not kept:
        _store(player, here)
    _put(response, request=request, chosen=here | kept)


def _store(player: Player, change: Mapping[str, str]) -> None:
    with transaction.atomic():
        row = Player.objects.select_for_update().only("settings").get(pk=player.pk)
        Player.objects.filter(pk=player.pk).update(settings={**row.settings, **change})


def _put(response: HttpResponse, *, request: HttpRequest, chosen: Mapping[str, str]) -> None:
    secure = request.is_secure()
    look = {name: value for name, value in chosen.items() if name in ALLOWED}
    # The client writes it too.
    response.set_cookie(COOKIE, written(look), max_age=A_YEAR, samesite="Lax", secure=secure)
    language = chosen.get(LANGUAGE)
    if language:
        name = configured.LANGUAGE_COOKIE_NAME
        response.set_cookie(name, language, max_age=A_YEAR, samesite="Lax", secure=secure)
    elif language is not None:
        response.delete_cookie(configured.LANGUAGE_COOKIE_NAME, samesite="Lax")


def _parsed(text: str) -> dict[str, object]:
    pairs = (part.partition(":") for part in text[:500].split("."))
    return {name: value for name, _colon, value in pairs}


def _spoken(language: str) -> bool:
    return language in dict(configured.LANGUAGES) and check_for_language(language)
