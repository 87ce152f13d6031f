"""The judge of typed answers: whatever is typed gets a verdict."""

from typing import Literal

import pytest
from hypothesis import given as given_
from hypothesis import settings
from hypothesis import strategies as st

from parlour.shelf.matching import judge
from parlour.shelf.text import signs


@pytest.mark.parametrize("given", ["(" * 150, "\x00\x1b[31m", "a/b;c|d" * 20, "🂡", "١٢٣", "-", "½"])
def test_hostile_answers_get_a_plain_verdict(given: str) -> None:
    assert judge(given, "Danube", ("Donau",)).verdict == "reject"


@given_(st.text(min_size=1, max_size=200), st.sampled_from(("last", "full")))
@settings(max_examples=300, deadline=None)
def test_what_stands_on_the_card_is_right_whatever_it_is(
    text: str, names: Literal["last", "full"]
) -> None:
    verdict = judge(text, text, (f"Sir {text}",), names=names)
    assert verdict.verdict == ("accept" if signs(text) else "reject")


@given_(st.text(max_size=210), st.text(min_size=1, max_size=60), st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_at_all_gets_a_verdict(given: str, answer: str, question: str) -> None:
    verdict = judge(given, answer, (question or "x",), names="full", question=question)
    assert verdict.verdict in ("accept", "specific", "reject")


WORDS = st.sampled_from(
    [
        "1.4bn",
        "42.195km",
        "3.5e",
        "12th",
        "-7x",
        "the",
        "king",
        "of",
        "Spain",
        "8",
        "VIII",
        "and",
        "St.",
        "J.",
        "R.",
        "New",
        "York",
        "1969",
        "minus",
        "km",
        "Marie",
        "Curie",
        "World",
        "War",
        "or",
        "in",
        ",",
        "oh",
    ]
)


@given_(st.lists(WORDS, max_size=6), st.lists(WORDS, min_size=1, max_size=5))
@settings(max_examples=300, deadline=None)
def test_any_words_in_any_order_get_a_verdict(given: list[str], answer: list[str]) -> None:
    verdict = judge(" ".join(given), " ".join(answer), question="Which king of Spain?")
    assert verdict.verdict in ("accept", "specific", "reject")
    same = judge(" ".join(answer), " ".join(answer))
    assert same.verdict == "accept" or not any(word.isalnum() for word in answer)
