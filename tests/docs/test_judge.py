"""docs/judge.md: true, and short enough to be read."""

import re

from tools.judge.page import BEGIN, END, PAGE, RULES, listed, page, says, sections

LONGEST = 25
"""Words of a sentence."""
TWO_PAGES = 125
"""Lines of the whole page."""


def written() -> str:
    """What is not generated, without code and tables."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    text = before + rest.partition(END)[2]
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith(("|", "#")))


def test_the_procedure_is_that_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert text == page(text), "run python -m tools.judge.page"
    rules = RULES.read_text("utf-8")
    assert rules == listed(), "run python -m tools.judge.page"
    assert all(says(line) in rules for _, lines in sections() for line in lines)
    assert len(rules) > 10_000


def test_no_sentence_is_long() -> None:
    sentences = re.split(r"(?<=[.?!:])\s+|\n\s*\n|\n\d+\. ", written())
    assert [each for each in sentences if len(each.split()) > LONGEST] == []
    assert len(PAGE.read_text("utf-8").splitlines()) <= TWO_PAGES


def test_every_rule_says_what_a_host_would_say() -> None:
    rules = [line for _, lines in sections() for line in lines]
    assert [line.rule.__name__ for line in rules if len(says(line).split()) > LONGEST] == []
    assert [line.rule.__name__ for line in rules if not says(line).endswith((".", "?", ":"))] == []
