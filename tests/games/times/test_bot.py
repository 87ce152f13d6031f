"""The bot: it sees what a person sees, and its low levels make a person's mistakes."""

import random
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.games.times.positions import positions
from tests.games.times.sitting import Sitting, fill_board, last_turn

from parlour.games.times import game
from parlour.games.times.board import board
from parlour.games.times.bot import SKILLS, bot, look_at_once, search, slip
from parlour.games.times.search import DEEPEST
from parlour.games.times.solver import new_search
from parlour.games.times.sparring import GREEDY, RANDOM, Tree, matches, play_match
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Options, TakeBack
from parlour.kernel import LEVELS, Decision, find_bot

MANY = range(60)


def decided(sitting: Sitting, level: int, seed: int = 0, seat: int | None = None) -> Any:
    who = sitting.state.turn.seat if seat is None else seat
    view = msgspec.json.decode(msgspec.json.encode(sitting.table.view(who)))
    return bot.decide(view, level, random.Random(seed))


def moves(sitting: Sitting, level: int) -> list[Any]:
    """What the level does here, with different luck; None where it does nothing."""
    decisions = [decided(sitting, level, seed) for seed in MANY]
    return [decision.move if decision else None for decision in decisions]


def before_a_set(**options: Any) -> Sitting:
    return Sitting(**options).turns((2, 3), (9, 9))


def test_the_bot_is_found() -> None:
    assert find_bot(game) is bot
    assert set(SKILLS) == set(LEVELS)
    assert bot.heavy == {4, 5}


def test_it_waits_for_its_turn() -> None:
    assert decided(Sitting(), 5, seat=1) is None
    over = Sitting(match_minutes=1).wait(60)
    assert decided(over, 5) is None


@pytest.mark.heavy
def test_the_same_view_level_and_luck_give_the_same_decision() -> None:
    sitting = before_a_set()
    for level in LEVELS:
        assert decided(sitting, level, 7) == decided(sitting, level, 7)


# Choosing -------------------------------------------------------------------------------------


def test_the_first_level_knows_the_small_tables_and_sometimes_multiplies_wrong() -> None:
    facts = moves(Sitting(), 1)
    assert all(max(fact.a, fact.b) <= 5 for fact in facts)
    assert 0 < sum(not fact.is_true for fact in facts) < 20


@pytest.mark.heavy
def test_higher_levels_multiply_better() -> None:
    wrong = [sum(not fact.is_true for fact in moves(Sitting(), level)) for level in (1, 2, 3)]
    assert wrong[0] > wrong[2]
    assert all(decided(Sitting(), level).move.is_true for level in (4, 5))


def test_nobody_sends_a_wrong_product_to_a_teacher() -> None:
    assert all(fact.is_true for fact in moves(Sitting(judge="teacher"), 1))


def test_where_only_big_numbers_fit_the_first_level_takes_those() -> None:
    skill = SKILLS[1]
    options = Options()
    field = options.field
    occupied = sum(field.box((column, row)) for column in range(4) for row in range(6))
    fact = look_at_once(options, occupied, 0, skill, random.Random(1))
    assert field.fits(occupied, fact.a, fact.b, fact.product)
    assert max(fact.a, fact.b) > skill.tables


def test_the_third_level_mostly_takes_what_scores_now() -> None:
    sitting = before_a_set()
    scored = []
    for move in moves(sitting, 3):
        sitting.fact(move.a, move.b, move.product)
        state = sitting.state
        scored.append(len(state.options.field.sets(state.marks[0], state.turn.fresh, "lines")))
        sitting.take_back()
    assert sum(map(bool, scored)) > 40


@pytest.mark.heavy
@pytest.mark.parametrize("level", [4, 5])
def test_the_top_levels_play_what_the_search_finds(level: int) -> None:
    """Not always what scores now: with the compiled search the fifth level sees a better plan."""
    sitting = before_a_set(claim="auto")
    options, (own, other) = sitting.state.options, sitting.state.marks
    found = search(options, own, other, SKILLS[level], random.Random(0))
    pair, product = divmod(options.field.facts[found], 100)
    played = decided(sitting, level).move
    assert pair in (played.a * 10 + played.b, played.b * 10 + played.a)
    assert played.product == product == played.a * played.b


def test_a_slip_is_a_wrong_product_that_can_be_placed() -> None:
    field = board(6, "left")
    rng = random.Random(3)
    for _ in MANY:
        fact = slip(field, 0, Fact(6, 7, 42), rng)
        assert not fact.is_true
        assert field.fits(0, fact.a, fact.b, fact.product)


def test_where_no_wrong_product_fits_the_right_one_is_played() -> None:
    field = board(6, "left")
    room = sum(field.box(cell) for cell in ((9, 5), (9, 4), (8, 5), (1, 5)))
    occupied = field.bottom * 63 & ~room
    assert slip(field, occupied, Fact(9, 9, 81), random.Random(1)) == Fact(9, 9, 81)


# Judging --------------------------------------------------------------------------------------


def test_a_wrong_product_is_called_by_who_notices_it() -> None:
    sitting = Sitting().turn(6, 7, 41)
    called = [moves(sitting, level).count(Call()) for level in LEVELS]
    assert 0 < called[0] < called[1] < called[2] < len(MANY)
    assert called[3:] == [len(MANY)] * 2


def test_a_right_product_is_never_called() -> None:
    sitting = Sitting().turn(6, 7)
    assert all(Call() not in moves(sitting, level) for level in (1, 2, 3))


