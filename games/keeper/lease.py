"""A lease on the database's clock: whoever holds it works, the others wait."""

from datetime import timedelta

from django.db import IntegrityError
from django.db.models import Q
from django.db.models.functions import Now

from games.models import Lease

LEASE = "keeper"
"""The name of the keepers' lease."""

LEASE_S = 20
"""It lasts so long and is prolonged every 2 s."""


def hold(name: str, *, holder: str, seconds: int) -> bool:
    """Take or prolong the lease; False while another holds it."""
    until = Now() + timedelta(seconds=seconds)
    mine_or_over = Q(holder=holder) | Q(expires_at__lt=Now())
    if Lease.objects.filter(mine_or_over, name=name).update(holder=holder, expires_at=until):
        return True
    try:
        return Lease.objects.get_or_create(name=name, defaults={"holder": holder, "expires_at": until})[1]
    except IntegrityError:
        return False


def release(name: str, *, holder: str) -> None:
    """Give the lease back, if it is held."""
    Lease.objects.filter(name=name, holder=holder).update(expires_at=Now() - timedelta(seconds=1))


def is_held(name: str) -> bool:
    """Whether somebody holds it now."""
    return Lease.objects.filter(name=name, expires_at__gt=Now()).exists()


def age_s(*, now_s: float) -> float | None:
    """Seconds since a keeper last held its lease, at a time of the database's clock; None if none ever did."""
    until = Lease.objects.filter(name=LEASE).values_list("expires_at", flat=True).first()
    return None if until is None else max(0.0, round(now_s - until.timestamp() + LEASE_S, 3))
