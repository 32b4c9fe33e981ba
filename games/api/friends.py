"""Friends over HTTP: the news and the friends of an account, for scripts of pages. Reads only."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import clock, friends
from games.friends import news
from games.models import Player
from games.pages import newslines


@never_cache
@require_safe
def told(request: HttpRequest) -> HttpResponse:
    """200 {unread, newest, label, items}, the newest first; label: the count in words · 403 for who has no account."""
    player = request.user
    if not isinstance(player, Player) or player.is_guest:
        return JsonResponse({"error": "guest"}, status=403)
    unread, newest = news.unread([player.pk]).get(player.pk, (0, 0))
    lines = newslines.lines(news.of(player))
    items = [{"number": one.number, "text": one.text, "url": one.url, "fresh": one.fresh} for one in lines]
    return JsonResponse({"unread": unread, "newest": newest, "label": newslines.label(unread), "items": items})


@never_cache
@require_safe
def circle(request: HttpRequest) -> HttpResponse:
    """200 {friends: [{player, name, state}]}, who is here first; nobody for who has no account."""
    player = request.user
    if not isinstance(player, Player) or player.is_guest:
        return JsonResponse({"friends": []})
    found = friends.friends(player, now=clock.moment())
    those = [{"player": one.player.pk, "name": one.player.username, "state": one.state.value} for one in found]
    return JsonResponse({"friends": those})
