"""Drawing cards: fairly, by a roll that anyone can check, and never again too soon."""

from collections import Counter
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from tests.shelf.packs.samples import HEADER, box_of, card, pack_of

from parlour.kernel import Refusal
from parlour.shelf.packs import (
    CATEGORIES,
    Box,
    Card,
    Category,
    Flag,
    Library,
    Pack,
    flag_memo,
    flags,
    open_pack,
    quarantined,
    used,
    used_memo,
)
from parlour.shelf.packs.box import rolled
from parlour.shelf.packs.jsonl import write


def test_the_same_roll_brings_the_same_card(tmp_path: Path) -> None:
    box = box_of(tmp_path, 30)
    assert box.draw(77, "pink", {}) == box.draw(77, "pink", {})
    drawn = box.draw(77, "pink", {})
    assert drawn.card == "toy-018", "77 of 30 cards is the 18th"
    assert (drawn.category, drawn.question.category, drawn.pack) == ("pink", "pink", "toy")
    assert drawn.key == f"toy-018/pink@{drawn.question.version}"


def test_no_card_comes_again_before_the_box_has_gone_round(tmp_path: Path) -> None:
    box = box_of(tmp_path, 40)
    times: Counter[str] = Counter()
    for round_ in (1, 2, 3):
        for number in range(40):
            times[box.draw(number * 31 + round_, "blue", times).card] += 1
        assert set(times.values()) == {round_}
    assert len(times) == 40


def test_every_card_has_its_chance(tmp_path: Path) -> None:
    box = box_of(tmp_path, 10)
    counts = Counter(box.draw(roll, "green", {"toy-001": 1}).card for roll in range(9_000))
    assert "toy-001" not in counts
    assert min(counts.values()) > 500


def test_difficulty_is_kept_to_where_it_can_be(tmp_path: Path) -> None:
    box = box_of(tmp_path, 50)
    for roll in range(40):
        assert box.draw(roll, "yellow", {}, (2, 3)).question.difficulty in (2, 3)
    easy = Box([pack_of(tmp_path, 1, "easy")])
    assert easy.draw(3, "yellow", {}, (4, 5)).question.difficulty == 2, "the nearest there is"


def test_questions_in_quarantine_are_left_out(tmp_path: Path) -> None:
    box = box_of(tmp_path, 3)
    aside = {card(1).key("blue"), card(2).key("blue")}
    assert {box.draw(roll, "blue", {}, quarantined=aside).card for roll in range(20)} == {"toy-003"}
    assert {box.draw(roll, "pink", {}, quarantined=aside).card for roll in range(20)} == {
        "toy-001",
        "toy-002",
        "toy-003",
    }
    old = {"toy-001/blue@00000000", "elsewhere-1/blue@00000000"}
    assert "toy-001" in {box.draw(roll, "blue", {}, quarantined=old).card for roll in range(20)}
    with pytest.raises(Refusal, match="empty_box"):
        box.draw(1, "blue", {}, quarantined={card(n).key("blue") for n in (1, 2, 3)})
    with pytest.raises(Refusal, match="empty_box"):
        Box([]).draw(1, "blue", {}, (2, 3))


def loose(folder: Path, *categories: Category) -> Pack:
    """A pack of loose questions of these categories."""
    cards = []
    for number, category in enumerate(categories, 1):
        question = card(number).of(category)
        assert question is not None
        cards.append(Card(f"toy-{number:03d}", (question,)))
    path = folder / "toy.jsonl"
    path.write_bytes(b"".join(write(HEADER, cards)))
    return open_pack(path)


def test_a_loose_question_comes_up_for_its_category_only(tmp_path: Path) -> None:
    pack = loose(tmp_path, "blue", "blue", "pink", "blue", "orange")
    assert (len(pack), pack.questions, pack.missing) == (5, 5, ("yellow", "brown", "green"))
    box = Box([pack])
    assert {box.draw(roll, "blue", {}).card[-1] for roll in range(30)} == {"1", "2", "4"}
    assert {box.draw(roll, "pink", {}, (1, 2)).card[-1] for roll in range(30)} == {"3"}
    assert {box.draw(roll, "orange", {}).card[-1] for roll in range(30)} == {"5"}
    with pytest.raises(Refusal, match="empty_box"):
        box.draw(1, "green", {})


def test_any_loose_question_may_stand_for_a_wild_card(tmp_path: Path) -> None:
    pack = loose(tmp_path, "blue", "pink", "pink")
    assert pack.missing == ("yellow", "brown", "green")
    box = Box([pack])
    drawn = {box.draw(roll, "orange", {}) for roll in range(30)}
    assert {(each.card[-1], each.category, each.question.category) for each in drawn} == {
        ("1", "orange", "blue"),
        ("2", "orange", "pink"),
        ("3", "orange", "pink"),
    }
    aside = {pack[0].key("blue"), pack[1].key("orange")}
    assert {box.draw(roll, "orange", {}, quarantined=aside).card[-1] for roll in range(30)} == {"3"}


def test_both_boxes_have_loose_questions_of_every_category(tmp_path: Path) -> None:
    pack = loose(tmp_path, *(CATEGORIES * 4))
    for half in (0, 1):
        box = Box([pack], half)
        assert len(box) == 12
        for category in CATEGORIES:
            assert len({box.draw(roll, category, {}).card for roll in range(20)}) == 2


def test_flags_of_three_rooms_put_a_question_aside() -> None:
    key = card(1).key("blue")
    raised = [Flag(key, "wrong", "ROOM1"), Flag(key, "dated", "ROOM2"), Flag(key, "wrong", "ROOM2")]
    assert quarantined(raised) == frozenset()
    assert quarantined([*raised, Flag(key, "unclear", "ROOM3")]) == {key}


