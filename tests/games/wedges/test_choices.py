"""Choices: four answers to pick from, by option, by seat, or because the question needs them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.wedges.sitting import CHOICES, NAMES, Sitting

from parlour.games.wedges import game
from parlour.games.wedges.analysis import insights
from parlour.games.wedges.bot import bot
from parlour.games.wedges.choices import wrong_choices
from parlour.games.wedges.sampling import resample, sample
from parlour.games.wedges.state import Answer, Propose, Rule
from parlour.games.wedges.text import draw
from parlour.kernel import Memory, Seeded, Table
from parlour.shelf.packs import Card, Header, Question, use_data
from parlour.shelf.packs.jsonl import write
from parlour.testing.secrets import check_views


def picking(count: int = 2, **options: Any) -> Sitting:
    return Sitting(count, answers="choices", **options).ask(1, "s0.1")


def test_typed_is_the_default() -> None:
    sitting = Sitting().ask(1, "s0.1")
    assert sitting.view()["question"]["choices"] == []
    assert [form["move"] for form in sitting.view(0)["offers"]["forms"]] == [
        "answer",
        "propose",
        "flag",
    ]


def test_four_answers_to_pick_from_are_seen_by_all() -> None:
    sitting = picking(3)
    for viewer in (0, 1, 2, "table", "spectator"):
        assert sitting.view(viewer)["question"]["choices"] == list(CHOICES)
    offers = sitting.view(0)["offers"]
    assert [move["text"] for move in offers["moves"]] == [*CHOICES, ""]
    assert [form["move"] for form in offers["forms"]] == ["propose", "flag"]
    assert "  - wrong" in draw(sitting.view("table"), NAMES[:3])


def test_the_right_one_is_right_and_any_other_wrong() -> None:
    sitting = picking()
    assert sitting.right().last_step["correct"] is True
    sitting = picking().answer("up")
    assert sitting.phase == "appeal", "a pack may be mistaken"
    sitting.go_on()
    assert sitting.last_step["correct"] is False
    assert sitting.last_step["choices"] == list(CHOICES)
    (hard,) = insights(sitting.state).hardest
    assert (hard.choices, hard.given) == (CHOICES, ("up",))


def test_only_what_is_shown_can_be_picked_and_passing_is_wrong() -> None:
    sitting = picking()
    sitting.refused(Answer("something else"), "not_a_choice")
    sitting.refused(Propose("something else"), "not_a_choice")
    sitting.propose("left").propose("")
    sitting.answer("")
    assert sitting.last_step["correct"] is False


def test_a_seat_can_pick_while_the_others_type() -> None:
    sitting = Sitting(picking=(0,)).ask(1, "s0.1")
    assert sitting.state.question is not None
    assert sitting.state.question.choices == CHOICES
    sitting.answer("up").go_on().ask(1, "s0.1")
    assert sitting.turn == 1
    assert sitting.view()["question"]["choices"] == []


def test_a_pick_needs_no_reader_s_word_though_he_may_give_it() -> None:
    sitting = picking(3, judge="reader").right()
    assert (sitting.last_step["correct"], sitting.last_step["judged_by"]) == (True, "referee")
    sitting = picking(3, judge="reader")
    assert sitting.move(Rule(True), sitting.state.reader).last_step["judged_by"] == "reader"


@pytest.mark.parametrize("viewer", [0, 1, 2, "table", "spectator"])
def test_which_of_the_choices_is_right_is_secret(viewer: Any) -> None:
    sitting = picking(3)
    found = set()
    for number in range(60):
        other = resample(sitting.state, viewer, Seeded(bytes([number]) * 32))
        assert other.question is not None
        assert other.question.answer == other.question.choices[other.question.right]
        found.add(other.question.right)
        table: Table = sitting.table.changed(state=other)
        check_views(sitting.table, table, viewer, "while picking")
    assert found == {0, 1, 2, 3}


def test_plausible_moves_pick_propose_and_err() -> None:
    state = picking().state
    made = [sample(state, 0, random.Random(seed)) for seed in range(400)]
    texts = {move.text for move in made if isinstance(move, Answer)}
    assert {*CHOICES, ""} < texts
    assert any(isinstance(move, Propose) for move in made)


# What the shelf gives -----------------------------------------------------------------------------

LAKE = Question(
    "blue", "Which lake is the largest in Africa?", "Victoria (Lake)", ("Lake Victoria",)
)
OPERA = Question("pink", "Who wrote it?", "Verdi (Giuseppe)", wrong=("Bizet", "Rossini", "Puccini"))
TWO = Question("green", "How many play a duet?", "2", wrong=("3", "4"))
PRIME = Question("brown", "Which of these is prime?", "7", wrong=("8", "9", "10", "12", "7"))
TRUE = Question("yellow", "Rome fell in 476.", "True", wrong=("False",))


@pytest.fixture
def house(tmp_path: Path) -> Any:
    questions = (LAKE, PRIME, TRUE, OPERA, TWO)
    cards = [Card(f"mine-{number}", (each,)) for number, each in enumerate(questions)]
    (tmp_path / "packs").mkdir()
    path = tmp_path / "packs" / "mine.jsonl"
    path.write_bytes(b"".join(write(Header("mine", "Mine"), cards)))
    use_data(tmp_path)
    yield
    use_data(None)


def asked(category: str, roll: int = 1, **more: Any) -> dict[str, Any]:
    question = {
        "box": 1,
        "roll": roll,
        "category": category,
        "packs": ["mine"],
        "difficulty": [1, 5],
        "topics": [],
        "used": [],
        **more,
    }
    found: dict[str, Any] = game.consult("card", question, Memory())
    return found


@pytest.mark.usefixtures("house")
def test_a_question_that_needs_its_choices_always_has_them() -> None:
    for roll in range(20):
        prime = asked("brown", roll)
        assert len(prime["choices"]) == 4
        assert prime["choices"][prime["right"]] == "7"
        assert prime["choices"].count("7") == 1
        assert set(asked("yellow", roll)["choices"]) == {"True", "False"}
        assert "choices" not in asked("blue", roll, choices=False)


@pytest.mark.usefixtures("house")
def test_every_place_among_the_choices_can_be_the_right_one() -> None:
    rights = {asked("brown", random.Random(seed).getrandbits(32))["right"] for seed in range(60)}
    assert rights == {0, 1, 2, 3}


@pytest.mark.usefixtures("house")
def test_the_three_that_are_written_stand_beside_the_right_one() -> None:
    assert "choices" not in asked("pink")
    orders = {tuple(asked("pink", roll, choices=True)["choices"]) for roll in range(40)}
    assert len(orders) > 4
    for order in orders:
        assert set(order) == {"Verdi", "Bizet", "Rossini", "Puccini"}


@pytest.mark.usefixtures("house")
def test_without_three_wrong_answers_the_question_is_typed() -> None:
    for category in ("blue", "green"):
        assert "choices" not in asked(category, choices=True)


def test_a_listed_answer_is_never_offered_as_wrong() -> None:
    same = Question(
        "pink", "Who?", "Verdi", wrong=("VERDI", "Bizet", "Rossini", "Puccini", "bizet")
    )
    wrong = wrong_choices(same, random.Random(1))
    assert {text.casefold() for text in wrong} == {"bizet", "rossini", "puccini"}


def test_who_picks_is_told_that_a_question_is_typed() -> None:
    def typed(sitting: Sitting) -> bool:
        return bool(sitting.view()["question"]["typed_instead"])

    assert not typed(picking())
    assert not typed(Sitting().ask(1, "s0.1"))
    sitting = picking()
    step, question = sitting.state.step, sitting.state.question
    assert step is not None
    assert question is not None
    bare = replace(step, question=replace(question, choices=(), right=0))
    sitting.table = sitting.table.changed(state=replace(sitting.state, step=bare))
    assert typed(sitting)
    assert "it is typed" in draw(sitting.view("table"), NAMES[:2])
    assert sitting.answer("right").last_step["correct"] is True


# The built-in player ------------------------------------------------------------------------------


def bot_answers(level: int, **changes: Any) -> list[str]:
    said = []
    for number in range(200):
        sitting = Sitting(packs=["mine"]).ask(1, "s0.1")
        step, question = sitting.state.step, sitting.state.question
        assert step is not None
        assert question is not None
        other = replace(question, number=number, **changes)
        state = replace(sitting.state, step=replace(step, question=other))
        sitting.table = sitting.table.changed(state=state)
        decision = bot.decide(sitting.view(0), level, random.Random(1))
        assert decision is not None
        assert isinstance(decision.move, Answer)
        said.append(decision.move.text)
    return said


@pytest.mark.usefixtures("house")
def test_a_bot_picks_what_it_knows_and_else_guesses() -> None:
    known = {"id": "mine-1/brown", "text": PRIME.question, "choices": ("8", "7", "9", "10")}
    strong, weak = (bot_answers(level, **known) for level in (5, 1))
    assert strong.count("7") > weak.count("7") > 30
    assert set(weak) == {"7", "8", "9", "10"}
    assert set(bot_answers(5, choices=CHOICES)) == set(CHOICES), "it does not know the question"


@pytest.mark.usefixtures("house")
def test_a_bot_misses_with_a_wrong_answer_that_is_written_for_the_question() -> None:
    asked = {"id": "mine-3/pink", "category": "pink", "text": OPERA.question, "difficulty": 5}
    assert set(bot_answers(1, **asked)) == {"Verdi", "Bizet", "Rossini", "Puccini", ""}


def test_a_bot_that_picks_expects_to_be_right_more_often() -> None:
    assert bot.decide(Sitting(answers="choices").roll(3).view(0), 4, random.Random(1)) is not None
