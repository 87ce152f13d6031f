"""Benchmarks: that they measure, never how fast. Times are for people to look at."""

import asyncio
import json
import os
import platform
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Parlour, parlour

from parlour.bench import (
    connect_four,
    facts,
    figure,
    fives,
    foil,
    kernel,
    playouts,
    processes,
    replay,
    shelf,
    sockets,
    strength,
    suite,
)
from parlour.bench.crowd import Tally
from parlour.bench.figure import Figure
from parlour.bench.frames import CLOSE, TEXT, Splitter, frame
from parlour.bench.load import Load, Measured
from parlour.bench.store import appends_per_second
from parlour.games.fives.solver import PlainSolver
from parlour.games.times.sparring import Strength
from parlour.kernel import Refusal, find_game, games
from parlour.shelf.lexicon import Lexicon, lexicon_file

__all__ = ["parlour"]


def test_figures_know_their_bar_and_their_ratio() -> None:
    assert Figure("a", 2, "x").is_reached is None
    assert Figure("a", 2, "x").ratio is None
    assert Figure("a", 2, "x", 1).is_reached is True
    assert Figure("a", 2, "x", 1, "lower").is_reached is False
    assert Figure("a", 2, "x", reference=4).ratio == 0.5


def test_the_machine_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figure.machine().keys() == {"cores", "processor", "system", "python"}

    def unreadable(path: Path, encoding: str) -> str:
        raise OSError

    monkeypatch.setattr(Path, "read_text", unreadable)
    assert figure.machine()["processor"] == platform.machine()


def test_a_rate_is_things_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    assert figure.rate(lambda: 10, 9.0) == pytest.approx(20 / 3)


def test_the_reference_plays_connect_four() -> None:
    position = connect_four.Position()
    for column in (0, 1, 0, 1, 0, 1, 0):
        position = position.play(column)
    assert position.winner == 0
    assert position.is_over
    with pytest.raises(ValueError, match="not a legal move"):
        position.play(2)
    games = connect_four.random_games(20, 1)
    assert connect_four.replay(games) == sum(map(len, games))
    diagonal = connect_four.Position()
    for column in (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3):
        diagonal = diagonal.play(column)
    assert diagonal.winner == 0


def test_scripts_are_whole_games_of_accepted_inputs() -> None:
    game = find_game("times")
    hurried = kernel.script(game, 1, game.Options(turn_seconds=1))
    assert any(seat < 0 for seat, _, _ in hurried), "deadlines come too"
    assert all(move is None or game.draft_key(move) is None for _, move, _ in hurried)
    moves = kernel.script(game, 0)
    assert kernel.play_again(game, [moves]) == len(moves)


def test_the_kernel_is_measured_beside_its_reference() -> None:
    (measured,) = kernel.measure(True)
    assert measured.value > 0
    assert measured.reference is not None


def test_playouts_are_measured_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [each.name for each in playouts.measure(True)]
    assert names[0] == "playouts_plain"
    monkeypatch.setattr(playouts, "is_compiled", lambda module: True)
    monkeypatch.setattr(playouts, "turns_per_second", lambda module, chunk, seconds: 7.0)
    assert [each.name for each in playouts.measure(True)] == ["playouts_plain", "playouts_compiled"]
    monkeypatch.setattr(playouts, "is_compiled", lambda module: False)
    assert [each.name for each in playouts.measure(True)] == ["playouts_plain"]


def test_appends_are_counted() -> None:
    assert asyncio.run(appends_per_second(3, 0.05)) > 0
    (measured,) = suite.BENCHES["store"].measure(True)
    assert measured.unit == "appends/s"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 65535])
def test_frames_are_put_together_and_taken_apart(size: int) -> None:
    text = b"x" * size
    raw = frame(text)
    masked = raw[:1] + bytes([raw[1] & 0x7F]) + raw[2 : -4 - size] + raw[len(raw) - size :]
    split = Splitter()
    pieces = [masked[:1], masked[1:3], masked[3:], masked + masked[:2], masked[2:]]
    assert [message for piece in pieces for message in split.feed(piece)] == [(TEXT, text)] * 3


