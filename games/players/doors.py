"""Which of allauth's pages are for whom: accounts are led away from log-in, guests from what needs an account."""

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from games.models import Player

_ENTRANCES = frozenset({"account_login", "account_signup", "mfa_login_webauthn"})
_FOR_ACCOUNTS = ("account_email", "account_change_password", "account_set_password", "account_reauthenticate", "mfa_")
_FOR_ANYBODY = frozenset({"account_email_verification_sent", "mfa_authenticate", "mfa_login_webauthn"})


class AccountDoors:
    """Middleware; runs behind authentication, before allauth's views."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponseBase | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        player = request.user
        if name is None or not isinstance(player, Player):
            return None
        if name in _ENTRANCES and not player.is_guest:
            return redirect(get_next_redirect_url(request) or settings.LOGIN_REDIRECT_URL)
        if player.is_guest and name.startswith(_FOR_ACCOUNTS) and name not in _FOR_ANYBODY:
            return redirect("account_signup")
        return None
