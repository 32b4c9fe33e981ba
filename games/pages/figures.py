"""Times, places and counts as pages show them. Pure, but for the language that is active.

The client's twin is `frontend/src/race/figures.ts`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from babel.core import Locale
from django.utils.translation import get_language
from django.utils.translation import gettext as _


def clock_time(ms: int) -> str:
    """Of milliseconds: 4:13, 1:02:03; cut, never rounded up."""
    seconds = ms // 1000
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def ordinal(place: int) -> str:
    """A place as the language writes it: 2nd, 2., 2º."""
    form = Locale.parse((get_language() or "en").replace("-", "_")).ordinal_form(place)
    match form:
        case "one":
            text = _("%(place)dst")
        case "two":
            text = _("%(place)dnd")
        case "few":
            text = _("%(place)drd")
        case _other:
            text = _("%(place)dth")
    return text % {"place": place}


@dataclass(frozen=True, slots=True)
class Until:
    """How long it still is: in words for the first byte, in ms for the script that counts on."""

    ms: int

    @property
    def text(self) -> str:
        return clock_time(self.ms)


def until(moment: datetime, *, now: datetime) -> Until:
    return Until(max(0, (moment - now) // timedelta(milliseconds=1)))
