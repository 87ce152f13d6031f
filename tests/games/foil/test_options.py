"""Variations: changing one option alone changes what comes of the same moves."""

from typing import Any

import msgspec
import pytest
from tests.games.foil.sitting import Sitting, laid_out

from parlour.games.foil import game
from parlour.games.foil.state import Options, Overrule, Scores
from parlour.kernel import Refusal, SeatOptions, Table
from parlour.kernel.options import describe, read


def final(**options: Any) -> tuple[int, ...]:
    """The points of a hand with a bit of everything."""
    sitting = laid_out(("quiz", "snail"), ("rowet", "house"), **options)
    if sitting.phase == "unscramble":
        sitting.guess(1, 0, 1, "slain").guess(0, 1, 1, "house").done()
    return sitting.scores


@pytest.mark.parametrize(
    ("name", "value", "points"),
    [
        ("letter", 2, (38, 5)),
        ("bonus_letter", 0, (19, 0)),
        ("knock", 0, (24, 0)),
        ("unscramble", 7, (31, 2)),
        ("unbroken", 5, (34, 0)),
        ("no_such_word", 3, (29, 7)),
    ],
)
def test_every_number_of_the_scoring_table_counts(
    name: str, value: int, points: tuple[int, ...]
) -> None:
    assert final() == (29, 0)
    assert final(scores=Scores(**{name: value})) == points


def test_what_a_false_knock_costs() -> None:
    for cost in (15, 20):
        sitting = Sitting("snap", "tower", scores=Scores(false_knock=cost)).knock("snap")
        assert sitting.scores == (-cost, 0)


def test_one_round_only() -> None:
    assert Sitting("snails", "tower", rounds=(2,)).state.size == 6
    assert Sitting("snails", "tower").state.size == 5
    assert Sitting("snail", "tower", rounds=(2,)).knock("snail").phase == "play"


@pytest.mark.parametrize("rounds", [(2, 1), (1, 2), (2, 1, 1)])
def test_rounds_come_in_any_order_and_are_stored_sorted_and_each_once(rounds: Any) -> None:
    assert Options(rounds=rounds).rounds == (1, 2)
    assert read(Options, {"rounds": ",".join(map(str, rounds))}).rounds == (1, 2)


def test_a_game_has_a_round() -> None:
    with pytest.raises(ValueError, match="round"):
        Options(rounds=())
    with pytest.raises(Refusal, match="bad_option"):
        read(Options, {"rounds": ""})


def finished_hands(count: int, limit: int = 40, **options: Any) -> Sitting:
    """Play hands that nobody scores in until the game is over."""
    sitting = Sitting(*("snail", "tower", "house")[:count], **options)
    for _ in range(limit):
        if sitting.table.is_over:
            break
        state = msgspec.structs.replace(sitting.state, deck=(), pile=sitting.state.pile[-1:])
        sitting.table = msgspec.structs.replace(sitting.table, state=state)
        sitting.draw().done()
        if not sitting.table.is_over:
            sitting.done()
    return sitting


def test_three_rounds_and_every_player_deals_one_hand_in_each() -> None:
    sitting = finished_hands(3)
    hands = sitting.sheet["hands"]
    assert [hand["round"] for hand in hands] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [hand["dealer"] for hand in hands] == ["Cy", "Ann", "Bo"] * 3
    assert sitting.state.reason == "rounds_played"


def test_one_hand_per_round() -> None:
    hands = finished_hands(2, hands_per_round=1).sheet["hands"]
    assert [hand["round"] for hand in hands] == [1, 2, 3]


def test_to_points_has_one_hand_rounds_that_repeat() -> None:
    sitting = finished_hands(2, to_points=100)
    assert [hand["round"] for hand in sitting.sheet["hands"]] == [1, 2, 3] * 7
    assert sitting.state.reason == "long_enough"
    won = laid_out(("snail",), ("tower",), to_points=10).done()
    assert won.table.is_over
    assert won.state.reason == "mark_reached"
    assert won.sheet["winners"] == ["Ann"]
    assert not laid_out(("snail",), ("tower",), to_points=11).done().table.is_over


def test_a_ruling_can_reach_the_mark_before_the_next_hand() -> None:
    sitting = laid_out(("snail",), ("rowet",), to_points=12).guess(0, 1, 0, "rowet").done()
    sitting.rule(Overrule(0, "rowet", True)).done()
    assert sitting.state.reason == "mark_reached"


def test_a_childrens_game_has_words_of_three_letters_and_smaller_sizes() -> None:
    assert Sitting("cat", "dog", children=True).knock("cat").phase == "arrange"
    sizes = [Sitting("cat", "dog", children=True, round=n).state.size for n in (1, 2, 3)]
    assert sizes == [3, 4, 5]
    assert laid_out(("cat",), ("dog",), children=True).done().scores == (8, 3)
    assert len(finished_hands(2, children=True).sheet["hands"]) == 3


def test_young_childrens_game_brings_the_childrens_sizes_with_it() -> None:
    sitting = Sitting("cat", "dog", no_scramble=25)
    assert sitting.sheet["options"]["children"] is True
    assert sitting.table.view("table")["setup"].least == 3
    assert sitting.state.options.hands(4) == 1
    assert sitting.knock("cat").phase == "arrange"


