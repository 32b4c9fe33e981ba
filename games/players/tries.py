"""How often a password may be tried: by whom it is counted, and when it is given back.

A browser that the account knows has a count of its own and no other: nobody else can use it up. All others count by
name and address, by address, and by name from wherever. An unknown name is counted as a known one.
See docs/decisions/0008.
"""

from collections.abc import Iterator, Mapping

from allauth.core.internal.ratelimit import get_ip
from django.http import HttpRequest

from games import limits
from games.limits import Limit
from games.models import Player, names
from games.players import known

Spending = tuple[tuple[Limit, str], ...]


def spend(request: HttpRequest, credentials: Mapping[str, object]) -> Spending:
    """Before a password is looked at: use up a try. Raises limits.TooFast.

    What is returned is to be given back if the password was right.
    """
    counted = tuple(_counted(request, credentials))
    spent: list[tuple[Limit, str]] = []
    for limit, by in counted:
        try:
            limits.spend(limit, by=by)
        except limits.TooFast:
            give_back(tuple(spent))
            raise
        spent.append((limit, by))
    return tuple(one for one in spent if one[0] is not Limit.LOGINS)


def give_back(spent: Spending) -> None:
    for limit, by in spent:
        limits.give_back(limit, by=by)


def forgive(request: HttpRequest, *, player: Player) -> None:
    """Somebody has proven by mail that the account is theirs: what others tried at its name is void."""
    for name in filter(None, (player.name_key, player.email.lower())):
        limits.clear(Limit.WRONG_FOR, by=name)
        limits.clear(Limit.WRONG_HERE, by=f"{get_ip(request)} {name}")


def _counted(request: HttpRequest, credentials: Mapping[str, object]) -> Iterator[tuple[Limit, str]]:
    player = request.user
    if isinstance(player, Player) and not player.is_guest:
        # Somebody at an open session is asked for the password again.
        yield Limit.KNOWN, f"{player.pk} inside"
        return
    name = names.key(str(credentials.get("username") or ""))[:300]
    email = str(credentials.get("email") or "").lower()[:300]
    nonce = known.nonce(request, player=_meant(request, name=name, email=email))
    if nonce is not None:
        yield Limit.KNOWN, nonce
        return
    address = get_ip(request)
    yield Limit.LOGINS, address
    yield Limit.WRONG_HERE, f"{address} {name or email}"
    yield Limit.WRONG_FROM, address
    yield Limit.WRONG_FOR, name or email


def _meant(request: HttpRequest, *, name: str, email: str) -> Player | None:
    """Whom a log-in is meant for; looked up only for a browser that somebody knows."""
    if known.COOKIE not in request.COOKIES:
        return None
    accounts = Player.objects.filter(is_guest=False)
    if name:
        return accounts.filter(name_key=name).first()
    return accounts.filter(email__iexact=email).first() if email and "\0" not in email else None
