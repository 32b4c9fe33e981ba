"""The look that a person chose, kept in a cookie so that the first byte of a page has it.

"system" is the absence of a choice: `theme.js` follows the device before anything is drawn.
"""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

THEMES = ("system", "light", "dark")
COOKIE = "theme"
_A_YEAR = 60 * 60 * 24 * 365


def chosen(request: HttpRequest) -> str:
    """One of THEMES."""
    theme = request.COOKIES.get(COOKIE, "")
    return theme if theme in THEMES else "system"


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme and go back to where it was chosen; only the page without scripts needs this."""
    back = request.POST.get("next", "")
    response = redirect(back if get_adapter().is_safe_url(back) else "home")
    wanted = request.POST.get("theme", "")
    if wanted in THEMES:
        response.set_cookie(COOKIE, wanted, max_age=_A_YEAR, samesite="Lax", secure=request.is_secure())
    return response
