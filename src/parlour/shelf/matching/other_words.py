"""Other words: another name of the answer, the answer in another language, or a word that may mean it."""

from __future__ import annotations

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.derivation import is_derived
from parlour.shelf.matching.dictionary import is_plain, is_translation
from parlour.shelf.matching.entities import is_same_thing, things
from parlour.shelf.matching.lookalikes import are_lookalikes
from parlour.shelf.matching.normalize import fold, without_brackets
from parlour.shelf.matching.peoples import means_people
from parlour.shelf.matching.synonyms import may_mean
from parlour.shelf.matching.tokens import Row, row, stem
from parlour.shelf.matching.tongues import in_english
from parlour.shelf.matching.verdict import Verdict, accept, specific
from parlour.shelf.matching.wording import is_reworded
from parlour.shelf.matching.words import is_english, is_german, is_ordinary


def is_another_form(rows: tuple[Row, ...], case: Case) -> bool:
    """Who lives there, a word of the same root, or the answer word by word in the other language: the
    Spartans for Sparta, herbivorous, Dalgona Kaffee. It may be meant so."""
    told = [
        said
        for said in rows
        if not said.numbers and not all(word in case.asked for word in said.words)
    ]
    is_meant = any(
        _is_other_form(said, each.row)
        for each in case.wanted
        if not (each.is_translated or each.is_short or each.is_person or each.row.numbers)
        for said in told
    )
    texts = (fold(case.given), *(" ".join(said.words) for said in rows)) if is_meant else ()
    return is_meant and not any(text in case.others for text in texts)


def _is_other_form(said: Row, wanted: Row) -> bool:
    if len(wanted.words) > 1:
        return is_reworded(said, wanted)
    place = wanted.words[0]
    return means_people(said, place) or is_derived(said.joined, place) or is_reworded(said, wanted)


def has_another_sense(rows: tuple[Row, ...], case: Case) -> bool:
    """A word that may be meant as the answer is: a tummy is a belly, and often the stomach."""
    texts = dict.fromkeys((case.given, *(" ".join(said.words) for said in rows)))
    right = [
        each.text
        for each in case.wanted
        if not (each.is_translated or each.is_person or each.is_short or each.row.numbers)
    ]
    return any(
        may_mean(text, each)
        for text in texts
        if not row(text).numbers and not all(word in case.asked for word in row(text).words)
        for each in right
    )


def by_another_name(rows: tuple[Row, ...], case: Case) -> Verdict | None:
    """Another name of the same thing, as the encyclopedia has it: Lemberg is Lviv."""
    texts = dict.fromkeys((case.given, *(" ".join(said.words) for said in rows)))
    printed = things(case.wanted[0].text) if case.wanted else ()
    for text in texts:
        if is_ordinary(text) or not things(text):
            continue
        if printed and things(text)[0].is_person and things(text)[0] not in printed:
            # A last name beside the answer may be another's: Emily Brontë is not Charlotte.
            continue
        if any(are_lookalikes(text, right) for right in case.right):
            continue
        for each in case.wanted:
            longer = set(each.row.words) < set(row(text).words)
            if not (each.is_part or longer) and is_same_thing(text, each.text, case.question):
                short = case.names == "full" and each.is_person and " " not in text.strip()
                return specific("full_name") if short else accept("other_name")
    return None


def by_translation(rows: tuple[Row, ...], case: Case) -> Verdict | None:
    """The answer in another language: Holz, sangre. A word that the question's language has as well is
    meant as it stands."""
    is_own = is_german if case.german else is_english
    texts = dict.fromkeys((fold(case.given), *(" ".join(said.words) for said in rows)))
    for text in texts:
        words = row(text).words
        if row(text).numbers or all(word in case.asked or is_own(word) for word in words):
            continue
        for each in case.wanted:
            if each.is_person or each.row.numbers or are_lookalikes(text, each.text):
                continue
            if _is_foreign(text, each, case):
                return accept("other_name")
            name = fold(without_brackets(each.text))
            german, english = (name, text) if case.german else (text, name)
            if each.is_listed and is_translation(german, english):
                # A German answer has more meanings than the one that is asked for.
                is_sure = not case.german and is_plain(german)
                return accept("other_name") if is_sure else specific("sense")
    return None


def _is_foreign(text: str, wanted: Wanted, case: Case) -> bool:
    """Whether it is a word of a third language for the answer."""
    name = fold(without_brackets(wanted.text))
    return any(
        meant in (name, stem(name))
        or (case.german and is_plain(name) and is_translation(name, meant))
        for meant in in_english(text)
        if f" {meant} " not in f" {fold(case.question)} "
    )
