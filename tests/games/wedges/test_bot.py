"""The built-in player: a pure function of its view, five levels, plausible mistakes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.wedges.sitting import Sitting, final

from parlour.bots.player import Player
from parlour.bots.simulation import Simulated, simulate
from parlour.cli.arguments import read_players
from parlour.games.wedges import bot as wedges_bot
from parlour.games.wedges import game, knowledge
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.bot import Seen, bot
from parlour.games.wedges.knowledge import (
    answers_of,
    chance,
    chances,
    kind_of_answer,
    looked_up,
    mistaken,
    same_sort,
)
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    GoOn,
    MoveTo,
    Options,
    PickCategory,
    Roll,
    Rule,
    SeatOptions,
    Vote,
    VoteCategory,
)
from parlour.games.wedges.view import SeatedWedgesView
from parlour.kernel import LEVELS, Decision, Table
from parlour.kernel.bot import find_bot
from parlour.shelf.packs import library
from parlour.shelf.packs.wording import said


def decide(sitting: Sitting, seat: int, level: int = 5, seed: int = 1) -> Decision | None:
    return bot.decide(sitting.view(seat), level, random.Random(seed))


def decided(sitting: Sitting, seat: int, level: int = 5) -> Any:
    decision = decide(sitting, seat, level)
    assert decision is not None
    assert 0 < decision.delay < 30_000
    return decision.move


def test_it_is_found_beside_the_rules() -> None:
    assert find_bot(game) is bot


def test_it_does_what_every_phase_asks() -> None:
    sitting = Sitting(3)
    assert decided(sitting, 0) == Roll()
    assert decide(sitting, 1) is None
    assert isinstance(decided(sitting.roll(6), 0), MoveTo)
    assert isinstance(decided(sitting.to("r7"), 2), Draw)
    sitting.draw()
    assert isinstance(decided(sitting, 0), Answer)
    # Flagging is offered to all, and asks nobody.
    assert decide(sitting, 1) is None
    assert isinstance(decided(Sitting(at=("s0.1",)).go(1, "hub"), 0), PickCategory)
    assert isinstance(decided(final().go(1, "hub"), 1), VoteCategory)


def test_nothing_is_done_without_offers() -> None:
    assert bot.decide({}, 3, random.Random(0)) is None


def test_it_goes_for_a_headquarters_when_it_can() -> None:
    sitting = Sitting(at=("r3",)).roll(3)
    assert decided(sitting, 0) == MoveTo("r0")


def test_a_slip_goes_just_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wedges_bot, "SLIPS", dict.fromkeys(LEVELS, 1.0))
    sitting = Sitting(at=("r3",)).roll(3)
    chosen = {decide(sitting, 0, 1, seed) for seed in range(40)}
    assert {one.move for one in chosen if one} == {MoveTo(to) for to in sitting.state.targets()}


def test_it_does_not_go_where_it_is_barred() -> None:
    sitting = Sitting(at=("r2",), barred=(("r0",),)).roll(2)
    assert decided(sitting, 0) in (MoveTo("r4"), MoveTo("s0.5"), MoveTo("r41"))


@pytest.mark.heavy
def test_a_low_level_sometimes_goes_just_anywhere() -> None:
    sitting = Sitting(at=("r3",)).roll(3)
    decisions = [decide(sitting, 0, 1, seed) for seed in range(40)]
    moves = {decision.move for decision in decisions if decision is not None}
    assert MoveTo("r0") in moves
    assert len(moves) > 1


def test_in_the_hub_it_picks_its_strongest_category() -> None:
    assert decided(Sitting(at=("s0.1",)).go(1, "hub"), 0) == PickCategory("blue")


def test_for_others_it_picks_where_they_failed() -> None:
    sitting = final().ask(1, "s0.2").wrong().ask(1, "s0.1").wrong().ask(1, "s0.1")
    sitting.right().go(1, "hub")
    assert decided(sitting, 1) == VoteCategory("blue")


def asked(level: int, seat: int, seed: int) -> tuple[SeatedWedgesView, Any]:
    """A view with a real question of the bank."""
    table, _ = Table.start(game, Options(box="auto"), (SeatOptions(),) * 2, seed=bytes([seed]) * 32)
    state = msgspec.structs.replace(table.state, turn=seat)
    table = table.changed(state=state)
    table, _ = table.play(seat, Roll(), 0)
    table, _ = table.play(seat, MoveTo(next(iter(table.state.targets()))), 0)
    assert table.state.phase == "answer"
    view = msgspec.convert(msgspec.to_builtins(table.view(seat)), SeatedWedgesView)
    return view, table.state.question


def test_it_knows_more_the_higher_its_level() -> None:
    right = dict.fromkeys(LEVELS, 0)
    for seed in range(60):
        for level in LEVELS:
            view, question = asked(level, 0, seed)
            text = Seen(view, level, random.Random(seed)).answer().move.text
            right[level] += text == said(question.answer)
    assert right[1] < right[3] < right[5]
    assert right[5] > 40


def test_its_knowledge_is_settled_by_the_question_not_by_asking_again() -> None:
    view, _ = asked(2, 0, 3)
    answers = {Seen(view, 2, random.Random(seed)).answer() for seed in range(10)}
    assert len(answers) == 1


def test_it_is_quick_where_time_is_short_and_takes_its_time_where_there_is_none() -> None:
    view, _ = asked(5, 0, 1)
    setup = msgspec.structs.replace(view.setup, options=Options(answer_seconds=2))
    hurried = msgspec.structs.replace(view, setup=setup)
    assert Seen(hurried, 5, random.Random(0)).answer().delay <= 1200
    setup = msgspec.structs.replace(view.setup, options=Options(answer_seconds=0))
    free = msgspec.structs.replace(view, setup=setup)
    assert Seen(free, 5, random.Random(0)).answer().delay > 1200


def test_it_passes_where_it_finds_nothing_in_the_packs() -> None:
    assert decided(Sitting().ask(1, "s0.1"), 0) == Answer("")


def test_without_written_wrong_answers_it_mistakes_a_thing_for_one_like_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, _ = asked(1, 0, 3)
    bare = msgspec.structs.replace(library().box(["bank"]).card(0).questions[0], wrong=())
    monkeypatch.setattr(wedges_bot, "looked_up", lambda *_: bare)
    monkeypatch.setattr(wedges_bot, "PASSES", 0.0)
    monkeypatch.setattr(wedges_bot, "chance", lambda *_: 0.0)
    monkeypatch.setattr(wedges_bot, "mistaken", lambda *_: "something like it")
    assert Seen(view, 1, random.Random(0)).answer().move.text == "something like it"


def test_asked_to_be_more_specific_it_says_all_it_knows() -> None:
    for seed in range(30):
        view, question = asked(5, 0, seed)
        assert view.question is not None
        more = msgspec.structs.replace(view.question, specific=True)
        seen = Seen(msgspec.structs.replace(view, question=more), 5, random.Random(0))
        if seen.answer().move.text == question.answer:
            return
    raise AssertionError("it never knew one")


def test_as_a_reader_it_waits_for_what_is_typed_and_judges_it() -> None:
    sitting = Sitting(judge="reader").ask(1, "s0.1")
    assert decide(sitting, 1) is None
    assert decided(sitting.answer("right"), 1) == Rule(True)
    other = Sitting(judge="reader").ask(1, "s0.1").answer("purple")
    assert decided(other, 1) == Rule(False)
    assert decided(Sitting(judge="reader").ask(1, "s0.1").wait(30), 1) == Rule(False)


def test_it_votes_and_appeals_by_how_near_an_answer_was() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("Right!")
    assert decided(sitting, 0) == Appeal()
    assert decided(sitting.appeal(), 1) == Vote(True)
    far = Sitting().ask(1, "s0.1").answer("purple")
    assert decided(far, 0) == GoOn()
    assert decided(far.appeal(), 1) == Vote(False)


# Knowledge ----------------------------------------------------------------------------------------


def test_chances_grow_with_the_level_and_fall_with_the_difficulty() -> None:
    for category in CATEGORIES:
        for difficulty in range(1, 6):
            row = [chance(level, 0, category, difficulty) for level in LEVELS]
            assert row == sorted(row)
        column = [chance(3, 0, category, difficulty) for difficulty in range(1, 6)]
        assert column == sorted(column, reverse=True)


def test_every_seat_has_a_favourite_and_a_weak_category() -> None:
    for seat in range(6):
        own = chances(3, seat, (1, 5))
        assert own.index(max(own)) == seat
        assert own.index(min(own)) == (seat + 3) % 6


def test_a_question_is_looked_up_by_its_id_and_wording() -> None:
    card = library().box(["bank"]).card(0)
    question = card.questions[0]
    assert looked_up(f"{card.id}/blue", question.question, ("bank",)) == question
    assert looked_up(f"{card.id}/blue", "another wording", ("bank",)) is None
    assert looked_up("bank-none/blue", question.question, ("bank",)) is None
    assert looked_up(f"{card.id}/blue", question.question, ("gone",)) is None


@pytest.mark.parametrize("answer", ["1989", "8", "12 years", "3.05"])
def test_a_wrong_number_is_another_number(answer: str) -> None:
    for seed in range(20):
        wrong = mistaken("How many?", answer, "blue", ("bank",), random.Random(seed))
        assert wrong != answer
        assert any(letter.isdigit() for letter in wrong)


def test_a_wrong_river_is_another_river() -> None:
    question = "Which river flows through Vienna?"
    rivers = same_sort(question, "Danube")
    assert "Rhine" in rivers
    assert "Danube" not in rivers
    assert mistaken(question, "Danube", "blue", ("bank",), random.Random(1)) in rivers


def test_the_question_tells_which_of_two_things_is_meant() -> None:
    games = {"Go", "Backgammon", "Draughts", "Catan", "Monopoly", "Solitaire", "Scrabble"}
    assert set(same_sort("Which game has a checkmate?", "Chess")) & games


def test_what_is_one_of_its_kind_has_nothing_akin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "FEWEST_AKIN", 1000)
    assert same_sort("Which river?", "Danube") == []


def test_without_the_encyclopedia_another_answer_of_the_pack_is_taken() -> None:
    question, answer = "Who sang it?", "Xyzzy Plughington"
    wrong = mistaken(question, answer, "pink", ("bank",), random.Random(1))
    assert wrong in {text for _, text in answers_of(("bank",), "pink")}


def test_a_lone_card_leaves_nothing_to_mistake_it_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "answers_of", lambda packs, category: ())
    assert mistaken("Who?", "Xyzzy", "pink", ("bank",), random.Random(1)) == ""


def test_kinds_of_answers() -> None:
    who = kind_of_answer("Who wrote Hamlet?", "William Shakespeare (1564–1616)")
    assert (who.asks, who.words, who.is_name) == ("who", 2, True)
    assert kind_of_answer("Name it.", "salt").asks == ""


# Whole games --------------------------------------------------------------------------------------


def players(*levels: str) -> list[Player]:
    return list(read_players(game, levels))


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    return simulate(game, players("1", "5", "3"), seed="whole")


@pytest.mark.heavy
def test_no_move_of_a_bot_is_refused_and_the_game_ends(simulated: Simulated) -> None:
    assert simulated.refused == (0, 0, 0)
    assert simulated.outcome.reason == "won"
    assert simulated.table.header.options.max_turns == 500


@pytest.mark.heavy
def test_bots_read_too() -> None:
    made = simulate(game, players("4", "4"), Options(judge="reader", wedges_needed=4), seed="read")
    assert made.refused == (0, 0)
    judges = {
        step["judged_by"]
        for turn in made.table.sheet(made.names)["turns"]
        for step in turn["steps"]
        if step["correct"] is not None
    }
    assert judges == {"reader"}
