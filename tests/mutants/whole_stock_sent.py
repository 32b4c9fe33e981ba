"""The bug: a snapshot shows the whole stock, drawn or not."""

from typing import Any

from tests.mutants.putting import in_this_process

CAUGHT_BY = "tests/sessions/test_session.py::test_a_snapshot_hides_the_stock_that_was_never_turned"

pytest_sessionstart = in_this_process(__name__)


def put_in() -> None:
    from games.sessions import views

    def stock(game: Any) -> Any:
        return tuple(game.position.stock)

    views._stock = stock
