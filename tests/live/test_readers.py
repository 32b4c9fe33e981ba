"""Reading for sockets: a dead connection is tried once more, and then there is one kind of error."""

import asyncio
from collections.abc import Iterator

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError

from games.live.readers import Readers


@pytest.fixture
def readers() -> Iterator[Readers]:
    one = Readers(threads=1)
    yield one
    one.stop()


class Dying:
    """Fails so many times before it answers."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)

    def __call__(self) -> str:
        if self.failures:
            raise self.failures.pop(0)
        return "read"


@pytest.mark.parametrize("failure", [OperationalError("gone"), InterfaceError("closed")], ids=repr)
def test_what_met_a_dead_connection_is_tried_once_more(readers: Readers, failure: Exception) -> None:
    assert asyncio.run(readers.run(Dying(failure))) == "read"


@pytest.mark.parametrize("failure", [OperationalError("gone"), InterfaceError("closed")], ids=repr)
def test_a_database_that_stays_away_is_a_database_error(readers: Readers, failure: Exception) -> None:
    with pytest.raises(DatabaseError):
        asyncio.run(readers.run(Dying(failure, failure)))


def test_another_error_is_not_tried_again(readers: Readers) -> None:
    with pytest.raises(KeyError):
        asyncio.run(readers.run(Dying(KeyError("x"))))
