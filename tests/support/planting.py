"""Runs tests several times in one process, each time with another planted module: `planting RUNS CODES`.

RUNS is a JSON list of `[module, source, tests]`; the exit codes of pytest are written to CODES.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

ARGUMENTS = [
    "-q",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "pytest_timeout",
    "-p",
    "anyio.pytest_plugin",
]


class Planted(MetaPathFinder, Loader):
    """Imports one module from a given source."""

    def __init__(self, module: str, source: str) -> None:
        self._module = module
        self._source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self._module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._source, "<planted>", "exec"), module.__dict__)


def run(module: str, source: str, tests: list[str]) -> int:
    """Run the tests with the package and the tests imported anew; the exit code of pytest."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("parlour", "tests"):
            del sys.modules[name]
    planted = Planted(module, source)
    sys.meta_path.insert(0, planted)
    try:
        return int(pytest.main([*ARGUMENTS, *tests]))
    finally:
        sys.meta_path.remove(planted)


def main(asked: str, answered: str) -> None:
    runs = json.loads(Path(asked).read_text("utf-8"))
    codes = [run(module, source, tests) for module, source, tests in runs]
    Path(answered).write_text(json.dumps(codes), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
