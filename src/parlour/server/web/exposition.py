"""The counters of all workers in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

import parlour
from parlour.server.meter import BOUNDS, Histogram
from parlour.server.rooms.figures import Figures

CONTENT_TYPE = CONTENT_TYPE_LATEST

GAUGES: dict[str, tuple[str, Callable[[Figures], float]]] = {
    "parlour_ready": ("1 if the house takes guests", lambda one: one.trouble is None),
    "parlour_rooms_live": ("Rooms in memory", lambda one: one.rooms),
    "parlour_rooms_playing": ("Rooms in memory with a game going on", lambda one: one.playing),
    "parlour_connections": ("Open WebSockets", lambda one: one.connections),
    "parlour_people_online": ("People with a connection", lambda one: one.people),
    "parlour_bots_thinking": ("Bots about to move", lambda one: one.bots),
}


class HouseCollector(Collector):
    """All workers; in a house that is one process nothing says which one it is."""

    def __init__(self, workers: Sequence[Figures], *, is_shared: bool) -> None:
        self._workers = workers
        self._label = ["worker"] if is_shared else []

    def _of(self, one: Figures, *more: str) -> list[str]:
        return [*([one.name] if self._label else ()), *more]

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("parlour", "The program", value={"version": parlour.__version__})
        moves = CounterMetricFamily("parlour_moves", "Durable moves", labels=[*self._label, "by"])
        for one in self._workers:
            moves.add_metric(self._of(one, "person"), one.moves)
            moves.add_metric(self._of(one, "bot"), one.bot_moves)
        yield moves
        yield self._histogram(
            "parlour_input_seconds",
            "From the arrival of a person's message to its answer",
            lambda one: one.inputs,
        )
        yield self._histogram(
            "parlour_commit_seconds",
            "From handing entries to the log until they are durable",
            lambda one: one.commits,
        )
        refusals = CounterMetricFamily(
            "parlour_refusals", "Refusals by code", labels=[*self._label, "code"]
        )
        for one in self._workers:
            for code, count in sorted(one.refusals.items()):
                refusals.add_metric(self._of(one, code), count)
        yield refusals
        for name, (text, value) in GAUGES.items():
            yield self._filled(GaugeMetricFamily(name, text, labels=self._label), value)
        if self._label:  # the library's own names; it knows its own process only
            memory = GaugeMetricFamily(
                "process_resident_memory_bytes", "Resident memory in bytes", labels=self._label
            )
            processor = CounterMetricFamily(
                "process_cpu_seconds", "Processor time in seconds", labels=self._label
            )
            yield self._filled(memory, lambda one: one.memory)
            yield self._filled(processor, lambda one: one.processor)

    def _filled(
        self, family: GaugeMetricFamily | CounterMetricFamily, value: Callable[[Figures], float]
    ) -> Metric:
        for one in self._workers:
            family.add_metric(self._of(one), value(one))
        return family

    def _histogram(self, name: str, text: str, of: Callable[[Figures], Histogram]) -> Metric:
        family = HistogramMetricFamily(name, text, labels=self._label)
        ends = [*map(str, BOUNDS), "+Inf"]
        for one in self._workers:
            histogram = of(one)
            buckets = list(zip(ends, accumulate(histogram.counts), strict=True))
            family.add_metric(self._of(one), buckets, histogram.total)
        return family


def exposition(workers: Sequence[Figures], *, is_shared: bool) -> bytes:
    """Return everything that is counted, with the memory and processor time of each process."""
    registry = CollectorRegistry()
    registry.register(HouseCollector(workers, is_shared=is_shared))
    if not is_shared:
        ProcessCollector(registry=registry)
    return generate_latest(registry)
