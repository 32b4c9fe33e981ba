"""The addresses of pages by name, and what is asked of the service's own shell to find or to bring about the others."""

CODE = "TF1-D3N-AAAAAAB"
VISITED = {
    "guest-home": "/",
    "guest-new": "/new/",
    "guest-daily": "/daily/",
    "guest-boards": "/boards/",
    "guest-friends": "/friends/",
    "guest-watch": "/watch/",
    "guest-quick": "/races/quick/",
    "guest-me": "/me/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
    "not-found": "/nothing/",
    "code-wrong": "/play/nonsense/",
    "code-asked": f"/play/{CODE}/",
    "offline": "/offline/",
    "offline-table": "/offline/table/",
    "race-absent": "/race/BBBBBBB/",
    "watch-absent": "/watch/987654/",
    "replay-absent": "/replay/987654/",
    "review-absent": "/review/987654/",
}
KNOWN = {
    "home": "/",
    "new": "/new/",
    "races": "/race/",
    "race-new": "/race/new/",
    "daily": "/daily/",
    "boards": "/boards/",
    "boards-wins": "/boards/?span=month&measure=wins&draw=1",
    "boards-moves": "/boards/?span=month&measure=moves&draw=3",
    "friends": "/friends/",
    "watch-empty": "/watch/",
    "quick": "/races/quick/",
    "settings": "/settings/",
    "me": "/me/",
    "leave": "/me/leave/",
    "rules": "/rules/",
    "examples": "/examples/",
    "faq": "/faq/",
    "shortcuts": "/shortcuts/",
    "privacy": "/privacy/",
    "password": "/accounts/password/change/",
    "email": "/accounts/email/",
    "mfa": "/accounts/2fa/",
    "logout": "/accounts/logout/",
}
FOUND = """
import json
from games.models import Attempt, Daily, Friendship, Player
me = Player.objects.get(username=NAME)
ended = Attempt.objects.filter(status__gte=20, moves__gt=20)
raced = ended.filter(player=me, race__isnull=False).order_by("-pk").first()
other = ended.filter(race=raced.race, player__robot="").exclude(player=me).order_by("-score").first()
daily = Daily.objects.order_by("-date", "draw")[2]
own = ended.filter(player=me, daily__isnull=False).order_by("pk").first()
friend = Friendship.objects.filter(asker=me, accepted_at__isnull=False).first().asked
print(json.dumps({"raced": raced.pk, "other": other.pk, "slug": raced.race.slug, "own": own.pk,
  "day": f"{daily.date}/{daily.draw}", "daily": ended.filter(daily=daily).order_by("-score").first().pk,
  "friend": friend.username, "rival": other.player.username}))
"""
ENTERED = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from games.models import Player
from games.players.sessions import SessionStore
player = Player.objects.get(username=NAME)
session = SessionStore()
session[SESSION_KEY] = str(player.pk)
session[BACKEND_SESSION_KEY] = "games.players.backend.Backend"
session[HASH_SESSION_KEY] = player.get_session_auth_hash()
session.create()
print(session.session_key)
"""
BROKEN = """
from django.template.loader import render_to_string
from django.utils.translation import override
with override(LANGUAGE):
    print(render_to_string("500.html", {"code": "7F3A2C"}))
"""


PREPARING = """
from django.contrib.auth.models import AnonymousUser
from django.shortcuts import render
from django.test import RequestFactory
from django.utils.translation import override
from games.dealing import Preparing
asked = RequestFactory().get("/daily/")
asked.user, asked.session = AnonymousUser(), {}
with override(LANGUAGE):
    state = {"preparing": Preparing(done=2, total=5, at_work=AT_WORK), "percent": 40}
    print(render(asked, "preparing.html", state).content.decode())
"""
