"""What is promised is tried: none of them is forgotten in the short form."""

from tests.chaos.harness import promises
from tests.chaos.short import ALONE, FIRST, SECOND, SHARING, trials


def test_every_promise_is_there_by_its_number() -> None:
    assert [one.number for one in promises()] == list(range(1, 16))


def test_every_short_form_is_in_one_of_the_files() -> None:
    wanted = {(one.number, setup) for one in promises() for setup in one.short_on}
    files = [("cluster", FIRST), ("cluster", SECOND), ("sqlite", ALONE), ("sqlite", SHARING)]
    found = [(promise.number, on) for setup, numbers in files for promise, on in trials(setup, numbers)]
    assert len(found) == len(set(found))
    assert set(found) == wanted
