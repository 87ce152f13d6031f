"""More was said than the answer."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.evidence import Evidence
from parlour.shelf.matching.knowledge import (
    is_another,
    is_color,
    is_given_name,
    is_longer_name,
    is_one_sort,
    is_rival,
    is_sort,
    lies_in,
    reach,
    senses,
    things,
)
from parlour.shelf.matching.readings import ROLE, given_rows
from parlour.shelf.matching.rules.mentions import names_rival
from parlour.shelf.matching.words import (
    FIRST_NAMES,
    SHARED_SURNAMES,
    is_adjective_of_any,
    is_german,
    is_known_word,
    is_ordinary,
    is_word,
    may_be_initials,
    same,
)
from parlour.shelf.text.folding import fold
from parlour.shelf.text.tokens import row
from parlour.shelf.text.vocabulary import (
    KINDS,
    LIGHT,
    NEGATIONS,
    POSITIONS,
    QUALIFIERS,
    REGIONS,
    SIZES,
    STATE_FORMS,
    TITLES,
)


def says_more(e: Evidence) -> bool:
    """Every word of the answer was said, and others besides."""
    return not e.missing


def is_beside_surname(e: Evidence) -> bool:
    """Only the last name of somebody is right, and other words stand beside it."""
    is_last = len(e.right.row.words) == 1 and e.right.is_part and e.asked.names_person
    return says_more(e) and is_last


# Where it lies ------------------------------------------------------------------------------------


def is_placed(e: Evidence) -> bool:
    """Only a larger place was added in which the answer may lie: Chicago, Illinois."""
    if not says_more(e):
        return False
    name, comma, rest = e.given.text.partition(",")
    if not comma or "," in rest:
        return False
    said = [each.words for each in given_rows(name)]
    return e.right.row.words in said and reach(rest) > reach(e.right.text)


def lies_there(e: Evidence) -> bool:
    """Right, and that is where it lies."""
    return lies_in(e.right.text, e.given.text.partition(",")[2])


# A word that mostly makes another thing of it: New Mexico -----------------------------------------

_is_within: Final = re.compile(
    r"\b(?:north|south|east|west|cent(?:er|re)) of\b|\b(?:norden|süden|osten|westen) (?:von|der|des)\b",
    re.IGNORECASE,
).search
_has_epithet: Final = re.compile(
    r"\w\s+(?:the\s+great|der\s+große|die\s+große)\W*$", re.IGNORECASE
).search
_is_elsewhere: Final = re.compile(r"\w\s+(?:in|from|of|near|aus|von|im|bei)\s+\w").search


def is_qualified(e: Evidence) -> bool:
    """A word such as new or north stands beside a name, and not only where that is."""
    if not says_more(e) or all(is_ordinary(word) for word in e.right.row.words):
        return False
    if QUALIFIERS.isdisjoint(e.extra):
        return False
    is_first = e.said.words[0] == e.laid.matched[0][0]
    return not (is_first and _is_elsewhere(e.given.text.lower()))


def called_so(e: Evidence) -> bool:
    """No: something else is called so."""
    bare = " ".join(word for word in e.said.words if word not in LIGHT)
    texts = (" ".join(e.said.words), bare)
    return e.given.is_another or any(
        is_another(each, e.asked.texts, e.asked.others) for each in texts
    )


def part_of_country(e: Evidence) -> bool:
    """Right, and even which part of it."""
    is_part = all(word in REGIONS for word in e.extra) and reach(e.right.text) > 1
    is_told = _is_within(e.given.text) or any(word.endswith("ern") for word in e.extra)
    return is_part and bool(is_told)


def epithet(e: Evidence) -> bool:
    """Right: so that king is called."""
    return e.asked.asks_person and len(e.extra) == 1 and bool(_has_epithet(e.given.text))


# Other words --------------------------------------------------------------------------------------

_owned: Final = re.compile(r"^\W*\w+['’]s\s+\w+\W*$").match
_role: Final = re.compile(
    rf"^\W*(?:the|der|die)\s+(?:{ROLE}|late|famous|great|legendary|berühmte|legendäre|große)\s+\w+\s+\w",
    re.IGNORECASE,
).match
_behind: Final = re.compile(
    r"([^,;:(–]*\w)(?:\s*[,;:(–]|\s+(?=(?:the|of|from|in|near|on|with|at|by|am|an|im|bei|aus|von|der|die|das|"
    r"mit|auf)\b))\s*(\w.*)",
    re.IGNORECASE,
).match
"""An answer, and what is told of it behind a sign or a small word."""
DESCRIBING: Final = ("ed", "en", "ish", "y", "ous", "al", "ic", "ful", "ive", "ian")
"""How words end that say what something is like."""
GERMAN_DESCRIBING: Final = ("e", "er", "es", "em", "en")
"""The same in German, behind a word of its own."""
COUNTRY: Final = 3
"""How far a country reaches."""
_listed: Final = re.compile(r"[,;|+&]|\b(?:and|und)\b", re.IGNORECASE)
_choice: Final = re.compile(r"\b(or|oder)\b|/").search


def plain_sort(e: Evidence) -> bool:
    """Right, and even which one: a guide dog, dark blue, an Argentine tango, high diving."""
    is_known = e.is_sort is True and e.right.is_common and not any(map(things, e.names))
    if not (e.ends_with_answer and (is_known or named_otherwise(e))) and not _is_joined_with(e):
        return False
    if _is_called_so(e) or any(
        _asks_other_sort(each.row.words, e) for each in e.asked.answers if each.is_listed
    ):
        return False
    found = [thing for name in e.names for thing in things(name)[:1]]
    if any(thing.is_person or "currency" in thing.tags for thing in found):
        return False
    if not POSITIONS.isdisjoint(e.said.words) or not (
        is_known or _is_joined_with(e) or any(is_sort(name, e.right.text) for name in e.names)
    ):
        return False
    is_told = all(_is_describing(word) or is_adjective_of_any(word) for word in e.extra)
    is_done = e.said.words[-1].endswith("ing") and any("sport" in thing.tags for thing in found)
    return (
        is_known or is_told or is_done or any(fold(e.right.text) in thing.tags for thing in found)
    )


def _is_joined_with(e: Evidence) -> bool:
    """Return whether the encyclopedia takes a sort of a common thing and a right answer for one:
    high diving."""
    is_common = e.asked.answers[0].is_common and e.ends_with_answer
    kinds = e.asked.kinds
    meant = (
        {thing for text in e.asked.texts for thing in senses(text, kinds)} if is_common else set()
    )
    return any(thing in meant for name in e.names for thing in things(name)[:1])


def only_called_so(e: Evidence) -> bool:
    """No: it is only called so: sea lion for lion, iron curtain for iron."""
    return (
        len(e.extra) == 1
        and e.is_sort is False
        and not any(same(e.extra[0], word) for word in e.asked.words)
        and not (e.ends_with_answer and _is_describing(e.extra[0]))
    )


def _is_called_so(e: Evidence) -> bool:
    """Return whether it is only called so, as far as WordNet knows, which has white gold, but no boiled egg."""
    return e.is_sort is False and not any(len(word) > 4 and word.endswith("ed") for word in e.extra)


def sort_of_its_own(e: Evidence) -> bool:
    """Which one, exactly? It is a sort of the answer, and has a name of its own."""
    return (
        not e.right.is_person
        and e.ends_with_answer
        and named_otherwise(e)
        and any(is_sort(name, e.right.text) for name in e.names)
    )


def named_otherwise(e: Evidence) -> bool:
    """No: that is the name of something else."""
    return any(map(e.given.is_another_written, e.names))


def first_of_compound(e: Evidence) -> bool:
    """No: a gold rush is no gold, and moon light is no moon."""
    first, *rest = e.said.words
    return (
        len(rest) == 1
        and (first,) == e.right.row.words
        and not e.right.is_person
        and is_word(e.said.joined, e.asked.german)
        and not any(map(set(things(e.right.text)).__contains__, things(e.said.joined)))
    )


def owned(e: Evidence) -> bool:
    """Right, and even whose it is: cow's milk."""
    is_kind = len(e.extra) == 1 and not e.right.is_person and e.ends_with_answer
    return is_kind and bool(_owned(e.given.text))


