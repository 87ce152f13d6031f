"""What our questions say is checked against the reference shelf, where it knows the fact."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.matching import fold, judge
from parlour.shelf.packs import Library, Question

SHELF = encyclopedia()
FACTS = {
    relation: {fold(thing): value for thing, value in SHELF.facts(relation)}
    for relation in SHELF.relations
}
BACK = {
    relation: {fold(value): thing for thing, value in SHELF.facts(relation)}
    for relation in ("capital", "capital-of-state", "symbol", "atomic number")
}
CURRENCIES = {currency.split()[-1].lower() for currency in FACTS["currency"].values()} - {"gold"}
CLOSED = {
    "country": "country",
    "element": "element",
    "planet": "planet",
    "continent": "continent",
    "US state": "us-state",
    "state of the USA": "us-state",
    "month": "month",
    "sign of the zodiac": "zodiac",
    "constellation": "constellation",
    "Greek letter": "greek-letter",
    "US president": "us-president",
    "ocean": "ocean",
}
"""Kinds that are closed lists on the shelf: what is not in the list is not of the kind."""
WORD = r"[A-ZÀ-Þ][\w'’.-]*(?: (?:and|of|the|da|de|la|del|[A-ZÀ-Þ][\w'’.-]*))*"


def written() -> Iterator[Question]:
    for id in ("bank", "junior"):
        for card in Library().open(id):
            yield from card.questions


Claim = tuple[str, str, str]
"""A relation, what the question says, and what the shelf says."""


def claims(question: Question) -> Iterator[Claim]:
    """What a question and its answer say that the shelf knows too."""
    text, answer = question.question, fold(question.answer)
    if "capital" in text and re.search(r"(?:is|as) the capital of (?:which|what)", text):
        for city in re.findall(WORD, text):
            if fold(city) in BACK["capital"] and answer in FACTS["capital"]:
                yield "capital", question.answer, BACK["capital"][fold(city)]
    for country in re.findall(rf"capital (?:city )?of ({WORD})", text):
        if fold(country) in FACTS["capital"] and re.match(r"(?:Which|What|Name)", text):
            yield "capital", question.answer, FACTS["capital"][fold(country)]
    if answer in FACTS["symbol"]:
        for symbol in re.findall(r"symbol (?:is )?[“\"']?([A-Z][a-z]?)\b", text):
            yield "symbol", symbol, FACTS["symbol"][answer]
        for number in re.findall(r"(?:atomic number|number) (\d{1,3})\b", text):
            yield "atomic number", number, FACTS["atomic number"][answer]
    if "symbol" in text and re.fullmatch(r"[A-Z][a-z]?", question.answer):
        for element in re.findall(r"\b[A-Za-z]+\b", text):
            if fold(element) in FACTS["symbol"]:
                yield "symbol", question.answer, FACTS["symbol"][fold(element)]
    if answer in FACTS["currency"] and re.search(r"\b(?:currency|pays? in|money)\b", text):
        for word in re.findall(r"\w+", text.lower()):
            if word in CURRENCIES:
                yield "currency", word, FACTS["currency"][answer].split()[-1]
    if "continent" in text and question.answer in ("Africa", "Asia", "Europe"):
        for country in re.findall(WORD, text):
            if fold(country) in FACTS["continent"]:
                yield "continent", question.answer, FACTS["continent"][fold(country)]
    if re.search(r"direct", text):
        for film in re.findall(r"[“\"]([^”\"]+)[”\"]", text):
            if fold(film) in FACTS["director"] and not question.answer[0].isdigit():
                yield "director", question.answer.split()[-1], FACTS["director"][fold(film)]
    for relation in ("born", "died"):
        if answer in FACTS[relation]:
            for year in re.findall(rf"{relation} in (\d{{4}})", text):
                yield relation, year, FACTS[relation][answer]


def test_what_the_shelf_can_check_is_right() -> None:
    checked: Counter[str] = Counter()
    for question in written():
        for relation, said, known in claims(question):
            checked[relation] += 1
            right = judge(said, known).verdict == "accept" or judge(known, said).verdict == "accept"
            assert right, (relation, question.question, said, known)
    assert sum(checked.values()) >= 20, checked
    assert len(checked) >= 4, checked


def kind_of(question: str) -> str | None:
    """The closed list that a question asks for a member of."""
    question = question.replace("dwarf planet", "dwarf")
    for kind, tag in CLOSED.items():
        if re.search(
            rf"\b(?:[Ww]hich|[Ww]hat|Name the|Name a) (?:\w+ ){{0,2}}{kind}\b(?!['’-]| singer| you| and)",
            question,
        ):
            return tag
    return None


def test_answers_are_of_the_kind_that_is_asked_for() -> None:
    checked = 0
    for question in written():
        kind = kind_of(question.question)
        if kind is not None:
            checked += 1
            texts = (question.answer.partition(" (")[0], *question.also)
            said = [SHELF.check(text, kind).known for text in texts]
            assert set(said) != {"no"}, (kind, question.question, question.answer)
    assert checked >= 120


@pytest.mark.parametrize(
    ("question", "answer", "claim"),
    [
        (
            "Kabul is the capital of which country?",
            "Albania",
            ("capital", "Albania", "Afghanistan"),
        ),
        ("Name the capital of Peru.", "Quito", ("capital", "Quito", "Lima")),
        ("Which element has the symbol Fe?", "Gold", ("symbol", "Fe", "Au")),
        ("What has the atomic number 7?", "Gold", ("atomic number", "7", "79")),
        ("What is the symbol of gold?", "Fe", ("symbol", "Fe", "Au")),
        ("Who pays in lek, its currency?", "Japan", ("currency", "lek", "yen")),
        ("On which continent is Peru?", "Asia", ("continent", "Asia", "South America")),
        ("Who directed “12 Angry Men”?", "Kubrick", ("director", "Kubrick", "Sidney Lumet")),
        ("Which architect was born in 1899?", "Alvar Aalto", ("born", "1899", "1898")),
    ],
)
def test_a_wrong_fact_would_be_found(question: str, answer: str, claim: Claim) -> None:
    assert claim in list(claims(Question("blue", question, answer)))
