"""Dates as each language writes them, by Unicode's data: Django's own name months with a capital where none belongs.

These are filters of every template: `daily.date|long_day`.
"""

from datetime import date

from babel.core import Locale
from babel.dates import format_date, format_interval, format_skeleton
from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter
def long_day(day: date) -> str:
    """30 November 2026"""
    return format_date(day, "long", locale=_locale())


@register.filter
def short_day(day: date) -> str:
    """30 Nov 2026"""
    return format_date(day, "medium", locale=_locale())


@register.filter
def day_month(day: date) -> str:
    """30 November"""
    return format_skeleton("MMMMd", day, locale=_locale())


@register.filter
def month(day: date) -> str:
    """November 2026"""
    return format_skeleton("yMMMM", day, locale=_locale())


@register.filter
def till(first: date, last: date) -> str:
    """23 – 29 Nov 2026"""
    return format_interval(first, last, "yMMMMd", locale=_locale())


def _locale() -> Locale:
    """English dates have the day first, as the headings have them; Portuguese is Europe's."""
    language = (get_language() or "en").replace("-", "_")
    return Locale.parse({"en": "en_GB", "pt": "pt_PT"}.get(language, language))
