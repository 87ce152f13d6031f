"""Log entries: read back as they were written, typed by their game."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from tests.kernel.hunch import Award, Guess, Options, game

from parlour.kernel import Entry, SeatOptions
from parlour.kernel.entry import (
    Correct,
    Credit,
    End,
    Expire,
    Extend,
    Header,
    Lead,
    Pause,
    Play,
    Resume,
    Rule,
    Start,
    TableInput,
    Undo,
    decode_input,
    prepare,
)

INPUTS: list[TableInput] = [
    Start(Header("hunch", 1, Options(rounds=3), (SeatOptions(), SeatOptions(2)), "c0ffee"), 12),
    Play(Guess(3)),
    Expire(),
    Rule(Award(0, 1)),
    Correct(1, -2, "oops"),
    Pause(1),
    Resume(2),
    Extend(3, 4),
    Lead(3, 4),
    Credit(5),
    Undo(),
    End(),
]


@pytest.mark.parametrize("input", INPUTS, ids=lambda input: type(input).__name__)
def test_an_input_is_read_back_as_it_was_written(input: TableInput) -> None:
    raw = msgspec.json.decode(msgspec.json.encode(input))
    assert raw["type"] == type(input).__name__.lower()
    assert decode_input(raw, game) == input


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        ({"type": "dance"}, "Invalid value 'dance'"),
        ({"move": {}}, "missing required field `type`"),
        ({"type": "undo", "why": "slip"}, "unknown field `why`"),
        ({"type": "play", "move": {"type": "castle"}}, "Invalid value 'castle'"),
        ({"type": "play", "move": {"type": "guess", "number": "3"}}, "Expected `int`"),
        ({"type": "rule", "ruling": {"type": "award"}}, "missing required field"),
        ({"type": "pause", "wall": None}, "Expected `int`"),
        (3, "Expected `object`"),
    ],
)
def test_anything_else_is_refused_with_its_reason(raw: object, complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        decode_input(raw, game)


def test_options_in_a_start_are_checked() -> None:
    raw = msgspec.to_builtins(INPUTS[0])
    raw["header"]["options"]["rounds"] = 99
    with pytest.raises(msgspec.ValidationError, match="<= 5"):
        decode_input(raw, game)


def test_an_entry_has_a_number_a_time_and_what_came_in() -> None:
    entry = Entry(3, 250, Expire())
    assert (entry.outcomes, entry.seat, entry.person, entry.id) == ((), None, None, None)


def test_a_game_that_is_prepared_can_be_read_in_threads() -> None:
    prepare(game)
    raw = [msgspec.to_builtins(input) for input in INPUTS]
    with ThreadPoolExecutor(4) as threads:
        for read in threads.map(lambda _: [decode_input(each, game) for each in raw], range(8)):
            assert read == list(INPUTS)
