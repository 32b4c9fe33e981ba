"""The URL table over HTTP; sockets are in `asgi.py`."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

import games.api.dailies
import games.api.deals
import games.api.friends
import games.api.games
import games.api.hints
import games.api.offline
import games.api.races
import games.api.replays
import games.api.reviews
import games.api.settings
from games.pages import (
    account,
    addresses,
    boards,
    daily,
    dailytable,
    friends,
    ghosts,
    guide,
    home,
    installed,
    leave,
    linked,
    newgame,
    newrace,
    play,
    profile,
    quick,
    race,
    races,
    replay,
    review,
    settings,
    watch,
)

addresses.register()

# The admin's own log-in page knows no limits on guessing and no second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", home.show, name="home"),
    path("new/", newgame.show, name="new"),
    path("play/", play.show, name="play"),
    path("play/<str:typed>/", play.by_code, name="play-code"),
    path("races/quick/", quick.show, name="quick-race"),
    path("races/ghosts/", ghosts.show, name="ghost-race"),
    path("race/", races.show, name="races"),
    path("race/new/", newrace.show, name="new-race"),
    path("race/<str:typed>/", race.show, name="race"),
    path("race/<str:typed>/qr.svg", race.picture, name="race-picture"),
    path("daily/", daily.today, name="daily"),
    path("daily/<day:day>/<draw:draw>/", daily.show, name="daily-of"),
    path("daily/<day:day>/<draw:draw>/start/", dailytable.start, name="daily-start"),
    path("daily/<day:day>/<draw:draw>/play/", dailytable.show, name="daily-table"),
    path("boards/", boards.show, name="boards"),
    path("player/<str:name>/", profile.show, name="player"),
    path("friends/", friends.show, name="friends"),
    path("friends/ask/", friends.ask, name="friends-ask"),
    path("friends/read/", friends.read, name="friends-read"),
    path("friends/challenge/<int:attempt>/", friends.challenge, name="challenge"),
    path("friends/<str:name>/", friends.verb, name="friends-verb"),
    path("review/<int:attempt>/", review.show, name="review"),
    path("replay/<int:attempt>/", replay.show, name="replay"),
    path("replay/<int:attempt>/transcript.txt", replay.text, name="transcript"),
    path("watch/", watch.index, name="watch"),
    path("watch/<int:attempt>/", watch.show, name="watch-one"),
    path("rules/", guide.rules, name="rules"),
    path("examples/", guide.examples, name="examples"),
    path("faq/", guide.questions, name="faq"),
    path("shortcuts/", guide.shortcuts, name="shortcuts"),
    path("privacy/", guide.privacy, name="privacy"),
    path("offline/", installed.offline, name="offline"),
    path("offline/table/", installed.table, name="offline-table"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("sw.js", installed.worker, name="worker"),
    path("favicon.ico", linked.icon, name="favicon"),
    path("preview.png", linked.site, name="preview"),
    path("preview/deal/<str:code>.png", linked.deal, name="preview-deal"),
    path("preview/daily/<day:day>/<draw:draw>.png", linked.daily, name="preview-daily"),
    path("preview/race/<str:slug>.png", linked.race, name="preview-race"),
    path("preview/result/<int:attempt>.png", linked.result, name="preview-result"),
    path("settings/", settings.show, name="settings"),
    path("me/", account.show, name="me"),
    path("me/leave/", leave.show, name="leave"),
    path("api/deals/<str:code>/", games.api.deals.show, name="api-deal"),
    path("api/games/", games.api.games.new, name="api-games"),
    path("api/games/current/", games.api.games.current, name="api-current-game"),
    path("api/games/<int:attempt_id>/offline/", games.api.offline.take, name="api-offline"),
    path("api/games/<int:attempt_id>/hint/", games.api.hints.hint, name="api-hint"),
    path("api/attempts/<int:attempt_id>/replay/", games.api.replays.show, name="api-replay"),
    path("api/attempts/<int:attempt_id>/review/", games.api.reviews.show, name="api-review"),
    path("api/attempts/<int:attempt_id>/review/<int:number>/", games.api.reviews.node, name="api-review-node"),
    path("api/news/", games.api.friends.told, name="api-news"),
    path("api/friends/", games.api.friends.circle, name="api-friends"),
    path("api/settings/", games.api.settings.change, name="api-settings"),
    path("api/races/", games.api.races.new, name="api-races"),
    path("api/races/<str:slug>/", games.api.races.show, name="api-race-standing"),
    path("api/races/<str:slug>/reviews", games.api.races.reviews, name="api-race-reviews"),
    path("api/races/<str:slug>/replays", games.api.replays.of_race, name="api-race-replays"),
    path("api/races/<str:slug>/<str:name>", games.api.races.verb, name="api-race"),
    path("api/dailies/<str:day>/<int:draw>/start", games.api.dailies.start, name="api-daily"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "games.pages.errors.bad_request"
handler403 = "games.pages.errors.forbidden"
handler404 = "games.pages.errors.not_found"
handler429 = "games.pages.errors.too_many"
handler500 = "games.pages.errors.broken"
