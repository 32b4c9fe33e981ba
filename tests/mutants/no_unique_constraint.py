"""The bug: the database lets two entries of an attempt have one number."""

import pytest

CAUGHT_BY = "tests/journal/test_writer.py::test_two_writers_on_one_number_have_one_winner"


@pytest.fixture(scope="session", autouse=True)
def _no_unique_constraint(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    from django.db import connection

    from games.models import JournalEntry

    constraint, *others = sorted(JournalEntry._meta.constraints, key=lambda one: one.name != "one_entry_a_number")
    # SQLite makes the table anew from what the model says.
    JournalEntry._meta.constraints = others
    with django_db_blocker.unblock(), connection.schema_editor() as editor:  # type: ignore[attr-defined]
        editor.remove_constraint(JournalEntry, constraint)
