"""How a bug is put in: into the tests' own process, and into every web process that they start.

A bug is a module here with `put_in()`, which patches what is imported from the project, and `CAUGHT_BY`, the test that
must turn red. The project itself has no switch for any of them. `python -m tests.mutants.putting NAME WORDS…` runs
what `python WORDS…` would, with the bug in it.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

HERE = ("-m", "tests.mutants.putting")

BUGS = (
    "ack_before_commit",
    "no_unique_constraint",
    "gap_ignored",
    "whole_stock_sent",
    "client_time_trusted",
    "no_deduplication",
    "no_resubscribing",
    "rights_read_once",
)


def promised(trial: str) -> str:
    """The test of a promise's short form."""
    file = "test_short_sqlite" if " on sqlite" in trial else "test_short_cluster"
    return f"tests/chaos/{file}.py::test_what_is_promised_holds[{trial}]"


def in_processes(module: str) -> Callable[[], None]:
    """A `pytest_configure` that makes every service start by `python -m tests.mutants.putting NAME`."""
    name = module.rsplit(".", 1)[1]

    def pytest_configure() -> None:
        from tests.support.service import Service

        start = Service.start

        def start_with_it(service: Service) -> Service:
            if service.command[:2] != HERE:
                service.command = (*HERE, name, *service.command)
            return start(service)

        Service.start = start_with_it  # type: ignore[method-assign]

    return pytest_configure


def in_this_process(module: str) -> Callable[[], None]:
    """A `pytest_sessionstart` that puts it into the process of the tests, once Django stands."""

    def pytest_sessionstart() -> None:
        import_module(module).put_in()

    return pytest_sessionstart


def served(name: str, words: list[str]) -> None:
    """Run what python would be given (`manage.py serve`, `-m module …`), with the bug put in before its command."""
    import runpy

    from django.core import management

    execute: Callable[..., Any] = management.execute_from_command_line

    def execute_with_it(*arguments: Any) -> None:
        import django

        django.setup()
        import_module(f"tests.mutants.{name}").put_in()
        execute(*arguments)

    management.execute_from_command_line = execute_with_it
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    served(sys.argv[1], sys.argv[2:])
