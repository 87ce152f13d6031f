"""All locks come from one resolution, and hold what pyproject.toml asks for."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.locks import LOCKS, ROOT, disagreements, entries

pytestmark = pytest.mark.once

FILES = sorted(ROOT.glob("requirements/*.txt"))


def test_every_lock_is_compiled_by_the_tool() -> None:
    assert {path.stem for path in FILES} == set(LOCKS)


def test_all_locks_have_the_same_version_of_a_package() -> None:
    assert disagreements(FILES) == {}


def test_two_versions_of_a_package_are_told(tmp_path: Path) -> None:
    a, b, c = (tmp_path / f"{name}.txt" for name in "abc")
    a.write_text("one==1 \\\n    --hash=sha256:aa\ntwo==2 \\\n    --hash=sha256:bb\n")
    b.write_text("one==1 ; sys_platform != 'win32' \\\n    --hash=sha256:aa\n")
    c.write_text("two==3 \\\n    --hash=sha256:cc\n")
    assert disagreements([a, b, c]) == {"two": {"a": ["two==2"], "c": ["two==3"]}}
    c.write_text("two==2 \\\n    --hash=sha256:cc\n")
    assert set(disagreements([a, b, c])) == {"two"}, "the same version with other files"


def wanted(lock: str, project: dict[str, Any]) -> list[str]:
    """The requirements of pyproject.toml that a lock is compiled from."""
    sources = LOCKS[lock]
    lines = list(project["project"]["dependencies"]) if sources[0] == "pyproject.toml" else []
    for option, name in itertools.pairwise(sources):
        if option == "--extra":
            lines += project["project"]["optional-dependencies"][name]
        if option == "--group":
            lines += project["dependency-groups"][name]
    return lines


def test_locks_hold_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wrong = []
    for lock in LOCKS:
        held = entries((ROOT / "requirements" / f"{lock}.txt").read_text("utf-8"))
        for line in wanted(lock, project):
            requirement = Requirement(line)
            found = held.get(canonicalize_name(requirement.name), [])
            versions = [entry.split()[0].partition("==")[2] for entry in found]
            if not versions or not all(map(requirement.specifier.contains, versions)):
                wrong.append((lock, line, versions))
    assert wrong == []
