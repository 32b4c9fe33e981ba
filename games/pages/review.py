"""The page of a review: where the client mounts. What may be seen of it is the API's answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import clock
from games.models import Attempt
from games.pages import previews


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest, attempt: int) -> HttpResponse:
    """The review of one attempt, by its number."""
    context: dict[str, object] = {
        "attempt": attempt,
        "ended": Attempt.objects.filter(pk=attempt, ended_at__isnull=False).exists(),
    }
    preview = previews.result(attempt, now=clock.moment())
    if preview is not None:
        context["preview"] = preview
    return render(request, "review.html", context)
