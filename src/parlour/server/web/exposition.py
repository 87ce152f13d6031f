"""The counters of this process in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Iterator
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
from parlour.server.meter import BOUNDS, Histogram, meter
from parlour.server.rooms.house import House

CONTENT_TYPE = CONTENT_TYPE_LATEST


class HouseCollector(Collector):
    """Reads the meter and the rooms when it is asked."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("parlour", "The program", value={"version": parlour.__version__})
        moves = CounterMetricFamily("parlour_moves", "Durable moves", labels=["by"])
        moves.add_metric(["person"], meter.moves)
        moves.add_metric(["bot"], meter.bot_moves)
        yield moves
        yield _histogram(
            "parlour_input_seconds",
            "From the arrival of a person's message to its answer",
            meter.inputs,
        )
        yield _histogram(
            "parlour_commit_seconds",
            "From handing entries to the log until they are durable",
            meter.commits,
        )
        refusals = CounterMetricFamily("parlour_refusals", "Refusals by code", labels=["code"])
        for code, count in sorted(meter.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        rooms = self._house.live_rooms
        playing = sum(live.room.phase == "playing" for live in rooms)
        people = sum(len(live.presence.online) for live in rooms)
        bots = sum(live.bots_thinking for live in rooms)
        yield _gauge("parlour_ready", "1 if the house takes guests", self._house.ready() is None)
        yield _gauge("parlour_rooms_live", "Rooms in memory", len(rooms))
        yield _gauge("parlour_rooms_playing", "Rooms in memory with a game going on", playing)
        yield _gauge("parlour_connections", "Open WebSockets", meter.connections)
        yield _gauge("parlour_people_online", "People with a connection", people)
        yield _gauge("parlour_bots_thinking", "Bots about to move", bots)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _histogram(name: str, text: str, histogram: Histogram) -> Metric:
    ends = [*map(str, BOUNDS), "+Inf"]
    buckets = list(zip(ends, accumulate(histogram.counts), strict=True))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=histogram.total)


def exposition(house: House) -> bytes:
    """Everything that is counted, with the process's memory, processor time and files."""
    registry = CollectorRegistry()
    registry.register(HouseCollector(house))
    ProcessCollector(registry=registry)
    return generate_latest(registry)
