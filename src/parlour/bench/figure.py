"""Figures: a measured value, its bar, and the reference beside it."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One measured value."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    """What is to be reached."""
    better: Literal["higher", "lower"] = "higher"
    reference: float | None = None
    """The same kind of work, done by something known, in the same run."""
    reference_is: str = ""
    limited_by: str = ""
    details: dict[str, Any] = {}

    @property
    def ratio(self) -> float | None:
        return None if not self.reference else self.value / self.reference

    @property
    def is_reached(self) -> bool | None:
        """Whether the bar is reached; None without one."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.better == "higher" else self.value <= self.bar


class Result(msgspec.Struct, frozen=True):
    """All figures of a run."""

    parlour: str
    machine: dict[str, Any]
    quick: bool
    figures: tuple[Figure, ...]


def machine() -> dict[str, Any]:
    """Describe this machine in general terms."""
    return {
        "cores": os.cpu_count() or 1,
        "processor": _processor(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        about = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        about = ""
    names = [line.partition(":")[2].strip() for line in about.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()


def rate(work: Callable[[], int], seconds: float, rounds: int = 3) -> float:
    """Return how many things a second `work` does; it gives how many it did. The median of some
    rounds, since other programs of the machine disturb single ones."""
    rates = []
    for _ in range(rounds):
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / rounds:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)
