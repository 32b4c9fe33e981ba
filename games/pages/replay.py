"""The page of a replay, where the client mounts, and its transcript. What may be seen of it is the API's answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import clock
from games.api.replays import linked, viewer
from games.journal.transcript import transcript, written
from games.players import naming
from games.watching.replayed import Absent, NotSeenError, replayed


@never_cache
@require_safe
@ensure_csrf_cookie
def show(request: HttpRequest, attempt: int) -> HttpResponse:
    """The replay of one attempt, by its number; `?with=` is another one to put beside it."""
    return render(request, "replay.html", {"attempt": attempt})


@never_cache
@require_safe
def text(request: HttpRequest, attempt: int) -> HttpResponse:
    """Its transcript, to keep; 404 for who may not replay it, whatever the reason: that is said on the page."""
    try:
        found = replayed(attempt, viewer=viewer(request), linked=linked(request), now=clock.moment())
    except (Absent, NotSeenError):
        raise Http404 from None
    name = naming.shown(found.attempt.player)
    told = transcript(found.record, deal=found.attempt.deal, player=name, closed=found.closed)
    response = HttpResponse(written(told), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="reflechi-{attempt}.txt"'
    return response
