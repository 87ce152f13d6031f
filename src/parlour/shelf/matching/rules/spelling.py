"""Spelling: whether wrong letters are a slip, or the letters of another answer."""

from __future__ import annotations

from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.matching.evidence import Evidence, Slip
from parlour.shelf.matching.knowledge import (
    is_another,
    is_place,
    is_rival,
    is_surname_of_another,
    things,
)
from parlour.shelf.matching.other_names import are_lookalikes, spellings
from parlour.shelf.matching.words import (
    COMMON,
    COMMONEST,
    RARE,
    is_english,
    is_german,
    is_german_name,
    is_known_word,
    is_ordinary,
    is_word,
    same_first_name,
)
from parlour.shelf.text.folding import fold
from parlour.shelf.text.slips import is_doubled, mistyped, slips, sounds_alike
from parlour.shelf.text.sounds import HALF, consonants, is_devoiced, spoken_distance

LONG: Final = 8
"""Letters from which no two things sound the same."""
OBSCURE: Final = 4
"""Things less famous than this are hardly known."""

# The answer as a whole ----------------------------------------------------------------------------


def lookalike(e: Evidence) -> bool:
    """No: the two are often taken one for the other, and are two things."""
    return _is_lookalike(e, beside_others=e.right_others > 0)


def _is_lookalike(e: Evidence, *, beside_others: bool) -> bool:
    """Beside a right first name a last name that is a little off stays a slip: nobody is called Bertrand
    Picard."""
    last = e.right.row.words[-1]
    telling = [
        pair
        for pair in e.laid.slips
        if not (beside_others and e.right.is_person and pair[1] == last)
    ]
    return any(are_lookalikes(given, meant) for given, meant in telling) or any(
        are_lookalikes(e.given.text, text) for text in e.asked.texts
    )


def other_sex(e: Evidence) -> bool:
    """No: Papagena is not Papageno."""
    return e.right_others <= 0 and any(_is_of_other_sex(*pair) for pair in e.laid.slips)


def _is_of_other_sex(given: str, meant: str) -> bool:
    """Return whether a name ends as a woman's or a man's."""
    ends = {given[-1], meant[-1]} == {"a", "o"}
    return ends and given[:-1] == meant[:-1] and len(meant) > 4 and not is_ordinary(meant)


def word_for_several(e: Evidence) -> bool:
    """No: one common word is not several that sound like it: an office is not "auf Eis"."""
    words = e.right.row.words
    return any(meant not in words and is_ordinary(given) for given, meant in e.laid.slips)


def misspelled_name(e: Evidence) -> bool:
    """Right: first and last name both are a little off, and nobody is called so."""
    words = e.right.row.words
    return (
        e.right.is_person
        and len(words) > 1
        and len(e.laid.slips) == len(e.laid.matched) == len(words)
        and not e.laid.extra
        and all(_is_off(one, meant, words) for one, meant in e.laid.slips)
        and not e.given.is_another
    )


def _is_off(given: str, meant: str, words: tuple[str, ...]) -> bool:
    """Return whether a word of a name is typed a little wrong, or is another spelling of the first
    name."""
    if meant == words[0] and same_first_name(given, meant) and given[0] == meant[0]:
        return True
    return not (is_only_heard(given, meant) or is_ordinary(given))


def name_in_order(e: Evidence) -> bool:
    """Right: all words of a long name are a little off, in their order: ang san su ki."""
    given, meant = e.said.words, e.right.row.words
    return (
        e.right.is_person
        and len(given) == len(meant) > 2
        and all(map(_is_near, given, meant))
        and not e.given.is_another
    )


def _is_near(given: str, meant: str) -> bool:
    is_close = OSA.distance(given, meant) < 2 or sounds_alike(given, meant)
    return given[0] == meant[0] and given[-1] == meant[-1] and is_close


# Word by word -------------------------------------------------------------------------------------


def heard_beside_others(s: Slip) -> bool:
    """A slip: it sounds the same, and other words are right."""
    return s.e.right_others > 0 and sounds_alike(s.given, s.meant)


def letter_doubled(s: Slip) -> bool:
    """A slip: a letter stands there twice, or only once."""
    return is_doubled(s.given, s.meant) and not is_ordinary(s.given)


