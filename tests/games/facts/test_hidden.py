"""Hidden authors: nothing may betray whose Playcard is whose before the scoring."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.state import Dispute, Recognise
from parlour.kernel import Refusal
from parlour.testing import check_game, play_out
from parlour.testing.secrets import check_non_interference, redrawn

COLUMNS = (Subject("t01", "rivers"),) * 5


def hidden(seats: int = 4, **options: Any) -> Sitting:
    cards = tuple(((0, 0, f"A{seat}"), (1, 0, f"B{seat}")) for seat in range(seats))
    return judged(*cards, columns=COLUMNS, hide_authors=True, **options)


def of(sitting: Sitting, seat: int) -> int:
    """The number of this seat's Playcard."""
    return next(n for n, card in enumerate(sitting.state.playcards) if card.author == seat)


def scored_by(sitting: Sitting, seat: int) -> int:
    return next(n for n, card in enumerate(sitting.state.playcards) if card.scorer == seat)


def view(sitting: Sitting, viewer: Any) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.to_builtins(sitting.table.view(viewer))
    return seen


def test_hiding_needs_three_seats() -> None:
    with pytest.raises(Refusal) as caught:
        Sitting(2, hide_authors=True)
    assert caught.value.code == "hidden_needs_three"


def test_cards_are_mixed_and_nobody_scores_his_own() -> None:
    orders = set()
    for count in (3, 4, 5, 8):
        cards = hidden(count).state.playcards
        assert sorted(card.author for card in cards) == list(range(count))
        assert sorted(card.scorer for card in cards) == list(range(count))
        assert all(card.author != card.scorer for card in cards)
        orders.add(tuple(card.author for card in cards) == tuple(range(count)))
    assert False in orders


def test_playcards_name_neither_author_nor_scorer_until_the_scoring() -> None:
    sitting = hidden()
    seen = view(sitting, "table")
    assert {(card["author"], card["scorer"]) for card in seen["playcards"]} == {(None, None)}
    while sitting.phase != "reveal":
        sitting.done()
    assert [card["entries"][0][0]["text"] for card in sitting_cards(sitting)] == [
        "A0",
        "A1",
        "A2",
        "A3",
    ]


def sitting_cards(sitting: Sitting) -> list[Any]:
    cards: list[Any] = view(sitting, "table")["played"][-1]["cards"]
    return cards


def test_a_seat_knows_its_own_playcard_and_the_one_it_scores() -> None:
    sitting = hidden()
    for seat in range(4):
        mine = view(sitting, seat)["mine"]
        assert mine["playcard"] == of(sitting, seat)
        assert mine["scores"] == scored_by(sitting, seat)


def test_who_is_done_is_nobodys_business() -> None:
    sitting = Sitting(3, hide_authors=True).choose_all()
    sitting.write(1, (0, 0, "Amur")).done(0)
    for viewer in (1, 2, "table"):
        progress = view(sitting, viewer)["progress"]
        assert progress["done"] is None
        assert progress["count"] == 1
    assert view(sitting, 0)["mine"]["done"]
    assert not view(sitting, 1)["mine"]["done"]


def test_how_much_anybody_has_written_would_give_authors_away() -> None:
    """Beside an open card with as many entries."""
    sitting = Sitting(3, hide_authors=True).choose_all().write(1, (0, 0, "Amur"))
    assert not view(sitting, "table")["filled"]
    assert not view(sitting, 1)["filled"]


def test_no_deadline_tells_who_is_done() -> None:
    """With time factors the next deadline would say whose time is still running."""
    factors = {1: 1.5, 2: 2.0}
    busy = Sitting(3, hide_authors=True, factors=factors).choose_all()
    done = Sitting(3, hide_authors=True, factors=factors).choose_all().done(0)
    assert busy.table.deadline == done.table.deadline == 300_000
    assert done.wait(300).table.deadline == 450_000
    done.done(1)
    assert done.table.deadline == 450_000
    assert done.wait(150).table.deadline == 600_000
    assert done.wait(150).phase == "reveal"


def test_in_judging_all_have_the_time_of_the_slowest_seat() -> None:
    """What somebody disputes when the others' time is over would be their own entry."""
    sitting = hidden(3, factors={1: 1.5, 2: 2.0})
    sitting.challenge(*_doubt(sitting, 2)).wait(90)
    assert sitting.phase == "mark"
    assert set(sitting.state.asked.deadlines) == {120_000}
    assert not any(sitting.state.asked.finished)
    assert set(view(sitting, "table")["progress"]["deadlines"]) == {120_000}
    assert sitting.wait(30).phase == "recognise"
    assert set(sitting.state.asked.deadlines) == {160_000}


def _doubt(sitting: Sitting, author: int) -> tuple[int, int, int, int]:
    """The scorer of this seat's Playcard, and a blank on it."""
    card = of(sitting, author)
    return sitting.state.playcards[card].scorer, card, 0, 0


