"""The files that the application serves itself, looked for once in a process of tests: each of Django's test clients
makes an application anew, and half of that work was to find the same files again.

It answers for applications of one process that read the same folders; never for served programs, which look themselves.
"""

from typing import Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

_look = WhiteNoiseMiddleware.add_files_from_finders
_found: dict[str, dict[str, Any]] = {}


def look_once() -> None:
    """From now on."""
    WhiteNoiseMiddleware.add_files_from_finders = _looked  # type: ignore[method-assign]


def _looked(one: WhiteNoiseMiddleware) -> None:
    places = f"{settings.STATICFILES_DIRS} {one.static_prefix}"
    if places not in _found:
        _look(one)
        _found[places] = dict(one.files)
    one.files.update(_found[places])
