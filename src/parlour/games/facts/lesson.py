"""The first round of Facts in Five: write two animals, judge one, see the squares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.games.facts import reference
from parlour.games.facts.keyword import Language, same_as
from parlour.games.facts.rules import game
from parlour.games.facts.state import SIZE, Done, Options, SeatOptions, State, Tap, Write
from parlour.kernel import Memory
from parlour.kernel.catalogue import text
from parlour.kernel.lesson import LEARNER, Deed, Lesson, Step

SUBJECTS: Final = (
    ("m01", "animals"),
    ("p02", "fruits"),
    ("m04", "countries"),
    ("p05", "colors"),
    ("p01", "sports"),
)
"""The five columns: a card, and the Class that is chosen from it."""
LETTERS: Final = ("B", "T", "S", "M", "K")


def has_written(*rows: int) -> Callable[[State], bool]:
    """Return a check that the first column has entries in these rows that the shelf knows, and none
    of them twice."""

    def check(state: State) -> bool:
        language = state.options.language
        texts = [state.drafts[LEARNER][row * SIZE] for row in rows]
        if len({same_as(text, language) for text in texts}) < len(texts):
            return False
        subject = state.columns[0]
        asked = [
            {"key": "", "text": text, "query": subject.query, "spelling": False, "persons": False}
            for text in texts
        ]
        question = {"language": language, "entries": asked}
        answers = reference.consult("entries", question, Memory())
        fits = all(text[:1].upper() == LETTERS[row] for row, text in zip(rows, texts, strict=True))
        return fits and all(answer.known == "yes" for answer in answers)

    return check


def lesson(language: str) -> Lesson:
    spoken: Language = "de" if language == "de" else "en"

    def word(name: str) -> str:
        return text(game, spoken, "lesson", "words", name)

    unlimited = SeatOptions(time_factor=0)
    chosen = [(("class", [subject]), ("category", [""])) for _, subject in SUBJECTS]
    written = (Write(0, 0, word("theirs")), Write(1, 0, word("wrong")))
    return Lesson(
        options=Options(by_lot=True, language=spoken),
        seats=(unlimited, unlimited),
        draws=(
            ("cards", [card for card, _ in SUBJECTS]),
            *(drawn for pair in chosen for drawn in pair),
            ("letters", list(LETTERS)),
        ),
        opening=(*(Deed(1, write) for write in written), Deed(1, Done())),
        steps=(
            Step("goal", "sheet"),
            Step(
                "first",
                "blank.0.0",
                (Write(0, 0, word("first")),),
                reaches=has_written(0),
                meanwhile=(Write,),
                when_ready=True,
            ),
            Step(
                "second",
                "blank.1.0",
                (Write(1, 0, word("second")),),
                reaches=has_written(0, 1),
                meanwhile=(Write,),
                when_ready=True,
            ),
            Step("done", "acts", (Done(),), meanwhile=(Write,), then=(Deed(1, Done()),)),
            Step("look", "panel acts", (Done(),)),
            Step("tap", "panel", (Tap(1, 1, 0, False),)),
            Step("over", "scores"),
        ),
    )
