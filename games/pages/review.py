"""The page of a review: where the client mounts. What may be seen of it is the API's answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest, attempt: int) -> HttpResponse:
    """The review of one attempt, by its number."""
    return render(request, "review.html", {"attempt": attempt})
