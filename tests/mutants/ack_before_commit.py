"""The bug: what is served acknowledges an entry before it is in the journal."""

from tests.mutants.putting import in_processes

CAUGHT_BY = "tests/live/test_play.py::test_what_was_sent_at_once_is_kept_in_order_and_survives_a_kill[sqlite]"

pytest_configure = in_processes(__name__)


def put_in() -> None:
    from time import sleep

    import games.live.runtime
    from games.journal import Outcome, Writer

    class Hasty(Writer):
        def _run(self) -> None:
            store = self._open_store()
            while batch := self._gathered():
                self._deliver([Outcome(pending, kept=True) for pending in batch])
                sleep(0.5)
                self._outcomes(batch, store=store)

    games.live.runtime.Writer = Hasty  # type: ignore[misc]
