"""The daily hand of Foil: three draws, the best words, two words of the house."""

from __future__ import annotations

import datetime

import msgspec
import pytest
from tests.support.daily import day_table

from parlour.bots.daily import played
from parlour.games.foil import analysis, daily, game
from parlour.games.foil.cards import DECKS
from parlour.games.foil.solver import Hand
from parlour.games.foil.state import (
    Arrange,
    Discard,
    Done,
    Draw,
    Guess,
    Knock,
    Laying,
    Options,
    Overrule,
    Take,
)
from parlour.games.foil.text import draw
from parlour.kernel import Refusal, SeatOptions, Table
from parlour.kernel.daily import Day, Result, day_result
from parlour.kernel.entry import Entry
from parlour.kernel.record import export, read
from parlour.shelf.lexicon import lexicon

MONDAY = datetime.date(2026, 11, 16)
SUNDAY = datetime.date(2026, 11, 22)


def draw_and_discard(table: Table) -> Table:
    table, _ = table.play(0, Draw(), 0)
    return table.play(0, Discard(table.state.hands[0][-1]), 0)[0]


def best_laying(table: Table) -> Arrange:
    """The best words of the hand, as they can be laid."""
    state = table.state
    left = list(state.hands[0])
    words = []
    found = Hand(state.spell(state.hands[0]), lexicon("en"), state.options.word_rules).best()
    for options in found.words:
        cards = []
        for letter in options[0]:
            card = next(card for card in left if state.spell((card,)) == letter)
            left.remove(card)
            cards.append(card)
        words.append(Laying(tuple(cards)))
    return Arrange(tuple(words))


def arranged(table: Table) -> Table:
    """No draws, the best words laid."""
    table, _ = table.play(0, Done(), 0)
    table, _ = table.play(0, best_laying(table), 0)
    return table.play(0, Done(), 0)[0]


def solved(table: Table) -> Table:
    for number, word in enumerate(table.state.laid[1]):
        table, _ = table.play(0, Guess(1, number, table.state.spell(word.cards)), 0)
    return table.play(0, Done(), 0)[0]


def refused(table: Table, move: object) -> str:
    with pytest.raises(Refusal) as found:
        table.play(0, move, 0)
    return found.value.code


def result_of(table: Table) -> Result:
    assert table.outcome is not None
    result = day_result(game, table.state, table.outcome)
    assert result is not None
    return result


def test_one_player_has_ten_cards_and_three_draws() -> None:
    table = day_table(game, MONDAY)
    assert len(table.state.seats) == 1
    assert len(table.state.hands[0]) == 10
    for left in (3, 2, 1):
        assert table.state.draws_left == left
        table, _ = table.play(0, Draw(), 0)
        assert table.state.draws_left == left - 1
        table, _ = table.play(0, Discard(table.state.hands[0][0]), 0)
    assert table.state.phase == "arrange"
    assert table.state.draws_left is None
    assert len(table.state.hands[0]) == 10


def test_who_likes_the_hand_need_not_draw() -> None:
    table, _ = day_table(game, MONDAY).play(0, Done(), 0)
    assert table.state.phase == "arrange"
    drawn, _ = day_table(game, MONDAY).play(0, Draw(), 0)
    assert refused(drawn, Done()) == "not_now"


def test_nobody_knocks_and_nothing_is_taken_from_the_pile() -> None:
    table = day_table(game, MONDAY)
    assert refused(table, Take(1)) == "not_now"
    assert refused(table, Knock((table.state.hands[0],))) == "not_now"


def test_a_draw_of_which_the_time_runs_out_is_one_of_the_three() -> None:
    table = day_table(game, MONDAY)
    for _ in range(3):
        table, _ = table.expire()
    assert table.state.phase == "arrange"


def test_only_words_can_be_laid() -> None:
    table, _ = day_table(game, MONDAY).play(0, Done(), 0)
    table, _ = table.play(0, Arrange((Laying(table.state.hands[0]),)), 0)
    assert refused(table, Done()) == "not_a_word"


def test_then_two_common_words_of_the_house_are_to_be_unscrambled() -> None:
    table = arranged(day_table(game, MONDAY))
    state = table.state
    assert state.phase == "unscramble"
    words = [state.spell(word.cards) for word in state.laid[1]]
    assert [len(word) for word in words] == [5, 5]
    for word, laid in zip(words, state.laid[1], strict=True):
        entry = lexicon("en").entry(word)
        assert entry is not None
        assert entry.level <= 35
        assert state.spell(laid.scrambled) != word
        assert sorted(laid.scrambled) == sorted(laid.cards)
    assert refused(table, Guess(0, 0, "x")) == "own_word"
    assert refused(table, Guess(2, 0, "x")) == "no_such_word"


