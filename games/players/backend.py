"""Logging in by name: the twins of a name are that name (see `games.models.names`)."""

from allauth.account.auth_backends import AuthenticationBackend

from games.models import Player, names

LONGEST_PASSWORD = 4096
"""Bytes; nothing longer is ever hashed."""


class Backend(AuthenticationBackend):
    """allauth's, with names compared by their key and long passwords refused before any hashing."""

    def authenticate(self, request, **credentials):
        if len((credentials.get("password") or "").encode(errors="replace")) > LONGEST_PASSWORD:
            return None
        return super().authenticate(request, **credentials)

    def _authenticate_by_username(self, username: str, password: str):
        player = Player.objects.filter(name_key=names.key(username[:200]), is_guest=False).first()
        return self._check_password(player, password)
