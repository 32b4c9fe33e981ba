"""The real parts that tests share: PostgreSQL, Redis, and the served program on either database."""

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support import forks, migrated, statics
from tests.support.postgres import MODEL, UNSYNCED, Postgres, postgres
from tests.support.redis import Redis, redis
from tests.support.service import Service

LONGEST = (
    "simulation",
    "chaos",
    "browser",
    "jobs/test_worker",
    "racing",
    "live",
    "dailies",
    "bad",
    "run",
    "review",
    "solver",
)
"""What takes longest, the longest first: workers take files in this order, so that none is left with one at the end."""


def pytest_configure(config: pytest.Config) -> None:
    os.environ[forks.FORKED] = "1"
    forks.quick_hashing()
    statics.look_once()
    if migrated.SHARED not in os.environ:
        # The first process of the run makes it; its workers, and the runs that a test starts, inherit its name.
        shared = tempfile.TemporaryDirectory(prefix="reflechi-migrated-")
        config.add_cleanup(shared.cleanup)
        os.environ[migrated.SHARED] = shared.name


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    root = Path(__file__).parent
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        # The same tests on the other database: those that do not use it have nothing to say that they have not said.
        others = [item for item in items if not _uses_the_database(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]

    def place(item: pytest.Item) -> int:
        path = item.path.relative_to(root).as_posix()
        return next((place for place, start in enumerate(LONGEST) if path.startswith(start)), len(LONGEST))

    items.sort(key=place)


def _uses_the_database(item: pytest.Item) -> bool:
    """Whether it looks at the database of the run, and not at one of its own."""
    if item.get_closest_marker("django_db") is not None:
        return True
    return not {"db", "transactional_db"}.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    # What is there by now stays: looking for rubbish in it takes a twentieth of all tests.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether the tests' own database is there already: a SQLite file is copied, see below."""
    from django.db import connection

    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_keepdb: bool,
) -> Iterator[None]:
    """Before the tests' own database is asked for: what the migrations have left, for this process alone."""
    from django.db import connection

    if not django_db_keepdb:
        connection.settings_dict["TEST"]["TEMPLATE"] = MODEL
        yield
        return
    own = Path(connection.settings_dict["TEST"]["NAME"])
    own.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(migrated.sqlite(), own)
    yield
    for end in ("", "-wal", "-shm"):
        own.with_name(own.name + end).unlink(missing_ok=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres(settings=UNSYNCED) as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    with redis() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """A DATABASE_URL, empty for a SQLite file of the service's own; each test runs on both."""
    if request.param == "sqlite":
        return ""
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.fixture
def pool(db: None) -> None:
    """Certified deals, as many as a test may take."""
    from tests.support.certified import fill

    fill(12)


Make = Callable[..., Service]


@pytest.fixture
def make_service(tmp_path: Path) -> Iterator[Make]:
    """Makes services (not yet started) in one folder; all are ended with the test."""
    made: list[Service] = []

    def make(**settings: object) -> Service:
        folder = tmp_path / "var"
        folder.mkdir(exist_ok=True)
        made.append(Service(folder, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for service in made:
        service.stop()


@pytest.fixture
def service(make_service: Make) -> Service:
    """The served program on its own SQLite, migrated and running."""
    one = make_service()
    one.migrate()
    return one.start()


@pytest.fixture
def service_on_each(make_service: Make, database: str) -> Service:
    """The served program, migrated and running, on SQLite and then on PostgreSQL."""
    one = make_service(database=database)
    one.migrate()
    return one.start()
