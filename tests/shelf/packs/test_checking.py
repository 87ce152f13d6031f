"""The checks that every pack of ours passes, each caught breaking its rule."""

import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.shelf.packs.samples import card
from tools.judge.ablate import switched_off

from parlour.shelf.packs import CATEGORIES, Card, Library
from parlour.shelf.packs.card import WRONG
from parlour.shelf.packs.checking import (
    PATTERN_SHARE,
    Placed,
    check,
    opening,
    repetitions,
    skeleton,
)

SHIPPED = [pack.id for pack in Library().list()]
WRITTEN = [pack.id for pack in Library().list() if not pack.generated]

PROBES = ("echo", "any_noun", "other_answer", "wrong_accepted")
MIXED = [("bank", "junior", "youth"), ("german", "kinder", "jugend")]
"""Packs of one language."""

COUNTRIES = {
    "usa": "usa|united states|americans?|u\\.s\\.",
    "uk": "uk|united kingdom|britain|british|england|english|scotland|scottish|wales|welsh",
    "france": "france|french",
    "germany": "germany|german",
    "italy": "italy|italian",
    "spain": "spain|spanish",
    "russia": "russia|russian|soviet",
    "china": "china|chinese",
    "japan": "japan|japanese",
    "india": "india|indian",
    "australia": "australia|australian",
    "canada": "canada|canadian",
    "brazil": "brazil|brazilian",
    "mexico": "mexico|mexican",
    "egypt": "egypt|egyptian",
    "greece": "greece|greek",
}


def codes(*cards: Card) -> list[str]:
    return [remark.code for remark in check(cards)]


def test_a_good_card_gets_no_remark() -> None:
    assert codes(card(1)) == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"question": "Which Danube flows here?", "answer": "Danube"}, "answer_inside"),
        ({"question": "What do the Romans call a Roman?", "answer": "Romans"}, "answer_inside"),
        ({"question": "Who is it?", "answer": "He", "also": ["the it"]}, "answer_inside"),
        ({"question": "What is shown here?", "answer": "A cat"}, "picture"),
        ({"question": "Was ist hier abgebildet?", "answer": "Katze"}, "picture"),
        ({"question": "Which of these is big?", "answer": "An elephant"}, "choice"),
        ({"question": "Who is currently the king?", "answer": "Charles"}, "no_date"),
        ({"question": "Who  is it?"}, "untidy"),
        ({"question": "Who is\tit?"}, "untidy"),
        ({"question": "Who (he is it?"}, "brackets"),
        ({"question": "Who is it"}, "no_end"),
        ({"answer": "one two three four five six seven and eight nine cats"}, "long_answer"),
        ({"answer": "Thing", "also": ["the thing"]}, "same_alias"),
        ({"source": ""}, "no_source"),
    ],
)
def test_a_fault_of_a_question_is_found(fields: dict[str, Any], code: str) -> None:
    assert code in codes(card(1, **fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"question": "What number did the Romans write as X?", "answer": "10"},
        {"question": "Who was king in 2020?", "answer": "Charles", "as_of": "2020"},
        {"question": "Which river joins the Sava at Belgrade?", "answer": "Danube (a river)"},
    ],
)
def test_what_is_fair_is_left_alone(fields: dict[str, Any]) -> None:
    assert codes(card(1, **fields)) == []


def pairs(code: str, *asked: tuple[str, str]) -> list[tuple[str, str]]:
    cards = many(10)
    for number, (question, answer) in enumerate(asked):
        first = msgspec.structs.replace(
            cards[number].questions[0], question=question, answer=answer
        )
        cards[number] = msgspec.structs.replace(
            cards[number], questions=(first, *cards[number].questions[1:])
        )
    found = check(cards)
    return [(each.where, each.detail) for each in found if each.code == code]


def duplicates(*asked: tuple[str, str]) -> list[tuple[str, str]]:
    return pairs("near_duplicate", *asked)


def test_questions_that_ask_the_same_are_found() -> None:
    first = "Which explorer led the first party to the South Pole?"
    second = "Name the man who stood at the South Pole before all others."
    third = "Which explorer led the first party to South Pole?"
    found = [("toy-001/blue", "toy-000/blue")]
    assert duplicates((first, "Amundsen"), (second, "Amundsen")) == []
    assert duplicates((first, "Amundsen"), (third, "Roald Ross")) == found
    lasting = "At which pole was the explorer Roald's party first?"
    assert duplicates((first, "South Pole"), (lasting, "South Pole")) == found


def placed(id: str) -> list[Placed]:
    return [
        Placed(f"{card.id}/{question.category}", question)
        for card in Library().open(id)
        for question in card.questions
    ]


def test_a_riddle_told_again_is_found_by_its_alias() -> None:
    questions = [each.question for each in placed("junior")]
    name = msgspec.structs.replace(
        questions[0],
        question="It belongs to you, yet others use it more than you do. What is it?",
        answer="your first name",
        also=("name",),
    )
    asked = [*questions, name]
    found = [
        (asked[one].answer, asked[other].answer)
        for one, other in repetitions([Placed("", question) for question in asked])
    ]
    assert found == [("name", "your first name")]


@pytest.mark.parametrize("packs", MIXED, ids="+".join)
def test_packs_that_are_often_mixed_ask_nothing_twice(packs: tuple[str, ...]) -> None:
    both = [each for id in packs for each in placed(id)]
    assert [(both[one].where, both[other].where) for one, other in repetitions(both)] == []


