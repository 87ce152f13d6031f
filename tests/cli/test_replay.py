"""`parlour replay`: records, read strictly."""

import io
import json
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.bots import bids
from tests.bots.bids import Bidder
from tests.cli.conftest import Parlour

from parlour.bots.simulation import simulate
from parlour.cli import replay
from parlour.kernel import Table, discovery, find_game
from parlour.kernel import record as records
from parlour.kernel.entry import Correct, End, Pause, Resume
from parlour.kernel.hindsight import Speaker
from parlour.server import run as running


def test_the_game_for_people(parlour: Parlour, record: Path) -> None:
    ran = parlour("replay", record)
    assert ran.code == 0
    assert "Times Four: Level 2, Level 1" in ran.out
    assert "Place: " in ran.out
    assert "won by" in ran.out
    assert "0  1  2  3  4  5  6  7  8  9" in ran.out


def test_the_scoresheet(parlour: Parlour, record: Path) -> None:
    sheet = parlour("replay", record, "--sheet").json
    assert sheet["players"] == ["Level 2", "Level 1"]
    assert sheet["totals"].keys() == {"Level 2", "Level 1"}
    assert sheet == json.loads(record.read_text("utf-8").splitlines()[-1])["sheet"]


def test_the_game_for_programs(parlour: Parlour, record: Path) -> None:
    told = parlour("replay", record, "--json", "--verify").json
    assert told["verified"] is True
    assert [entry["seq"] for entry in told["entries"]] == list(range(1, told["last"] + 1))
    assert told["entries"][0]["outcomes"][0]["label"] == "starts"
    assert told["outcome"]["scores"] == list(told["sheet"]["totals"].values())


def test_a_record_is_checked(parlour: Parlour, record: Path) -> None:
    ran = parlour("replay", record, "--verify")
    assert ran.code == 0
    assert "Checked" in ran.out


def test_the_table_after_an_entry(parlour: Parlour, record: Path) -> None:
    ran = parlour("replay", record, "--at", 2)
    assert ran.code == 0
    assert ran.out.splitlines()[1].startswith("2/")
    assert "[X]" in ran.out or "[O]" in ran.out
    told = parlour("replay", record, "--at", 2, "--json").json
    assert (told["at"], len(told["entries"]), told["outcome"]) == (2, 2, None)


@pytest.mark.parametrize("at", [0, -1, 100000])
def test_an_entry_that_is_not_there(at: int, parlour: Parlour, record: Path) -> None:
    ran = parlour("replay", record, "--at", at)
    assert ran.code == 2
    assert f"no entry {at}" in ran.err