def first_name_off(s: Slip) -> bool:
    """A slip: the last name is right, and the first name a little off."""
    right = s.e.right
    return s.e.right_others > 0 and right.is_person and s.meant != right.row.words[-1]


def surname_of_somebody(s: Slip) -> bool:
    """No: somebody else is called so."""
    if not (s.e.right_others > 0 and s.e.right.is_person):
        return False
    if not is_surname_of_another(s.given, s.e.asked.texts):
        return False
    return not things(s.e.given.text) or (
        len(s.meant) < 7 or consonants(s.given) != consonants(s.meant)
    )


def heard_as_word(s: Slip) -> bool:
    """No: it sounds alike, but it is a word or a name of its own."""
    return is_only_heard(s.given, s.meant) and is_known_word(s.given)


def surname_off(s: Slip) -> bool:
    """A slip: the first name is right."""
    return s.e.right_others > 0 and s.e.right.is_person


def one_letter_beside_others(s: Slip) -> bool:
    """A slip: other words are right, and all consonants too."""
    is_near = consonants(s.given) == consonants(s.meant) and slips(s.given, s.meant) == 1
    return s.e.right_others > 0 and is_near


def one_word_of_long_name(s: Slip) -> bool:
    """A slip: all other words of a long name are right: Three Gorgeous Dam."""
    is_long = sum(word[0].isupper() for word in s.e.right.text.split()) > 2
    is_near = s.given[0] == s.meant[0] and not is_only_heard(s.given, s.meant)
    return s.e.right_others > 1 and not s.e.laid.missing and is_long and is_near


def other_german_word(s: Slip) -> bool:
    """No: that is another word, in a question about German words."""
    if not _is_near_german(s):
        return False
    is_other = not sounds_alike(s.given, s.meant) and is_german(s.given)
    return is_ordinary(s.given) or is_other


def other_word(s: Slip) -> bool:
    """No: that is another word, or a name."""
    level = RARE if s.e.right_others > 0 else COMMON
    return (
        not _is_near_german(s)
        and not _is_spoken_so(s.given, s.meant)
        and is_word(s.given, s.e.asked.german, level)
    )


def _is_near_german(s: Slip) -> bool:
    return _is_only_german(s.meant, s.e) and OSA.distance(s.given, s.meant) == 1


def _is_only_german(meant: str, e: Evidence) -> bool:
    """Return whether a German question asks for a common German word and no name: then English
    words are nothing to it, and somebody who writes Stir means the Stier."""
    if not e.asked.german or e.right.is_person or is_german_name(meant):
        return False
    return is_german(meant, COMMON) and not is_english(meant)


def is_only_heard(given: str, meant: str) -> bool:
    """Return whether too many letters are wrong for a typing error, and only the sound is right."""
    return all(mistyped(given, form) is None for form in (meant, *spellings(meant)))


def _is_spoken_so(given: str, meant: str) -> bool:
    """Sounds the same. A word that people use must have one letter wrong only (spits for Spitz), and
    one that everybody uses is meant as it stands: kill is not Kiel."""
    if not sounds_alike(given, meant):
        return False
    if not is_ordinary(given):
        return True
    is_near = min(len(given), len(meant)) > 5 or OSA.distance(given, meant) == 1
    return is_near and not is_word(given, level=COMMONEST)


def _is_other(given: str, meant: str, right: tuple[str, ...], e: Evidence) -> bool:
    """Return whether a slip hits another thing; hardly known ones do not count where both sound
    alike, and none where so long a word sounds the same (Clownfisch is a clownfish), save a word
    that another card asks for."""
    folded = fold(given)
    if meant and is_doubled(folded, meant) and not is_ordinary(given):
        return folded in e.asked.others
    if meant and sounds_alike(folded, meant):
        is_listed = folded in e.asked.others
        if len(meant) >= LONG:
            return is_listed and is_word(folded, e.asked.german)
        return is_listed or any(is_rival(given, text, OBSCURE, 3) for text in right)
    return is_another(given, right, e.asked.others)


# All slips together -------------------------------------------------------------------------------


