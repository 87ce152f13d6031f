"""What players are told of an answer: a sentence of its code and of what was typed, never of the answer."""

import json
import re
from importlib.resources import files
from itertools import product
from typing import Any

import pytest
from tests.games.wedges.sitting import Sitting, shelf
from tools.judge import labels
from tools.judge.labels import FOLDER, Case, read
from tools.judge.page import sections

from parlour.games.wedges.text import draw

LANGUAGES = ("en", "de")
HOW = {"specific": "asked", "reject": "refused"}


def catalogue(language: str) -> dict[str, dict[str, str]]:
    text = files("parlour.games.wedges").joinpath("words", f"{language}.json").read_text("utf-8")
    told: dict[str, dict[str, str]] = json.loads(text)["told"]
    return told


def sentences(case: Case) -> list[str]:
    """What is wrong with what is told of an answer: no sentence, or a word that nobody typed."""
    verdict = case.judge().judge(case.given)
    if verdict.verdict == "accept":
        return []
    found = []
    for language in LANGUAGES:
        pattern = catalogue(language)[HOW[verdict.verdict]].get(verdict.why)
        if pattern is None or set(re.findall(r"{(\w+)}", pattern)) - {"given"}:
            found.append(f"{language}: {verdict} for {case.given!r}: {pattern}")
    return found


def test_every_verdict_of_a_rule_has_a_sentence_and_no_sentence_is_left_over() -> None:
    lines = [line.verdict for _, found in sections() for line in found]
    codes = {(HOW[one.verdict], one.why) for one in lines if one.verdict in HOW}
    # Anybody who is asked once and says no more is refused for the same reason.
    codes |= {("refused", code) for how, code in codes if how == "asked"}
    for language in LANGUAGES:
        told = catalogue(language)
        assert {(how, code) for how in told for code in told[how]} == codes, language


def test_what_is_told_of_our_cases_is_of_the_code_and_of_what_was_typed() -> None:
    assert [line for case in read(FOLDER / "cases.tsv") for line in sentences(case)] == []


@pytest.mark.long
@pytest.mark.heavy
@pytest.mark.timeout(600)
def test_what_is_told_of_every_labelled_case_is_of_the_code_and_of_what_was_typed() -> None:
    cases = [case for file in labels.files("fitted") for case in file.cases]
    assert len(cases) > 30_000
    assert [line for case in cases for line in sentences(case)] == []
    # Of those that nobody is to look at only the number is told.
    held = [case for file in labels.files("held") for case in file.cases]
    assert len(held) > 7_000
    assert sum(bool(sentences(case)) for case in held) == 0


def test_only_the_seat_that_is_asked_for_more_is_told_why() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("vague")
    assert sitting.view(0)["mine"]["why"] == "part"
    assert sitting.view(1)["mine"]["why"] == ""
    for viewer in (0, 1, "table", "spectator"):
        assert sitting.view(viewer)["question"]["why"] == ""


def test_after_the_ruling_everybody_is_told_why() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("vague").answer("wrong")
    for viewer, later in product((0, 1, "table", "spectator"), (False, True)):
        seen = (sitting.go_on() if later and sitting.phase == "appeal" else sitting).view(viewer)
        assert seen["question"]["why"] == "different"
        assert seen.get("mine", {"why": ""})["why"] == ""


def test_who_says_no_more_is_refused_for_what_was_missing() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("vague").answer("")
    assert sitting.view(1)["question"]["why"] == "part"


def test_nothing_is_told_of_an_answer_that_counts_after_all() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("wrong").appeal().vote(1, True)
    assert sitting.view(0)["question"]["correct"] is True
    assert sitting.view(0)["question"]["why"] == ""


def test_an_older_shelf_that_gives_no_reason_is_shown_without_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def older(label: str, question: Any) -> Any:
        said = shelf(label, question)
        return {"verdict": said["verdict"]} if label == "judge" else said

    monkeypatch.setattr("tests.games.wedges.sitting.shelf", older)
    seen = Sitting().ask(1, "s0.1").answer("vague").answer("wrong").view(0)
    assert seen["question"]["why"] == ""
    assert "= right (answer)" in draw(seen, ("Ann", "Ben"))


def test_a_code_of_an_older_house_that_has_no_sentence_is_left_out() -> None:
    sitting = Sitting().ask(1, "s0.1").answer("wrong")
    view = sitting.view(0)
    assert "We do not take" in draw(view, ("Ann", "Ben"))
    view["question"]["why"] = "long_gone"
    assert "We do not take" not in draw(view, ("Ann", "Ben"))