def test_questions_that_give_each_other_away_are_found() -> None:
    ship = ("Which ship did Nansen let freeze into the ice?", "Fram")
    explorer = ("Who let the Fram freeze into the ice?", "Nansen")
    captain = ("Who was the captain of the Fram?", "Otto Sverdrup")
    other = ("Which country issued a Fram stamp?", "Nansen")
    assert pairs("giveaway", ship, explorer) == [("toy-001/blue", "toy-000/blue")]
    assert pairs("giveaway", ship, captain) == [], "only one of them is given away"
    assert pairs("giveaway", ship, other) == [], "they have nothing else in common"


def many(count: int, **fields: Any) -> list[Card]:
    """Cards whose questions have nothing in common but what `fields` says."""
    cards = []
    for number in range(count):
        made = msgspec.to_builtins(card(number))
        for at, question in enumerate(made["questions"]):
            word = f"{chr(97 + number % 26)}{chr(97 + number // 26)}{chr(97 + at)}"
            question |= {"question": f"{word}x {word}y {word}z?", "answer": f"{word}q"} | fields
        cards.append(msgspec.convert(made, Card))
    return cards


def test_a_pattern_that_comes_too_often_is_found() -> None:
    assert codes(*many(60)) == ["pattern"], "every skeleton is the same there"
    assert "repeated_answer" in codes(*many(60, answer="Thing"))
    assert "repeated_answer" not in codes(*many(60, answer="7"))
    assert "one_difficulty" in codes(*many(60, difficulty=2))
    assert "pattern" not in codes(*many(59)), "too few to say"


def test_patterns_of_sentences() -> None:
    assert opening("Which river, if any, flows?") == "which river if"
    assert skeleton("What is the capital of New Zealand?") == "what is the * of *"


@pytest.mark.parametrize("id", SHIPPED)
def test_every_shipped_pack_is_sound(id: str) -> None:
    pack = Library().open(id)
    assert pack.broken == []
    assert pack.header.licence
    assert pack.header.source
    assert check(pack, pack.header.generated) == []


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("id", SHIPPED)
def test_no_shipped_question_accepts_a_wrong_answer(id: str) -> None:
    pack = Library().open(id)
    found = check(pack, pack.header.generated, probed=1)
    assert [each for each in found if each.code in PROBES] == []


def test_probes_are_part_of_the_check_where_asked_for() -> None:
    wrong = card(1, question="What is the plural of mouse?", answer="mice")
    with switched_off("echo"):
        assert "echo" in [remark.code for remark in check([wrong], probed=1)]
    assert "echo" not in codes(wrong)


def test_every_question_has_three_wrong_answers() -> None:
    for id in WRITTEN:
        bare = [
            f"{each.id}: {question.question}"
            for each in Library().open(id)
            for question in each.questions
            if len(question.wrong) != WRONG
        ]
        assert bare == []


def test_there_are_enough_questions() -> None:
    listed = {pack.id: pack for pack in Library().list()}
    assert listed["bank"].cards >= 400
    assert listed["bank"].questions >= 2_400
    assert listed["junior"].cards >= 100
    assert listed["german"].cards >= 200
    assert listed["german"].language == "de"
    assert listed["kinder"].questions >= 600
    assert listed["kinder"].language == "de"
    assert listed["jugend"].questions >= 400
    assert listed["youth"].questions >= 400
    assert listed["jugend"].language == "de"
    assert not any(pack.generated for pack in listed.values()), "every question is written"


@pytest.mark.parametrize("id", WRITTEN)
def test_sentence_patterns_vary(id: str) -> None:
    questions = [question.question for card in Library().open(id) for question in card.questions]
    for kind in (opening, skeleton):
        (_, most) = Counter(map(kind, questions)).most_common(1)[0]
        assert most / len(questions) <= PATTERN_SHARE


def test_the_bank_is_spread_over_difficulties() -> None:
    levels = Counter(q.difficulty for card in Library().open("bank") for q in card.questions)
    total = sum(levels.values())
    assert set(levels) == {1, 2, 3, 4, 5}
    assert max(levels.values()) <= 0.45 * total
    assert min(levels.values()) >= 0.03 * total


def test_the_bank_is_not_about_one_country() -> None:
    texts = [
        f"{question.question} {question.answer}".lower()
        for card in Library().open("bank")
        for question in card.questions
    ]
    shares = {
        country: sum(bool(re.search(rf"\b(?:{words})\b", text)) for text in texts) / len(texts)
        for country, words in COUNTRIES.items()
    }
    assert max(shares.values()) <= 0.10, shares
    assert min(shares.values()) > 0, shares


def test_the_bank_is_spread_over_the_centuries_and_lives_in_the_present() -> None:
    years = [
        int(year)
        for card in Library().open("bank")
        for question in card.questions
        for year in re.findall(r"\b1\d{3}\b|\b20[0-2]\d\b", question.question)
    ]
    eras = Counter(year // 100 for year in years)
    assert sum(count for era, count in eras.items() if era < 19) >= 0.2 * len(years)
    assert eras[20] >= 0.3 * len(years)
    assert len(eras) >= 9


def test_every_card_of_the_shipped_packs_has_its_six_in_order() -> None:
    for id in SHIPPED:
        for each in Library().open(id):
            assert tuple(question.category for question in each.questions) == CATEGORIES