def test_long_frames_of_the_server_are_read() -> None:
    raw = bytes((0x81, 127)) + (70_000).to_bytes(8, "big") + b"y" * 70_000
    assert Splitter().feed(raw) == [(TEXT, b"y" * 70_000)]
    assert Splitter().feed(bytes((0x88, 0))) == [(CLOSE, b"")]


def test_only_what_is_in_the_window_counts() -> None:
    tally = Tally()
    tally.add(1.0)
    tally.counting = True
    tally.add(2.0)
    assert (tally.done, tally.times) == (1, [2.0])


@pytest.mark.long
def test_moves_over_real_sockets_are_measured_beside_an_echo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "SIZES", {True: (1.0, 2), False: (8.0, 200)})
    moves, cost, latency = sockets.measure(True)
    assert moves.value > 0
    assert moves.reference is not None
    assert 0 < moves.details["of_echo"] < 1
    assert cost.better == "lower"
    assert cost.reference is not None
    assert cost.value > cost.reference > 0, "a move costs more than an echo"
    assert latency.value > 0


def test_the_curve_is_measured_for_more_and_more_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def tables(count: int, seconds: float, rate: float | None = None) -> Any:
        counts.append(count)
        return Measured(100, 1.0, 1, 2, 3, 0.5, 0.1)

    monkeypatch.setattr(sockets, "tables", tables)
    assert [each.value for each in sockets.measure_curve(False)] == [100.0] * 3
    assert counts == [10, 100, 1000]


@pytest.mark.long
def test_idle_connections_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "IDLE", {True: 4, False: 1000})
    (memory,) = sockets.measure_memory(True)
    assert memory.unit == "KiB"
    assert memory.details == {"connections": 4}


def test_replays_are_weighed_and_timed() -> None:
    size, made = replay.measure_kind("times", quick=True)
    assert (size.unit, made.unit) == ("KiB", "ms")
    assert 0 < size.value < size.details["plain_kib"]
    assert size.details["entries"] > size.details["steps"] > 5
    assert made.value > 0
    assert set(replay.SEATS) == set(games())


@pytest.mark.long
def test_replays_are_asked_for_beside_running_play() -> None:
    found = replay.beside(replay.ASKED[True])
    assert found.alone.done > 0
    assert found.beside.done > 0
    assert found.replays >= replay.ASKED[True].games
    assert 0 < found.replay_p50_ms <= found.replay_p99_ms
    assert found.replay_bytes > 0


def test_a_load_that_the_server_refuses_fails() -> None:
    with sockets.bare_echo() as server:
        load = Load(server.port, server.pid, "tables", 2, 0.1)
        with pytest.raises(Refusal, match="bench_failed"):
            sockets.measured(load)


def test_a_server_that_does_not_start_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="No module named"), processes.served(["nonsense_module"]):
        pass
    monkeypatch.setattr(processes, "START_SECONDS", 0.0)
    with pytest.raises(Refusal, match="does not answer"), processes.served(["http.server"]):
        pass


def test_a_measurement_that_takes_too_long_fails() -> None:
    with pytest.raises(Refusal, match="took too long"):
        processes.measure_apart("http.server", b"", 0.2)


def test_where_cores_cannot_be_chosen_nothing_is_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert processes.cores()
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processes.cores() == []
    with sockets.bare_echo() as server:
        assert server.pid > 0
    assert processes.measure_apart("this", b"", 20).startswith(b"The Zen")