def test_the_analysis(parlour: Parlour, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    insights = parlour("replay", record, "--analysis", "--json").json
    sheet = parlour("replay", record, "--sheet").json
    assert len(insights) == len(sheet["turns"])
    assert {"best", "best_value", "lost"} <= insights[0].keys()


def test_the_analysis_for_people(
    parlour: Parlour, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    costly = [
        one for one in parlour("replay", record, "--analysis", "--json").json if one["lost"] > 0.05
    ]
    ran = parlour("replay", record, "--analysis")
    lines = ran.out.splitlines()
    assert (ran.code, len(lines)) == (0, len(costly) + 1)
    assert lines[0].split() == ["no.", "player", "what", "was", "better", "what", "it", "cost"]
    assert lines[1].split()[0] == str(costly[0]["entry"])
    assert lines[1].rstrip().endswith(("point", "points"))
    monkeypatch.setattr(replay, "analysed", lambda played: [])
    assert parlour("replay", record, "--analysis").out == "Nothing could have been better.\n"
    monkeypatch.setattr(replay, "companion", lambda game, name: None)
    assert parlour("replay", record, "--analysis").json == []


def test_what_something_cost_is_said_in_what_the_game_counts() -> None:
    times, hunch = Speaker(find_game("times"), "en"), Speaker(bids.game, "en")
    assert replay.cost_in_words(1, times) == "1 point"
    assert replay.cost_in_words(2.34, times) == "2.3 points"
    assert replay.cost_in_words(0, times) == ""
    assert replay.cost_in_words(1.5, hunch) == "1.5"


def test_the_game_in_the_browser(
    parlour: Parlour, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house that only this machine can reach gives the page the record, and keeps nothing."""
    opened: list[str] = []
    really_run, shown = running.Server.run, threading.Event()
    asked: list[tuple[str, int]] = []

    def browse(link: str) -> bool:
        opened.append(link)
        shown.set()
        return True

    def run(server: running.Server) -> None:
        def ask() -> None:
            assert shown.wait(20)
            with urllib.request.urlopen(f"{server.local}/api/record") as found:
                text = found.read()
            body = urllib.request.Request(f"{server.local}/api/replay", text)
            with urllib.request.urlopen(body) as replayed:
                asked.append((text.decode(), len(json.load(replayed)["entries"])))
            server.stop()

        thread = threading.Thread(target=ask)
        thread.start()
        try:
            really_run(server)
        finally:
            thread.join()

    monkeypatch.setattr(running.Server, "run", run)
    monkeypatch.setattr(webbrowser, "open", browse)
    ran = parlour("replay", record, "--serve")
    assert ran.code == 0, ran.err
    text = record.read_text("utf-8")
    assert asked == [(text, text.count("\n") - 1)]
    assert opened[0].endswith("/replay#record")
    assert opened[0] in ran.out
    assert "The house is closed." in ran.out


def test_a_record_from_the_standard_input(
    parlour: Parlour, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.read_bytes())))
    assert parlour("replay", "-", "--verify").code == 0


def test_a_file_that_is_not_there(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("replay", tmp_path / "nothing")
    assert ran.code == 1
    assert "nothing cannot be read: No such file or directory." in ran.err


def test_a_file_that_is_no_text(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    ran = parlour("replay", tmp_path / "picture")
    assert (ran.code, ran.err) == (1, f"{tmp_path / 'picture'} is not a text file.\n")


def lines_changed(change: Callable[[list[str]], object]) -> Callable[[str], str]:
    def changed(text: str) -> str:
        lines = text.splitlines(keepends=True)
        change(lines)
        return "".join(lines)

    return changed


def resealed(change: Callable[[list[Any]], None]) -> Callable[[str], str]:
    """A forger who also puts the digest right."""

    def changed(text: str) -> str:
        values = [json.loads(line) for line in text.splitlines()]
        change(values)
        body = "".join(json.dumps(value) + "\n" for value in values[:-1])
        values[-1]["digest"] = records._digest(body)
        return body + json.dumps(values[-1]) + "\n"

    return changed


def set_in(line: int, *path: Any, to: Any) -> Callable[[list[Any]], None]:
    def change(values: list[Any]) -> None:
        inside = values[line]
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = to

    return change


TRUNCATED = {
    "nothing at all": lambda text: "",
    "half a line": lambda text: text[:100],
    "the last line missing": lambda text: text[: text.rstrip("\n").rindex("\n") + 1],
    "the last line cut": lambda text: text[:-10],
    "only the head": lambda text: text.splitlines(keepends=True)[0],
}
TAMPERED = {
    "a digit changed": lambda text: text.replace('"at":', '"at":1', 1),
    "a line removed": lines_changed(lambda lines: lines.pop(2)),
    "two lines swapped": lines_changed(lambda lines: lines.insert(2, lines.pop(3))),
    "no JSON": lines_changed(lambda lines: lines.__setitem__(1, "{]\n")),
}
FORGED = {
    "another outcome": resealed(set_in(-1, "outcome", "scores", to=[99, 0])),
    "another sheet": resealed(set_in(-1, "sheet", "winners", to=["Level 1"])),
    "another secret": resealed(set_in(-1, "secret", to="00" * 32)),
    "another lot": resealed(set_in(0, "outcomes", 0, 1, to=[7])),
    "a later move": resealed(set_in(1, "at", to=10**8)),
    "an unknown move": resealed(set_in(1, "input", "move", "type", to="fly")),
    "an unknown field": resealed(set_in(1, "colour", to="red")),
    "an unknown option": resealed(set_in(0, "options", "rows", to=7)),
}


@pytest.mark.parametrize("change", [*TRUNCATED.values(), *TAMPERED.values()])
def test_a_truncated_or_tampered_record_is_refused_with_its_line(
    change: Callable[[str], str], parlour: Parlour, record: Path
) -> None:
    record.write_text(change(record.read_text("utf-8")), "utf-8")
    for arguments in ((), ("--sheet",), ("--json",), ("--verify",)):
        ran = parlour("replay", record, *arguments)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith("Line ")
        assert "Traceback" not in ran.err


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED.keys())
def test_a_forged_record_does_not_pass_the_check(
    change: Callable[[str], str], parlour: Parlour, record: Path
) -> None:
    record.write_text(change(record.read_text("utf-8")), "utf-8")
    ran = parlour("replay", record, "--verify")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Line ")


def test_an_entry_that_cannot_be_replayed_is_named(parlour: Parlour, record: Path) -> None:
    move = {"type": "fact", "a": 1, "b": 1, "product": 1}
    forged = resealed(set_in(2, "input", "move", to=move))
    record.write_text(forged(record.read_text("utf-8")), "utf-8")
    ran = parlour("replay", record)
    assert ran.code == 1
    assert ran.err.startswith("Line 3 of the record is wrong")


def test_a_record_of_unknown_rules(parlour: Parlour, record: Path) -> None:
    for path, to, words in (("game", "chess", "chess"), ("version", 99, "version 99")):
        text = resealed(set_in(0, path, to=to))(record.read_text("utf-8"))
        other = record.with_name("other")
        other.write_text(text, "utf-8")
        ran = parlour("replay", other)
        assert ran.code == 2
        assert words in ran.err


@pytest.fixture
def with_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another package, without words, picture or analysis."""
    monkeypatch.setattr(records, "find_game", lambda id, version=None: bids.game)
    discovery.games.cache_clear()


def test_a_game_without_words_or_picture_is_shown_as_it_is(
    parlour: Parlour, tmp_path: Path, with_bids: None
) -> None:
    played = simulate(bids.game, [Bidder(5, name="[red]\x1b[2J"), Bidder(None, name="B")])
    path = tmp_path / "bids"
    path.write_text(played.record, "utf-8")
    ran = parlour("replay", path)
    assert ran.code == 0
    assert "bids: [red]\N{REPLACEMENT CHARACTER}[2J, B" in ran.out
    assert "\x1b" not in ran.out
    assert "scores: [1" in ran.out
    assert "The time is up. (luck " in ran.out
    ran = parlour("replay", path, "--analysis")
    assert (ran.code, ran.err) == (1, "There is no analysis of bids.\n")


def test_what_the_host_did_is_told(parlour: Parlour, tmp_path: Path, with_bids: None) -> None:
    played = simulate(bids.game, [Bidder(5)], bids.BidOptions(rounds=1), seed="1")
    start = played.entries[0]
    table = Table.fold(bids.game, [start], seed=b"")
    entries = [start]
    for input in (Pause(10), Resume(20), Correct(0, 7, "kind"), End()):
        table, entry = table.act(input, wall=20)
        entries.append(entry)
    text = records.export(
        bids.game, entries, names=["A"], bots=[None], secret=played.secret, nonces={}
    )
    path = tmp_path / "ended"
    path.write_text(text, "utf-8")
    ran = parlour("replay", path)
    for words in ("The clock stops.", "The host corrects a score.", "The host ends the game."):
        assert words in ran.out
    assert "7 · won by A" in ran.out
