"""The judge: accepts, rejects, or asks to be more specific. `procedure` is the list of its rules."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from operator import eq

from parlour.shelf.matching import procedure
from parlour.shelf.matching.evidence import Evidence, Given
from parlour.shelf.matching.other_names import families, is_named, synonyms
from parlour.shelf.matching.right_answers import Names, ask
from parlour.shelf.matching.verdict import RANKS, Explanation, Line, Step, Verdict, first
from parlour.shelf.matching.words import same
from parlour.shelf.text.folding import fold, without_brackets
from parlour.shelf.text.tokens import row, stem
from parlour.shelf.text.vocabulary import KINDS, LIGHT, TITLES


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

    def _given(self, text: str) -> Given:
        return Given(text, self._asked, self.accepts)

    def judge(self, given: str) -> Verdict:
        """Return the verdict on what somebody typed."""
        return _decide(self._given(given)).verdict

    def explain(self, given: str) -> Explanation:
        """Return the verdict, the rule that gave it, and all decisions on the way."""
        steps: Steps = []
        line = _decide(self._given(given), steps)
        trace = [
            Step(" ".join(e.said.words), e.right.text, one.rule.__name__, one.verdict)
            for one, e in steps
        ]
        if not steps or line is not steps[-1][0]:
            trace.append(Step(given, "", line.rule.__name__, line.verdict))
        says = (line.rule.__doc__ or "").partition("\n")[0]
        return Explanation(line.verdict, line.rule.__name__, says, tuple(trace))

    def accepts(self, given: str) -> bool:
        """Return whether the words of what somebody typed are accepted; quicker than the whole
        verdict."""
        return _decide_right(self._given(given)).verdict.verdict == "accept"

    def lists(self, given: str, *, other_forms: bool = True) -> bool:
        """Return whether the card has it already, a part or a longer form of it, or another name.
        Without `other_forms` its words must stand there as they are."""
        words = _essence(given)
        alike = same if other_forms else eq
        for text in self._answers:
            listed = _essence(text)
            if words and (_has(listed, words, alike) or _has(words, listed, alike)):
                return True
            bare = without_brackets(text)
            if any(
                fold(given) in family.folded and not is_named(family, self._asked.question)
                for family in families(bare)
            ):
                return True
            if stem(fold(given)) in synonyms(bare, self._asked.question):
                return True
        return False


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


# How the procedure is run -------------------------------------------------------------------------

Steps = list[tuple[Line[Evidence], Evidence]]
Decision = Line[Given] | Line[Evidence]


def _decide(given: Given, steps: Steps | None = None) -> Decision:
    """The line that decides on what somebody typed. `steps` gets the decisions on the way."""
    if (line := first(procedure.TEXT, given)) is not None:
        return line
    found = _decide_right(given, steps)
    if found.verdict.verdict != "reject":
        return found
    given.refused = found.verdict.why
    return first(procedure.LAST, given) or found


def _decide_right(given: Given, steps: Steps | None = None) -> Decision:
    """The same without the rules about signs, and without those that can only ask where an answer is
    refused: enough to know whether it is accepted."""
    best: Line[Evidence] | None = None
    for right in given.asked.answers:
        for said in given.rows:
            e = Evidence(given, said, right)
            line = _decide_reading(e)
            if steps is not None:
                steps.append((line, e))
            if line.is_final or line.verdict.verdict == "accept":
                return line
            if best is None or RANKS[line.verdict.verdict] > RANKS[best.verdict.verdict]:
                best = line
    if best is not None and best.verdict.verdict == "specific":
        return best
    return first(procedure.OTHER_NAMES, given) or best or procedure.NOTHING_RIGHT


def _decide_reading(e: Evidence) -> Line[Evidence]:
    """Return the decision on one reading beside one right answer."""
    for section in procedure.READING:
        if section.when(e):
            for line in section.lines:
                if line.rule(e):
                    return line
    raise AssertionError("the last section decides everything")


# What a card lists --------------------------------------------------------------------------------


def _essence(text: str) -> list[str]:
    """Return the telling words of an answer."""
    words = row(without_brackets(text)).words
    light = [word for word in words if word not in LIGHT] or list(words)
    return [word for word in light if word not in KINDS and word not in TITLES] or light


def _has(words: list[str], some: list[str], alike: Callable[[str, str], bool]) -> bool:
    return all(any(alike(one, other) or other.startswith(one) for other in words) for one in some)