def heard_all(e: Evidence) -> bool:
    """Slips: all of them sound the same, and other words are right."""
    return e.right_others > 0 and all(sounds_alike(*pair) for pair in e.laid.slips)


def hardened_all(e: Evidence) -> bool:
    """Slips: in German all of them sound the same, and no card asks for what was given."""
    return _are_hardened(e) and e.given.folded not in e.asked.others


def _are_hardened(e: Evidence) -> bool:
    return all(
        is_devoiced(given, meant) and _is_only_german(meant, e) for given, meant in e.laid.slips
    )


def other_answer(e: Evidence) -> bool:
    """No: with these letters it is something else."""
    sole = e.laid.slips[0][1] if len(e.laid.slips) == 1 and e.laid.slips[0][0] else ""
    return _are_hardened(e) or _is_other(e.given.text, sole, e.asked.texts, e)


# What may be meant though the letters are another word's ------------------------------------------


def corrected(e: Evidence) -> bool:
    """Is that what you mean? A phone may have made a common word of it: nook for Nuuk."""
    laid = e.laid
    if e.right.is_short or e.right.is_translated:
        return False
    if laid.extra or laid.missing or e.given.folded in e.asked.others:
        return False
    if len(laid.slips) > 1 and not any(is_ordinary(given) for given, _ in laid.slips):
        return False
    if len(laid.slips) == 1 and _is_of_other_sex(*laid.slips[0]):
        return not e.given.is_another
    return all(
        (is_ordinary(given) or (len(laid.slips) > 1 and not is_known_word(given)))
        and (
            (len(meant) > 3 and (_is_unusual(meant) or _is_typed_so(given, meant)))
            or _is_englished(given, meant, e)
        )
        and not any(is_rival(given, text, breadth=3) for text in e.asked.texts)
        for given, meant in laid.slips
    )


def nearly_heard(e: Evidence) -> bool:
    """Is that what you mean? One sound is a little off, and nothing of the sort is called so: tigres."""
    if e.right.is_short or e.right.is_translated or e.laid.extra or e.laid.missing:
        return False
    if e.given.folded in e.asked.others or _is_lookalike(e, beside_others=False):
        return False
    named = (e.given.text, *(given for given, _ in e.laid.slips))
    if any(is_rival(text, right, breadth=3) for text in named for right in e.asked.texts):
        return False
    if is_place(e.given.text) and any(map(is_place, e.asked.texts)):
        # Granada, Grenada.
        return False
    alone = len(e.laid.matched) == 1
    return all(_is_heard_so(given, meant, alone) for given, meant in e.laid.slips)


def _is_heard_so(given: str, meant: str, alone: bool) -> bool:
    """Beside other words of the answer one wrong letter is no other word: Sherlok Homes."""
    if sounds_alike(given, meant):
        return True
    if OSA.distance(given, meant) > 1 or len(meant) < 4 or _is_of_other_sex(given, meant):
        return False
    is_meant = is_english(given, RARE) or is_german(given, RARE)
    return not alone or (not is_meant and spoken_distance(given, meant, HALF) <= HALF)


def _is_unusual(meant: str) -> bool:
    """A name, or a word that is in no small dictionary."""
    return not is_ordinary(meant) and (is_german_name(meant) or not is_german(meant))


def _is_typed_so(given: str, meant: str) -> bool:
    """All consonants are there and one vowel is too much or too few (leaver, lever), or others in a
    long word; one letter stands twice or not, or two have changed places."""
    distance = OSA.distance(given, meant)
    is_swapped = sorted(given) == sorted(meant) and distance == 1
    is_near = len(meant) >= LONG or (distance == 1 and len(given) != len(meant))
    is_heard = is_near and consonants(given) == consonants(meant)
    return is_swapped or is_heard or is_doubled(given, meant)


def _is_englished(given: str, meant: str, e: Evidence) -> bool:
    """Return whether a German word has one letter wrong or sounds the same, and is English so: Stir
    for Stier."""
    if not _is_only_german(meant, e) or OSA.distance(given, meant) != 1:
        return False
    return is_devoiced(given, meant) or sounds_alike(given, meant) or not is_german(given)
