"""A served program that a module's tests share, and people who play there."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.service import Service

Person = dict[str, Any]
People = Callable[[int], list[Person]]


def people_of(service: Service, count: int, *, first: int = 0) -> list[Person]:
    """Players who are logged in, each with an open game."""
    people: list[Person] = json.loads(service.python("-m", "tests.support.people", str(count), str(first)))
    return people


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One process on its own SQLite for a module's tests, with the limits that everybody has."""
    folder: Path = tmp_path_factory.mktemp("served")
    service = Service(folder, environment={"LOG_LEVEL": "INFO"})
    service.migrate()
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def each(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The same on SQLite and then on PostgreSQL."""
    postgres: Postgres | None = None
    if request.param == "postgresql":
        postgres = request.getfixturevalue("postgres_server")
    service = Service(tmp_path_factory.mktemp("each"), database=postgres.database() if postgres else "")
    service.migrate()
    try:
        yield service
    finally:
        service.stop()


@pytest.fixture(scope="module")
def crowd_on_each(each: Service) -> Iterator[Person]:
    return iter(people_of(each, 40))


@pytest.fixture
def running(each: Service) -> Service:
    """It serves, whatever the test before did to it."""
    if each.process is None or each.process.poll() is not None:
        each.start()
    return each


@pytest.fixture(scope="module")
def crowd(served: Service) -> Iterator[Person]:
    """One new person after another."""
    return iter(people_of(served, 120))


@pytest.fixture
def person(crowd: Iterator[Person]) -> Person:
    return next(crowd)


Pair = tuple[Service, Service]


@contextmanager
def two(folder: Path, postgres: Postgres, *, redis: Redis | None) -> Iterator[Pair]:
    """Two web processes on one database, with a bus or without."""
    database, url = postgres.database(), redis.url if redis else ""
    here, there = (
        Service(folder, database=database, redis=url, environment={"OPENINGS_BURST": "200"}) for _ in range(2)
    )
    here.migrate()
    try:
        here.start()
        there.start()
        assert here.process is not None
        assert there.process is not None
        assert here.process.pid != there.process.pid
        yield here, there
    finally:
        here.stop()
        there.stop()
