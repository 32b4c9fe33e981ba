"""P12: no right outlives its loss, and a log-in that renews one is followed."""

import time
from collections.abc import Iterator

import pytest

from tests.live.conftest import Person as Somebody
from tests.players.test_open_sockets import PASSWORD, Person
from tests.support.service import Service
from tests.support.tab import Tab


@pytest.fixture
def tab(running: Service, crowd_on_each: Iterator[Somebody]) -> Iterator[Tab]:
    with Tab(running, next(crowd_on_each)) as one:
        one.hello()
        yield one


LOSSES = {
    "log-out": "Session.objects.filter(session_key=KEY).delete()",
    "ban": "Player.objects.filter(username=NAME).update(is_active=False)",
    "a new password": "p = Player.objects.get(username=NAME); p.set_password('another one'); p.save()",
    "an expired session": "Session.objects.filter(session_key=KEY).update(expire_date='2020-01-01T00:00:00Z')",
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_right_that_is_lost_closes_the_socket_within_5_s(running: Service, tab: Tab, loss: str) -> None:
    done(running, tab, LOSSES[loss])
    began = time.monotonic()
    assert tab.closed() == 4401
    assert time.monotonic() - began < 5


def test_a_ban_by_the_admin_closes_the_sockets_within_5_s(running: Service, tab: Tab) -> None:
    boss = Person(running)
    running.manage("shell", "-v0", "-c", f"{BOSS}.create_superuser('Boss', password={PASSWORD!r})")
    boss.send("/accounts/login/", login="Boss", password=PASSWORD)
    player = running.manage("shell", "-v0", "-c", f"{BOSS}; print(p.get(username={tab.person['name']!r}).pk)")
    boss.send("/admin/games/player/", action="ban", _selected_action=player.strip())
    began = time.monotonic()
    assert tab.closed() == 4401
    assert time.monotonic() - began < 5
    with Tab(running, tab.person) as again:
        assert again.closed() == 4401


BOSS = "from games.models import Player; p = Player.objects; p"


RENEWED = """
old = SessionStore(KEY); new = SessionStore()
for name, value in old.items(): new[name] = value
new.create(); old.delete()
SessionSuccession.objects.create(old_key=KEY, new_key=new.session_key)
"""


def test_a_session_that_a_log_in_renewed_is_followed(running: Service, tab: Tab) -> None:
    done(running, tab, RENEWED)
    for _ in range(2):
        assert tab.hear(ticks=True)["type"] == "tick"
    assert tab.play(1)["type"] == "ack"


def done(running: Service, tab: Tab, code: str) -> None:
    """Do something to the person of a tab, in a process of its own."""
    names = "from django.contrib.sessions.models import Session; from games.models import *; "
    names += "from django.contrib.sessions.backends.db import SessionStore\n"
    running.manage("shell", "-v0", "-c", f"{names}KEY, NAME = {tab.person['key']!r}, {tab.person['name']!r}\n{code}")
