"""Benchmarks: what this machine does, each figure beside a reference from the same run."""
