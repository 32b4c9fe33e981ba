"""The doors for whoever watches over a served program: it lives, it is ready, and what it counts is what happened."""

import json
import signal
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection

import pytest
from websockets.exceptions import InvalidStatus

from tests.live.conftest import people_of
from tests.support.postgres import Postgres
from tests.support.service import Service
from tests.support.tab import OTHER_SEAT, Tab

TOKEN = "a token that only the operator has"


def ask(service: Service, path: str, **headers: str) -> tuple[int, bytes]:
    one = HTTPConnection("127.0.0.1", service.port, timeout=20)
    try:
        one.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = one.getresponse()
        return answer.status, answer.read()
    finally:
        one.close()


def figures(service: Service, **headers: str) -> dict[str, float]:
    """Every sample by its name and labels, as it is written."""
    status, body = ask(service, "/metrics", **headers)
    assert status == 200
    lines = [line for line in body.decode().splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def until(is_so: Callable[[], bool], *, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_is_counted_is_what_happened(served: Service) -> None:
    (person,) = people_of(served, 1, first=900)
    before = figures(served)
    assert before["reflechi_acks_total"] == before["reflechi_connections"] == 0
    with Tab(served, person) as tab, Tab(served, person) as watcher:
        tab.hello()
        watcher.say("watch")
        watcher.until("snapshot")
        for seq in range(1, 13):
            assert tab.play(seq)["type"] == "ack"
        assert tab.play(3)["type"] == "ack"
        assert tab.play(13, "t1>t1")["rule"] == "same-pile"
        assert tab.play(2, "undo")["type"] == "stale"
        watcher.say("since", seq=0)
        watcher.until("events")
        watcher.say("watch", attempt=10**6)
        watcher.until("error")
        now = figures(served)
        assert now["reflechi_acks_total"] == 13
        assert now['reflechi_refusals_total{rule="same-pile"}'] == 1
        assert now['reflechi_faults_total{fault="no-such-attempt"}'] == 1
        assert now['reflechi_resyncs_total{by="stale"}'] == now['reflechi_resyncs_total{by="since"}'] == 1
        assert now["reflechi_commit_entries_sum"] == 12, "a move that came again is no entry"
        assert 1 <= now["reflechi_commit_entries_count"] == now["reflechi_commit_seconds_count"] <= 12
        assert now["reflechi_connections"] == now["reflechi_connections_opened_total"] == 2
        assert now["reflechi_sessions"] == 1
        assert now["reflechi_outbox_messages"] == now["reflechi_journal_waiting"] == 0
        until(lambda: figures(served)["reflechi_ticks_total"] > before["reflechi_ticks_total"])
        until(lambda: figures(served)["reflechi_poller_lag_seconds"] < 3)
        with Tab(served, person) as newer:
            newer.hello(seat=OTHER_SEAT)
            assert tab.closed() == 4409
            assert figures(served)['reflechi_connections_closed_total{code="4409"}'] == 1
    until(lambda: figures(served)["reflechi_connections"] == 0)
    for more in ({"origin": "https://evil.example"}, {"path": "/ws/nowhere/"}):
        with pytest.raises(InvalidStatus):
            Tab(served, person, **more)
    now = figures(served)
    assert now['reflechi_connections_refused_total{why="origin"}'] == 1
    assert now['reflechi_connections_refused_total{why="path"}'] == 1


def test_every_figure_has_its_kind_and_its_words(served: Service) -> None:
    _, body = ask(served, "/metrics")
    lines = body.decode().splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# HELP ")}
    assert names == {line.split()[2] for line in lines if line.startswith("# TYPE ")}
    assert {name for name in names if not name.startswith("reflechi_")} == set()


FORWARDED = [{"X_Forwarded_For": "203.0.113.9"}, {"Forwarded": "for=203.0.113.9"}, {"Host": "play.example.org"}]


def test_figures_are_for_this_machine_or_for_who_has_the_token(make_service: Callable[..., Service]) -> None:
    one = make_service(environment={"ALLOWED_HOSTS": "127.0.0.1 play.example.org"})
    one.migrate()
    one.start()
    assert ask(one, "/metrics")[0] == 200
    for headers in FORWARDED:
        assert ask(one, "/metrics", **headers)[0] == 404, headers
    one.stop()
    one.environment = {"METRICS_TOKEN": TOKEN}
    one.start()
    for headers in ({}, {"Authorization": TOKEN}, {"Authorization": "Bearer " + TOKEN[:-1]}):
        assert ask(one, "/metrics", **headers)[0] == 404
    assert figures(one, Authorization=f"Bearer {TOKEN}")["reflechi_connections"] == 0
    assert TOKEN not in one.log


def test_it_lives_and_is_ready_whatever_name_it_is_asked_by(served: Service) -> None:
    assert ask(served, "/healthz", Host="10.0.0.7:80") == (200, b'{"alive": true}')
    status, body = ask(served, "/readyz", Host="10.0.0.7:80")
    found = json.loads(body)
    assert (status, found["ready"], found["reason"]) == (200, True, None)
    assert found["keeper_age_s"] is found["worker_age_s"] is None, "nobody keeps and nobody works here"


def test_the_keepers_and_the_workers_age_is_told(served: Service) -> None:
    served.manage("shell", "-v0", "-c", _SIGNS)
    # An answer is given again for a second.
    until(lambda: json.loads(ask(served, "/readyz")[1])["keeper_age_s"] is not None)
    found = json.loads(ask(served, "/readyz")[1])
    assert found["ready"] is True
    assert 0 <= found["keeper_age_s"] < 20
    assert 100 <= found["worker_age_s"] < 120
    until(lambda: figures(served)["reflechi_keeper_age_seconds"] > found["keeper_age_s"])


_SIGNS = """
from datetime import timedelta
from django.utils import timezone
from games import keeper, orders
from games.models import Lease
keeper.hold(keeper.LEASE, holder="here", seconds=keeper.LEASE_S)
until = timezone.now() - timedelta(seconds=100 - orders.HELD_S)
Lease.objects.create(name=orders.WORKER + "one", holder="here", expires_at=until)
"""


def test_a_database_that_is_away_is_the_reason(make_service: Callable[..., Service], postgres_server: Postgres) -> None:
    one = make_service(database=postgres_server.database())
    one.migrate()
    one.start()
    assert ask(one, "/readyz")[0] == 200
    postgres_server.stop(how=signal.SIGQUIT)
    try:
        until(lambda: ask(one, "/readyz")[0] == 503)
        assert json.loads(ask(one, "/readyz")[1])["reason"] == "database"
        assert ask(one, "/healthz")[0] == 200
        assert figures(one)["reflechi_database_up"] == 0
    finally:
        postgres_server.start()
    until(lambda: ask(one, "/readyz")[0] == 200)


def test_a_process_that_stops_says_so_before_it_ends_a_socket(make_service: Callable[..., Service]) -> None:
    one = make_service(environment={"STOP_WAIT": "2"})
    one.migrate()
    one.start()
    (person,) = people_of(one, 1)
    with Tab(one, person) as tab:
        tab.hello()
        ending = threading.Thread(target=one.stop)
        ending.start()
        until(lambda: ask(one, "/readyz")[0] == 503)
        assert json.loads(ask(one, "/readyz")[1])["reason"] == "stopping"
        assert ask(one, "/healthz")[0] == 200
        assert tab.play(1)["type"] == "ack", "whoever plays here plays on meanwhile"
        assert tab.until("restart") == {"type": "restart"}
        assert tab.closed() == 1012
        ending.join(20)
    assert one.process is not None
    assert one.process.poll() == 0


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_nothing_is_kept_of_it_and_nothing_is_posted_to_it(served: Service, path: str) -> None:
    one = HTTPConnection("127.0.0.1", served.port, timeout=20)
    one.request("POST", path, body=b"x")
    answer = one.getresponse()
    assert answer.status == 405
    assert answer.headers["Cache-Control"] == "no-store"
    one.close()
