"""Compiling hot loops: what a machine with a compiler gets, and what one without."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from hatch_build import ROOT, CannotCompile, HotLoop, compile_loops, hot_loops, main

SOURCE = """\
def triangle(rows):
    total = 0
    for row in range(1, rows + 1):
        total += row
    return total
"""
TYPES = "cpdef long triangle(long rows)\n"
SETTINGS = '[tool.parlour]\ncompiled = ["shapes.counting"]\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own with one hot loop, `shapes.counting`."""
    package = tmp_path / "src" / "shapes"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    (package / "__init__.py").touch()
    (package / "counting.py").write_text(SOURCE)
    (package / "counting.pxd").write_text(TYPES)
    return tmp_path


def can_compile() -> bool:
    """Whether a compiler and Python's headers are here, asked of the compiler itself."""
    compiler = shutil.which("cc")
    if compiler is None:
        return False
    probe = subprocess.run(
        [compiler, "-I", sysconfig.get_path("include"), "-fsyntax-only", "-xc", "-"],
        input="#include <Python.h>\n",
        text=True,
        capture_output=True,
        check=False,
    )
    return probe.returncode == 0


@pytest.mark.long
def test_a_hot_loop_is_compiled_beside_its_source_or_the_reason_is_told(project: Path) -> None:
    if not can_compile():
        with pytest.raises(CannotCompile):
            compile_loops(project)
        return
    (extension,) = compile_loops(project)
    assert extension.parent == project / "src" / "shapes"
    spec = importlib.util.spec_from_file_location("shapes._counting", extension)
    assert spec is not None
    assert spec.loader is not None
    twin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(twin)
    assert twin.triangle(4) == 10
    assert len(twin.SOURCE_DIGEST) == 64

    made = extension.stat().st_mtime_ns
    compile_loops(project)
    assert extension.stat().st_mtime_ns == made, "a current twin is not compiled again"


def test_without_a_compiler_the_reason_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", str(project / "no-such-compiler"))
    with pytest.raises(CannotCompile, match="no-such-compiler"):
        compile_loops(project)
    assert not HotLoop(project, "shapes.counting").extension.exists()


def test_a_twin_is_stale_when_its_source_is_newer(project: Path) -> None:
    loop = HotLoop(project, "shapes.counting")
    loop.extension.touch()
    later = loop.source.stat().st_mtime + 60
    os.utime(loop.extension, (later, later))
    assert loop.is_current()
    os.utime(loop.types, (later + 1, later + 1))
    assert not loop.is_current()


def test_the_script_tells_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "hatch_build.py compile" in capsys.readouterr().err


@pytest.mark.compiled
def test_every_listed_hot_loop_has_a_twin_where_there_is_a_compiler() -> None:
    outcome = subprocess.run(
        [sys.executable, "hatch_build.py", "compile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = outcome.stdout.splitlines()
    loops = hot_loops(ROOT)
    if can_compile():
        assert told == [f"compiled: {loop.extension.relative_to(ROOT)}" for loop in loops]
    elif loops:
        assert [line for line in told if "slower but the same" in line] == told
