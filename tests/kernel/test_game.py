"""What games share: time factors, scores, the common part of a scoresheet."""

from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import pytest
from tests.kernel.hunch import Hunch, Move, Options, State
from tests.kernel.hunch import game as hunch
from tests.testing.heap import Take
from tests.testing.heap import game as heap

from parlour.kernel import (
    NOTHING,
    Correction,
    Form,
    Game,
    Memory,
    Number,
    Offers,
    Outcome,
    Refusal,
    SeatOptions,
    common_sheet,
    corrected,
    winners,
)
from parlour.kernel.chance import Seeded

T = TypeVar("T")


@pytest.mark.parametrize(("factor", "allowed"), [(1, 3000), (1.5, 4500), (2, 6000), (0, None)])
def test_a_time_factor_stretches_what_a_seat_is_allowed(factor: float, allowed: int | None) -> None:
    assert SeatOptions(factor).allows(3000) == allowed


@pytest.mark.parametrize("factor", [-1, 0.5, 3])
def test_other_time_factors_do_not_exist(factor: float) -> None:
    with pytest.raises(ValueError, match="time_factor must be"):
        SeatOptions(factor)


def test_seat_options_write_the_same_bytes_once_read_back() -> None:
    for options in (SeatOptions(), SeatOptions(2), SeatOptions(0)):
        raw = msgspec.json.encode(options)
        assert msgspec.json.encode(msgspec.json.decode(raw, type=SeatOptions)) == raw


def test_the_highest_score_wins_and_equal_is_shared() -> None:
    assert winners((3, 7, 5)) == (1,)
    assert winners((7, 3, 7)) == (0, 2)


def test_corrections_are_added() -> None:
    corrections = [Correction(0, 5), Correction(1, -2), Correction(0, 1)]
    assert corrected((10, 10), corrections) == (16, 8)


def test_all_scoresheets_begin_and_end_alike() -> None:
    outcome = Outcome((1,), (3, 9), "rounds_played")
    sheet = common_sheet(
        hunch, ("Ann", "Bob"), [Correction(1, 2, "oops")], Options(), outcome, {"rounds": []}
    )
    assert sheet == {
        "game": "hunch",
        "players": ["Ann", "Bob"],
        "options": {"rounds": 2, "highest": 10, "seconds": 20, "oracle": True},
        "corrections": [{"name": "Bob", "points": 2, "reason": "oops"}],
        "rounds": [],
        "totals": {"Ann": 3, "Bob": 9},
        "winners": ["Bob"],
    }


def test_a_game_takes_its_types_from_its_base() -> None:
    assert (Hunch.State, Hunch.Options, Hunch.Move) == (State, Options, Move)


def test_types_that_are_given_stay_and_are_inherited() -> None:
    class Other(Hunch):
        pass

    class Own(Game[State, SeatOptions, Move]):
        Options: ClassVar[Any] = Options

    class Mixed(Hunch, Generic[T]):
        """Something else that is generic is no game."""

    assert Other.State is State
    assert Mixed.State is State
    assert (Own.Options, Own.State) == (Options, State)


def test_a_game_without_clocks_chance_and_secrets_needs_little() -> None:
    state = heap.start(heap.Options(), (), Seeded(b""))
    assert heap.deadline(state) is None
    assert heap.default(state, 0) is None
    assert heap.private(state, 0) == {}
    assert heap.resample(state, "table", Seeded(b"")) is state
    assert heap.draft_key(Take(1)) is None
    assert not heap.can_undo(state, Take(1), state)
    assert tuple(Game.universe(heap, state, 0)) == ()
    with pytest.raises(Refusal, match="nothing_expires"):
        heap.expire(state, 0, Seeded(b""))
    with pytest.raises(Refusal, match="nothing_to_overrule"):
        heap.overrule(state, None)
    with pytest.raises(Refusal, match="no_shelf"):
        heap.consult("book", "why?", Memory())


def test_a_game_says_what_it_need_not_be_asked() -> None:
    class Team(Hunch):
        def said_by(self, move: Any, member: int, is_captain: bool) -> Any:
            return move, member

    assert not heap.minds_members
    assert heap.said_by(Take(1), 2, False) == Take(1)
    assert Team.minds_members
    assert (hunch.has_private, heap.has_private) == (True, False)
    assert not heap.remembers


def test_offers_are_true_where_there_is_something_to_do() -> None:
    assert not NOTHING
    assert Offers(moves=(Take(1),))
    assert Offers(forms=(Form("guess", {"number": Number(1, 10)}),))


def test_a_refusal_prints_its_code_and_details() -> None:
    assert str(Refusal("game_over")) == "game_over"
    assert str(Refusal("no_such_seat", seat=3, row="a")) == "no_such_seat (seat=3, row='a')"