def test_in_judging_nobody_has_a_limit_where_one_seat_has_none() -> None:
    sitting = hidden(3, factors={1: 0.0})
    assert sitting.phase == "mark"
    assert sitting.table.deadline is None
    for seat in range(3):
        default = game.default(sitting.state, seat)
        assert default is not None
        assert default.code == "no_limit"


@pytest.mark.parametrize(("column", "told"), [("rivers", False), ("europe", True)])
def test_a_childs_card_looks_like_all_others_where_nobody_has_a_category(
    column: str, told: bool
) -> None:
    categories = ("europe",) if column == "europe" else ()
    columns = (Subject("t01", "rivers", categories), *COLUMNS[1:])
    cards = tuple(((0, 1, f"A{seat}"),) for seat in range(3))
    sitting = judged(*cards, columns=columns, hide_authors=True, children=(0,))
    seen = view(sitting, 1)["playcards"]
    assert [card["child"] for card in seen].count(True) == told


def test_a_seat_without_limit_is_told_so_where_a_deadline_may_come() -> None:
    sitting = Sitting(3, hide_authors=True, factors={1: 0.0}).choose_all()
    default = game.default(sitting.state, 1)
    assert default is not None
    assert default.code == "no_limit"


def test_a_scorer_with_an_empty_card_is_asked_like_all_others() -> None:
    sitting = judged(((0, 0, "Amur"),), (), (), columns=COLUMNS, hide_authors=True)
    assert sitting.phase == "mark"
    assert sitting.state.asked.asked == (True, True, True)


def challenged() -> Sitting:
    sitting = hidden()
    card = of(sitting, 0)
    scorer = sitting.state.playcards[card].scorer
    return sitting.challenge(scorer, card, 0, 0).done()


def test_offers_are_alike_for_all_and_rights_are_checked_only_when_used() -> None:
    sitting = challenged()
    assert sitting.phase == "recognise"
    assert len({msgspec.json.encode(game.offers(sitting.state, seat)) for seat in range(4)}) == 1
    card = of(sitting, 0)
    scorer = sitting.state.playcards[card].scorer
    sitting.refused(0, Recognise(card, 0, 0), "own_entry")
    sitting.refused(scorer, Recognise(card, 0, 0), "own_challenge")
    other = next(seat for seat in (1, 2, 3) if seat != scorer)
    sitting.recognise(other, card, 0, 0)
    (mark,) = view(sitting, "table")["marks"]
    assert mark["why"] == "recognised"
    assert "recognised_by" not in mark


def test_in_another_world_entries_are_recognised_by_somebody_without_a_part_in_them() -> None:
    sitting = challenged()
    card = of(sitting, 0)
    scorer = sitting.state.playcards[card].scorer
    sitting.recognise(next(seat for seat in (1, 2, 3) if seat != scorer), card, 0, 0)
    for seed in range(20):
        other = redrawn(sitting.table, "table", random.Random(seed)).state.playcards[card]
        assert other.entries[0][0].recognised not in (None, other.author, other.scorer)


def test_a_dispute_of_a_strike_does_not_say_who_raised_it() -> None:
    sitting = challenged().done()
    card = of(sitting, 0)
    sitting.refused(1, Dispute(card, 0, 0), "only_author")
    assert len({msgspec.json.encode(game.offers(sitting.state, seat)) for seat in range(4)}) == 1
    sitting.dispute(0, card, 0, 0)
    (mark,) = view(sitting, 1)["marks"]
    assert mark["disputed"]
    assert set(mark) <= {
        "seat",
        "row",
        "column",
        "valid",
        "why",
        "challenged",
        "disputed",
        "ballot",
    }


@pytest.mark.heavy
def test_a_childs_card_stays_with_the_children_in_every_world() -> None:
    seats = tuple(game.SeatOptions(child=seat < 2) for seat in range(5))
    played = play_out(game, game.Options(hide_authors=True, rounds=2), seats, seed=4)
    check_non_interference(played, random.Random(4), 6)


@pytest.mark.parametrize("seats", [3, 4, pytest.param(8, marks=pytest.mark.heavy)])
def test_nobody_can_tell_the_world_from_one_with_other_authors(seats: int) -> None:
    for judging in ("quick", "book"):
        options = game.Options(hide_authors=True, rounds=1, judging=judging)
        played = play_out(game, options, (game.SeatOptions(),) * seats, seed=seats)
        check_non_interference(played, random.Random(seats), 30 // seats)


@pytest.mark.heavy
def test_the_contract_holds_with_hidden_authors_and_with_everything_combined() -> None:
    options = game.Options(
        hide_authors=True, forced=True, combined=True, single_letter=True, leave_out="QX*", rounds=1
    )
    verifying = game.Options(hide_authors=True, verify=True, rounds=1)
    book = game.Options(hide_authors=True, judging="book", rounds=1)
    check_game(game, options=[options, verifying, book], points=4)
