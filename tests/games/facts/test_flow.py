"""Drawing cards, choosing subjects, drawing letters, writing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.games.facts.sitting import Sitting

from parlour.games.facts import game
from parlour.games.facts.cards import Subject, deck
from parlour.games.facts.flow import draw_tiles
from parlour.games.facts.state import Choose, Done, Options, SeatOptions, Write
from parlour.kernel import Scripted, Seeded, Table

RIVERS = Subject("t01", "rivers")


def holders(sitting: Sitting) -> list[int]:
    return [held.holder for held in sitting.state.held]


def held_card(sitting: Sitting, card: str) -> Sitting:
    """The same round with this card in the first place."""
    held = (replace(sitting.state.held[0], card=card), *sitting.state.held[1:])
    sitting.table = replace(sitting.table, state=replace(sitting.state, held=held))
    return sitting


def scored_round(sitting: Sitting) -> Sitting:
    """A round in which nobody writes anything."""
    number = len(sitting.state.played)
    sitting.choose_all()
    while len(sitting.state.played) == number:
        sitting.done()
    return sitting


# Class Cards --------------------------------------------------------------------------------------


def test_five_seats_draw_one_card_each() -> None:
    assert holders(Sitting(5)) == [0, 1, 2, 3, 4]


def test_with_fewer_seats_some_draw_more_than_one() -> None:
    assert holders(Sitting(2)) == [0, 1, 0, 1, 0]
    assert holders(Sitting(1)) == [0, 0, 0, 0, 0]


def test_drawing_goes_on_where_it_stopped_in_the_round_before() -> None:
    sitting = scored_round(Sitting(8))
    assert sitting.phase == "reveal"
    assert holders(sitting.done()) == [5, 6, 7, 0, 1]


def test_used_cards_are_out_until_too_few_are_left() -> None:
    sitting = Sitting(3)
    first = {held.card for held in sitting.state.held}
    scored_round(sitting).done()
    second = {held.card for held in sitting.state.held}
    assert len(deck()) == 7
    assert len(second) == 5
    assert len(first | second) >= 5
    assert set(sitting.state.used_cards) == second


def test_the_holder_picks_a_class_and_may_add_a_category() -> None:
    sitting = held_card(Sitting(3), "t01")
    sitting.move(0, Choose("t01", "rivers", ("europe",)))
    assert sitting.state.held[0].subject == Subject("t01", "rivers", ("europe",))
    sitting.refused(0, Choose("t01", "capitals"), "already_chosen")


def test_wrong_choices_are_refused() -> None:
    sitting = held_card(Sitting(3), "t01")
    sitting.refused(1, Choose("t01", "rivers"), "not_your_card")
    sitting.refused(0, Choose("x99", "rivers"), "no_such_card", card="x99")
    sitting.refused(0, Choose("t01", "lakes"), "no_such_class", name="lakes")
    sitting.refused(0, Choose("t01", "rivers", ("mars",)), "no_such_category", name="mars")
    sitting.refused(0, Choose("t01", "rivers", ("europe", "europe")), "category_twice")
    sitting.refused(0, Choose("t01", "rivers", ("europe", "asia")), "one_category")
    sitting.refused(0, Done(), "not_now")
    sitting.refused(0, Write(0, 0, "x"), "not_now")


def test_forced_a_category_must_be_chosen_where_there_is_one() -> None:
    sitting = held_card(Sitting(3, forced=True), "t01")
    sitting.refused(0, Choose("t01", "rivers"), "category_forced")
    offered = game.offers(sitting.state, 0).moves
    assert Choose("t01", "rivers") not in offered
    assert Choose("t01", "capitals") in offered
    sitting.move(0, Choose("t01", "capitals"))


def test_combined_categories_stand_in_the_order_of_the_card() -> None:
    sitting = held_card(Sitting(3, combined=True), "t01")
    sitting.move(0, Choose("t01", "rivers", ("asia", "europe")))
    assert sitting.state.held[0].subject == Subject("t01", "rivers", ("europe", "asia"))
    assert [form.move for form in game.offers(Sitting(3, combined=True).state, 0).forms] == [
        "choose"
    ]


def test_an_entry_must_fit_all_combined_categories() -> None:
    both = Subject("t01", "rivers", ("europe", "asia"))
    assert both.query == "(river) & (europe) & (asia)"
    assert Subject("t02", "animals", ("birds", "sea")).query == ""


def test_who_holds_two_cards_has_the_choice_clock_twice() -> None:
    sitting = Sitting(3, factors={1: 2.0, 2: 0.0})
    assert sitting.state.asked.deadlines == (90_000, 180_000, None)


def test_whoever_does_not_choose_in_time_gets_a_legal_choice_by_lot() -> None:
    sitting = Sitting(5, forced=True)
    sitting.wait(44)
    assert sitting.phase == "choose"
    sitting.wait(1)
    assert sitting.phase == "write"
    for held in sitting.state.held:
        assert held.subject is not None
        assert bool(held.subject.categories) == bool(held.subject.of.categories)


def test_only_the_late_ones_are_chosen_for() -> None:
    sitting = Sitting(5, factors={4: 0.0})
    sitting.wait(45)
    assert sitting.phase == "choose"
    assert [held.subject is None for held in sitting.state.held] == [False] * 4 + [True]
    move = game.offers(sitting.state, 4).moves[0]
    assert sitting.move(4, move).phase == "write"


def test_by_lot_comes_what_the_shelf_can_look_up_where_there_is_such_a_thing() -> None:
    for rounds in (1, 3, 5):
        sitting = Sitting(3, by_lot=True, rounds=rounds)
        cards = [subject for subject in sitting.state.columns if subject.card != "t06"]
        assert cards
        assert all(subject.query for subject in cards)


def test_by_lot_nobody_chooses() -> None:
    sitting = Sitting(3, by_lot=True)
    assert sitting.phase == "write"
    assert len(sitting.state.columns) == 5


# Letters ------------------------------------------------------------------------------------------


def test_there_are_thirty_tiles_four_of_them_stars() -> None:
    tiles = Options().tiles
    assert len(tiles) == 30
    assert tiles.count("*") == 4
    assert len(set(tiles)) == 27


def test_five_tiles_are_drawn_and_are_out_for_the_rest_of_the_game() -> None:
    sitting = Sitting(3, by_lot=True, rounds=5)
    first = sitting.state.letters
    assert len(first) == 5
    sitting.done().done()
    drawn = first + sitting.state.letters
    assert sitting.state.used_tiles == drawn
    assert all(drawn.count(letter) == 1 for letter in drawn if letter != "*")


def test_used_tiles_go_back_where_too_few_are_left() -> None:
    sitting = Sitting(3, leave_out="FGHIJKLMNOPQRSTUVWXYZ*", by_lot=True)
    assert sorted(sitting.state.letters) == list("ABCDE")
    sitting.done().done()
    assert sorted(sitting.state.letters) == list("ABCDE")
    assert len(sitting.state.used_tiles) == 5


def test_a_single_letter_stands_for_all_five_rows() -> None:
    sitting = Sitting(3, single_letter=True, leave_out="BCDEFGHIJKLMNOPQRSTUVWXYZ*", by_lot=True)
    assert sitting.state.letters == ("A",) * 5
    sitting.done().done()
    assert sitting.state.letters == ("A",) * 5


def with_columns(**options: Any) -> Sitting:
    sitting = Sitting(3, by_lot=True, **options)
    held = tuple(replace(one, subject=RIVERS) for one in sitting.state.held)
    state = replace(sitting.state, held=held, used_tiles=())
    sitting.table = replace(sitting.table, state=state)
    return sitting


def test_fair_a_letter_for_which_the_shelf_knows_nothing_is_drawn_again() -> None:
    state = with_columns(fair_cells=True, leave_out="JKLMNOPQRSTUVW").state
    script = [
        ("letters", ["A", "X", "C", "*", "E"]),
        ("cells", ["ABCDEFGH"] * 5),
        ("letter", "Z"),
        ("letter", "X"),
        ("letter", "F"),
    ]
    chance = Scripted([(label, [value] if label == "letter" else value) for label, value in script])
    drawn, used = draw_tiles(state, chance)
    assert drawn == ["A", "F", "C", "*", "E"]
    assert used == tuple(drawn)


def test_fair_letters_are_drawn_again_twenty_times_at_most() -> None:
    state = with_columns(fair_cells=True).state
    chance = Seeded(bytes(32), 0, lambda label, question: ["A"] * 5)
    drawn, _ = draw_tiles(state, chance)
    assert len(drawn) == 5
    assert sum(outcome.label == "letter" for outcome in chance.outcomes) <= 20


def test_fair_letters_need_a_tile_to_draw_and_a_column_to_look_up() -> None:
    state = with_columns(fair_cells=True, leave_out="FGHIJKLMNOPQRSTUVWXYZ*").state
    chance = Seeded(bytes(32), 0, lambda label, question: ["A"] * 5)
    assert sorted(draw_tiles(state, chance)[0]) == list("ABCDE")
    films = Subject("t06", "films")
    held = tuple(replace(one, subject=films) for one in state.held)
    chance = Seeded(bytes(32))
    assert len(draw_tiles(replace(state, held=held), chance)[0]) == 5


def test_before_writing_all_playcards_are_identical() -> None:
    sitting = Sitting(3).choose_all()
    cards = [
        (view["round"].letters, view["round"].columns, view["mine"].columns)
        for view in map(sitting.table.view, range(3))
    ]
    assert cards[0] == cards[1] == cards[2]
    for seat, text in enumerate(("Amur", "Axe", "")):
        sitting.write(seat, (0, 0, text))
    sitting.done()
    while sitting.phase != "choose":
        sitting.done()
    blank = ("",) * 25
    assert sitting.choose_all().state.drafts == (blank,) * 3


# Writing ------------------------------------------------------------------------------------------


def test_the_last_saved_text_counts_when_time_ends() -> None:
    sitting = Sitting(2).choose_all()
    sitting.write(0, (0, 0, "Amazon"), (0, 0, "Amur"), (1, 1, "Bus"), (1, 1, "")).wait(300)
    assert sitting.phase == "mark"
    assert sitting.entry(0, 0, 0).text == "Amur"
    assert sitting.entry(0, 1, 1).why == "empty"


def test_everybody_sees_how_many_blanks_are_filled() -> None:
    sitting = Sitting(3).choose_all()
    sitting.write(1, (0, 0, "Amur"), (3, 2, "x"), (3, 2, "")).write(2, (1, 1, "Bug"), (1, 2, "Bug"))
    for viewer in ("table", 0, 1):
        assert sitting.table.view(viewer)["filled"] == (0, 1, 2)
    assert sitting.done().table.view("table")["filled"] == ()


def test_nobody_else_sees_which_blanks_are_filled() -> None:
    here = Sitting(3).choose_all().write(1, (0, 0, "Amur"), (3, 2, "Po"))
    there = Sitting(3).choose_all().write(1, (4, 4, "Rhine"), (2, 1, "Bug"))
    for viewer in ("table", 0, 2):
        assert here.table.view(viewer) == there.table.view(viewer)
    assert here.table.view(1) != there.table.view(1)


def test_the_phase_ends_when_every_seat_is_done() -> None:
    sitting = Sitting(2).choose_all().write(0, (0, 0, "Amazon"))
    sitting.move(0, Done())
    sitting.refused(0, Write(0, 0, "Amur"), "already_done")
    assert sitting.phase == "write"
    assert sitting.move(1, Done()).phase == "mark"


def test_every_seat_has_its_own_time_and_the_last_one_ends_the_phase() -> None:
    sitting = Sitting(3, minutes=3, factors={1: 1.5, 2: 2.0}).choose_all()
    sitting.wait(180)
    sitting.refused(0, Write(0, 0, "late"), "too_late")
    sitting.write(1, (0, 0, "Amur")).wait(90)
    sitting.write(2, (0, 0, "Aare")).wait(90)
    assert sitting.phase == "mark"


def test_an_entry_after_time_is_refused() -> None:
    sitting = Sitting(2).choose_all()
    sitting.wall += 300_000
    sitting.refused(0, Write(0, 0, "Amur"), "too_late")


# Countdown ----------------------------------------------------------------------------------------


def test_it_is_counted_down_before_everybody_writes() -> None:
    sitting = Sitting(2)
    assert game.countdown(sitting.state) is None
    sitting.choose_all()
    first = game.countdown(sitting.state)
    assert first is not None
    sitting.done(0)
    assert game.countdown(sitting.state) == first
    sitting = scored_round(Sitting(2)).done()
    sitting.choose_all()
    assert game.countdown(sitting.state) not in (None, first)


def test_where_nobody_has_a_limit_nothing_is_counted_down() -> None:
    sitting = Sitting(2, factors={0: 0, 1: 0})
    sitting.choose_all()
    assert sitting.phase == "write"
    assert game.countdown(sitting.state) is None


def test_the_standard_game_has_five_rounds_of_five_minutes() -> None:
    sitting = Sitting(2)
    for number in range(1, 6):
        sitting.choose_all()
        assert sitting.phase == "write"
        assert sitting.state.asked.deadlines == (sitting.wall + 5 * 60_000,) * 2
        while sitting.phase not in ("choose", "over"):
            sitting.done()
        assert len(sitting.state.played) == number
    assert sitting.phase == "over"


def test_class_cards_are_shuffled_and_the_timer_stands_until_the_letters_are_there() -> None:
    """Another seed draws other cards; five minutes run from when everybody can write."""
    drawn = set()
    for seed in range(8):
        table, _ = Table.start(game, Options(), (SeatOptions(),) * 2, seed=bytes([seed]) * 32)
        cards = tuple(held.card for held in table.state.held)
        assert len({*cards}) == 5
        drawn.add(cards)
    assert len(drawn) == 8
    assert drawn != {tuple(deck())[:5]}
    sitting = Sitting(2).wait(10)
    assert sitting.phase == "choose"
    sitting.choose_all()
    assert sitting.state.asked.deadlines == (sitting.wall + 5 * 60_000,) * 2
