"""The pages on records and fairness: their example verifies, and their code runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.docs.pages import DOCS, blocks, files, lay_out

from parlour.kernel import entry, record
from parlour.kernel.entry import TableInput


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example record and its game."""
    folder = tmp_path_factory.mktemp("record")
    lay_out("add-a-game.md", folder)
    lay_out("record.md", folder)
    return folder


@pytest.fixture
def lone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(folder)
    return __import__("lone").game


def run(folder: Path, code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_reads_and_verifies(lone: Any) -> None:
    parsed = record.read(files("record.md")["lone.jsonl"], lone)
    record.verify(parsed)
    assert [type(entry.input).__name__ for entry in parsed.entries] == [
        "Start",
        "Play",
        "Play",
        "Play",
        "Expire",
    ]


def test_the_code_on_records_runs(folder: Path) -> None:
    (code,) = blocks("record.md", "python")
    found = "from parlour.kernel import discovery\nfrom lone import game\n"
    found += "discovery._versions = lambda: {('lone', 1): game}\n"
    assert "rounds_played" in run(folder, found + code)


def test_the_arithmetic_can_be_done_by_hand(folder: Path) -> None:
    (code,) = blocks("fairness.md", "python")
    assert "parlour." not in code.replace("b'parlour'", "").replace('b"parlour', "")
    assert run(folder, code).splitlines() == [
        "prize 0: 4, as it had to be",
        "prize 1: 5, as it had to be",
    ]


def test_the_page_names_every_kind_of_input_and_field() -> None:
    page = (DOCS / "record.md").read_text(encoding="utf-8")
    kinds = [kind.__struct_config__.tag for kind in TableInput.__args__]
    assert set(kinds) - {"start"} == {kind for kind in kinds if f"`{kind}`" in page}
    for line in (record.Head, record.Line, record.Tail):
        for field in line.__struct_fields__:
            assert f"`{field}`" in page, field
    assert f"number of this format, {record.FORMAT}" in page
    assert entry.Extend.__struct_fields__ == ("wall", "extra")
    assert entry.Lead.__struct_fields__ == ("wall", "span", "beats")
