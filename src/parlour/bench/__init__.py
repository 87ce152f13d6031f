"""Benchmarks: what this machine does, each figure beside a reference from the same run."""

from parlour.bench.figure import Figure, Result
