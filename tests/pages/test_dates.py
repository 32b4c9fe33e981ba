"""Dates as each language writes them."""

from datetime import date

import pytest
from django.conf import settings
from django.utils import translation

from games.pages import dates

DAY = date(2026, 11, 30)
WRITTEN = {
    "en": ("30 November 2026", "30 November", "November 2026"),
    "fr": ("30 novembre 2026", "30 novembre", "novembre 2026"),
    "it": ("30 novembre 2026", "30 novembre", "novembre 2026"),
    "pt": ("30 de novembro de 2026", "30 de novembro", "novembro de 2026"),
    "bg": ("30 ноември 2026\u202fг.", "30 ноември", "ноември 2026\u202fг."),
    "id": ("30 November 2026", "30 November", "November 2026"),
}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_date_is_written_as_in_its_language(language: str) -> None:
    with translation.override(language):
        assert (dates.long_day(DAY), dates.day_month(DAY), dates.month(DAY)) == WRITTEN[language]
        assert "2026" in dates.short_day(DAY)
        assert dates.till(date(2026, 11, 23), date(2026, 11, 29)).startswith("23")
