"""What each viewer may know, what is offered, what the deadline brings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.wedges.sitting import Sitting, final

from parlour.games.wedges import game
from parlour.games.wedges.state import Turn
from parlour.games.wedges.view import SeatedWedgesView
from parlour.kernel import Seeded, Viewer

SECRET = "a most unlikely answer"
VIEWERS: tuple[Viewer, ...] = (0, 1, 2, "table", "spectator")


def with_answer(sitting: Sitting, answer: str) -> Sitting:
    """The same question with another answer."""
    step, question = sitting.state.step, sitting.state.question
    assert step is not None
    assert question is not None
    other = replace(question, answer=answer, also=(answer.upper(),), version=answer[:3])
    state = replace(sitting.state, step=replace(step, question=other))
    sitting.table = replace(sitting.table, state=state)
    return sitting


@pytest.mark.parametrize("viewer", VIEWERS)
def test_before_the_verdict_nothing_depends_on_the_answer(viewer: Viewer) -> None:
    one = with_answer(Sitting(3).ask(1, "s0.1"), SECRET).view(viewer)
    other = with_answer(Sitting(3).ask(1, "s0.1"), "x").view(viewer)
    assert one == other


@pytest.mark.parametrize("viewer", [0, 1, "table", "spectator"])
def test_nor_where_a_reader_judges_but_for_the_reader(viewer: Viewer) -> None:
    views = []
    for answer in (SECRET, "x"):
        sitting = with_answer(Sitting(3, judge="reader").ask(1, "s0.1"), answer)
        assert sitting.view(2)["mine"]["answer"] == answer
        views.append((sitting.view(viewer), sitting.answer("y").view(viewer)))
    assert views[0] == views[1]


def test_a_resampled_world_redraws_only_what_is_hidden() -> None:
    chance = Seeded(bytes(32))
    asked = Sitting(3, judge="reader").ask(1, "s0.1").state
    assert game.resample(asked, 2, chance).step == asked.step
    assert game.resample(asked, 1, chance).step != asked.step
    appeal = Sitting(3).ask(1, "s0.1").answer("x").state
    assert game.resample(appeal, 1, chance) == appeal
    voting = final(3).go(1, "hub").choose(1, "blue").state
    assert game.resample(voting, 1, chance) == voting
    others = [game.resample(voting, 2, Seeded(bytes([n]) * 32)) for n in range(10)]
    assert any(other != voting for other in others)


def test_every_view_has_the_sections_of_its_type() -> None:
    for sitting in (Sitting(), Sitting().ask(1, "s0.1"), Sitting().ask(1, "s0.1").wrong()):
        view = sitting.view(0)
        assert set(SeatedWedgesView.__struct_fields__) <= set(view)
        msgspec.convert(view, SeatedWedgesView)


def test_it_says_who_judges() -> None:
    """A reader, or the house: by option."""
    assert Sitting(judge="reader").ask(1, "s0.1").view()["table"]["referee"] is False
    assert Sitting(judge="referee").ask(1, "s0.1").view()["table"]["referee"] is True


def test_the_last_question_stays_until_the_next_is_asked() -> None:
    sitting = Sitting().ask(1, "s0.1").wrong().go(1, "s0.1")
    assert sitting.view()["question"]["number"] == 0
    assert sitting.draw().view()["question"]["number"] == 1


def test_the_tally_counts_by_seat_and_category() -> None:
    sitting = Sitting().ask(1, "s0.1").right().ask(1, "s0.2").wrong()
    tally = sitting.view()["tally"]
    assert tally[0]["green"] == {"asked": 1, "right": 1}
    assert tally[0]["blue"] == {"asked": 1, "right": 0}
    assert tally[1]["blue"] == {"asked": 0, "right": 0}


def test_the_history_comes_when_the_game_is_over() -> None:
    sitting = Sitting(max_turns=2).ask(1, "s0.1").wrong()
    assert sitting.view()["history"] == []
    sitting.ask(1, "s0.1").wrong()
    history = sitting.view()["history"]
    assert [turn["seat"] for turn in history] == [0, 1]
    assert history[0]["steps"][0]["expected"] == "right"


def test_a_turn_that_had_not_begun_is_no_history() -> None:
    sitting = Sitting(max_turns=1).ask(1, "s0.1").wrong()
    state = replace(sitting.state, turns=(*sitting.state.turns, Turn(1)), phase="over")
    assert [turn.seat for turn in game.public(state)["history"]] == [0]


def test_before_the_roll_there_are_no_targets() -> None:
    assert Sitting().state.targets() == {}


def test_the_hub_is_a_target_for_the_winning_question() -> None:
    def kinds(sitting: Sitting) -> dict[str, Any]:
        return {target["to"]: target["kind"] for target in sitting.view()["targets"]}

    assert kinds(final().roll(1))["hub"] == "final"
    assert kinds(Sitting(at=("s0.1",)).roll(1))["hub"] == "hub"


def defaults(sitting: Sitting) -> list[str | None]:
    return [
        sitting.view(seat).get("default", {}).get("code") for seat in range(sitting.state.count)
    ]


def test_everybody_is_told_what_the_deadline_brings() -> None:
    sitting = Sitting(3)
    assert defaults(sitting) == ["rolls_itself", None, None]
    assert defaults(sitting.roll(1)) == ["moves_anywhere", None, None]
    assert defaults(sitting.to("s0.1")) == [None, None, "draws_itself"]
    assert defaults(sitting.draw()) == ["no_answer", None, None]
    assert defaults(sitting.answer("x")) == ["no_appeal", None, None]
    assert defaults(sitting.appeal()) == [None, "vote_closes", "vote_closes"]
    hub = Sitting(at=("s0.1",)).go(1, "hub")
    assert defaults(hub) == ["any_category", None]
    assert defaults(final().go(1, "hub")) == [None, "category_vote_closes"]
    reader = Sitting(3, judge="reader").ask(1, "s0.1")
    assert defaults(reader) == ["reader_rules", None, None]
    assert defaults(reader.answer("x")) == [None, None, "reader_replaced"]


def test_a_seat_without_limit_has_no_default() -> None:
    assert defaults(Sitting(factors=(0,))) == [None, None]
    voting = final(3, factors=(1, 0, 1)).go(1, "hub")
    assert defaults(voting) == [None, None, "category_vote_closes"]


def test_who_has_no_time_left_in_a_vote_is_offered_nothing_more() -> None:
    sitting = Sitting(3, factors=(1, 1, 0)).ask(1, "s0.1").answer("x").appeal().wait(20)
    assert sitting.view(1)["offers"]["moves"] == []
    assert len(sitting.view(2)["offers"]["moves"]) == 2
    hub = final(3, factors=(1, 1, 0)).go(1, "hub").wait(20)
    assert hub.view(1)["offers"]["moves"] == []
    assert len(hub.view(2)["offers"]["moves"]) == 6
