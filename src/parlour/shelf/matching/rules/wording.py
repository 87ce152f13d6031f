"""The answer as it stands, written together or apart, as initials, or inside a compound."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from parlour.shelf.matching.evidence import Evidence, Given
from parlour.shelf.matching.knowledge import is_color, is_sort, things
from parlour.shelf.matching.other_names import families
from parlour.shelf.matching.readings import AUTHOR, is_spelled_out
from parlour.shelf.matching.right_answers import is_somebody
from parlour.shelf.matching.words import (
    is_adjective,
    is_english,
    is_german,
    is_ordinary,
    is_word,
    same,
)
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import plain, signs, without_brackets
from parlour.shelf.text.numerals import LARGE_ROMAN, roman
from parlour.shelf.text.slips import slips, sounds_alike
from parlour.shelf.text.sounds import sound, spelled
from parlour.shelf.text.tokens import stem
from parlour.shelf.text.vocabulary import KINDS, LIGHT, NEGATIONS, QUALIFIERS

LONGEST: Final = 200
"""Characters of an answer that is still read."""

# The text as a whole ------------------------------------------------------------------------------


def too_long(given: Given) -> bool:
    """That is no answer but an essay."""
    return len(given.text) > LONGEST


def roman_expected(given: Given) -> bool:
    """The question asks what is written so, and not how much it is."""
    asked = given.asked
    return asked.asks_roman and _has_roman(given.text) != _has_roman(asked.printed)


def _has_roman(text: str) -> bool:
    """A single letter only at the end: the letter L, but not I guess."""
    words = re.findall(r"\w+", without_brackets(text).lower())
    telling = [*(word for word in words if len(word) > 1), *words[-1:]]
    return any(LARGE_ROMAN.match(word) for word in telling)


def as_printed(given: Given) -> bool:
    """Right, sign for sign."""
    return _is_same(given.text, given.asked.printed)


def _is_same(given: str, text: str) -> bool:
    """Sign by sign what stands there, with what is in parentheses or without."""
    said = signs(given)
    return bool(said) and said in (signs(text), signs(without_brackets(text)))


def spaced_otherwise(given: Given) -> bool:
    """Right: only the gaps are others, even around what might be a number."""
    return any(_is_spaced(given.text, text) for text in (given.asked.printed, *given.asked.also))


def _is_spaced(given: str, text: str) -> bool:
    said, meant = (
        re.findall(r"(?:[^\W_]|(?<=\d)[.,](?=\d))+", plain(each)) for each in (given, text)
    )
    letters = "".join(said)
    return said != meant and letters == "".join(meant) and any(map(str.isalpha, letters))


def sign_listed(given: Given) -> bool:
    """Right: a sign that the card lists."""
    return not given.rows and any(_is_same(given.text, text) for text in given.asked.also)


def nothing_said(given: Given) -> bool:
    """That is nothing."""
    return not given.rows


def other_in_brackets(given: Given) -> bool:
    """No: what is in brackets tells two things apart, and this is the other one."""
    return "(" in given.text and given.is_another


def other_with_by(given: Given) -> bool:
    """No: the Straße von Gibraltar is no Straße; only of a work one says by whom it is."""
    return bool(AUTHOR.search(given.text)) and given.is_another


LEARNED: Final = frozenset(("doctor", "prof", "professor"))
NOT_LEARNED: Final = frozenset(("athlete", "musician", "actor", "chef", "comedian"))
"""Classes of people whom nobody calls by such a title."""


def title_of_another(given: Given) -> bool:
    """No: nobody calls them so: Doctor Ruth is not Babe Ruth."""
    learned = LEARNED & set(given.words)
    if not learned or len(given.words) != 2 or learned & given.asked.explained:
        return False
    return any(
        right.is_person
        and right.row.words[-1] == given.words[-1]
        and any(not NOT_LEARNED.isdisjoint(thing.tags) for thing in things(right.text)[:1])
        for right in given.asked.answers
    )


# The words themselves -----------------------------------------------------------------------------


def unlike_its_translation(e: Evidence) -> bool:
    """No: a translation counts only as it is written, or nearly so."""
    if not e.right.is_translated:
        return False
    return _initials(e.right.row.words).isdisjoint(_initials(e.said.words))


@lru_cache(maxsize=CACHED)
def _initials(words: tuple[str, ...]) -> frozenset[str]:
    """Return how words begin, in writing and in sound."""
    return frozenset(sign for word in words for sign in (word[0], sound(word)[0]))


def _is_short_of_full(e: Evidence) -> bool:
    """Return whether full names were agreed on, and this right answer is but a part of one."""
    is_short = e.right.is_part and not e.right.is_printed and e.asked.names == "full"
    return is_short and e.asked.names_person


def no_full_name(e: Evidence) -> bool:
    """No: full names were agreed on, and this is none."""
    return _is_short_of_full(e)


def same_words(e: Evidence) -> bool:
    """Right, word for word."""
    return e.said.words == e.right.row.words


def same_letters(e: Evidence) -> bool:
    """Right: written together or apart."""
    return e.said.joined == e.right.row.joined


def spelled_out(e: Evidence) -> bool:
    """Right: a letter by its name, or the number in a word in figures."""
    return is_spelled_out(e.said.joined, e.right.row.joined)


def initials_asked(e: Evidence) -> bool:
    """No: the question says the letters, and asks what they stand for."""
    return initials_said(e) and e.said.words[0] in e.asked.words


def initials_said(e: Evidence) -> bool:
    """Right: the initials of all words."""
    words = e.right.row.words
    if len(e.said.words) > 1 or len(words) == 1:
        return False
    alone = e.said.words[0]
    if is_ordinary(alone) and not e.given.text.isupper():
        return False
    letters = "".join(word[0] for word in words if word not in LIGHT)
    full = "".join(word[0] for word in words)
    printed = "".join(
        word if roman(word) else word[0] for word in re.findall(r"\w+", plain(e.right.text))
    )
    is_name = all(word[0].isupper() for word in e.right.text.split())
    if len(alone) == 2 and (e.right.is_person or not is_name or not e.given.text.isupper()):
        return False
    return len(alone) > 1 and alone in (letters, full, printed) and alone.isalpha()


def other_initials(e: Evidence) -> bool:
    """No: of initials no letter may be wrong, unless they are spoken as a word."""
    return e.right.is_short and not any(_is_short_word(word, e) for word in e.said.words)


def _is_short_word(word: str, e: Evidence) -> bool:
    letters = e.right.row.words[0]
    is_spoken = len(letters) > 3 and slips(word, letters) is not None
    return stem(word) == letters or word == letters or (is_spoken and sounds_alike(word, letters))


# Compounds ----------------------------------------------------------------------------------------

PLURALS: Final = ("", "e", "en", "er", "n", "s")
"""What a plural has behind the word."""
LINKS: Final = ("", "s", "es", "n", "en", "e")
"""What stands between the parts."""
PART: Final = 4
"""Letters that a part has at least which stands for another."""
DIMINUTIVES: Final = frozenset(("chen", "lein", "erl"))
KNOWN: Final = 50
"""The level up to which the part of a compound is a word."""


def is_one_word(e: Evidence) -> bool:
    """One word was given, and the answer is one word."""
    return len(e.said.words) == len(e.right.row.words) == 1


def _behind(e: Evidence) -> str:
    """What a word has behind the answer at its beginning."""
    given, meant = e.said.joined, e.right.row.joined
    return given.removeprefix(meant) if given.startswith(meant) else ""


def asked_kind_behind(e: Evidence) -> bool:
    """Right, with the kind of thing that is asked for: a Dieselmotor is an engine."""
    behind = _behind(e)
    if not behind or e.right.is_translated or e.asked.asks_person:
        return False
    return any(_is_asked_kind(behind.removeprefix(link), e) for link in LINKS)


def _is_asked_kind(word: str, e: Evidence) -> bool:
    """Return whether the question asks for that kind of thing, in this language or the other."""
    if len(word) < 4 or not (e.asked.german or is_german(word, KNOWN)):
        return False
    names = {name for family in families(word) for name in family.folded}
    return word in e.asked.words or not names.isdisjoint(e.asked.kinds)


def kind_behind(e: Evidence) -> bool:
    """Right, with a word for its kind."""
    behind = _behind(e)
    return e.asked.german and behind in KINDS and e.is_kind(behind) is True


def begins_another(e: Evidence) -> bool:
    """No: a Goldfisch is no Gold, and a bookworm is no book."""
    given, meant = e.said.joined, e.right.row.joined
    rest = given.removeprefix(meant)
    if rest == given or min(len(meant), len(rest)) < 3 or same(given, meant):
        return False
    if not is_word(rest, german=True):
        return False
    is_other = e.given.is_another and not is_sort(given, e.right.text)
    if is_other or not e.asked.german:
        return is_other or (is_english(given) and is_english(meant, KNOWN))
    is_kind = rest in KINDS and e.is_kind(rest) is not False
    is_same = rest in DIMINUTIVES or is_color(e.right.text)
    return is_german(given) and not is_kind and not is_same


def name_in_front(e: Evidence) -> bool:
    """No: a Nobelpreis is not Nobel, and an Eiffelturm is not Eiffel."""
    behind = _behind(e)
    return len(behind) >= PART and is_german(behind) and is_somebody(e.right, e.asked)


def ends_another(e: Evidence) -> bool:
    """No: a See-Elefant is no Elefant."""
    return (
        bool(_before(e.said.joined, e.right.row.joined))
        and e.given.is_another
        and not is_sort(e.given.text, e.right.text)
    )


def compound_called_so(e: Evidence) -> bool:
    """No: it is only called so: honeymoon for moon, Nilpferd for Pferd."""
    return _is_compound(e) and e.is_sort is False


def _is_compound(e: Evidence) -> bool:
    """Return whether a word has the answer at one of its ends."""
    rest = _behind(e) or _before(e.said.joined, e.right.row.joined)
    return len(rest) > 1 and not same(e.said.joined, e.right.row.joined)


def word_behind(e: Evidence) -> bool:
    """Is that what you mean? A Bobschlitten is a Bob."""
    behind = _behind(e)
    return (
        e.asked.german
        and not e.right.is_translated
        and min(len(e.right.row.joined), len(behind)) > 2
        and is_german(behind, KNOWN)
    )


def cut_short(e: Evidence) -> bool:
    """And the rest of the word?"""
    given, meant = e.said.joined, e.right.row.joined
    is_cut = meant.startswith(given) and 3 < len(given) < len(meant) - 2
    return is_cut and len(meant) > 7 and not is_english(given)


def asked_word_before(e: Evidence) -> bool:
    """Right, with a word of the question before it: a wolfpack. A button is no Ton."""
    before = _before(e.said.joined, e.right.row.joined)
    is_told = before and any(before.removesuffix(link) in e.asked.words for link in LINKS)
    return bool(is_told) and not is_ordinary(e.said.joined)


def word_before(e: Evidence) -> bool:
    """Which one, exactly? A Braunbär is a Bär."""
    given, meant = e.said.joined, e.right.row.joined
    is_german_word = len(meant) > 3 and not is_english(given) and is_german(given)
    return bool(_before(given, meant)) and (e.asked.german or is_german_word)


def _before(given: str, meant: str) -> str:
    """What a word has before the answer at its end, three letters at least."""
    if len(meant) < 3 or len(given) < len(meant) + 3:
        return ""
    if meant not in given and stem(meant) not in given:
        return ""
    for form in (*(meant + end for end in PLURALS), stem(meant)):
        if given.endswith(form) and len(given) > len(form) + 2:
            return given.removesuffix(form)
    return ""


def joined_english(e: Evidence) -> bool:
    """Which one, exactly? Beeswax is wax."""
    given, meant = e.said.joined, e.right.row.joined
    if e.right.is_translated or len(meant) < 3 or len(given) < len(meant) + 3:
        return False
    if given.endswith(meant):
        rest = given.removesuffix(meant)
    elif given.startswith(meant):
        rest = given.removeprefix(meant)
    else:
        return False
    is_long = min(len(rest), len(meant)) > 3 or (len(rest) > 3 and not is_english(given))
    is_told = is_long or (len(rest) > 3 and given.endswith(meant))
    return is_told and is_english(rest, KNOWN) and is_english(meant, KNOWN)


def belongs_to_country(e: Evidence) -> bool:
    """Is that what you mean? What belongs to a country is not the country."""
    given, meant = stem(e.said.joined), e.right.row.joined
    return is_adjective(given, meant) or is_adjective(meant, given)


def is_several_words(e: Evidence) -> bool:
    """A German question, and several words were given."""
    return e.asked.german and len(e.said.words) > 1


def sort_in_words(e: Evidence) -> bool:
    """Which one, exactly? An afrikanischer Steppenelefant is an Elefant."""
    *others, last = e.said.words
    *rest, meant = e.right.row.words
    if len(meant) < 4 or not _before(spelled(last), spelled(meant)):
        return False
    beside = [word for word in others if not any(same(word, each) for each in rest)]
    is_whole = all(any(same(word, each) for word in others) for each in rest if each not in LIGHT)
    return is_whole and len(beside) < 2 and not set(beside) & (QUALIFIERS | NEGATIONS)
