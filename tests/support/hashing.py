"""Passwords in tests: a real hash costs half a second, and is Django's to test."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def quick_hashing(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
