"""The bug: whether a log-in still holds is read when the socket opens, and never again."""

from collections.abc import Collection
from typing import Any

from tests.mutants.putting import in_processes

CAUGHT_BY = "tests/live/test_rights.py::test_a_right_that_is_lost_closes_the_socket_within_5_s[sqlite-log-out]"

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from importlib import import_module

    def still_right(rights: Collection[Any]) -> dict[Any, Any]:
        return {right: right for right in rights}

    # The package has a function of the module's name.
    vars(import_module("games.poller.look"))["still_right"] = still_right
