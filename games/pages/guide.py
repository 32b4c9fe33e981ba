"""The pages that explain: rules, examples, questions, shortcuts, privacy. They know nothing of players or deals."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pages import previews
from games.pages.scenes import SCENES, Scene
from games.rules.deals import parse_code
from games.rules.position import COLUMN_POINTS, HOME_POINTS, RECYCLE_COST

_DAY = 60 * 60 * 24


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules, one section a question; refusals link to the sections by their ids, which stay."""
    shown = [_boot(scene) for scene in SCENES if scene.name == "dealt-run"]
    points = {"home": HOME_POINTS, "column": COLUMN_POINTS, "recycle": RECYCLE_COST, "won": 52 * HOME_POINTS}
    return render(request, "rules.html", {"preview": previews.titled(_("Rules")), "scenes": shown, "points": points})


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Boards that play a scene and let one try."""
    return render(
        request,
        "examples.html",
        {"preview": previews.titled(_("Examples")), "scenes": [_boot(scene) for scene in SCENES]},
    )


@require_safe
def questions(request: HttpRequest) -> HttpResponse:
    return render(request, "faq.html", {"preview": previews.titled(_("FAQ"))})


@require_safe
def shortcuts(request: HttpRequest) -> HttpResponse:
    return render(request, "shortcuts.html", {"preview": previews.titled(_("Shortcuts"))})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept; its figures are the settings'."""
    return render(
        request,
        "privacy.html",
        {"preview": previews.titled(_("Privacy")), "session_days": settings.SESSION_COOKIE_AGE // _DAY},
    )


def _boot(scene: Scene) -> dict[str, object]:
    """A scene as the template shows it and as the client starts from it."""
    steps = [{"actions": list(step.actions), "answer": step.answer, "text": str(step.text)} for step in scene.steps]
    code = parse_code(scene.code)
    return {
        "name": scene.name,
        "code": scene.code,
        "letters": code.letters,
        "draw": code.draw,
        "rule": scene.rule,
        "title": str(scene.title),
        "intro": str(scene.intro),
        "steps": steps,
    }
