"""Database sessions that remember which key followed which.

Sockets opened under the old key go on under the new one. Requests never follow a succession: an old
cookie opens nothing.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db import transaction

from games.models import SessionSuccession


class SessionStore(DatabaseSessions):
    """Django's `SESSION_ENGINE`, with rotation of the key and its record in one transaction."""

    def __init__(self, session_key: str | None = None) -> None:
        # A cookie can hold a NUL, which PostgreSQL fails on; keys are made of letters and digits.
        good = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if good else None)

    def cycle_key(self) -> None:
        old = self.session_key
        with transaction.atomic():
            super().cycle_key()
            if old and self.session_key:
                SessionSuccession.objects.update_or_create(old_key=old, defaults={"new_key": self.session_key})