def test_the_house_remembers_cards_and_flags() -> None:
    key = card(1).key("blue")
    memo, flag = used_memo("toy-001", 2), flag_memo(key, "wrong")
    assert memo.scope == flag.scope == "house"
    house = {memo.key: {"ROOM1": memo.value, "ROOM2": 1}, flag.key: {"ROOM1": "wrong", "ROOM2": 7}}
    assert dict(used(house)) == {"toy-001": 3}
    assert len(used(house)) == 1
    assert used(house).get("toy-002", 0) == 0
    tonight = used(house)
    tonight["toy-002"] = tonight["toy-001"] = 5
    assert dict(tonight) == {"toy-001": 5, "toy-002": 5}
    assert list(flags(house)) == [Flag(key, "wrong", "ROOM1")]


def test_answers_of_the_packs_are_known(tmp_path: Path) -> None:
    answers = box_of(tmp_path, 2).answers
    assert "thing 1 blue" in answers
    assert "thing 3 blue" not in answers


def test_rolls_lead_to_further_rolls() -> None:
    assert list(islice(rolled(0), 3)) == [0, 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]


def test_what_was_said_before_wrong_answers_left_the_version_still_counts(tmp_path: Path) -> None:
    bare, written = card(1), card(1, wrong=["A", "B", "C"])
    now = bare.key("blue")
    assert written.key("blue") == now, "wrong answers are no part of the wording"
    question = written.questions[0]
    before = f"toy-001/blue@{question.earlier_version}"
    assert before != now
    assert (written.current(before), written.current(now)) == (now, now)
    assert written.current("toy-001/blue@00000000") is None
    path = tmp_path / "toy.jsonl"
    path.write_bytes(b"".join(write(HEADER, [written, card(2)])))
    box = Box([open_pack(path)])
    assert {box.draw(roll, "blue", {}, quarantined={before}).card for roll in range(9)} == {
        "toy-002"
    }
    raised = [Flag(before, "wrong", "ROOM1"), Flag(before, "dated", "ROOM2")]
    assert quarantined([*raised, Flag(now, "unclear", "ROOM3")], box.current) == {now}
    assert box.current("elsewhere-1/blue@00000000") == "elsewhere-1/blue@00000000"


def test_a_house_finds_the_question_that_an_earlier_key_names(tmp_path: Path) -> None:
    written = card(1, wrong=["A", "B", "C"])
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "toy.jsonl").write_bytes(b"".join(write(HEADER, [written])))
    library = Library(tmp_path)
    before = f"toy-001/blue@{written.questions[0].earlier_version}"
    assert library.question(before) == written.questions[0]
    assert library.current(before) == written.key("blue")
    assert library.current("toy-001/blue@00000000") == "toy-001/blue@00000000"
    for roll in range(5):
        drawn = library.box(["toy"]).draw(roll, "blue", {})
        assert drawn.key == written.key("blue")


def about_music(folder: Path, musical: int, cards: int = 12) -> Box:
    """Return a box in which the first few cards have a blue question about music."""
    made = [
        card(number, topics=("music",) if number <= musical else ())
        for number in range(1, cards + 1)
    ]
    path = folder / "toy.jsonl"
    path.write_bytes(b"".join(write(HEADER, made)))
    return Box([open_pack(path)])


def test_questions_of_a_chosen_topic_come_first_then_any_of_the_category(tmp_path: Path) -> None:
    box, times = about_music(tmp_path, musical=4), Counter[str]()
    drawn = []
    for number in range(12):
        drawn.append(box.draw(number * 31, "blue", times, topics=["music"]).card)
        times[drawn[-1]] += 1
    assert set(drawn[:4]) == {"toy-001", "toy-002", "toy-003", "toy-004"}
    assert len(set(drawn)) == 12, "no card comes twice while others were never asked"
    again = box.draw(5, "blue", times, topics=["music"]).card
    assert again in drawn[:4], "once the box has gone round, the topic goes first again"


def test_a_category_without_the_topic_has_any_question(tmp_path: Path) -> None:
    box = about_music(tmp_path, musical=4)
    cards = {box.draw(roll, "pink", {}, topics=["music"]).card for roll in range(40)}
    assert len(cards) > 6


def test_topics_keep_to_the_difficulty(tmp_path: Path) -> None:
    box = about_music(tmp_path, musical=4)
    hard = {box.draw(r, "blue", {}, (4, 5), topics=["music"]).question.difficulty for r in range(9)}
    assert hard <= {4, 5}


def test_easy_and_for_children_follow_from_difficulty_and_ages(tmp_path: Path) -> None:
    header = msgspec.structs.replace(HEADER, ages=(7, 10))
    path = tmp_path / "toy.jsonl"
    path.write_bytes(b"".join(write(header, [card(1, topics=("food",)), card(3)])))
    pack = open_pack(path)
    assert pack.topics == {"food": 1, "children": 12, "easy": 6}, "card 1 is of difficulty 2"
    grown_up = pack_of(tmp_path, 3, "other")
    assert grown_up.topics == {"easy": 6}


def test_a_loose_question_about_a_topic_may_stand_for_the_wild_card(tmp_path: Path) -> None:
    def loose(number: int, **changes: object) -> Card:
        first = msgspec.structs.replace(card(number).questions[0], **changes)
        return Card(f"toy-{number:03d}", (first,))

    path = tmp_path / "toy.jsonl"
    cards = [loose(number, topics=("film",) if number == 3 else ()) for number in range(1, 7)]
    path.write_bytes(b"".join(write(HEADER, cards)))
    box = Box([open_pack(path)])
    assert {box.draw(roll, "orange", {}, topics=["film"]).card for roll in range(9)} == {"toy-003"}
