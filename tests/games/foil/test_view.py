"""What each viewer sees, is offered and is told."""

from typing import Any

import msgspec
import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game
from parlour.games.foil.state import Discard, Draw, Options, Take
from parlour.games.foil.view import SeatedFoilView
from parlour.kernel import SeatOptions, Table, Viewer


def seen(sitting: Sitting, viewer: Viewer) -> str:
    return msgspec.json.encode(sitting.table.view(viewer)).decode()


@pytest.mark.parametrize("viewer", [1, "table", "spectator"])
def test_nobody_else_sees_a_hand(viewer: Viewer) -> None:
    view = Sitting("snail", "tower").table.view(viewer)
    assert view["table"].hand_sizes == (5, 5)
    assert "mine" not in view or view["mine"].seat == 1


def test_the_own_hand_is_in_the_order_gained() -> None:
    mine = Sitting("snail", "tower", draws="q").draw().table.view(0)["mine"]
    assert [card.letter for card in mine.hand] == list("snailq")


def test_the_pile_is_open_and_the_deck_is_a_number() -> None:
    sitting = Sitting("snail", "tower", pile="abc")
    table = sitting.table.view("table")["table"]
    assert [card.letter for card in table.pile] == list("abc")
    assert table.deck == len(sitting.state.deck)


def test_the_knock_stays_secret() -> None:
    sitting = Sitting("snailtower", "planets").knock("snail", "tower")
    assert sitting.table.view(1)["mine"].knock == ()
    assert len(sitting.table.view(0)["mine"].knock) == 2
    assert "snail" not in seen(sitting, 1)


def test_laid_words_are_seen_scrambled_and_by_their_owner_as_meant() -> None:
    sitting = laid_out(("snail",), ("tower",)).guess(1, 0, 0, "slain")
    assert sitting.table.view(0)["mine"].words == ("snail",)
    letters = [card.letter for card in sitting.table.view(1)["laid"][0][0]]
    assert sorted(letters) == sorted("snail")
    assert "snail" not in seen(sitting, 1)
    assert "slain" not in seen(sitting, 0)
    assert "slain" in seen(sitting, 1)


def test_the_discard_is_shown_as_it_happens() -> None:
    last = Sitting("snail", "tower").draw().discard("s").table.view("table")["last"]
    assert (last.kind, last.seat, last.card.letter) == ("discarded", 0, "s")


def test_a_view_has_the_documented_shape() -> None:
    for sitting in (Sitting("snail", "tower"), laid_out(("snail",), ("tower",)).done()):
        view = msgspec.json.decode(msgspec.json.encode(sitting.table.view(0)))
        assert msgspec.convert(view, SeatedFoilView).mine.seat == 0


def test_a_game_to_a_mark_has_no_number_of_hands() -> None:
    assert Sitting("snail", "tower").table.view("table")["setup"].hands == 6
    assert Sitting("snail", "tower", to_points=9).table.view("table")["setup"].hands is None


# Offers -------------------------------------------------------------------------------------------


def forms(sitting: Sitting, seat: int) -> list[str]:
    return [form.move for form in game.offers(sitting.state, seat).forms]


def test_offers_in_turn() -> None:
    sitting = Sitting("snail", "tower", pile="ab")
    assert game.offers(sitting.state, 0).moves == (Draw(), Take(1), Take(2))
    assert forms(sitting, 0) == ["knock"]
    assert not game.offers(sitting.state, 1)
    sitting.draw()
    assert set(game.offers(sitting.state, 0).moves) == set(map(Discard, sitting.state.hands[0]))


def test_offers_of_every_phase() -> None:
    table, _ = Table.start(
        game, Options(category=True), (SeatOptions(), SeatOptions()), seed=bytes(32)
    )
    assert [form.move for form in game.offers(table.state, table.state.dealer).forms] == [
        "category"
    ]
    sitting = Sitting("snail", "rowet", lexicon="table").knock("snail")
    assert forms(sitting, 1) == ["arrange"]
    sitting.arrange(1, "rowet").done()
    assert forms(sitting, 0) == ["guess"]
    sitting.done()
    assert len(game.offers(sitting.state, 0).moves) == 3
    sitting.done(0)
    assert not game.offers(sitting.state, 0)
    sitting.done(1)
    assert len(game.offers(sitting.state, 0).moves) == 1


def test_with_check_words_being_done_is_a_form_since_it_can_be_refused() -> None:
    sitting = Sitting("snail", "tower", check_words=True).knock("snail")
    assert forms(sitting, 1) == ["arrange", "done"]


def test_nothing_is_offered_when_it_is_over() -> None:
    over = laid_out(("snail",), ("tower",), rounds=(1,), hands_per_round=1).done()
    assert not game.offers(over.state, 0)


# Defaults -----------------------------------------------------------------------------------------


def code(sitting: Any, seat: int) -> str | None:
    default = sitting.table.default(seat)
    return None if default is None else str(default.code)


def test_everybody_is_told_what_the_deadline_brings() -> None:
    sitting = Sitting("snail", "rowet", lexicon="table")
    assert (code(sitting, 0), code(sitting, 1)) == ("draws_and_discards", None)
    assert code(sitting.draw(), 0) == "discards_last"
    sitting = Sitting("snail", "rowet", lexicon="table").knock("snail")
    assert (code(sitting, 0), code(sitting, 1)) == ("lays_knock", "lays_nothing")
    assert code(sitting.arrange(1, "rowet"), 1) == "lays_draft"
    assert code(sitting.done(), 0) == "guesses_count"
    assert code(sitting.done(), 0) == "vote_closes"
    assert code(sitting.done(), 0) == "next_hand"
    assert code(sitting.done(0), 0) is None


def test_who_has_no_limit_is_told_of_none() -> None:
    sitting = Sitting("snail", "tower", factors=(0, 1))
    assert code(sitting, 0) is None
    assert code(sitting.knock("snail"), 0) is None


def test_the_dealer_is_told_that_a_category_is_drawn() -> None:
    table, _ = Table.start(
        game, Options(category=True), (SeatOptions(), SeatOptions()), seed=bytes(32)
    )
    default = table.default(table.state.dealer)
    assert default is not None
    assert default.code == "any_category"


def test_a_hand_is_to_form_to_scramble_and_to_unscramble_in_time() -> None:
    """Each part has its clock, and the next begins when it has run out."""
    sitting = Sitting("snail", "tower")
    assert (sitting.phase, sitting.table.deadline) == ("play", 60_000)
    sitting.knock("snail")
    began = sitting.wall
    assert (sitting.phase, sitting.table.deadline) == ("arrange", began + 90_000)
    sitting.arrange(1, "tower").wait(90)
    began = sitting.wall
    assert (sitting.phase, sitting.table.deadline) == ("unscramble", began + 300_000)
    sitting.guess(0, 1, 0, "tower").wait(300)
    assert sitting.phase == "reveal"
    assert sitting.player(1)["words"][0]["unscrambled_by"] == ["Ann"]
