"""What is served: pages over HTTP, play over WebSocket. Wiring only."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
pages = get_asgi_application()

# Only now, since it needs the settings and the tables.
from games.live.doors import Named  # noqa: E402
from games.live.health import Health  # noqa: E402
from games.live.routes import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {"http": Named(Health(pages), kind="request"), "websocket": Named(sockets, kind="socket")}
)
