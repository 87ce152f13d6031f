"""Set-up looks for a Python that works and is new enough, and says so where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

FIND_PYTHON = Path(__file__).parents[2] / "tools" / "machine" / "find-python"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder that stands for the PATH of a machine; it holds nothing but `dirname`."""
    return tmp_path


def install(machine: Path, name: str, script: str) -> Path:
    program = machine / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def install_python(machine: Path, name: str, version: tuple[int, int, int]) -> Path:
    """A Python that behaves like this one but says it has another version."""
    disguise = (
        "import sys\n"
        f"sys.version_info = {version}\n"
        f"sys.executable = {str(machine / name)!r}\n"
        "code = sys.argv[2]\n"
        "sys.argv = ['-c', *sys.argv[3:]]\n"
        "exec(code)\n"
    )
    (machine / f"{name}.disguise").write_text(disguise)
    return install(machine, name, f'exec "{sys.executable}" "{machine / name}.disguise" "$@"')


def find(machine: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(FIND_PYTHON), *arguments],
        env={"PATH": str(machine), "HOME": str(machine), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_python3_is_taken_where_it_is_new_enough(machine: Path) -> None:
    python = install_python(machine, "python3", (3, 11, 2))
    assert find(machine).stdout.strip() == str(python)


def test_a_too_old_python_gets_a_clear_sentence(machine: Path) -> None:
    install_python(machine, "python3", (3, 9, 18))
    found = find(machine)
    assert found.returncode == 1
    assert found.stdout == ""
    assert "Parlour needs Python 3.11 or newer, but python3 is 3.9.18." in found.stderr
    assert "make PYTHON=" in found.stderr


def test_a_newer_python_beside_a_too_old_one_is_found(machine: Path) -> None:
    install_python(machine, "python3", (3, 9, 18))
    newer = install_python(machine, "python3.12", (3, 12, 4))
    assert find(machine).stdout.strip() == str(newer)


def test_a_shim_that_cannot_run_is_passed_over(machine: Path) -> None:
    install(machine, "python3", "echo 'python3: command not found' >&2; exit 127")
    works = install_python(machine, "python3.11", (3, 11, 0))
    assert find(machine).stdout.strip() == str(works)


def test_a_machine_without_python_gets_a_clear_sentence(machine: Path) -> None:
    found = find(machine)
    assert found.returncode == 1
    assert "no working Python was found" in found.stderr


def test_a_named_python_is_the_only_one_asked(machine: Path) -> None:
    install_python(machine, "python3", (3, 13, 0))
    old = install_python(machine, "old", (3, 8, 1))
    found = find(machine, PYTHON=str(old))
    assert found.returncode == 1
    assert "is 3.8.1" in found.stderr


def test_an_exact_version_is_found_or_not(machine: Path) -> None:
    install_python(machine, "python3", (3, 11, 2))
    folder = machine / ".pyenv" / "versions" / "3.12.1" / "bin"
    folder.mkdir(parents=True)
    python = install_python(folder, "python", (3, 12, 1))
    assert find(machine, "3.12").stdout.strip() == str(python)
    assert find(machine, "3.13").returncode == 1


def test_the_script_can_be_run_by_name() -> None:
    assert os.access(FIND_PYTHON, os.X_OK)
