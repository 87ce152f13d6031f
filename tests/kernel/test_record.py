"""Records: written, read, verified; and every way to tamper with one is noticed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.kernel.hunch import Ask, Done, Guess, Hunch, Stake, game
from tests.kernel.tables import NAMES, NONCES, SECRET, WALL, Sitting, finished, staked

from parlour.kernel import AnyGame, Memory, Outcome, Refusal, discovery, record
from parlour.kernel.catalogue import sentence
from parlour.kernel.entry import Correct, End, Extend, Lead, Pause, Play, Resume, Undo
from parlour.testing import check_record, play_out


def export(sitting: Sitting, rules: AnyGame = game) -> str:
    return record.export(
        rules, sitting.log, names=NAMES, bots=(None, 3), secret=SECRET, nonces=NONCES
    )


TEXT = export(finished())
LINES: list[dict[str, Any]] = [msgspec.json.decode(line) for line in TEXT.splitlines()]


LAST = len(LINES)


def forged(lines: list[dict[str, Any]]) -> str:
    """A record with a digest that fits, as a forger would make it."""
    body = "".join(msgspec.json.encode(line).decode() + "\n" for line in lines[:-1])
    digest = hashlib.sha256(body.encode()).hexdigest()
    return body + msgspec.json.encode({**lines[-1], "digest": digest}).decode() + "\n"


def complaint(text: str) -> tuple[int, str]:
    """The line and the reason for which a record is refused."""
    with pytest.raises(Refusal) as refused:
        record.verify(record.read(text, game))
    assert refused.value.code == "bad_record", refused.value
    assert sentence(refused.value)
    return refused.value.details["line"], refused.value.details["reason"]


# Writing and reading ------------------------------------------------------------------------------


def test_a_record_has_a_head_a_line_per_entry_and_a_tail() -> None:
    head, *entries, tail = LINES
    assert head["parlour"] == record.FORMAT
    assert (head["game"], head["version"], head["names"], head["bots"]) == (
        "hunch",
        1,
        ["Ann", "Bob"],
        [None, 3],
    )
    assert head["options"] == {"rounds": 1, "highest": 10, "seconds": 20, "oracle": True}
    assert [line["input"]["type"] for line in entries] == ["play"] * len(entries)
    assert tail["secret"] == SECRET
    assert tail["nonces"] == NONCES
    assert msgspec.convert(tail["outcome"], Outcome) == finished().table.outcome


def test_a_record_reads_back_and_verifies() -> None:
    parsed = record.read(TEXT, game)
    record.verify(parsed)
    assert parsed.game is game
    assert parsed.tail.outcome == finished().table.outcome
    assert parsed.table().state == finished().table.state
    assert [entry.seq for entry in parsed.entries] == list(range(1, len(parsed.entries) + 1))


def test_the_ends_of_a_record_are_checked_without_what_is_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record, "find_game", lambda id, version: game)
    record.check_ends(TEXT)
    record.check_ends(forged([LINES[0], {"nonsense": True}, LINES[-1]]))
    for broken in (TEXT[:-9], TEXT.replace(NAMES[0], "Eve", 1)):
        with pytest.raises(Refusal, match="bad_record"):
            record.check_ends(broken)


def test_the_ends_say_how_long_a_game_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "find_game", lambda id, version: game)
    parsed = record.read(TEXT, game)
    ends = record.read_ends(TEXT)
    assert (ends.head, ends.tail) == (parsed.head, parsed.tail)
    assert (ends.entries, ends.at) == (len(parsed.entries), parsed.entries[-1].at)
    at_once = record.read_ends(forged([LINES[0], LINES[-1]]))
    assert (at_once.entries, at_once.at) == (1, 0)
    with pytest.raises(Refusal, match="bad_record"):
        record.read_ends(forged([LINES[0], {"nonsense": True}, LINES[-1]]))


def test_any_moment_of_a_record_can_be_looked_at() -> None:
    parsed = record.read(TEXT, game)
    tables = list(parsed.tables())
    assert len(tables) == len(parsed.entries)
    assert tables[2] == parsed.table(3)
    assert tables[2].state.stakes == (1, 2)


def test_the_game_of_a_record_is_found_by_id_and_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "_versions", lambda: {("hunch", 1): game})
    assert record.read(TEXT).game is game

    class Newer(Hunch):
        version = 2

    assert record.read(TEXT, Newer()).game is game


def test_a_record_of_a_game_that_is_not_here_is_refused() -> None:
    head, *rest = LINES
    with pytest.raises(Refusal, match="unknown_game"):
        record.read(forged([{**head, "game": "chess"}, *rest]), game)
    with pytest.raises(Refusal, match="unknown_version"):
        record.read(forged([{**head, "game": "times", "version": 999}, *rest]), game)


def test_a_running_game_has_no_record() -> None:
    with pytest.raises(Refusal, match="game_running"):
        export(staked())


def test_a_game_ended_by_the_host_has_one() -> None:
    sitting = staked()
    sitting.act(End(), 300)
    parsed = record.read(export(sitting), game)
    record.verify(parsed)
    assert parsed.tail.outcome.reason == "ended_by_host"


def test_pauses_leads_corrections_and_the_shelf_are_in_the_record() -> None:
    sitting = staked(rounds=1)
    sitting.act(Pause(WALL + 300), 300)
    sitting.act(Resume(WALL + 400), 400)
    sitting.act(Extend(WALL + 500, 1000), 500)
    sitting.act(Lead(WALL + 500, 3000), 500)
    sitting.play(0, Ask(), 4600)
    sitting.expire()
    sitting.act(Correct(1, 4, "late"), 99_000)
    record.verify(record.read(export(sitting), game))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_every_game_has_a_record_that_verifies(seed: int) -> None:
    check_record(play_out(game, seed=seed))


# Drafts -------------------------------------------------------------------------------------------


def moves(text: str) -> list[Any]:
    parsed = record.read(text, game)
    return [entry.input.move for entry in parsed.entries if isinstance(entry.input, Play)]


def test_superseded_drafts_are_left_out() -> None:
    assert moves(TEXT) == [Stake(1), Stake(2), Guess(4), Guess(7), Done(), Done()]


def test_a_draft_before_anything_else_is_kept() -> None:
    """The rules may have looked at it."""
    sitting = staked(rounds=1)
    for seat, move in [(0, Guess(1)), (0, Guess(2)), (1, Done()), (0, Guess(3)), (0, Done())]:
        sitting.play(seat, move, 300)
    assert moves(export(sitting))[2:] == [Guess(2), Done(), Guess(3), Done()]


class Curious(Hunch):
    """Every guess asks the oracle, and can be taken back unless it got an answer."""

    asks = True

    def play(self, state: Any, seat: int, move: Any, now: int, chance: Any) -> Any:
        if isinstance(move, Guess) and self.asks:
            chance.consult("oracle", {"seat": seat})
        return super().play(state, seat, move, now, chance)

    def can_undo(self, before: Any, move: Any, after: Any) -> bool:
        return isinstance(move, Guess | Stake)


class Hesitant(Curious):
    asks = False


def test_a_draft_that_was_answered_is_kept() -> None:
    sitting = Sitting(rules=Curious())
    for seat, move in [(0, Stake(1)), (1, Stake(1)), (0, Guess(1)), (0, Guess(2))]:
        sitting.play(seat, move, 100)
    sitting.act(End(), 200)
    assert moves(export(sitting, Curious()))[2:] == [Guess(1), Guess(2)]


def test_drafts_that_an_undo_needs_are_kept() -> None:
    sitting = Sitting(rules=Hesitant())
    for seat, move in [(0, Stake(1)), (1, Stake(1)), (0, Guess(1)), (0, Guess(2)), (0, Guess(3))]:
        sitting.play(seat, move, 100)
    sitting.act(Undo(), 200, seat=0)
    sitting.act(Undo(), 200, seat=0)
    before = sitting.table.state
    sitting.act(End(), 300)
    text = export(sitting, Hesitant())
    assert moves(text)[2:] == [Guess(1), Guess(2), Guess(3)]
    assert record.read(text, Hesitant()).table().state == before


# Cut off, damaged, of another kind ----------------------------------------------------------------


@pytest.mark.parametrize("size", range(0, len(TEXT), 97))
def test_a_record_cut_off_anywhere_is_refused(size: int) -> None:
    line, reason = complaint(TEXT[:size])
    assert "cut off" in reason
    assert line >= 1


def test_a_record_cut_off_between_lines_is_refused() -> None:
    lines = TEXT.splitlines(keepends=True)
    for count in range(len(lines)):
        assert "cut off" in complaint("".join(lines[:count]))[1]


@pytest.mark.parametrize("at", range(0, len(TEXT) - 1, 41))
def test_any_changed_character_is_noticed(at: int) -> None:
    """Whether it breaks the JSON, the types, the digest or the game."""
    other = "7" if TEXT[at] != "7" else "8"
    with pytest.raises(Refusal) as refused:
        record.verify(record.read(TEXT[:at] + other + TEXT[at + 1 :], game))
    assert refused.value.code in {"bad_record", "unknown_game", "unknown_version"}


def test_another_format_is_refused_by_its_number() -> None:
    head, *rest = LINES
    assert complaint(forged([{**head, "parlour": 2}, *rest])) == (
        1,
        "format 2 is unknown; this program reads format 1",
    )


def test_a_line_that_is_no_json_is_named() -> None:
    lines = TEXT.splitlines()
    body = "\n".join([lines[0], "{nonsense", *lines[2:-1]]) + "\n"
    tail = {**LINES[-1], "digest": hashlib.sha256(body.encode()).hexdigest()}
    line, reason = complaint(body + msgspec.json.encode(tail).decode() + "\n")
    assert line == 2
    assert "malformed" in reason


# Forged: the digest fits --------------------------------------------------------------------------

Forgery = Callable[[list[dict[str, Any]]], None]


def put(line: int, *path: Any) -> Forgery:
    """Set a value in a line: the last of the path, under the keys before it."""

    def forge(lines: list[dict[str, Any]]) -> None:
        *keys, last, value = path
        place: Any = lines[line]
        for key in keys:
            place = place[key]
        place[last] = value

    return forge


def drop(line: int) -> Forgery:
    return lambda lines: lines.__delitem__(line)


def swap(first: int, second: int) -> Forgery:
    def forge(lines: list[dict[str, Any]]) -> None:
        lines[first], lines[second] = lines[second], lines[first]

    return forge


FORGERIES: list[tuple[Forgery, int, str]] = [
    # the head
    (put(0, "seats", [{"time_factor": 1.0}]), 1, "differ in number"),
    (put(0, "names", ["Ann"]), 1, "differ in number"),
    (put(0, "bots", []), 1, "differ in number"),
    (put(0, "seats", [{"time_factor": 7.0}, {}]), 1, "time_factor must be"),
    (put(0, "options", "rounds", 9), 1, "<= 5"),
    (put(0, "options", "rounds", 2), LAST, "the outcome is not"),
    (put(0, "commitment", "00" * 32), LAST, "the secret is not the one committed to"),
    (put(0, "outcomes", [["target", 3]]), 1, "nobody asked for"),
    (put(0, "extra", 1), 1, "unknown field `extra`"),
    # the entries
    (put(1, "input", "move", "points", 9), 2, "Stake 1 to 3 points"),
    (put(1, "input", "move", "points", "1"), 2, "Expected `int`"),
    (put(1, "input", "type", "dance"), 2, "Invalid value 'dance'"),
    (put(1, "input", {"type": "start", "header": LINES[0], "wall": 0}), 2, "unknown field|missing"),
    (put(1, "seat", 1), 2, "not your turn"),
    (put(1, "seat", 6), 2, "no seat 7"),
    (put(1, "seat", None), 2, "needs a seat"),
    (put(1, "seat", -1), 2, "no seat 0"),
    (put(1, "at", -5), 2, "out of order"),
    (put(1, "person", "p"), 2, "unknown field `person`"),
    (put(2, "at", 50), 3, "out of order"),
    (put(2, "at", 99_000), 3, "the time is up"),
    (put(2, "input", {"type": "expire"}), 3, "happened at 20100 ms"),
    (put(2, "input", {"type": "resume", "wall": 5}), 3, "not paused"),
    (put(2, "input", {"type": "pause", "wall": 5}), 3, "nobody asked for"),
    (put(2, "outcomes", []), 3, "outcome of “target” is missing"),
    (put(2, "outcomes", 0, 1, 11), 3, "cannot have come"),
    (put(2, "outcomes", 1, 1, ["half"]), 3, "cannot have come"),
    (put(2, "outcomes", 1, 0, "tips"), 3, "stands where"),
    (put(2, "outcomes", 1, 1, list(reversed(LINES[2]["outcomes"][1][1]))), 3, "chance is not"),
    (put(3, "outcomes", [["luck", 1]]), 4, "nobody asked for"),
    (put(3, "input", "move", "number", 11), 4, "Guess a number"),
    (drop(1), 2, "not your turn"),
    (drop(-2), LAST - 1, "the outcome is not"),
    (swap(1, 2), 2, "not your turn"),
    (swap(3, 4), 5, "out of order"),
    # the tail
    (put(-1, "secret", "5f" * 32), LAST, "the secret is not the one committed to"),
    (put(-1, "secret", "no hex"), LAST, "not a hexadecimal number"),
    (put(-1, "nonces", "ann", "another"), 3, "chance is not what the secret gives"),
    (put(-1, "outcome", "scores", [9, 9]), LAST, "the outcome is not what"),
    (put(-1, "outcome", "winners", []), LAST, "the outcome is not what"),
    (put(-1, "outcome", "reason", "magic"), LAST, "the outcome is not what"),
    (put(-1, "sheet", "totals", {"Ann": 99, "Bob": 0}), LAST, "the scoresheet is not what"),
    (put(-1, "sheet", "options", []), LAST, "the scoresheet is not what"),
    (put(-1, "sheet", []), LAST, "Expected `object`"),
]


@pytest.mark.parametrize(("forge", "line", "reason"), FORGERIES, ids=range(len(FORGERIES)))
def test_a_forgery_is_found_out(forge: Forgery, line: int, reason: str) -> None:
    lines = msgspec.json.decode(msgspec.json.encode(LINES))
    forge(lines)
    found_line, found_reason = complaint(forged(lines))
    assert msgspec.json.encode(lines) != msgspec.json.encode(LINES)
    assert re.search(reason, found_reason), found_reason
    assert found_line == line


def test_another_roll_that_could_have_come_is_found_out() -> None:
    lines = msgspec.json.decode(msgspec.json.encode(LINES))
    drawn = lines[2]["outcomes"][0]
    drawn[1] = drawn[1] % 10 + 1
    assert complaint(forged(lines)) == (3, "chance is not what the secret gives")


def test_a_forged_change_of_scores_by_hand_shows_as_a_correction() -> None:
    sitting = finished()
    sitting.act(Correct(0, 50, "bribe"))
    sheet = record.read(export(sitting), game).tail.sheet
    assert sheet["corrections"] == [{"name": "Ann", "points": 50, "reason": "bribe"}]


def test_values_that_break_the_rules_code_are_a_bad_record_not_a_crash() -> None:
    """What the shelf said cannot be recomputed, so anything may stand there."""

    class Trusting(Hunch):
        def consult(self, label: str, question: Any, memory: Memory) -> Any:
            return {"words": ["dare"]}

        def _ask(self, state: Any, asked: Any, seat: int, now: int, chance: Any) -> Any:
            answer = chance.consult("oracle", {"seat": seat})["words"][0]
            return replace(state, advice=(answer, None))

    rules = Trusting()
    sitting = Sitting(rules=rules)
    for seat, move in [(0, Stake(1)), (1, Stake(1)), (0, Ask())]:
        sitting.play(seat, move, 100)
    sitting.act(End(), 200)
    text = export(sitting, rules)
    record.verify(record.read(text, rules))
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    lines[3]["outcomes"][0][1] = "nothing"
    with pytest.raises(Refusal, match="cannot be replayed: TypeError"):
        record.verify(record.read(forged(lines), rules))
