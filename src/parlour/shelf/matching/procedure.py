"""The procedure: all rules of the judge, in order. Anybody who reads this page knows its policy.

The judge looks first at the whole text, then at each reading of it beside each right answer, then at
the whole text again. In every list the first rule that applies decides: `veto` refuses, `accept` accepts,
`ask` asks the player to be more specific. Each names the code of the verdict, then the rules. A section
is asked only where its condition holds. Of several right answers the best decision counts.
"""

from __future__ import annotations

from typing import Final

from parlour.shelf.matching.evidence import Evidence, Given, Slip
from parlour.shelf.matching.rules import (
    meaning,
    mentions,
    more,
    numbers,
    spelling,
    wholeness,
    wording,
)
from parlour.shelf.matching.rules.wholeness import always, anything
from parlour.shelf.matching.verdict import (
    Line,
    Lines,
    Section,
    Verdict,
    accept,
    ask,
    first,
    in_order,
    is_refused,
    section,
    veto,
)

# Letters that are wrong: a slip, or another word? -------------------------------------------------

ALL_SLIPS: Lines[Evidence] = in_order(
    veto("another", spelling.lookalike, spelling.other_sex, spelling.word_for_several),
    accept("slip", spelling.misspelled_name),
)
"""What can be said of the answer as a whole."""
EACH_SLIP: Lines[Slip] = in_order(
    accept("slip", spelling.heard_beside_others, spelling.letter_doubled, spelling.first_name_off),
    veto("another", spelling.surname_of_somebody, spelling.heard_as_word),
    accept(
        "slip",
        spelling.surname_off,
        spelling.one_letter_beside_others,
        spelling.one_word_of_long_name,
    ),
    veto("another", spelling.other_german_word, spelling.other_word),
)
"""What can be said of each word; a word of which nothing is said has a slip."""
SLIPS_TOGETHER: Lines[Evidence] = in_order(
    accept("slip", spelling.heard_all, spelling.hardened_all),
    veto("another", spelling.other_answer),
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


# The text as a whole ------------------------------------------------------------------------------

TEXT: Lines[Given] = in_order(
    veto("too_long", wording.too_long),
    veto("different", wording.roman_expected),
    accept("exact", wording.as_printed),
    accept("spacing", wording.spaced_otherwise),
    accept("exact", wording.sign_listed),
    veto("empty", wording.nothing_said),
    veto("another", wording.other_in_brackets, wording.other_with_by),
    veto("other_person", wording.title_of_another),
)

# A reading of it beside a right answer ------------------------------------------------------------

READING: tuple[Section, ...] = (
    section(
        "The words themselves",
        always,
        veto("different", wording.unlike_its_translation, wording.no_full_name),
        accept("exact", wording.same_words),
        accept("spacing", wording.same_letters),
        accept("slip", spelling.name_in_order),
        accept("spacing", wording.spelled_out),
        veto("asked", wording.initials_asked),
        accept("initials", wording.initials_said),
        veto("different", wording.other_initials),
    ),
    section(
        "Numbers",
        numbers.has_numbers,
        veto("bound", numbers.bound_said),
        veto("number", numbers.turned_round, numbers.other_date),
    ),
    section(
        "The right numbers",
        numbers.are_right,
        veto("unit", numbers.other_unit),
        veto("unit_missing", numbers.no_unit),
    ),
    section(
        "The right number, and nothing else is asked for",
        numbers.is_only_number,
        veto("negated", numbers.number_denied),
        ask("era", numbers.no_era),
        veto("number", numbers.other_era),
        veto("another", numbers.name_with_number),
        accept("number", numbers.right_number),
    ),
    section(
        "Other numbers, more exact or otherwise written",
        numbers.are_other,
        accept("date", numbers.day_of_month),
        accept("converted", numbers.converted),
    ),
    section(
        "A number in words",
        numbers.is_in_words,
        veto("different", numbers.word_of_question),
        accept("slip", numbers.misspelled_number),
        ask("figure", numbers.sounds_like_number),
        veto("different", anything),
    ),
    section(
        "A number beside words",
        numbers.is_beside_words,
        veto("number", numbers.other_listed_number),
        veto("number", numbers.numbered_thing),
        ask("more_said", numbers.is_numbered),
        veto("number", numbers.unexplained_number),
    ),
    section(
        "Another number",
        numbers.is_another_number,
        accept("rounded", numbers.rounded, numbers.more_exact),
        accept("date", numbers.date_of_year, numbers.year_of_day, numbers.short_year),
        ask("century", numbers.no_century),
        veto("number", anything),
    ),
    section(
        "One word, with the answer in it or a part of it",
        wording.is_one_word,
        accept("kind_said", wording.asked_kind_behind),
        veto("another", wording.begins_another, wording.name_in_front, wording.compound_called_so),
        accept("kind_said", wording.kind_behind),
        ask("more_said", wording.word_behind),
        ask("part", wording.cut_short),
        accept("kind_said", wording.asked_word_before),
        veto("another", wording.ends_another),
        ask("more_said", wording.word_before, wording.joined_english),
        ask("more_said", wording.belongs_to_country),
    ),
    section(
        "Several words",
        wording.is_several_words,
        ask("more_said", wording.sort_in_words),
    ),
    section(
        "No word in common",
        wholeness.has_nothing_in_common,
        veto("other_person", wholeness.somebody_else),
        veto("different", anything),
    ),
    section(
        "Other letters, and no slip",
        has_other_letters,
        veto("another", spelling.word_for_several),
        ask("another", spelling.corrected, spelling.nearly_heard),
        veto("another", anything),
    ),
    section(
        "Another thing, in these words or this order",
        always,
        veto("another", wholeness.common_word_for_translation, wholeness.lookalike_in_words),
        veto("asked", wholeness.echo),
        ask("order", wholeness.neighbours_swapped, is_final=True),
        veto("order", wholeness.turned, is_final=True),
        veto("another", wholeness.named_after),
        veto("negated", wholeness.denied_beside),
    ),
    section(
        "Nothing left over",
        wholeness.is_whole,
        veto("another", wholeness.makes_another),
        ask("first_name", wholeness.second_first_name),
        accept("slip", wholeness.slips_only),
        accept("words", wholeness.word_for_word),
    ),
    section(
        "More than a last name",
        more.is_beside_surname,
        veto("other_person", anything),
    ),
    section(
        "More: where it lies",
        more.is_placed,
        accept("place_said", more.lies_there),
    ),
    section(
        "More: a word such as new or north",
        more.is_qualified,
        veto("another", more.called_so),
        accept("place_said", more.part_of_country),
        accept("full_name", more.epithet),
        veto("another", anything),
    ),
    section(
        "More: any other words",
        more.says_more,
        veto("another", more.other_sort),
        accept("kind_said", more.plain_sort),
        veto("another", more.only_called_so),
        ask("more_said", more.sort_of_its_own),
        veto("another", more.named_otherwise, more.first_of_compound),
        accept("kind_said", more.owned),
        veto("several", more.choice),
        accept(
            "full_name",
            more.middle_names,
            more.role_before_name,
            more.more_initials,
            more.first_names_before,
        ),
        accept("place_said", more.place_behind),
        veto("several", more.rival_beside),
        accept("full_name", more.state_by_its_form, more.role_before_full_name),
        accept("kind_said", more.described_before),
        accept("described", more.told_behind),
        ask("more_said", more.few_words_more),
        veto("more_said", anything),
    ),
    section(
        "Less: of anything",
        wholeness.says_less,
        veto("different", wholeness.part_of_translation, wholeness.kind_replaced),
        ask("part", wholeness.one_of_several),
    ),
    section(
        "Less: of a name",
        wholeness.is_part_of_name,
        veto("other_person", wholeness.other_person),
        ask("part", wholeness.asked_name, wholeness.byname_only),
        ask("other_person", wholeness.namesake),
        accept("name", wholeness.first_and_last, wholeness.known_by_first_name),
        ask("last_name", wholeness.first_name_only),
        ask("full_name", wholeness.full_name_wanted),
        ask("shared_name", wholeness.shared_surname),
        ask("first_name", wholeness.second_first_name),
        accept("last_name", wholeness.last_name),
    ),
    section(
        "Less: of anything else",
        wholeness.says_less,
        ask("part", wholeness.asked_part),
        veto("different", wholeness.asked_kind),
        accept("asked", wholeness.kind_in_question),
        ask("another", wholeness.part_called_so),
        accept("asked", wholeness.rest_in_question),
        accept("kind", wholeness.name_without_kind),
        ask("part", wholeness.any_part),
    ),
    section(
        "Less and more",
        always,
        ask("full_name", wholeness.first_name_misspelled),
        veto("other_person", wholeness.other_first_name),
        veto("different", anything),
    ),
)

# The text as a whole, where no right answer has it ------------------------------------------------

OTHER_NAMES: Lines[Given] = in_order(
    ask("full_name", meaning.single_name),
    accept("other_name", meaning.other_name, meaning.translation),
    accept("described", mentions.described),
)
LAST: Lines[Given] = in_order(
    ask("sense", meaning.other_form, meaning.reworded),
    ask("more_said", mentions.among_other_words),
    accept("words", mentions.every_guess_right),
)
NOTHING_RIGHT: Final = Line[Given](Verdict("reject", "different"), anything)
