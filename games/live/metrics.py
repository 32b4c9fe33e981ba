"""The figures of this process as Prometheus reads them: what was counted, and how things stand at this moment.

Source: docs/operating.md. Read on the event loop's thread; several processes each have their own. No figure names a
player, a deal or a game.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TypeVar

from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from games.live.counts import Counts
from games.live.readiness import Readiness
from games.live.runtime import Runtime

Key = TypeVar("Key", bound=Enum)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _Now(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def text(live: Runtime, *, readiness: Readiness) -> bytes:
    """All figures in Prometheus' text form."""
    counted = generate_latest(live.counts.registry)
    return counted + b"".join(
        generate_latest(_Now([one])) for one in (*_counted(live.counts), *_stands(live), *_others(readiness))
    )


def _counted(counts: Counts) -> Iterator[Metric]:
    yield _counter("acks", "Acknowledgements sent, repeated ones too.", counts.acks)
    yield _counters("refusals", "Actions refused.", "rule", _by_name(counts.refusals))
    yield _counters("faults", "Messages answered with an error.", "fault", _by_name(counts.faults))
    yield _counters(
        "resyncs", "Streams that were brought up to date on request or by a stale answer.", "by", counts.resyncs
    )
    yield _counter("connections_opened", "Sockets whose log-in was good.", counts.opened)
    yield _counters("connections_closed", "Sockets ended by this process.", "code", _by_name(counts.closed))
    yield _counters("connections_refused", "Sockets turned away at the door.", "why", counts.turned_away)
    yield _counter("failed_commits", "Commits that did not succeed at once.", counts.failed_commits)


def _stands(live: Runtime) -> Iterator[Metric]:
    unsent = [socket.unsent for socket in live.sockets]
    unconfirmed = live.hub.unconfirmed()
    yield _counter("ticks", "Ticks sent to listeners.", live.hub.ticks)
    yield _gauge("connections", "Open sockets.", len(live.sockets))
    yield _gauge("sessions", "Attempts held in memory.", len(live.sessions))
    yield _gauge("journal_waiting", "Entries that wait for the writer.", live.writer.waiting)
    yield _gauge("outbox_messages", "Messages that wait to be sent, of all sockets.", sum(unsent))
    yield _gauge("outbox_messages_largest", "The same, of the slowest socket.", max(unsent, default=0))
    yield _gauge("unconfirmed_events", "Events that watchers have not confirmed.", sum(unconfirmed))
    yield _gauge("unconfirmed_events_largest", "The same, of the slowest watcher.", max(unconfirmed, default=0))
    if live.counts.polled_ms is not None:
        lag = (live.clock.now_ms() - live.counts.polled_ms) / 1000
        yield _gauge("poller_lag_seconds", "Since the poller's last look that succeeded.", lag)
    yield _gauge("clock_off_seconds", "The database's clock against this process's.", live.clock_off_ms / 1000)
    yield _gauge("stopping", "1 while this process stops.", float(live.stopping))


def _others(readiness: Readiness) -> Iterator[Metric]:
    yield _gauge("database_up", "Whether the database answers.", float(readiness.reason != "database"))
    if readiness.keeper_age_s is not None:
        yield _gauge("keeper_age_seconds", "Since a keeper's last sign of life.", readiness.keeper_age_s)
    if readiness.worker_age_s is not None:
        yield _gauge("worker_age_seconds", "Since a worker's last sign of life.", readiness.worker_age_s)


def _counter(name: str, help_: str, value: float) -> Metric:
    return CounterMetricFamily(f"reflechi_{name}", help_, value=value)


def _counters(name: str, help_: str, label: str, values: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"reflechi_{name}", help_, labels=[label])
    for key, value in sorted(values.items()):
        family.add_metric([key], value)
    return family


def _by_name(values: Mapping[Key, int]) -> dict[str, int]:
    return {str(key.value): value for key, value in values.items()}


def _gauge(name: str, help_: str, value: float) -> Metric:
    return GaugeMetricFamily(f"reflechi_{name}", help_, value=value)
