"""How often sockets may be opened, by one log-in and by one address: so many at once, so many more a second.

It answers for whoever opens them one after another taking no more of this process than a handshake's answer, 429:
it is asked before anything is read. How many may be open is another's business (`SOCKETS_PER_PLAYER`).
"""

from collections.abc import Hashable

from django.conf import settings

from games.live import origin
from games.live.credit import Allowance, Credit

HOUSEHOLD = 30
"""An address may open as many as so many log-ins: a school class behind one address comes all at once."""

LONGEST_NAME = 64


class Paces:
    """A credit a name. Names that have all of it again are forgotten, so that there are only the last seconds' ones."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._full_after_ms = 1000 * allowance.burst / allowance.per_second
        self._credits: dict[Hashable, tuple[Credit, int]] = {}

    def __len__(self) -> int:
        return len(self._credits)

    def take(self, name: Hashable, *, now_ms: int) -> bool:
        """Use up one of this name's, if there is one."""
        self._forget(now_ms)
        found = self._credits.pop(name, None)
        credit = Credit(self._allowance, now_ms=now_ms) if found is None else found[0]
        # The last asked about stands last, so that the first are those that may be full again.
        self._credits[name] = credit, now_ms
        return credit.take(now_ms=now_ms)

    def _forget(self, now_ms: int) -> None:
        while self._credits:
            name, (_, asked_ms) = next(iter(self._credits.items()))
            if now_ms - asked_ms < self._full_after_ms:
                return
            del self._credits[name]


class Openings:
    """Of one process, used on the event loop's thread."""

    def __init__(self) -> None:
        burst, per_second = settings.OPENINGS_BURST, settings.OPENINGS_PER_SECOND
        self._logins = Paces(Allowance(burst=burst, per_second=per_second))
        self._addresses = Paces(Allowance(burst=HOUSEHOLD * burst, per_second=HOUSEHOLD * per_second))

    def take(self, headers: origin.Headers, *, peer: str, now_ms: int) -> bool:
        """Whether a socket may be opened with this request's headers, `peer` being who connected."""
        headers = list(headers)
        address = address_of(headers, peer=peer, proxies=settings.ALLAUTH_TRUSTED_PROXY_COUNT)
        if not self._addresses.take(address, now_ms=now_ms):
            return False
        login = origin.cookie(headers, name=settings.SESSION_COOKIE_NAME)
        return not login or self._logins.take(login[:LONGEST_NAME], now_ms=now_ms)


def address_of(headers: origin.Headers, *, peer: str, proxies: int) -> str:
    """Whose request it is, as pages have it: what the first of our own proxies was told, else who connected."""
    if not proxies:
        return peer
    told = [value.decode("latin1") for name, value in headers if name.lower() == b"x-forwarded-for"]
    places = [place.strip() for text in told for place in text.split(",") if place.strip()]
    return places[-proxies][:LONGEST_NAME] if len(places) >= proxies else peer
