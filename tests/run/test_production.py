"""Production is served with strong settings or not at all, and what is wrong is said in words."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from games.management import weak
from reflechi.secrets import secret
from tests.conftest import Make
from tests.support.processes import free_port
from tests.support.service import ROOT, Service

GOOD = {
    "PRODUCTION": "1",
    "SECRET_KEY": "kD3vR8mQ2xW7zN5bT1yH6cJ9fL4gP0sA-uE_iOoXqZ-kD8vR2xYt",
    "SEAL_SECRET": "w9Qe7Rt5Yu3Io1Pa8Sd6Fg4Hj2Kl0Zx_Cv-BnMmNbV",
    "ALLOWED_HOSTS": "play.example.org",
    "ORIGINS": "https://play.example.org",
    "TRUSTED_PROXIES": "1",
}
SECRETS = {"no key": ("SECRET_KEY", ""), "a short key": ("SECRET_KEY", "short-1234"), "no seal": ("SEAL_SECRET", "")}
WEAK = {
    "a key of one letter": ({"SECRET_KEY": "a" * 60}, "SECRET_KEY looks made up"),
    "Django's own": ({"SECRET_KEY": "django-insecure-kD3vR8mQ2xW7zN5bT1yH6cJ9fL4gP0"}, "SECRET_KEY looks made up"),
    "one secret for both": ({"SEAL_SECRET": GOOD["SECRET_KEY"]}, "are the same"),
    "any host": ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name"),
    "no host": ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS must name"),
    "no origin": ({"ORIGINS": ""}, "ORIGINS must name"),
    "an origin by http": ({"ORIGINS": "https://play.example.org http://play.example.org"}, "ORIGINS holds http://"),
    "an origin with a path": ({"ORIGINS": "https://play.example.org/"}, "ORIGINS holds https://play.example.org/"),
    "any origin": ({"ORIGINS": "https://*.example.org"}, "ORIGINS holds https://*"),
    "debugging": ({"DEBUG": "1"}, "DEBUG is set"),
}


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL", *GOOD}}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**kept, "REFLECHI_VAR": str(folder), "PORT": str(free_port()), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def set_to(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[dict[str, str]], None]:
    """Sets the settings that an environment gives."""

    def set_(environment: dict[str, str]) -> None:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
            setattr(settings, name, value.split() if name in {"ALLOWED_HOSTS", "ORIGINS"} else value)
        settings.PRODUCTION, settings.DEBUG, settings.VAR = True, False, tmp_path

    return set_


def test_strong_settings_have_no_faults(set_to: Callable[[dict[str, str]], None]) -> None:
    set_to(GOOD)
    assert weak.faults() == []


@pytest.mark.parametrize("name", WEAK)
def test_a_weak_setting_is_a_fault(set_to: Callable[[dict[str, str]], None], name: str) -> None:
    change, said = WEAK[name]
    set_to({**GOOD, **change})
    (fault,) = weak.faults()
    assert said in fault


@pytest.mark.parametrize("name", SECRETS)
def test_production_makes_no_secret_and_takes_no_short_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    variable, value = SECRETS[name]
    monkeypatch.setenv(variable, value)
    with pytest.raises(ImproperlyConfigured, match=f"Set {variable} to a random text"):
        secret(variable, tmp_path, required=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("change", [{"SECRET_KEY": ""}, {"ORIGINS": "http://play.example.org", "DEBUG": "1"}])
def test_weak_settings_are_not_served_and_the_reason_is_said(tmp_path: Path, change: dict[str, str]) -> None:
    done = run(tmp_path, "serve", **{**GOOD, **change})
    assert done.returncode == 1
    assert all(name in done.stderr for name in change)
    assert "Traceback" not in done.stderr


def test_the_secrets_made_for_development_are_not_productions(tmp_path: Path) -> None:
    run(tmp_path, "check")
    made = (tmp_path / "secret-key.txt").read_text()
    done = run(tmp_path, "serve", **{**GOOD, "SECRET_KEY": made})
    assert done.returncode == 1
    assert "SECRET_KEY is the one that was made for development" in done.stderr


def test_djangos_check_of_a_deployment_has_nothing_to_say(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **GOOD)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_djangos_check_says_the_same_as_serve(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "--deploy", **{**GOOD, "ALLOWED_HOSTS": "*"})
    assert done.returncode == 1
    assert "reflechi.E001" in done.stderr


def test_strong_settings_are_served_over_https_only_cookies(make_service: Make) -> None:
    own = f"https://play.example.org:{free_port()}"
    one: Service = make_service(environment={**GOOD, "ORIGINS": own, "ALLOWED_HOSTS": "play.example.org 127.0.0.1"})
    one.migrate()
    one.start()
    head = asked(one, "X-Forwarded-Proto: https")
    assert "strict-transport-security: max-age=31536000" in head
    assert all("secure" in line for line in head.splitlines() if line.startswith("set-cookie: csrftoken"))
    assert "strict-transport-security" not in asked(one)


def asked(one: Service, *lines: str) -> str:
    from tests.live.test_requests import ask

    return ask(one, "GET / HTTP/1.1", *lines).partition(b"\r\n\r\n")[0].decode().lower()


def test_a_second_process_on_one_sqlite_is_refused_and_told_why(service: Service) -> None:
    done = run(service.folder, "serve")
    assert done.returncode == 1
    assert "SQLite is for one; several need PostgreSQL" in done.stderr
    assert "Traceback" not in done.stderr


def test_after_a_kill_the_next_one_serves_at_once(service: Service) -> None:
    service.kill()
    assert service.start().process is not None
