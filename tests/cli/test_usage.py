"""The command as a whole: help, version, wrong usage, old Pythons, closed pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour

import parlour as package
from parlour import __version__, cli
from parlour.cli import app
from parlour.cli.output import WRONG_USAGE
from parlour.kernel import Refusal

SOURCE = Path(package.__file__).parent.parent
COMMANDS = ("serve", "play", "simulate", "replay", "games", "bench", "about")


def test_the_version(parlour: Parlour) -> None:
    assert parlour("--version") == (0, f"parlour {__version__}\n", "")


def test_help_names_every_command(parlour: Parlour) -> None:
    ran = parlour("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, parlour: Parlour) -> None:
    ran = parlour(command, "--help")
    assert ran.code == 0
    assert "--help" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("fly",),
        ("games", "--fly"),
        ("simulate",),
        ("simulate", "times", "--games", "many"),
        ("simulate", "times", "--games", "0"),
        ("simulate", "times", "--seats", "two"),
        ("serve", "--port", "65536"),
        ("replay",),
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...], parlour: Parlour) -> None:
    ran = parlour(*arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_an_error_is_one_sentence_without_a_traceback(parlour: Parlour) -> None:
    ran = parlour("games", "chess")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("There is no game called chess here.")
    assert ran.err.count("\n") == 1


def test_an_error_is_in_the_persons_language(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert parlour("replay", "/nowhere").err.startswith("/nowhere lässt sich nicht lesen")
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LANG")
    assert parlour("replay", "/nowhere").err.startswith("/nowhere cannot be read")


@pytest.mark.parametrize("code", ["unknown_game", "unreadable"])
def test_exit_codes_tell_wrong_usage_from_failure(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(arguments: list[str]) -> None:
        raise Refusal(code, game="x", known="y", path="p", reason="r")

    monkeypatch.setattr(app, "app", fail)
    assert app.run([]) == (2 if code in WRONG_USAGE else 1)
    assert capsys.readouterr().err


def test_an_interrupted_command_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "app", interrupted)
    assert app.run([]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_command_that_returns_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "app", lambda arguments: None)
    assert app.run([]) == 0


def test_a_reader_who_has_gone_gets_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "parlour", "games", "--json"]
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr


def test_a_python_that_is_too_old_is_told_so(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    ran = parlour("--version")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "Parlour needs Python 3.11 or newer, and this is Python 3.10.\n"


def old_pythons() -> list[Path]:
    """Interpreters on this machine that are too old, wherever they are usually kept."""
    homes = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    homes += sorted(kept.glob("3.*/bin"))
    names = [f"python3.{minor}" for minor in range(6, cli.LEAST_PYTHON[1])]
    found = {home / name for home in homes for name in names if os.access(home / name, os.X_OK)}
    return sorted(found)


@pytest.mark.parametrize("start", ["-m parlour", "-c from parlour.cli import main; exit(main())"])
def test_real_old_pythons_can_read_that_sentence(start: str, tmp_path: Path) -> None:
    """Every old interpreter that is there; where none is, the test above stands alone."""
    for python in old_pythons():
        flag, _, rest = start.partition(" ")
        environment = {"PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run(
            [python, flag, rest], env=environment, capture_output=True, text=True, check=False
        )
        if "No module named 'encodings'" in ran.stderr or "not found" in ran.stderr:
            continue  # a launcher without an interpreter behind it
        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr.startswith("Parlour needs Python 3.11 or newer, and this is Python 3.")
        assert ran.stderr.count("\n") == 1
