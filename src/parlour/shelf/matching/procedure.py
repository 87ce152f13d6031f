"""The procedure: all rules of the judge, in order. Whoever reads this page knows its policy.

The rules look first at the whole text, then at each reading of it beside each right answer, then at
the whole text again. In every list the first rule that applies decides: `veto` refuses, `accept`
accepts, `ask` asks the player to be more specific. Of several right answers the best decision counts.
What a rule says stands in its docstring; its code is one of those in docs/judge.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

from parlour.shelf.matching.evidence import Evidence, Given, Slip
from parlour.shelf.matching.rules import (
    less,
    meaning,
    mentions,
    more,
    numbers,
    spelling,
    wholeness,
    wording,
)
from parlour.shelf.matching.rules.wholeness import anything
from parlour.shelf.matching.verdict import RANKS, Explanation, Step, Verdict

T = TypeVar("T")


class Line(NamedTuple, Generic[T]):
    """A line of the procedure."""

    verdict: Verdict
    rule: Callable[[T], bool]
    is_final: bool = False
    """No other right answer is looked at."""


class Section(NamedTuple):
    """Some lines, for evidence of one sort."""

    title: str
    when: Callable[[Evidence], bool]
    lines: tuple[Line[Evidence], ...]


def accept(rule: Callable[[T], bool], code: str) -> Line[T]:
    """A rule that accepts."""
    return Line(Verdict("accept", code), rule)


def ask(rule: Callable[[T], bool], code: str, *, is_final: bool = False) -> Line[T]:
    """A rule that asks to be more specific."""
    return Line(Verdict("specific", code), rule, is_final)


def veto(rule: Callable[[T], bool], code: str, *, is_final: bool = False) -> Line[T]:
    """A rule that refuses."""
    return Line(Verdict("reject", code), rule, is_final)


# Letters that are wrong: a slip, or another word? -------------------------------------------------

ALL_SLIPS: tuple[Line[Evidence], ...] = (
    veto(spelling.lookalike, "another"),
    veto(spelling.other_sex, "another"),
    accept(spelling.misspelled_name, "slip"),
)
"""What can be said of the answer as a whole."""
EACH_SLIP: tuple[Line[Slip], ...] = (
    accept(spelling.heard_beside_others, "slip"),
    accept(spelling.letter_doubled, "slip"),
    accept(spelling.first_name_off, "slip"),
    veto(spelling.surname_of_somebody, "another"),
    veto(spelling.heard_as_word, "another"),
    accept(spelling.surname_off, "slip"),
    accept(spelling.one_letter_beside_others, "slip"),
    accept(spelling.one_word_of_long_name, "slip"),
    veto(spelling.other_german_word, "another"),
    veto(spelling.other_word, "another"),
    veto(spelling.known_surname, "another"),
)
"""What can be said of each word; a word of which nothing is said has a slip."""
SLIPS_TOGETHER: tuple[Line[Evidence], ...] = (
    accept(spelling.heard_all, "slip"),
    accept(spelling.hardened_all, "slip"),
    veto(spelling.other_answer, "another"),
)
"""What can be said where no single word is another one."""


def has_other_letters(e: Evidence) -> bool:
    """Words are spelled otherwise, and these are no slips."""
    if not e.laid.slips:
        return False
    line = first(ALL_SLIPS, e)
    if line is None and any(is_refused(first(EACH_SLIP, Slip(e, *pair))) for pair in e.laid.slips):
        return True
    return is_refused(line or first(SLIPS_TOGETHER, e))


def is_refused(line: Line[T] | None) -> bool:
    """Whether a rule applied, and refuses."""
    return line is not None and line.verdict.verdict == "reject"


# The text as a whole ------------------------------------------------------------------------------

TEXT: tuple[Line[Given], ...] = (
    veto(wording.too_long, "too_long"),
    veto(wording.roman_expected, "different"),
    accept(wording.as_printed, "exact"),
    accept(wording.spaced_otherwise, "spacing"),
    accept(wording.sign_listed, "exact"),
    veto(wording.nothing_said, "empty"),
    veto(wording.other_in_brackets, "another"),
    veto(wording.title_of_another, "another"),
)

# A reading of it beside a right answer ------------------------------------------------------------


def always(_: Evidence) -> bool:
    """Whatever was given."""
    return True


def has_nothing_in_common(e: Evidence) -> bool:
    """No word stands for a word of the answer."""
    return not e.has_match


READING: tuple[Section, ...] = (
    Section(
        "The words themselves",
        always,
        (
            veto(wording.unlike_its_translation, "different"),
            veto(wording.no_full_name, "different"),
            accept(wording.same_words, "exact"),
            accept(wording.same_letters, "spacing"),
            accept(spelling.name_in_order, "slip"),
            accept(wording.spelled_out, "spacing"),
            veto(wording.other_spelling_asked, "asked"),
            veto(wording.initials_asked, "asked"),
            accept(wording.initials_said, "initials"),
            veto(wording.other_initials, "different"),
        ),
    ),
    Section(
        "Numbers",
        numbers.has_numbers,
        (
            veto(numbers.bound_said, "bound"),
            accept(numbers.counted_first, "number"),
            veto(numbers.turned_round, "number"),
            veto(numbers.other_date, "number"),
        ),
    ),
    Section(
        "The right numbers",
        numbers.are_right,
        (
            veto(numbers.other_unit, "unit"),
            veto(numbers.no_unit, "unit"),
        ),
    ),
    Section(
        "The right number, and nothing else is asked for",
        numbers.is_only_number,
        (
            veto(numbers.number_denied, "negated"),
            ask(numbers.no_era, "era"),
            veto(numbers.other_era, "number"),
            veto(numbers.name_with_number, "another"),
            accept(numbers.right_number, "number"),
        ),
    ),
    Section(
        "Other numbers, more exact or otherwise written",
        numbers.are_other,
        (
            accept(numbers.day_of_month, "date"),
            accept(numbers.house_of_street, "address"),
            accept(numbers.converted, "converted"),
        ),
    ),
    Section(
        "A number in words",
        numbers.is_in_words,
        (
            veto(numbers.word_of_question, "different"),
            accept(numbers.misspelled_number, "slip"),
            ask(numbers.sounds_like_number, "number"),
            veto(anything, "different"),
        ),
    ),
    Section(
        "A number beside words",
        numbers.is_beside_words,
        (
            veto(numbers.other_listed_number, "number"),
            accept(numbers.first_of_name, "full_name"),
            veto(numbers.numbered_thing, "number"),
            ask(numbers.is_numbered, "number"),
            veto(numbers.unexplained_number, "number"),
        ),
    ),
    Section(
        "Another number",
        numbers.is_another_number,
        (
            accept(numbers.rounded, "rounded"),
            accept(numbers.more_exact, "rounded"),
            accept(numbers.date_of_year, "date"),
            accept(numbers.year_of_day, "date"),
            accept(numbers.short_year, "date"),
            ask(numbers.no_century, "century"),
            veto(anything, "number"),
        ),
    ),
    Section(
        "One word, with the answer in it or a part of it",
        wording.is_one_word,
        (
            accept(wording.asked_kind_behind, "kind_said"),
            veto(wording.begins_another, "another"),
            accept(wording.kind_behind, "kind_said"),
            ask(wording.word_behind, "more_said"),
            ask(wording.cut_short, "part"),
            accept(wording.asked_word_before, "kind_said"),
            veto(wording.ends_another, "another"),
            ask(wording.word_before, "more_said"),
            ask(wording.joined_english, "more_said"),
            ask(wording.last_part, "more_said"),
            ask(wording.like_parts, "sense"),
            ask(wording.belongs_to_country, "more_said"),
        ),
    ),
    Section("Several words", always, (ask(wording.sort_in_words, "more_said"),)),
    Section(
        "No word in common",
        has_nothing_in_common,
        (veto(anything, "different"),),
    ),
    Section(
        "Other letters, and no slip",
        has_other_letters,
        (
            ask(spelling.corrected, "another"),
            ask(spelling.nearly_heard, "another"),
            veto(anything, "another"),
        ),
    ),
    Section(
        "Another thing, in these words or this order",
        always,
        (
            veto(wholeness.common_word_for_translation, "another"),
            veto(wholeness.lookalike_in_words, "another"),
            veto(wholeness.echo, "asked"),
            ask(wholeness.neighbours_swapped, "order", is_final=True),
            veto(wholeness.turned, "order", is_final=True),
            veto(wholeness.other_listed_kind, "different"),
            veto(wholeness.denied_beside, "negated"),
        ),
    ),
    Section(
        "Nothing left over",
        wholeness.is_whole,
        (
            veto(wholeness.makes_another, "another"),
            ask(wholeness.second_first_name, "first_name"),
            accept(wholeness.slips_only, "slip"),
            accept(wholeness.word_for_word, "words"),
        ),
    ),
    Section(
        "More than a last name",
        lambda e: more.says_more(e) and more.is_beside_surname(e),
        (veto(anything, "another"),),
    ),
    Section(
        "More: where it lies",
        lambda e: more.says_more(e) and more.is_placed(e),
        (
            accept(more.lies_there, "place_said"),
            ask(more.lies_elsewhere, "another"),
        ),
    ),
    Section(
        "More: a word such as new or north",
        lambda e: more.says_more(e) and more.is_qualified(e),
        (
            veto(more.called_so, "another"),
            accept(more.part_of_country, "place_said"),
            accept(more.epithet, "full_name"),
            veto(anything, "another"),
        ),
    ),
    Section(
        "More: any other words",
        more.says_more,
        (
            veto(more.other_sort, "another"),
            accept(more.plain_sort, "kind_said"),
            ask(more.sort_of_its_own, "more_said"),
            veto(more.named_otherwise, "another"),
            veto(more.first_of_compound, "another"),
            accept(more.owned, "kind_said"),
            veto(more.choice, "several"),
            accept(more.middle_names, "full_name"),
            accept(more.role_before_name, "full_name"),
            accept(more.more_initials, "full_name"),
            accept(more.first_names_before, "full_name"),
            accept(more.place_behind, "place_said"),
            veto(more.rival_beside, "several"),
            accept(more.state_by_its_form, "full_name"),
            accept(more.role_before_full_name, "full_name"),
            accept(more.described_before, "kind_said"),
            accept(more.told_behind, "described"),
            ask(more.few_words_more, "more_said"),
            veto(anything, "more_said"),
        ),
    ),
    Section(
        "Less: of anything",
        less.says_less,
        (
            veto(less.part_of_translation, "different"),
            veto(wholeness.kind_replaced, "different"),
            veto(less.small_words_only, "different"),
            ask(less.one_of_several, "part"),
        ),
    ),
    Section(
        "Less: of a name",
        less.is_part_of_name,
        (
            veto(less.other_person, "another"),
            ask(less.asked_name, "part"),
            ask(less.byname_only, "part"),
            ask(less.namesake, "another"),
            accept(less.first_and_last, "name"),
            accept(less.known_by_first_name, "name"),
            ask(less.first_name_only, "first_name"),
            ask(less.full_name_wanted, "full_name"),
            ask(less.shared_surname, "shared_name"),
            ask(wholeness.second_first_name, "first_name"),
            accept(less.last_name, "last_name"),
        ),
    ),
    Section(
        "Less: of anything else",
        less.says_less,
        (
            ask(less.number_missing, "number"),
            ask(less.asked_part, "part"),
            veto(less.asked_kind, "different"),
            accept(less.kind_in_question, "asked"),
            ask(less.part_called_so, "another"),
            accept(less.rest_in_question, "asked"),
            accept(less.name_without_kind, "kind"),
            ask(less.any_part, "part"),
        ),
    ),
    Section(
        "Less and more",
        always,
        (
            ask(less.first_name_misspelled, "full_name"),
            veto(anything, "different"),
        ),
    ),
)

# The text as a whole, where no right answer has it ------------------------------------------------


def every_guess_right(given: Given) -> bool:
    """Right: an astronaut or cosmonaut, both guesses are."""
    parts = re.split(r"\b(?:or|oder)\b", given.text)
    guesses = [guess for guess in (Given(part, given.asked) for part in parts) if guess.rows]
    return len(guesses) > 1 and all(
        decide_words(guess).verdict.verdict == "accept" for guess in guesses
    )


OTHER_NAMES: tuple[Line[Given], ...] = (
    ask(meaning.single_name, "full_name"),
    accept(meaning.other_name, "other_name"),
    accept(meaning.translation, "other_name"),
    accept(mentions.described, "described"),
)
LAST: tuple[Line[Given], ...] = (
    ask(meaning.other_form, "sense"),
    ask(meaning.reworded, "sense"),
    ask(meaning.other_sense, "sense"),
    ask(mentions.among_other_words, "more_said"),
    accept(every_guess_right, "words"),
)
NOTHING_RIGHT: Final[Line[Given]] = veto(anything, "different")

# How it is run ------------------------------------------------------------------------------------


def first(lines: Iterable[Line[T]], looked_at: T) -> Line[T] | None:
    """The first line whose rule applies."""
    for line in lines:
        if line.rule(looked_at):
            return line
    return None


def decide_reading(e: Evidence) -> Line[Evidence]:
    """The decision on one reading beside one right answer."""
    for section in READING:
        if section.when(e):
            for line in section.lines:
                if line.rule(e):
                    return line
    raise AssertionError("the last section decides everything")


Steps = list[tuple[Line[Evidence], Evidence]]
Decision = Line[Given] | Line[Evidence]


def decide(given: Given, steps: Steps | None = None) -> Decision:
    """The line that decides on what somebody typed. `steps` gets the decisions on the way."""
    return first(TEXT, given) or decide_words(given, steps)


def decide_words(given: Given, steps: Steps | None = None) -> Decision:
    """The same without a look at the signs."""
    found = decide_right(given, steps)
    if found.verdict.verdict != "reject":
        return found
    given.refused = found.verdict.why
    return first(LAST, given) or found


def decide_right(given: Given, steps: Steps | None = None) -> Decision:
    """The same without the rules that can only ask where an answer is refused: enough to know whether it
    is accepted."""
    best: Line[Evidence] | None = None
    for right in given.asked.answers:
        for said in given.rows:
            e = Evidence(given, said, right)
            line = decide_reading(e)
            if steps is not None:
                steps.append((line, e))
            if line.is_final or line.verdict.verdict == "accept":
                return line
            if best is None or RANKS[line.verdict.verdict] > RANKS[best.verdict.verdict]:
                best = line
    if best is not None and best.verdict.verdict == "specific":
        return best
    return first(OTHER_NAMES, given) or best or NOTHING_RIGHT


def explain(given: Given) -> Explanation:
    """The verdict, the rule that gave it, and all decisions on the way."""
    steps: Steps = []
    line = decide(given, steps)
    trace = [
        Step(" ".join(e.said.words), e.right.text, one.rule.__name__, one.verdict)
        for one, e in steps
    ]
    if not steps or line is not steps[-1][0]:
        trace.append(Step(given.text, "", line.rule.__name__, line.verdict))
    says = (line.rule.__doc__ or "").partition("\n")[0]
    return Explanation(line.verdict, line.rule.__name__, says, tuple(trace))
