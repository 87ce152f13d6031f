"""What the shelf is asked: packs, cards and verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games.wedges import game
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.state import Options, SeatOptions
from parlour.kernel import Memory, Refusal, Table
from parlour.shelf import packs
from parlour.shelf.packs import Card, Header, Question, library, use_data
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.memory import CARD, FLAG

NO_MEMORY = Memory()


def card(number: int) -> bytes:
    questions = [
        {
            "category": category,
            "question": f"What is number {number} of {category} called?",
            "answer": f"{category.title()} {number} (a thing)",
            "also": [f"the {number}th {category}"],
            "difficulty": 1 + number % 5,
        }
        for category in CATEGORIES
    ]
    return msgspec.json.encode({"id": f"small-{number:03}", "questions": questions})


@pytest.fixture(autouse=True)
def small(tmp_path: Path) -> Iterator[None]:
    """A house with a pack of six cards, one of a single card, and one of none."""
    folder = tmp_path / "packs"
    folder.mkdir()
    for name, count in (("small", 6), ("empty", 0)):
        header = msgspec.json.encode({"pack": name, "title": name.title()})
        lines = [header, *(card(number) for number in range(count))]
        (folder / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    lone = card(0).replace(b"small-000", b"lone-000")
    (folder / "lone.jsonl").write_bytes(b'{"pack":"lone","title":"Lone"}\n' + lone + b"\n")
    use_data(tmp_path)
    yield
    use_data(None)


def asked(roll: int = 7, memory: Memory = NO_MEMORY, **changes: Any) -> dict[str, Any]:
    question = {
        "box": 1,
        "roll": roll,
        "category": "blue",
        "packs": ["small"],
        "difficulty": [1, 5],
        "topics": [],
        "used": [],
        **changes,
    }
    answer: dict[str, Any] = game.consult("card", question, memory)
    return answer


def test_a_card_has_all_that_the_rules_want() -> None:
    found = asked()
    number = int(found["card"][-3:])
    assert found == {
        "id": f"{found['card']}/blue",
        "card": found["card"],
        "category": "blue",
        "difficulty": 1 + number % 5,
        "text": f"What is number {number} of blue called?",
        "answer": f"Blue {number} (a thing)",
        "also": [f"the {number}th blue"],
        "as_of": None,
        "version": found["version"],
        "round": 0,
    }


def test_the_two_boxes_share_no_card_and_have_them_all() -> None:
    boxes = [{asked(roll, box=box)["card"] for roll in range(60)} for box in (1, 2)]
    assert not boxes[0] & boxes[1]
    assert len(boxes[0] | boxes[1]) == 6


def test_no_card_repeats_before_its_box_has_gone_round() -> None:
    used: list[str] = []
    for roll in range(9):
        used.append(asked(roll * 31, used=used)["card"])
    assert [len(set(used[start : start + 3])) for start in (0, 3, 6)] == [3, 3, 3]


def test_cards_of_earlier_nights_count_as_used() -> None:
    house = {f"{CARD}{asked(roll)['card']}": {"ROOM": 1} for roll in range(3)}
    for roll in range(20):
        found = asked(roll, Memory({}, house))["card"]
        assert f"{CARD}{found}" not in house or len(house) == 3


def test_how_often_this_room_had_a_card_is_its_own_memory() -> None:
    found = asked()
    assert asked(memory=Memory({f"{CARD}{found['card']}": 4}))["round"] == 4


def test_three_rooms_flags_put_a_question_aside() -> None:
    flagged = asked()
    key = f"{FLAG}{flagged['id']}@{flagged['version']}"
    two = Memory({}, {key: {"A": "wrong", "B": "dated"}})
    assert asked(memory=two)["id"] == flagged["id"]
    three = Memory({}, {key: {"A": "wrong", "B": "dated", "C": "wrong"}})
    assert all(asked(roll, three)["id"] != flagged["id"] for roll in range(50))


def test_a_box_without_a_card_leaves_the_other() -> None:
    assert asked(packs=["lone"], box=1)["card"] == "lone-000"
    assert asked(packs=["lone"], box=2)["card"] == "lone-000"


def test_where_all_is_in_quarantine_it_is_asked_in_spite_of_it() -> None:
    found = asked(packs=["lone"])
    house = {f"{FLAG}{found['id']}@{found['version']}": dict.fromkeys("ABC", "wrong")}
    assert asked(packs=["lone"], memory=Memory({}, house))["id"] == found["id"]


def test_the_difficulty_is_kept_where_there_is_such_a_question() -> None:
    assert {asked(roll, difficulty=[1, 2])["difficulty"] for roll in range(30)} <= {1, 2}


def test_the_topics_go_first_where_there_is_such_a_question() -> None:
    assert {asked(roll, topics=["easy"])["difficulty"] for roll in range(30)} <= {1, 2}


def test_packs_taken_away_in_mid_game_do_not_stop_it() -> None:
    assert {asked(roll, packs=["gone", "lone"])["card"] for roll in range(9)} == {"lone-000"}
    for packs_left in (["gone"], ["empty"]):
        assert asked(packs=packs_left)["card"].startswith("bank-")
    question = {"given": "x", "answer": "X", "also": [], "names": "last", "question": ""}
    said = game.consult("judge", {**question, "packs": ["gone"]}, NO_MEMORY)
    assert said.verdict == "accept"


def test_a_category_without_questions_comes_from_the_house_in_the_same_language() -> None:
    own = library().own
    assert own is not None
    for language, house in (("en", "bank"), ("de", "german")):
        header = Header("thin", "Thin", language)
        only = Card("thin-1", (Question("blue", "What?", "It"),))
        (own / "thin.jsonl").write_bytes(b"".join(write(header, [only])))
        assert asked(packs=["thin"], category="blue")["card"] == "thin-1"
        assert asked(packs=["thin"], category="pink")["card"].startswith(f"{house}-")


def test_a_printed_card_without_a_question_of_the_category_is_no_such_card() -> None:
    own = library().own
    assert own is not None
    only = Card("thin-1", (Question("blue", "What?", "It"),))
    (own / "thin.jsonl").write_bytes(b"".join(write(Header("thin", "Thin", "en"), [only])))
    asking = {"card": "thin-1", "packs": ["thin"]}
    found = game.consult("printed", {**asking, "category": "blue"}, NO_MEMORY)
    assert (found["card"], found["text"]) == ("thin-1", "What?")
    assert game.consult("printed", {**asking, "category": "pink"}, NO_MEMORY) is None


def test_packs_are_mixed() -> None:
    found = {asked(roll, packs=["small", "lone"])["card"][:4] for roll in range(60)}
    assert found == {"smal", "lone"}


def test_a_pack_that_is_not_there_or_empty_is_refused_at_the_start() -> None:
    assert game.consult("packs", ["small", "gone", "empty"], NO_MEMORY) == ["gone", "empty"]
    with pytest.raises(Refusal) as caught:
        Table.start(game, Options(packs=("gone",)), (SeatOptions(), SeatOptions()), seed=bytes(32))
    assert caught.value.code == "no_such_pack"
    assert caught.value.details["pack"] == "gone"
    known = caught.value.details["known"].split(", ")
    assert {*Options().packs, "small"} <= {*known}, "it says which there are"
    assert "empty" not in known


def test_the_bank_of_the_house_is_there() -> None:
    assert game.consult("packs", list(Options().packs), NO_MEMORY) == []


def verdict(given: str, names: str = "last", answer: str = "Marie Curie (née Skłodowska)") -> str:
    question = {
        "given": given,
        "answer": answer,
        "also": ["Maria Skłodowska-Curie"] if answer.startswith("Marie") else [],
        "names": names,
        "question": "Who found radium?",
        "packs": ["small"],
    }
    return str(game.consult("judge", question, NO_MEMORY).verdict)


def test_the_judge_decides_by_the_agreed_names() -> None:
    assert verdict("marie curie") == "accept"
    assert verdict("Curie") == "accept"
    assert verdict("Curie", "full") != "accept"
    assert verdict("Einstein") == "reject"


def test_what_stands_in_brackets_need_not_be_said() -> None:
    assert verdict("marie curie", "full") == "accept"
    assert verdict("Oslo", "full", "Oslo (Christiania until 1925)") == "accept"
    assert verdict("Roosevelt", "full", "(Franklin Delano) Roosevelt") == "accept"
    assert verdict("Oslo", "full", "Oslo, Christiania until 1925") != "accept"


def test_nothing_else_is_answered() -> None:
    with pytest.raises(Refusal, match="no_shelf"):
        game.consult("weather", None, NO_MEMORY)


def test_the_categories_are_those_of_the_cards_in_the_same_order() -> None:
    assert packs.CATEGORIES == CATEGORIES
    assert library().box(["small"]).card(0).questions[3].category == "brown"
