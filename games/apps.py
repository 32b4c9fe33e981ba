"""The one Django app."""

import gc

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Réfléchi"

    def ready(self) -> None:
        # Registers its check.
        from games.management import weak  # noqa: F401

        # All that was imported stays as long as the process: it is never searched for rubbish, not even in the end.
        gc.freeze()
        gc.enable()
