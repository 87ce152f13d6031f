"""Benchmarks: what this machine does, each figure beside a reference from the same run."""

from parlour.bench.figure import Figure, Result
from parlour.bench.suite import BENCHES, Bench, run

__all__ = ["BENCHES", "Bench", "Figure", "Result", "run"]
