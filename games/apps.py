"""The one Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Réfléchi"

    def ready(self) -> None:
        # Registers its check.
        from games.management import weak  # noqa: F401
