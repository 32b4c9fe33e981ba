"""What makes the site an app: its manifest, its service worker, and the table as it is kept for being offline.

Browsers keep these for whoever comes next, so nobody's name, token or choice is in them.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.players.settings import DEFAULTS

_ENTRIES = ("src/pages/site.ts", "src/pages/play.ts")
_WORKER = "src/worker/worker.ts"
_PUBLIC = ("theme.js", "icon.svg")
_TEMPLATES = ("base.html", "play.html", "offline.html", "_sprite.html")
_ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """How the app is called, looks and starts."""
    icons = [
        {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in (*_ICONS, ("icon-maskable-512.png", "512x512", "maskable"))
    ]
    told = {
        "name": "Réfléchi",
        "short_name": "Réfléchi",
        "description": _("Same deal, same second. Think fast, think well."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F2F1EB",
        "theme_color": "#1F5468",
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, with what it keeps; another version of any of it is another worker."""
    files = json.dumps(_files())
    script = f'self.VERSION="{_version()}";self.FILES={files};importScripts("{static(_built()[_WORKER]["file"])}");'
    return HttpResponse(script, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def table(request: HttpRequest) -> HttpResponse:
    """The table of nobody: what is on it, the device knows."""
    return _bare(request, "play.html", {"boot": {"shell": True}})


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What is said without a connection."""
    return _bare(request, "offline.html", {})


def _bare(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    nobody = {"bare": True, "chosen": DEFAULTS, "player_name": "", "bell": None}
    return render(request, template, context | nobody)


@cache
def _built() -> dict[str, dict]:
    """Vite's manifest: what each source became."""
    return json.loads((Path(settings.DIST) / "manifest.json").read_text())


def _files() -> list[str]:
    """The addresses of all that the entries need at once; what they load later, a page tells."""
    found = dict.fromkeys(static(name) for name in _PUBLIC)
    for entry in _ENTRIES:
        found |= dict.fromkeys(static(name) for name in _needed(entry))
    return list(found)


def _needed(entry: str) -> Iterator[str]:
    built = _built()[entry]
    yield built["file"]
    yield from built.get("css", ())
    for other in built.get("imports", ()):
        yield from _needed(other)


@cache
def _version() -> str:
    folder = Path(settings.BASE) / "frontend" / "templates"
    parts = [(Path(settings.DIST) / "manifest.json").read_bytes()]
    parts += [(folder.parent / "public" / name).read_bytes() for name in _PUBLIC]
    parts += [(folder / name).read_bytes() for name in _TEMPLATES]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]
