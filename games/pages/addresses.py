"""Parts of addresses that are more than text: the day of a daily and its draw count."""

from datetime import date

from django.urls import register_converter


class Day:
    """A date as 2026-07-28."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, text: str) -> date:
        # ValueError for a day that is none: then nothing has this address.
        return date.fromisoformat(text)

    def to_url(self, day: date) -> str:
        return day.isoformat()


class Draw:
    """1 or 3."""

    regex = "[13]"

    def to_python(self, text: str) -> int:
        return int(text)

    def to_url(self, draw: int) -> str:
        return str(draw)


def register() -> None:
    """Make `day` and `draw` known to the URL table."""
    register_converter(Day, "day")
    register_converter(Draw, "draw")