def test_strength_is_a_share_of_games_won(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []

    def matches(rival: Any, games: range, level: int) -> list[Strength]:
        seen.append(os.environ.get("PARLOUR_PURE"))
        return [Strength(n + 1, n + 1, 0, 9, 3) for n in games]

    monkeypatch.setattr(strength, "matches", matches)
    monkeypatch.delenv("PARLOUR_PURE", raising=False)
    assert [each.value for each in strength.measure(True)] == [100.0, 100.0]
    assert [each.bar for each in strength.measure_plain(True)] == [None, None]
    assert seen == [None, None, "1", "1"]
    assert "PARLOUR_PURE" not in os.environ
    monkeypatch.setenv("PARLOUR_PURE", "1")
    strength.measure_plain(False)
    assert os.environ["PARLOUR_PURE"] == "1"


def test_pairs_from_openings_are_counted_by_the_points_of_both_games() -> None:
    (figure,) = strength.measure_pairs(True)
    details = figure.details
    assert details["pairs"] == 2
    assert figure.value == 100 * (details["won"] + details["drawn"] / 2) / 2
    for seat in ("first", "second"):
        assert sum(map(int, details[f"games_as_{seat}"].split(" : "))) == 2


def test_the_command_prints_a_table_and_json(parlour: Parlour) -> None:
    ran = parlour("bench", "playouts", "kernel", "--quick")
    assert ran.code == 0, ran.err
    assert "playouts_plain" in ran.out
    assert "≥ 60,000" in ran.out
    ran = parlour("bench", "kernel", "--quick", "--json")
    told = json.loads(ran.out)
    assert (told["quick"], told["figures"][0]["name"]) == (True, "kernel")


def test_measurements_are_chosen_by_name(parlour: Parlour) -> None:
    assert [bench.name for bench in suite.chosen(())] == [
        "kernel",
        "playouts",
        "facts",
        "fives",
        "foil",
        "packs",
        "shelf",
        "wedges",
        "store",
        "sockets",
        "replay",
        "memory",
        "curve",
    ]
    assert [bench.name for bench in suite.chosen(["strength"])] == ["strength"]
    ran = parlour("bench", "nonsense")
    assert ran.code == 2
    assert "no measurement nonsense" in ran.err


def test_the_solver_is_measured_on_both_kinds_of_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    for compiled, kinds in ((True, {"plain", "compiled"}), (False, {"plain"})):
        monkeypatch.setattr(fives, "is_compiled", lambda module, says=compiled: says)
        found = fives.measure(quick=True)
        assert {one.name.rpartition("_")[2] for one in found} == kinds
        assert all(one.value > 0 and one.unit == "µs" for one in found)


def test_looking_one_by_one_finds_what_the_solver_finds() -> None:
    for board, dice in fives.cases("random", 3):
        assert fives.one_by_one(board, dice) == PlainSolver().placements(board, dice)


@pytest.mark.heavy
@pytest.mark.long
def test_the_lexicon_and_the_grouping_are_measured_plain_and_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for compiled, kinds in ((True, {"plain", "compiled"}), (False, {"plain"})):
        monkeypatch.setattr(foil, "is_compiled", lambda module, says=compiled: says)
        found = foil.measure(quick=True)
        assert {one.name.rpartition("_")[2] for one in found} == kinds
        assert all(one.value > 0 for one in found)


def test_judging_is_measured_on_full_playcards() -> None:
    table = facts.full_round(1)
    assert all(text for draft in table.state.drafts for text in draft)
    assert list(table.state.asked.finished) == [False, True, True, True, True]
    (found,) = facts.measure(quick=True)
    assert found.value > 0


@pytest.mark.long
def test_the_encyclopedia_is_measured() -> None:
    found = {one.name: one for one in shelf.measure(quick=True)}
    assert set(found) == {"shelf_open", "shelf_memory", "shelf_exact", "shelf_misspelt"}
    assert all(one.value > 0 for one in found.values())
    assert shelf.probe(2)["names"] == 2 * len(shelf.QUERIES)


def test_looking_at_every_word_finds_what_the_lexicon_finds() -> None:
    lexicon = Lexicon(lexicon_file("en"))
    (hand,) = foil.hands(9, 1)
    every = [lexicon.text_at(number) for number in range(lexicon.word_count)]
    fitting = [word for word in foil.one_by_one(hand, every) if lexicon.judge(word) == "ok"]
    assert sorted(fitting) == sorted(lexicon.fitting(hand))
    assert foil.probe(2)["words_12"][0] > 0


@pytest.mark.long
def test_packs_are_imported_and_drawn_from_beside_a_small_one() -> None:
    imported, drawn, judged, longest = suite.BENCHES["packs"].measure(True)
    assert imported.value > 0
    assert drawn.reference is not None
    assert judged.unit == longest.unit == "ms"


@pytest.mark.long
def test_the_policy_of_wedges_is_solved_plain_and_where_it_can_be_compiled() -> None:
    figures = suite.BENCHES["wedges"].measure(True)
    assert figures[0].name == "wedges_policy_even_plain"
    assert {figure.details["turns"] for figure in figures} == {28.144, 26.815}
