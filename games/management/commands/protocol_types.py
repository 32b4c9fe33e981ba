"""`manage.py protocol_types [--check]`: the client's types from the server's messages."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.protocol.typescript import source


class Command(BaseCommand):
    help = "Write frontend/src/protocol/messages.ts from games/protocol; with --check only compare."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; exit 1 on a difference")

    def handle(self, *, check: bool, **_options: object) -> None:
        target = Path(settings.BASE) / "frontend" / "src" / "protocol" / "messages.ts"
        wanted = source()
        if target.exists() and target.read_text() == wanted:
            return
        if check:
            raise CommandError(f"{target} is not what games/protocol says: run `manage.py protocol_types`.")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(wanted)
        self.stdout.write(f"wrote {target}")