@pytest.mark.parametrize("mark", [25, 50])
def test_young_children_play_without_scrambling_to_25_or_50(mark: int) -> None:
    sitting = laid_out(("quiz", "snail"), ("rowet", "house"), no_scramble=mark)
    assert sitting.phase == "reveal"
    assert sitting.scores == (9, -5)
    assert sitting.player(0)["words"][0]["scrambled"] == "quiz"
    long = ("snail", "tower", "house", "plant", "drink")
    reached = laid_out(long, ("cube",), no_scramble=mark)
    assert reached.table.is_over == (mark == 25)


def test_young_children_play_the_rounds_again_until_somebody_has_the_points() -> None:
    sitting = finished_hands(2, no_scramble=25)
    assert [hand["round"] for hand in sitting.sheet["hands"]][:6] == [1, 2, 3, 1, 2, 3]


def test_the_game_is_for_two_to_four() -> None:
    assert list(game.seats) == [2, 3, 4]


def test_without_scrambling_an_order_that_was_chosen_is_kept() -> None:
    sitting = Sitting("snail", "tower", no_scramble=25).knock("snail")
    sitting.arrange(1, "tower", laid=("retow",)).done()
    assert sitting.player(1)["words"][0]["scrambled"] == "retow"


def test_proper_names_by_agreement() -> None:
    assert laid_out(("snail",), ("london",)).done().scores == (10, -10)
    assert laid_out(("snail",), ("london",), proper_names=True).done().scores == (10, 6)


def test_slurs_count_only_where_the_table_wants_them() -> None:
    assert laid_out(("snail",), ("darkie",)).done().scores == (10, -10)
    assert laid_out(("snail",), ("darkie",), slurs=True).done().scores == (10, 6 + 5)
    assert laid_out(("snail",), ("bitch",)).done().scores == (10, 5)
    assert laid_out(("snail",), ("darkie",), lexicon="table").done().phase == "vote"


def test_a_sheet_tells_of_slurs_only_where_the_table_wants_them() -> None:
    """So the sheets of games that were played before there was such an option stay as they are."""
    assert "slurs" not in Sitting("snail", "tower").sheet["options"]
    assert Sitting("snail", "tower", slurs=True).sheet["options"]["slurs"] is True


def test_unknown_words_by_the_referee_or_by_the_table() -> None:
    assert laid_out(("snail",), ("rowet",)).done().phase == "reveal"
    assert laid_out(("snail",), ("rowet",), lexicon="table").done().phase == "vote"


def test_a_german_game_has_german_words_cards_and_bonus_letters() -> None:
    sitting = laid_out(("schöne", "katze"), ("autos",), language="de").done()
    assert sitting.scores == (6 + 5 + 5 + 5, -10)
    assert sitting.player(1)["words"][0]["why"] == "plural"
    sharp = laid_out(("strasse",), ("katze",), language="de").guess(1, 0, 0, "Straße").done()
    assert sharp.player(1)["guesses"][0]["points"] == 7


@pytest.mark.parametrize(
    ("name", "before", "phase"),
    [
        ("turn_seconds", lambda s: s, "play"),
        ("arrange_seconds", lambda s: s.knock("snail"), "arrange"),
        ("unscramble_seconds", lambda s: s.knock("snail").arrange(1, "rowet").done(), "unscramble"),
        ("vote_seconds", lambda s: s.knock("snail").arrange(1, "rowet").done().done(), "vote"),
    ],
)
def test_every_clock_can_be_set(name: str, before: Any, phase: str) -> None:
    clock: dict[str, Any] = {name: 7}
    sitting = before(Sitting("snail", "rowet", lexicon="table", **clock))
    assert sitting.phase == phase
    before_turn = sitting.state.turn
    assert sitting.wait(6).phase == phase
    sitting.wait(1)
    assert (sitting.phase, sitting.state.turn) != (phase, before_turn)


def test_the_clock_for_the_category() -> None:
    options = Options(category=True, category_seconds=7)
    table, _ = Table.start(game, options, (SeatOptions(), SeatOptions()), seed=bytes(32))
    assert table.deadline == 7000


def test_every_option_can_be_named_on_a_command_line() -> None:
    words = {
        "rounds": "2,3", "hands_per_round": "2", "to_points": "100", "category": "yes",
        "children": "yes", "no_scramble": "25", "check_words": "yes", "lexicon": "table",
        "proper_names": "yes", "slurs": "yes", "language": "de", "turn_seconds": "30", "arrange_seconds": "30",
        "unscramble_seconds": "30", "vote_seconds": "30", "category_seconds": "15",
        "scores.unscramble": "5", "scores.letter": "2", "real_box": "yes",
    }  # fmt: skip
    options = read(Options, words)
    named = {name.partition(".")[0] for name in words}
    assert named == {field.name for field in describe(Options) if not field.daily}
    default = Options()
    assert all(getattr(options, name) != getattr(default, name) for name in named)
    assert (options.scores.unscramble, options.scores.letter) == (5, 2)