def test_on_a_finished_board_it_calls_or_does_nothing() -> None:
    assert decided(last_turn(), 5) is None
    assert decided(last_turn(wrong=True), 5).move == Call()
    assert set(map(str, moves(last_turn(wrong=True), 1))) == {"Call()", "None"}


def test_its_own_slip_is_sometimes_noticed() -> None:
    sitting = Sitting().fact(6, 7, 41)
    noticed = [moves(sitting, level).count(TakeBack()) for level in (1, 2, 3)]
    assert 0 < noticed[0] < noticed[1] < noticed[2] < len(MANY)
    assert TakeBack() not in moves(Sitting().fact(6, 7), 3)


# Counting -------------------------------------------------------------------------------------


def test_it_points_out_its_sets_and_ends_the_turn() -> None:
    sitting = before_a_set().fact(4, 5)
    claim = decided(sitting, 5).move
    assert isinstance(claim, Claim)
    sitting.move(claim)
    assert decided(sitting, 5).move == EndTurn()
    assert sitting.end().points == (1, 0)


def test_under_windows_it_points_out_every_four() -> None:
    sitting = before_a_set(count="windows").fact(4, 5)
    sitting.move(decided(sitting, 5).move).move(decided(sitting, 5).move)
    assert decided(sitting, 5).move == EndTurn()
    assert sitting.end().points == (3, 0)


def test_where_the_referee_counts_it_just_ends_the_turn() -> None:
    assert decided(before_a_set(claim="auto").fact(4, 5), 5).move == EndTurn()


def test_low_levels_overlook_sets() -> None:
    sitting = before_a_set().fact(4, 5)
    overlooked = [moves(sitting, level).count(EndTurn()) for level in LEVELS]
    assert overlooked[0] > overlooked[1] > overlooked[2] >= overlooked[3] == 0
    assert overlooked[4] == 0


# Pace -----------------------------------------------------------------------------------------


def test_it_takes_a_persons_time() -> None:
    decision = decided(Sitting(), 1)
    assert isinstance(decision, Decision)
    assert 3000 <= decision.delay <= 7000
    assert decided(Sitting(turn_seconds=0), 1).delay >= 3000


def test_it_hurries_where_turns_are_short() -> None:
    assert decided(Sitting(turn_seconds=6), 1).delay == 2000
    assert decided(Sitting(turn_seconds=6).fact(2, 3), 1).delay == 500


# Whole games ----------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        Options(match_minutes=2),
        Options(judge="teacher", claim="auto", rows=5, match_minutes=0),
        Options(judge="referee", count="windows", zero="right", turn_seconds=5, match_minutes=1),
        Options(rows=8, turn_seconds=0, wrong_call="lose_turn", match_minutes=1),
    ],
    ids=range(4),
)
def test_a_game_between_bots_comes_to_its_end_without_a_refusal(
    level: int, options: Options
) -> None:
    table = play_match((bot, bot), level, level, options)
    assert table.is_over
    assert sum(table.state.points) > 0


@pytest.mark.heavy
@pytest.mark.long
def test_searching_beats_looking_at_this_turn_only_and_playing_anything() -> None:
    options = Options(match_minutes=2)
    for rival in (GREEDY, RANDOM):
        *_, strength = matches(rival, range(2), level=4, options=options)
        assert (strength.games, strength.won, strength.drawn) == (2, 2, 0)
        assert strength.points > strength.against


def test_sides_alternate_and_the_points_of_both_are_summed() -> None:
    options = Options(rows=5, match_minutes=1)
    first, second = matches(RANDOM, range(2), level=1, options=options)
    assert (first.games, second.games) == (1, 2)
    assert second.points >= first.points > 0
    assert second.won + second.drawn <= 2


def test_a_sparring_partner_waits_for_its_turn() -> None:
    view = msgspec.to_builtins(Sitting().table.view(1))
    assert GREEDY.decide(view, 0, random.Random(0)) is None


def test_a_board_can_be_filled_by_sparring_partners() -> None:
    table = play_match((GREEDY, RANDOM), 0, 1, Options(match_minutes=0))
    assert table.state.over == "board_full"
    assert fill_board(Sitting(match_minutes=0)).state.phase == "closing"


# The fifth level with the compiled search, whose budgets are made small here ------------------------


def test_a_search_that_sees_the_end_is_followed_else_the_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.games.times.bot.is_fast", lambda: True)
    options = Options(rows=5, match_minutes=0)
    early, late = (list(positions(options.field, 4))[at] for at in (0, -4))
    few = structs.replace(SKILLS[5], budget=60, playouts=40)
    grown = new_search(options).grow(*early, 0, 40, random.Random(1).getrandbits(32))[0]
    assert search(options, *early, few, random.Random(1)) == grown
    enough = structs.replace(few, budget=10**6)
    solved = new_search(options).think(*late, 10**6, DEEPEST)[0]
    assert search(options, *late, enough, random.Random(1)) == solved
    none = structs.replace(few, playouts=0)
    assert (
        search(options, *early, none, random.Random(1))
        == (new_search(options).think(*early, 60, DEEPEST)[0])
    )


def test_the_textbook_tree_plays_a_board_to_its_end() -> None:
    options = Options(rows=5, match_minutes=0, starts=0)
    table = play_match((Tree(8), Tree(8)), 5, 7, options)
    assert table.is_over
    assert all(turn.outcome == "played" for turn in table.state.turns)
