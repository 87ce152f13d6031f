"""Planted bugs: a mutation of one module's source, and the tests that must notice it.

The mutated module is made in a process of its own, by an import hook; no file is changed.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

HOOK = """
import importlib.abc, importlib.util, sys

class Planted(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name == {module!r} else None
    def get_filename(self, name):
        return "<planted>"
    def get_data(self, path):
        return {source!r}

sys.meta_path.insert(0, Planted())
import pytest
sys.exit(pytest.main({arguments!r}))
"""


def is_noticed(module: str, right: str, wrong: str, *tests: str) -> bool:
    """Whether any of the tests fails when `right`, which stands once in the module, reads `wrong`."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text("utf-8")
    assert source.count(right) == 1, f"{right!r} stands {source.count(right)} times in {module}"
    script = HOOK.format(
        module=module,
        source=source.replace(right, wrong).encode(),
        arguments=["-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout", *tests],
    )
    # Coverage would take the planted module for the real one.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**environment, "PARLOUR_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.returncode == 1