def test_the_words_get_longer_from_monday_to_sunday() -> None:
    week = [daily.options(Day(MONDAY + datetime.timedelta(ahead))) for ahead in range(7)]
    assert [sum(options.riddles) for options in week] == [10, 11, 12, 13, 14, 15, 16]


def test_own_words_and_those_solved_are_the_result() -> None:
    table = solved(arranged(day_table(game, SUNDAY)))
    assert table.is_over
    result = result_of(table)
    assert result.marks[1:] == (8, 8)
    assert table.outcome is not None
    assert result.points == sum(result.marks) == table.outcome.scores[0]
    had = table.state.played[0].seats[0]
    assert result.marks[0] == sum(word.points for word in had.words)
    sheet = table.sheet(("Anna",))
    assert sheet["hands"][0]["riddles"][0]["word"] == table.state.played[0].riddles[0][0]


def test_what_is_not_solved_brings_nothing() -> None:
    table, _ = arranged(day_table(game, SUNDAY)).play(0, Done(), 0)
    result = result_of(table)
    assert result.marks[1:] == (0, 0)


def test_a_ruling_on_a_guess_counts_the_house_s_words_again() -> None:
    table = solved(arranged(day_table(game, MONDAY)))
    word = table.state.played[0].riddles[0][0]
    changed = game.overrule(table.state, Overrule(0, word, False))
    assert changed.played[0].seats[0].guesses[0].why == "voted_out"
    assert changed.played[0].seats[0].guesses[0].scrambled == table.state.played[0].riddles[0][1]


def test_alone_there_is_one_seat() -> None:
    assert game.seats_with(Options()) == range(2, 5)
    with pytest.raises(Refusal, match="wrong_seat_count"):
        game.check_seats(2, Options(alone=True))


def test_the_house_has_the_cards_for_its_words() -> None:
    for ahead in range(40):
        table = arranged(day_table(game, MONDAY + datetime.timedelta(ahead)))
        for word in table.state.laid[1]:
            assert len(set(word.cards)) == len(word.cards)
            assert all(0 <= card < len(DECKS["en"]) for card in word.cards)


def test_no_hand_comes_again_within_a_year() -> None:
    hands = set()
    for ahead in range(366):
        state = day_table(game, datetime.date(2026, 1, 1) + datetime.timedelta(ahead)).state
        hands.add((tuple(sorted(state.spell(state.hands[0]))), state.deck[-3:]))
    assert len(hands) == 366


def test_in_hindsight_one_sees_what_all_thirteen_cards_could_have_made() -> None:
    table = day_table(game, MONDAY)
    started = table
    entries: list[Entry] = []
    moves = [Draw(), lambda state: Discard(state.hands[0][0])] * 3
    table, entry = Table.start(
        game,
        daily.options(Day(MONDAY)),
        (SeatOptions(),),
        seed=started.seed,
        shelf=started.shelf,
        wall=0,
    )
    entries.append(entry)
    for make in [*moves, best_laying_of, Done(), Done()]:
        move = make(table.state) if make is not best_laying_of and callable(make) else make
        move = best_laying(table) if make is best_laying_of else move
        table, entry = table.play(0, move, 0)
        entries.append(entry)
    text = export(
        game, entries, names=("Anna",), bots=(None,), secret=daily.secret(MONDAY), nonces={}
    )
    found = analysis.analyse(read(text))
    one = found.hands[0]
    assert one.possible >= one.best >= one.made
    assert sum(map(len, one.possible_words)) <= 10
    cards = sorted(started.state.spell((*started.state.hands[0], *started.state.deck[-3:])))
    for letter in "".join(one.possible_words):
        cards.remove(letter)
    assert [riddle.solved for riddle in found.riddles] == [0, 0]
    assert found.missed_knocks == ()


best_laying_of = object()


@pytest.mark.parametrize("level", [1, 3, 5])
def test_bots_play_the_hand_to_its_end(level: int) -> None:
    table = played(game, Day(SUNDAY), level)
    assert table.is_over
    assert table.state.played[0].seats[0].score >= 0
    assert "The house 1/0: " in draw(
        msgspec.to_builtins(arranged(day_table(game, MONDAY)).view(0)), ("Anna",)
    )
