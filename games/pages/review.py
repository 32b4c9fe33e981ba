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
    preview = previews.result(attempt, now=clock.moment())
    own = Attempt.objects.filter(pk=attempt, player=request.user.pk, ended_at__isnull=False)
    # To others the page says no more of a game than the picture of its link does.
    context: dict[str, object] = {"attempt": attempt, "ended": preview is not None or own.exists()}
    if preview is not None:
        context["preview"] = preview
    return render(request, "review.html", context)
