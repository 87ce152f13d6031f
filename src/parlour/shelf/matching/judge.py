"""The judge: accepts, rejects, or asks to be more specific. `procedure` is the list of its rules."""

from __future__ import annotations

from collections.abc import Container, Sequence

from parlour.shelf.matching import procedure
from parlour.shelf.matching.evidence import Given
from parlour.shelf.matching.listing import is_listed
from parlour.shelf.matching.right_answers import Names, ask
from parlour.shelf.matching.verdict import Explanation, Verdict


class Judge:
    """The judge of one question, for many given answers."""

    def __init__(
        self,
        answer: str,
        also: Sequence[str] = (),
        *,
        names: Names = "last",
        others: Container[str] = (),
        question: str = "",
    ) -> None:
        """`names`: whether a last name is enough. `others`: other answers known to the table, folded
        (`parlour.shelf.matching.fold`): a slip that hits one of them is no slip. `question`: its words
        need not be said again."""
        self._asked = ask(answer, also, names, others, question)
        self._answers = (answer, *also)

    def judge(self, given: str) -> Verdict:
        """The verdict on what somebody typed."""
        return procedure.decide(Given(given, self._asked)).verdict

    def explain(self, given: str) -> Explanation:
        """The verdict, the rule that gave it, and all decisions on the way."""
        return procedure.explain(Given(given, self._asked))

    def accepts(self, given: str) -> bool:
        """Whether the words of what somebody typed are accepted; quicker than the whole verdict."""
        line = procedure.decide_right(Given(given, self._asked))
        return line.verdict.verdict == "accept"

    def lists(self, given: str, *, other_forms: bool = True) -> bool:
        """Whether the card has it already, or a part or a longer form of it."""
        return is_listed(given, self._answers, self._asked.question, other_forms=other_forms)


def judge(
    given: str,
    answer: str,
    also: Sequence[str] = (),
    *,
    names: Names = "last",
    others: Container[str] = (),
    question: str = "",
) -> Verdict:
    """Judge what somebody typed; `Judge` says what the arguments mean."""
    return Judge(answer, also, names=names, others=others, question=question).judge(given)


def explain(
    given: str,
    answer: str,
    also: Sequence[str] = (),
    *,
    names: Names = "last",
    others: Container[str] = (),
    question: str = "",
) -> Explanation:
    """Say how the verdict on what somebody typed comes about."""
    return Judge(answer, also, names=names, others=others, question=question).explain(given)
