"""Commands as a person types them, in this process."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour.cli import main


class Ran(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Parlour = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, wide, without colours, and with a home of its own."""
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "PARLOUR_DATA", "PARLOUR_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


@pytest.fixture
def parlour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Parlour:
    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["parlour", *map(str, arguments)])
        code = main()
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def record(parlour: Parlour, tmp_path: Path) -> Path:
    """The record of a short simulated game of Times Four."""
    options = ("--option", "match_minutes=0")
    ran = parlour("simulate", "times", "--level", "2,1", *options, "--records", tmp_path)
    assert ran.code == 0, ran.err
    return tmp_path / "times-0-00000.jsonl"
