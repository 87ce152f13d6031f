"""What is staged in Foil: knocks, votes, and a hand word by word."""

from __future__ import annotations

from msgspec.structs import replace
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game
from parlour.games.foil.state import State
from parlour.kernel import Beat


def staged(before: State, sitting: Sitting) -> list[tuple[str, tuple[int, ...]]]:
    return [(beat.code, beat.seats) for beat in beats(before, sitting)]


def beats(before: State, sitting: Sitting) -> tuple[Beat, ...]:
    return game.beats(before, sitting.state)


def test_a_knock_is_staged_once() -> None:
    sitting = Sitting("snailtower", "planetship")
    before = sitting.state
    sitting.knock("snail", "tower")
    assert staged(before, sitting) == [("knocked", (0,))]
    before = sitting.state
    assert staged(before, sitting.arrange(1, "planet")) == []


def test_a_hand_is_revealed_word_by_word_the_knockers_last_and_then_the_points() -> None:
    sitting = (
        laid_out(("snail",), ("tower",), ("plant",)).guess(1, 0, 0, "snail").guess(1, 2, 0, "plant")
    )
    before = sitting.state
    found = beats(before, sitting.done())
    assert sitting.state.knocker == 0
    assert [(beat.code, beat.seats) for beat in found] == [
        ("laid", (1,)),
        ("laid", (2,)),
        ("laid", (0,)),
        ("points", (2,)),
        *[("points", (seat,)) for seat in sorted((0, 1), key=lambda seat: sitting.scores[seat])],
    ]
    assert found[0].details == {"number": 0, "word": "TOWER", "points": 5}
    assert found[-1].details == {"points": max(sitting.scores)}


def test_without_a_knocker_words_come_in_seat_order_and_unscrambled_ones_not_at_all() -> None:
    sitting = Sitting("snailtower", "planetship", no_scramble=100).knock("snail", "tower")
    before = sitting.state
    found = staged(before, sitting.done())
    assert {code for code, _ in found} == {"points"}


def test_what_the_table_said_comes_before_the_words() -> None:
    sitting = laid_out(("snail",), ("rowet",), ("house",), lexicon="table").done()
    before = sitting.state
    sitting.vote(0, 0, True).vote(2, 0, True).done()
    found = beats(before, sitting)
    assert (found[0].code, found[0].tone, found[0].details) == ("counts", "good", {"word": "ROWET"})
    assert found[1].code == "laid"


def test_the_next_hand_stages_nothing_of_the_last_one() -> None:
    sitting = laid_out(("snail",), ("rowet",), ("house",), lexicon="table").done()
    sitting.vote(0, 0, False).vote(2, 0, False)
    before = sitting.state
    sitting.done()
    assert beats(before, sitting)[0].code == "out"
    before = sitting.state
    assert staged(before, sitting.done()) == []


def test_in_a_category_game_a_word_is_a_word_before_it_fits() -> None:
    sitting = laid_out(("snail",), ("rowet",), ("house",), lexicon="table")
    state = replace(sitting.state, category="tools")
    sitting.table = sitting.table.changed(state=state)
    sitting.done()
    (number,) = [n for n, one in enumerate(sitting.state.ballots) if one.question == "word"]
    for seat in range(3):
        sitting.vote(seat, number, True)
    before = sitting.state
    sitting.done()
    assert "word" in {beat.code for beat in beats(before, sitting)}


def test_the_finest_word_the_boldest_riddle_and_the_best_eye_are_merits() -> None:
    sitting = laid_out(("snail",), ("tower",), ("house",)).guess(1, 0, 0, "snail").done()
    found = {(one.seat, one.code): (one.count, one.what) for one in game.merits(sitting.state)}
    assert found == {
        (0, "word"): (5, "SNAIL"),
        (1, "word"): (5, "TOWER"),
        (1, "hidden"): (5, "TOWER"),
        (1, "solved"): (1, ""),
        (2, "word"): (5, "HOUSE"),
        (2, "hidden"): (5, "HOUSE"),
    }
    assert game.merits(Sitting("snailtower", "planetship").state) == ()
