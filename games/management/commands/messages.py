"""Keep the catalogues: bring them up to date, check them, or compile them for the server and the client."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.catalogue import compiled, faults, languages, libraries
from games.catalogue.sources import NotALiteralError, Text, texts

ROOT = Path(settings.BASE)
FOLDER = Path(settings.LOCALE_PATHS[0])
CLIENT = ROOT / "frontend" / "src" / "i18n" / "catalogues"


class Command(BaseCommand):
    help = "Bring frontend/locale up to date with the sources, or --check or --compile it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--check", action="store_true", help="change nothing; fail on missing or stale texts")
        ways.add_argument("--compile", action="store_true", help="write what is served, on both sides")

    def handle(self, *args: object, **options: bool) -> None:
        spoken = [language for language, _name in settings.LANGUAGES]
        if options["compile"]:
            for language in spoken:
                compiled.for_server(FOLDER, language)
                compiled.for_client(FOLDER, language, target=CLIENT)
            return
        try:
            found = [*texts(ROOT), *libraries.texts()]
        except NotALiteralError as error:
            raise CommandError(str(error)) from error
        wrong = [fault for language in spoken for fault in self._one(language, found, check=options["check"])]
        if wrong:
            raise CommandError("\n".join([*wrong, "Bring them up to date with: manage.py messages"]))

    def _one(self, language: str, found: list[Text], *, check: bool) -> list[str]:
        """Update a language's file, or tell what is wrong with it."""
        kept = languages.read(FOLDER, language)
        fresh = languages.updated(kept, found, language=language)
        if check:
            same = faults.alike(FOLDER).get(language, {})
            wrong = [*languages.differences(kept, fresh), *faults.faults(kept, language=language, same=same)]
            return [f"{language}: {fault}" for fault in wrong]
        file = languages.path(FOLDER, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(languages.written(fresh, language=language))
        return []