def choice(e: Evidence) -> bool:
    """One answer, please."""
    return bool(_choice(e.given.text.lower()))


def middle_names(e: Evidence) -> bool:
    """Right, with the names between: Charles Robert Darwin. Many people share a Jones."""
    said, words = e.said.words, e.right.row.words
    return (
        e.right.is_person
        and len(words) > 1
        and words[-1] not in SHARED_SURNAMES
        and said[-1] == words[-1]
        and (said[0], words[0]) in e.laid.matched
        and len(e.extra) < 3
        and all(map(str.isalpha, e.extra))
    )


def role_before_name(e: Evidence) -> bool:
    """Right, and even who that is: the taikonaut Yang Liwei."""
    return e.right.is_person and len(e.extra) == 1 and bool(_role(e.given.text))


def more_initials(e: Evidence) -> bool:
    """Right, with an initial more."""
    return e.right.is_person and all(len(word) == 1 for word in e.extra)


def first_names_before(e: Evidence) -> bool:
    """Right, with the first name before it."""
    before = e.said.words.index(e.laid.matched[0][0])
    named = all(word in FIRST_NAMES or may_be_initials(word) for word in e.extra)
    is_name = named and not e.right.is_translated and e.right.text[:1].isupper()
    is_last = len(e.right.row.words) == 1 and len(e.extra) == before < 3
    return is_name and e.asked.asks_person and is_last


