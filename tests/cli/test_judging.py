"""`parlour judge` and `parlour packs disputes`."""

import json
from pathlib import Path

import pytest

from parlour.cli.app import run


def test_judge_says_verdict_rule_and_trace(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "Pierre Curie", "Marie Curie"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Wrong (other_person)\nRule: other_first_name: No: that is somebody else of the name: Pierre Curie for Marie Curie.\n"
    )
    assert "'pierre curie' beside 'Marie Curie': other_first_name" in said


def test_judge_knows_other_right_answers_and_full_names(capsys: pytest.CaptureFixture[str]) -> None:
    run(["judge", "Donau", "Danube", "--also", "Donau", "--json"])
    assert json.loads(capsys.readouterr().out)["verdict"]["verdict"] == "accept"
    run(["judge", "Einstein", "Albert Einstein", "--names", "full", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"]["why"], found["rule"]) == ("full_name", "full_name_wanted")


def test_judge_speaks_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    run(["judge", "Wien", "Vienna"])
    assert capsys.readouterr().out.startswith("Richtig")


def test_disputes_of_a_table_and_of_a_house(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "disputes.csv"
    table.write_text(
        '\ufeffreason,text,answer,given,also,names\nruled_right,"Who, exactly?",Ann,Anne,,last\n',
        "utf-8",
    )
    to = tmp_path / "cases.tsv"
    assert run(["packs", "disputes", str(table), "--to", str(to)]) == 0
    assert capsys.readouterr().out == f"{to}: 1 labelled answers.\n"
    assert to.read_text("utf-8").splitlines()[1:] == ["*\taccept\tAnne\tAnn\tWho, exactly?"]
    assert run(["packs", "disputes", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "# rule\tverdict\tgiven\tanswer\tquestion\toptions\n"
    table.write_text("card\n1\n", "utf-8")
    assert run(["packs", "disputes", str(table)]) == 1
