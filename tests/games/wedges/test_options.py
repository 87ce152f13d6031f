"""Options: changing one alone changes what comes of the same moves."""

from typing import Any

import pytest
from tests.games.wedges.sitting import ALL, Sitting

from parlour.games.wedges import game
from parlour.games.wedges.state import Options, SeatOptions
from parlour.kernel import Refusal
from parlour.kernel.options import build, describe, read


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert Options() == Options(
        wedges_needed=6,
        max_turns=0,
        judge="referee",
        names="last",
        answer_seconds=30,
        act_seconds=30,
        vote_seconds=20,
        answers="typed",
        box="auto",
        packs=("bank",),
        difficulty=(1, 5),
    )
    assert [field.name for field in describe(Options)] == list(Options.__struct_fields__)
    assert [field.name for field in describe(SeatOptions)] == [
        "time_factor",
        "captain",
        "choices",
        "token",
    ]


def test_the_game_is_for_two_to_six_seats() -> None:
    assert list(game.seats) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("needed", "phase"), [(4, "vote_category"), (5, "vote_category"), (6, "category")]
)
def test_how_many_wedges_open_the_hub(needed: int, phase: str) -> None:
    sitting = Sitting(at=("s0.1",), wedges=(ALL[:5],), wedges_needed=needed).go(1, "hub")
    assert sitting.phase == phase


@pytest.mark.parametrize(("seconds", "still"), [(30, "roll"), (5, "move"), (31, "roll")])
def test_act_seconds(seconds: int, still: str) -> None:
    assert Sitting(act_seconds=seconds).wait(6, 1).phase == still


@pytest.mark.parametrize(("seconds", "still"), [(30, "answer"), (3, "roll"), (0, "answer")])
def test_answer_seconds(seconds: int, still: str) -> None:
    assert Sitting(answer_seconds=seconds).ask(1, "s0.1").wait(4).phase == still


@pytest.mark.parametrize(("seconds", "still"), [(20, "vote"), (5, "roll")])
def test_vote_seconds(seconds: int, still: str) -> None:
    sitting = Sitting(vote_seconds=seconds).ask(1, "s0.1").answer("x").appeal().wait(6)
    assert sitting.phase == still


@pytest.mark.parametrize(("box", "phase"), [("choose", "draw"), ("auto", "answer")])
def test_boxes(box: str, phase: str) -> None:
    assert Sitting(box=box).go(1, "s0.1").phase == phase


@pytest.mark.parametrize(("judge", "phase"), [("referee", "roll"), ("reader", "rule")])
def test_who_judges(judge: str, phase: str) -> None:
    assert Sitting(judge=judge).ask(1, "s0.1").answer("right").phase == phase


@pytest.mark.parametrize(
    "values",
    [
        {"wedges_needed": 3},
        {"max_turns": -1},
        {"max_turns": 1001},
        {"judge": "host"},
        {"answer_seconds": 601},
        {"act_seconds": 4},
        {"packs": []},
        {"packs": ["bank", "bank"]},
        {"difficulty": [3]},
        {"difficulty": [4, 2]},
        {"difficulty": [0, 5]},
        {"topics": ["music", "music"]},
        {"topics": ["gossip"]},
    ],
)
def test_wrong_values_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="bad_option"):
        build(Options, values)


def test_options_from_a_command_line() -> None:
    chosen = read(Options, {"packs": "bank,junior", "difficulty": "2,4", "judge": "reader"})
    assert (chosen.packs, chosen.difficulty) == (("bank", "junior"), (2, 4))


@pytest.mark.parametrize("captain", [-1, 24])
def test_a_captain_is_a_member_of_a_team_of_at_most_24(captain: int) -> None:
    with pytest.raises(Refusal, match="bad_option"):
        build(SeatOptions, {"captain": captain})


def test_captains_are_shown() -> None:
    assert Sitting(3).view()["setup"]["captains"] == [0, 0, 0]