def place_behind(e: Evidence) -> bool:
    """Right, and even where that is."""
    before = e.said.words.index(e.laid.matched[0][0])
    link = r"\b(in|from|aus|im|of|von)\b" if e.right.row.numbers else r"\b(in|from|aus|im)\b"
    placed = re.search(link, e.given.text.lower())
    return len(e.extra) < 3 and bool(placed) and not before


def rival_beside(e: Evidence) -> bool:
    """One answer, please: something of the same sort was said besides, or a whole list."""
    parts = [part for part in _listed.split(e.given.text) if part.strip()]
    given = {word for word, _ in e.laid.matched}
    beside = [part for part in parts if not given & set(row(part).words)]
    if len(beside) > 1:
        return True
    is_sort = e.right.is_common and e.ends_with_answer
    if not beside and not e.right.is_person and not is_sort:
        # A Bengal tiger is a tiger, though a Bengal may be a cat.
        extra = [word for word in e.extra if word not in KINDS]
        texts = (" ".join(extra), *extra)
        beside = [part for part in texts if is_one_sort(part, e.right.text)]
    return any(is_rival(part, e.right.text) for part in beside)


def other_sort(e: Evidence) -> bool:
    """No: a sort of it was asked for, and this is another one: red panda for giant panda."""
    return _asks_other_sort(e.asked.answers[0].row.words, e) and named_otherwise(e)


def _asks_other_sort(longer: tuple[str, ...], e: Evidence) -> bool:
    """Return whether a right answer has words before this one that tell a sort, and were not
    said."""
    words = e.right.row.words
    before = longer[: -len(words)] if longer[-len(words) :] == words else ()
    telling = {word for word in before if word not in LIGHT and word not in TITLES}
    return bool(telling) and telling.isdisjoint(e.said.words)


def state_by_its_form(e: Evidence) -> bool:
    """Right, with what sort of state it is: the Sultanate of Oman."""
    told = {word for each in e.asked.answers if each.is_listed for word in each.row.words}
    is_country = reach(e.right.text) == COUNTRY and STATE_FORMS.isdisjoint(told)
    if is_longer_name(e.given.text, e.right.text):
        # The Republic of China is Taiwan.
        return False
    return is_country and e.ends_with_answer and all(word in STATE_FORMS for word in e.extra)


def described_before(e: Evidence) -> bool:
    """Right, and even what it is like: big wooden horse, gehackte Zwiebeln."""
    return (
        e.asked.answers[0].is_common
        and e.ends_with_answer
        and not _is_called_so(e)
        and not (e.right.is_part or e.right.is_translated)
        and len(e.extra) < 3
        and POSITIONS.isdisjoint(e.said.words)
        and all(_is_describing(word) or _is_from(word, e) for word in e.extra)
    )


def _is_from(word: str, e: Evidence) -> bool:
    """Return whether a word says where an animal, a plant or food comes from: an African lion."""
    grown = {tag for thing in things(e.right.text)[:1] for tag in thing.tags}
    return is_adjective_of_any(word) and not grown.isdisjoint(NATURAL)


NATURAL: Final = frozenset(("animal", "plant", "food", "drink"))


def _is_describing(word: str) -> bool:
    """Return whether a word before a noun only says what it is like."""
    if word in NEGATIONS or word in KINDS or word in TITLES or is_adjective_of_any(word):
        return False
    if word in SIZES or is_color(word):
        return True
    is_german_form = not is_ordinary(word) and any(
        word.endswith(end) and is_german(word.removesuffix(end)) for end in GERMAN_DESCRIBING
    )
    return is_german_form or (word.endswith(DESCRIBING) and is_known_word(word))


def told_behind(e: Evidence) -> bool:
    """Right, and then what else you know of it: Thor, god of thunder; Zermatt am Matterhorn."""
    found = _behind(e.given.text)
    if found is None or e.laid.slips or "(" in e.asked.printed or e.given.is_another:
        return False
    first, rest = found.groups()
    if e.right.row.words not in (each.words for each in given_rows(first)):
        return False
    beside = row(rest).words
    return NEGATIONS.isdisjoint(beside) and not names_rival(list(beside), e.right, e.asked)


def role_before_full_name(e: Evidence) -> bool:
    """Right, and even who that is: Bundesrätin Elisabeth Kopp."""
    is_full = e.right.is_person and len(e.right.row.words) > 1 and not e.laid.slips
    return is_full and e.ends_with_answer and all(map(_is_role, e.extra))


def _is_role(word: str) -> bool:
    """Return whether a word before a name is not a name itself."""
    return word not in NEGATIONS and not is_given_name(word) and is_word(word, german=True)


def few_words_more(e: Evidence) -> bool:
    """Is that what you mean? A word or two were said besides."""
    is_long_name = e.right.is_person and len(e.right.row.words) > 1 and not e.laid.slips
    return is_long_name or len([word for word in e.extra if word not in SIZES]) < 3
