"""`parlour simulate`: whole games between bots."""

import io
import os
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.conftest import Parlour

from parlour.cli import output, simulate
from parlour.kernel.record import read, verify

SHORT = ("--option", "match_minutes=0", "--option", "rows=5")


def test_the_same_seed_gives_the_same_report(parlour: Parlour) -> None:
    arguments = ("simulate", "times", "--games", 3, "--level", "1", *SHORT, "--json")
    first, again = (parlour(*arguments, "--seed", 7) for _ in range(2))
    other = parlour(*arguments, "--seed", 8)
    assert first.code == 0
    assert first.out == again.out != other.out


def test_the_report_for_programs(parlour: Parlour) -> None:
    report = parlour(
        "simulate", "times", "--games", 2, "--level", "2,random", *SHORT, "--json"
    ).json
    assert (report["game"], report["games"], report["options"]["rows"]) == ("times", 2, 5)
    assert [player["level"] for player in report["players"]] == ["2", "random"]
    assert [result["game"] for result in report["results"]] == [0, 1]
    for player in range(2):
        won = sum(result["winners"] == [player] for result in report["results"])
        assert report["players"][player]["wins"] == won


def test_the_report_for_people(parlour: Parlour) -> None:
    ran = parlour("simulate", "times", "--level", "greedy,1", *SHORT)
    assert ran.code == 0
    assert "greedy" in ran.out
    assert "minutes of table time" in ran.out


def test_german_has_a_decimal_comma(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    ran = parlour("simulate", "times", "--level", "greedy,1", *SHORT)
    assert re.search(r"im Mittel \d+,\d Einträge und \d+,\d Minuten", ran.out)
    assert not re.search(r"\d\.\d", ran.out)


def test_every_record_can_be_checked(parlour: Parlour, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    ran = parlour("simulate", "times", "--games", 2, *SHORT, "--records", folder, "--json")
    names = [result["record"] for result in ran.json["results"]]
    assert sorted(path.name for path in folder.iterdir()) == names
    for name in names:
        verify(read((folder / name).read_text("utf-8")))


def test_players_change_seats_from_game_to_game(parlour: Parlour, tmp_path: Path) -> None:
    arguments = ("--level", "2,random", "--games", 2, "--rotate", "--records", tmp_path, *SHORT)
    report = parlour("simulate", "times", *arguments, "--json").json
    heads = [read((tmp_path / r["record"]).read_text("utf-8")).head for r in report["results"]]
    assert [head.bots for head in heads] == [(2, None), (None, 2)]
    tails = [read((tmp_path / r["record"]).read_text("utf-8")).tail for r in report["results"]]
    assert [result["scores"] for result in report["results"]] == [
        list(tails[0].outcome.scores),
        list(reversed(tails[1].outcome.scores)),
    ]


def test_several_processes_play_the_same_games(parlour: Parlour) -> None:
    arguments = ("simulate", "times", "--games", 3, "--level", "1", *SHORT, "--json")
    assert parlour(*arguments, "--jobs", 2).out == parlour(*arguments, "--jobs", 1).out


@pytest.mark.long
def test_more_processes_are_started_when_it_takes_long(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 0.0)
    monkeypatch.setattr(simulate, "cores", lambda: 2)
    arguments = ("simulate", "times", "--games", 2, "--level", "1", *SHORT, "--json")
    assert parlour(*arguments).json["games"] == 2
    monkeypatch.setattr(simulate, "cores", lambda: 1)
    assert parlour(*arguments).json["games"] == 2


def test_a_failure_in_another_process_is_the_same_sentence(
    parlour: Parlour, tmp_path: Path
) -> None:
    (tmp_path / "times-0-00001.jsonl").mkdir()
    arguments = ("--games", 2, "--jobs", 2, "--level", "1", "--records", tmp_path, *SHORT)
    ran = parlour("simulate", "times", *arguments)
    assert ran.code == 1
    assert "times-0-00001.jsonl cannot be written" in ran.err


def test_cores_are_counted_where_affinity_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert simulate.cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert simulate.cores() == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "no game called chess"),
        (("times", "--seats", 3), "seats 2, not 3"),
        (("times", "--level", "9"), "no level 9"),
        (("times", "--level", "1,2,3"), "3 levels for 2 seats"),
        (("times", "--option", "rows"), "rows is no option"),
        (("times", "--option", "=6"), "=6 is no option"),
        (("times", "--option", "colour=red"), "no option colour"),
        (("times", "--option", "rows=7"), "rows cannot be 7"),
        (("times", "--option", "rows=many"), "rows"),
        (("times", "--option", "turn_seconds=601"), "turn_seconds"),
        (("times", "--option", "turn_seconds=soon"), "turn_seconds"),
    ],
)
def test_wrong_usage_is_named(arguments: tuple[object, ...], words: str, parlour: Parlour) -> None:
    ran = parlour("simulate", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert "Traceback" not in ran.err


def test_a_folder_for_records_that_cannot_be_written(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = parlour("simulate", "times", "--records", tmp_path / "file" / "records")
    assert ran.code == 1
    assert "cannot be written" in ran.err


def test_the_progress_bar_shows_on_a_terminal_only(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("simulate", "times", "--games", 2, "--level", "1", *SHORT)
    assert parlour(*arguments).err == ""
    screen = io.StringIO()
    monkeypatch.setattr(output, "err", lambda: Console(file=screen, force_terminal=True))
    assert parlour(*arguments).code == 0
    assert "Playing" in screen.getvalue()


@pytest.mark.parametrize("option", ["rows=8", "zero=right", "judge=teacher", "claim=auto"])
def test_options_are_read_by_their_type(option: str, parlour: Parlour) -> None:
    name, _, value = option.partition("=")
    arguments = ("--level", "1", "--option", "match_minutes=0", "--option", option, "--json")
    report = parlour("simulate", "times", *arguments).json
    assert str(report["options"][name]) == value


def test_a_game_that_refuses_to_start_says_why(parlour: Parlour) -> None:
    ran = parlour("simulate", "fives", "--seats", "2", "--option", "version=solo")
    assert ran.code == 1
    assert "The solo version is for one player" in ran.err
