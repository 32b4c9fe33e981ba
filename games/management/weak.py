"""Settings that are too weak to be served in production, each in a sentence that says what to set.

It answers for `serve` and `check --deploy` saying the same; secrets that are short are refused by `reflechi.secrets`
before anything runs. It never changes a setting.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

FEWEST_CHARACTERS = 12
"""Different ones in a secret; 40 by chance have some 25 of them."""

_MADE_UP = ("django-insecure", "change-me", "changeme", "secret-key", "password")


def faults() -> list[str]:
    """What is wrong with the present settings for production; nothing where production is not asked for."""
    return [*_faults()] if settings.PRODUCTION else []


@register(Tags.security, deploy=True)
def check_production(app_configs: object = None, **_options: object) -> list[CheckMessage]:
    """Django's check: an error for each fault, and for production not being asked for."""
    if not settings.PRODUCTION:
        return [Error("PRODUCTION is not set: secrets are made up and cookies travel over http.", id="reflechi.E000")]
    return [Error(fault, id=f"reflechi.E{number:03}") for number, fault in enumerate(faults(), start=1)]


def _faults() -> Iterator[str]:
    for name in ("SECRET_KEY", "SEAL_SECRET"):
        if _is_guessable(getattr(settings, name)):
            yield f"{name} looks made up: take 40 random characters or more."
        if _is_of_development(name):
            yield f"{name} is the one that was made for development, under {settings.VAR}: production needs its own."
    if settings.SECRET_KEY == settings.SEAL_SECRET:
        yield "SECRET_KEY and SEAL_SECRET are the same: each needs its own."
    if settings.DEBUG or os.environ.get("DEBUG", "0").lower() in {"1", "true", "yes", "on"}:
        yield "DEBUG is set: it shows the program's inside to everybody."
    if not os.environ.get("ALLOWED_HOSTS") or any(host.startswith("*") for host in settings.ALLOWED_HOSTS):
        yield "ALLOWED_HOSTS must name the hosts of this service, and not be *."
    if not os.environ.get("ORIGINS"):
        yield "ORIGINS must name the exact origins of this service, such as https://play.example.org."
        return
    for origin in settings.ORIGINS:
        if not _is_exact(origin):
            yield f"ORIGINS holds {origin}: an origin is https://host or https://host:port, and nothing after it."


def _is_guessable(secret: str) -> bool:
    return len(set(secret)) < FEWEST_CHARACTERS or any(word in secret.lower() for word in _MADE_UP)


def _is_of_development(name: str) -> bool:
    kept = Path(settings.VAR) / f"{name.lower().replace('_', '-')}.txt"
    return kept.exists() and kept.read_text() == getattr(settings, name)


def _is_exact(origin: str) -> bool:
    parts = urlsplit(origin)
    return (
        parts.scheme == "https" and bool(parts.hostname) and origin == f"https://{parts.netloc}" and "*" not in origin
    )
