"""`parlour records`: sums over many records, and the schema."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Parlour

from parlour.cli import records
from parlour.kernel.record import read_ends


@pytest.fixture
def folder(parlour: Parlour, tmp_path: Path) -> Path:
    """A folder with records of two games, some of them in a folder inside."""
    short = ("--option", "match_minutes=0", "--games", "3", "--level", "2,1")
    assert parlour("simulate", "times", *short, "--records", tmp_path / "all").code == 0
    inside = ("--seats", "2", "--level", "1", "--records", tmp_path / "all" / "inside")
    assert parlour("simulate", "fives", *inside).code == 0
    return tmp_path / "all"


def test_records_are_summed_up_by_game_seat_and_player(parlour: Parlour, folder: Path) -> None:
    ran = parlour("records", "stats", folder, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["broken"] == 0
    times, fives = ran.json["games"]["times"], ran.json["games"]["fives"]
    ends = [read_ends(path.read_text("utf-8")) for path in folder.glob("*.jsonl")]
    assert times["games"] == len(ends) == 3
    assert fives["games"] == 1
    assert times["mean_entries"] == round(sum(one.entries for one in ends) / 3, 1)
    assert times["mean_duration_ms"] == round(sum(one.at for one in ends) / 3)
    assert times["reasons"] == {"board_full": 3}
    scores = [one.tail.outcome.scores for one in ends]
    for seat, level in (("1", "level 2"), ("2", "level 1")):
        sums = times["seats"][seat]
        assert sums == times["players"][level]
        assert sums["mean_score"] == round(sum(one[int(seat) - 1] for one in scores) / 3, 3)
    wins = sum(sums["wins"] for sums in times["seats"].values())
    assert wins == sum(first != second for first, second in scores)
    assert fives["players"]["level 1"]["games"] == 2


def test_people_get_tables_in_both_languages(
    parlour: Parlour, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = parlour("records", "stats", folder).out
    assert all(word in shown for word in ("times · 3 games", "seat 1", "bots of level 2"))
    assert "How they ended: board_full 3" in shown
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Bots der Stufe 2" in parlour("records", "stats", folder).out


def test_what_is_no_whole_record_is_named_and_the_rest_is_summed_up(
    parlour: Parlour, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "NAMED", 1)
    whole = next(folder.glob("*.jsonl")).read_text("utf-8")
    (folder / "cut.jsonl").write_text(whole[:-10])
    (folder / "other.jsonl").write_text("{}\n")
    ran = parlour("records", "stats", folder)
    assert ran.code == 1
    assert ran.err.count("is no whole record") == 1
    assert "times · 3 games" in ran.out
    assert "Files that are no whole records: 2" in ran.out


def test_a_folder_without_records_and_no_folder(parlour: Parlour, tmp_path: Path) -> None:
    assert parlour("records", "stats", tmp_path).out == "There are no records here.\n"
    ran = parlour("records", "stats", tmp_path / "nowhere")
    assert ran.code == 1
    assert "nowhere cannot be read" in ran.err


def test_people_are_told_from_bots(folder: Path) -> None:
    ends = read_ends(next(folder.glob("*.jsonl")).read_text("utf-8"))
    tally = records.Tally()
    head = msgspec.structs.replace(ends.head, bots=(None, 1))
    tally.add(msgspec.structs.replace(ends, head=head))
    assert set(tally.told()["players"]) == {"people and others", "level 1"}
    assert records._named("people and others") == "people and other players"


def test_memory_does_not_grow_with_the_records(folder: Path) -> None:
    text = next(folder.glob("*.jsonl")).read_text("utf-8")
    tally = records.Tally()
    tally.add(read_ends(text))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(300):
        tally.add(read_ends(text))
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 50_000
    assert tally.games == 301


def test_the_schema_is_printed(parlour: Parlour) -> None:
    schema = parlour("records", "schema").json
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert len(schema["oneOf"]) == 3
    assert json.dumps(schema).count("#/$defs/") > 50
