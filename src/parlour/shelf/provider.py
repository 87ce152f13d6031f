"""The one provider of answers: a label and a question in plain JSON values, an answer likewise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.kernel.refusal import Refusal
from parlour.shelf.encyclopedia.word_categories import fits
from parlour.shelf.lexicon import WordRules, lexicon, lexicon_file


def look_up(label: str, question: Any) -> Any:
    """Return what the shelf says. A label that it does not know is refused."""
    if label not in LOOK_UPS:
        raise Refusal("no_shelf", label=label)
    return LOOK_UPS[label](question)


def words(question: dict[str, Any]) -> list[str]:
    """Return for each word whether it counts, and if not, why: a code of `Lexicon.judge`."""
    rules = WordRules(
        question["least"],
        proper_names=question["proper_names"],
        slurs=question.get("slurs", False),
    )
    judge = lexicon(question["language"]).judge
    return [judge(word, rules) for word in question["words"]]


def category(question: dict[str, Any]) -> list[bool | None]:
    """Return for each word whether it belongs to a category; None where the shelf cannot tell."""
    return [fits(word, question["category"]) for word in question["words"]]


def has_lexicon(language: str) -> bool:
    """Return True where the lexicon of a language is installed, or raise a refusal that says what
    to install."""
    return lexicon_file(language).exists()


LOOK_UPS: dict[str, Callable[[Any], Any]] = {
    "lexicon": has_lexicon,
    "words": words,
    "category": category,
}
