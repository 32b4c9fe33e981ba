"""How allauth meets our players: guests become accounts, or join the one they log in to.

Rules of names are in `games.models.names`; what moves on joining is in `joining`.
"""

import re

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, update_session_auth_hash
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import races, results
from games.models import Player, names
from games.players import joining, known, settings, tries
from games.players.backend import LONGEST_PASSWORD, Backend

NAME_TAKEN = gettext_lazy("This name, or one that looks like it, is taken.")

_LINE_BREAK = re.compile(r"%0[ad]|[\r\n]")


class Adapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> Player:
        """The guest who signs up keeps the row, and with it everything."""
        return _guest(request) or Player()

    def save_user(self, request: HttpRequest, user: Player, form, commit: bool = True) -> Player:
        # Two sign-ups at once from one guest: the second finds an account there and makes its own row.
        if user.pk and not Player.objects.filter(pk=user.pk, is_guest=True).update(is_guest=False):
            user = Player()
        user.is_guest = False
        try:
            with transaction.atomic():
                saved: Player = super().save_user(request, user, form, commit)
                if commit:
                    # What the guest has played stands on the boards from now on, under the new name.
                    results.claim(saved.pk)
                    races.renamed(saved.pk)
                return saved
        except IntegrityError as error:
            if user.pk:
                Player.objects.filter(pk=user.pk).update(is_guest=True)
            messages.error(request, NAME_TAKEN)
            raise ImmediateHttpResponse(redirect("account_signup")) from error

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The tidy name; ValidationError when nobody may have it or somebody has it or a look-alike."""
        username = names.tidy(username)
        names.validate(username)
        if not shallow and Player.objects.filter(name_key=names.key(username)).exists():
            raise ValidationError(NAME_TAKEN, code="taken")
        return username

    def clean_password(self, password: str, user: Player | None = None) -> str:
        if len(password.encode(errors="replace")) > LONGEST_PASSWORD:
            raise ValidationError(_("A password has at most 4,096 bytes."), code="long")
        return super().clean_password(password, user)

    def is_safe_url(self, url: str | None) -> bool:
        """Only a path of this site, and none with a line break in it, not even an escaped one."""
        path = (url or "").lower()
        return path.startswith("/") and not _LINE_BREAK.search(path) and super().is_safe_url(url)

    def pre_authenticate(self, request: HttpRequest, **credentials) -> None:
        """Spend one of the allowed failures; limits.TooFast when there is none, whether or not the account exists."""
        self._spent = tries.spend(request, credentials)

    def _rollback_login_failed_rl_usage(self) -> None:
        """allauth's name for it: the password was right, so the try did not count."""
        tries.give_back(self._spent)

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that limits count by. With fewer forwarders than there are proxies, somebody came around them."""
        try:
            return str(super().get_client_ip(request))
        except ImproperlyConfigured:
            return str(request.META["REMOTE_ADDR"])

    def post_login(self, request: HttpRequest, user: Player, **how) -> HttpResponse:
        """From now on the account knows this browser, and its settings hold here."""
        response = super().post_login(request, user, **how)
        settings.bring(response, request=request, player=user)
        known.remember(response, request=request, player=user)
        return response

    def login(self, request: HttpRequest, user: Player) -> None:
        """Log in under a new session key that the open sockets follow; a guest's games come along."""
        guest = _guest(request)
        if guest is not None:
            # Django would throw the session away on a change of player; the same person goes on here.
            for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
                request.session.pop(key, None)
        if not hasattr(user, "backend"):
            user.backend = f"{Backend.__module__}.{Backend.__qualname__}"
        with transaction.atomic():
            super().login(request, user)
            request.session.save()
            joined = joining.join(guest, account=user) if guest is not None and guest.pk != user.pk else None
        if joined is not None:
            _tell(request, joined)

    def set_password(self, user: Player, password: str) -> None:
        """The new password and the session's new hash in one commit, so that no right flickers."""
        user.set_password(password)
        request = self.request
        with transaction.atomic():
            user.save()
            if request is not None and getattr(request, "user", None) == user:
                update_session_auth_hash(request, user)
                request.session.save()
        if request is not None and not request.user.is_authenticated:
            tries.forgive(request, player=user)


def _guest(request: HttpRequest) -> Player | None:
    player = getattr(request, "user", None)
    return Player.objects.get(pk=player.pk) if isinstance(player, Player) and player.is_guest else None


def _tell(request: HttpRequest, joined: joining.Joined) -> None:
    if joined.ended is not None:
        text = _("You had two open games. The one played last goes on; %(code)s ended as resigned.")
        messages.warning(request, text % {"code": joined.ended.deal.code})
    if joined.stayed:
        text = _("This account had already played what you played as a guest today: its own result counts.")
        messages.warning(request, text)
