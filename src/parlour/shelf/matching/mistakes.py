"""Mistakes: whether wrong letters are a slip, or the letters of another answer."""

from __future__ import annotations

from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.matching.alignment import Alignment
from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.entities import (
    best_known,
    is_another,
    is_place,
    is_rival,
    is_surname_of_another,
    things,
)
from parlour.shelf.matching.families import spellings
from parlour.shelf.matching.lookalikes import are_lookalikes
from parlour.shelf.matching.normalize import fold
from parlour.shelf.matching.slips import is_doubled, mistyped, slips, sounds_alike
from parlour.shelf.matching.sounds import HALF, consonants, is_devoiced, spoken_distance
from parlour.shelf.matching.vocabulary import LIGHT
from parlour.shelf.matching.words import (
    COMMON,
    RARE,
    is_english,
    is_german,
    is_german_name,
    is_ordinary,
    is_word,
)

COMMONEST: Final = 20
"""Words up to this SCOWL level everybody uses."""
RAREST: Final = 70
"""Words above this SCOWL level hardly anybody uses."""
LONG: Final = 8
"""Letters from which no two things sound the same."""
OBSCURE: Final = 4
"""Things less famous than this are hardly known."""


def is_slip(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether wrong letters are slips, and not the letters of another answer."""
    exact = [meant for _, meant in laid.matched if meant not in LIGHT]
    beside_others = len(exact) > len(laid.slips)
    if _is_lookalike(laid, beside_others, wanted, case):
        return False
    if not beside_others and any(_is_of_other_sex(*pair) for pair in laid.slips):
        return False
    beside_two = len(exact) - len(laid.slips) > 1 and not laid.missing and _is_long_name(wanted)
    if wanted.is_person and _is_misspelled_name(laid, wanted, case):
        return True
    for given, meant in laid.slips:
        if is_devoiced(given, meant) and _is_only_german(meant, wanted, case):
            if is_ordinary(given):
                return False
            continue
        if beside_others and sounds_alike(given, meant):
            continue
        if is_doubled(given, meant) and not is_ordinary(given):
            continue
        if beside_others and wanted.is_person and meant != wanted.row.words[-1]:
            # A first name beside the right last name.
            continue
        if beside_others and wanted.is_person and not things(case.given):
            if is_surname_of_another(given, case.right):
                return False
            continue
        if is_only_heard(given, meant) and is_known(given):
            return False
        if beside_others and wanted.is_person:
            if (len(meant) < 7 or consonants(given) != consonants(meant)) and is_surname_of_another(
                given, case.right
            ):
                return False
            continue
        if beside_others and consonants(given) == consonants(meant) and slips(given, meant) == 1:
            continue
        if beside_two and given[0] == meant[0] and not is_only_heard(given, meant):
            # A name of three words, and all others are right: Three Gorgeous Dam.
            continue
        level = RARE if beside_others else COMMON
        if _is_only_german(meant, wanted, case) and OSA.distance(given, meant) == 1:
            if is_ordinary(given) or (not sounds_alike(given, meant) and is_german(given)):
                return False
        elif not _is_spoken_so(given, meant) and is_word(given, case.german, level):
            return False
        if not beside_others and _is_other(given, meant, (*case.right, meant), case):
            return False
        alone = len(laid.matched) == 1 and not sounds_alike(given, meant)
        if alone and case.asks_person and best_known(given) is not None:
            return False
    if beside_others and all(sounds_alike(given, meant) for given, meant in laid.slips):
        return True
    if all(
        is_devoiced(given, meant) and _is_only_german(meant, wanted, case)
        for given, meant in laid.slips
    ):
        return fold(case.given) not in case.others
    sole = laid.slips[0] if len(laid.slips) == 1 else ("", "")
    return not _is_other(case.given, sole[1] if sole[0] else "", case.right, case)


def _is_of_other_sex(given: str, meant: str) -> bool:
    """Whether a name ends as a woman's or a man's: Papagena, Papageno."""
    ends = {given[-1], meant[-1]} == {"a", "o"}
    return ends and given[:-1] == meant[:-1] and len(meant) > 4 and not is_ordinary(meant)


def _is_misspelled_name(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether first and last name both are a little off, and nobody is called so: Micheal Schumaker."""
    return (
        len(wanted.row.words) > 1
        and len(laid.slips) == len(laid.matched) == len(wanted.row.words)
        and not laid.extra
        and not any(
            is_only_heard(given, meant) or is_ordinary(given) for given, meant in laid.slips
        )
        and not is_another(case.given, case.right, case.others)
    )


def _is_lookalike(laid: Alignment, beside_others: bool, wanted: Wanted, case: Case) -> bool:
    """Whether it is the name of another thing that our list keeps apart. Beside a right first name a last
    name that is a little off stays a slip: nobody is called Bertrand Picard."""
    last = wanted.row.words[-1]
    telling = [
        pair for pair in laid.slips if not (beside_others and wanted.is_person and pair[1] == last)
    ]
    return any(are_lookalikes(given, meant) for given, meant in telling) or any(
        are_lookalikes(case.given, text) for text in case.right
    )


def is_corrected(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether a phone may have made a common word of it, or somebody who knows it by ear only: nook
    for Nuuk, ballon for balloon. Nothing of the sort is called so, and no answer of the packs. Or a
    German word became an English one: Stir for Stier."""
    is_name = not (wanted.is_short or wanted.is_translated)
    if not is_name or laid.extra or laid.missing or fold(case.given) in case.others:
        return False
    if len(laid.slips) > 1 and not any(is_ordinary(given) for given, _ in laid.slips):
        return False
    if len(laid.slips) == 1 and _is_of_other_sex(*laid.slips[0]):
        return not is_another(case.given, case.right, case.others)
    return all(
        (is_ordinary(given) or (len(laid.slips) > 1 and not is_known(given)))
        and (
            (len(meant) > 3 and (_is_unusual(meant) or _is_typed_so(given, meant)))
            or _is_englished(given, meant, wanted, case)
        )
        and not any(is_rival(given, text, breadth=3) for text in case.right)
        for given, meant in laid.slips
    )


def is_close(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether one sound at most is a little off, though it makes a word or a name of something that
    is not of the sort: tigres for Tigris, cloths for clothes. What is of the sort is another answer, and what
    everybody says is meant as it stands."""
    if wanted.is_short or wanted.is_translated or laid.extra or laid.missing:
        return False
    if fold(case.given) in case.others or _is_lookalike(laid, False, wanted, case):
        return False
    named = (case.given, *(given for given, _ in laid.slips))
    if any(is_rival(text, right, breadth=3) for text in named for right in case.right):
        return False
    if is_place(case.given) and any(map(is_place, case.right)):
        # Granada, Grenada.
        return False
    alone = len(laid.matched) == 1
    return all(_is_heard_so(given, meant, alone) for given, meant in laid.slips)


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


def _is_englished(given: str, meant: str, wanted: Wanted, case: Case) -> bool:
    """Whether a German word has one letter wrong or sounds the same, and is English so."""
    if not _is_only_german(meant, wanted, case) or OSA.distance(given, meant) != 1:
        return False
    return is_devoiced(given, meant) or sounds_alike(given, meant) or not is_german(given)


def _is_long_name(wanted: Wanted) -> bool:
    return sum(word[0].isupper() for word in wanted.text.split()) > 2


def _is_only_german(meant: str, wanted: Wanted, case: Case) -> bool:
    """Whether a German question asks for a common German word and no name: then English words are
    nothing to it, and who writes Stir means the Stier."""
    if not case.german or wanted.is_person or is_german_name(meant):
        return False
    return is_german(meant, COMMON) and not is_english(meant)


def is_only_heard(given: str, meant: str) -> bool:
    """Whether too many letters are wrong for a typing error, and only the sound is right."""
    forms = (meant, *spellings(meant))
    return all(mistyped(given, form) is None for form in forms)


def is_known(word: str) -> bool:
    """Whether a word is one that people use, or a name of anything at all."""
    return is_word(word, german=True, level=RAREST) or bool(things(word))


def _is_spoken_so(given: str, meant: str) -> bool:
    """Sounds the same. A word that people use must have one letter wrong only (spits for Spitz), and
    one that everybody uses is meant as it stands: kill is not Kiel."""
    if not sounds_alike(given, meant):
        return False
    if not is_ordinary(given):
        return True
    is_near = min(len(given), len(meant)) > 5 or OSA.distance(given, meant) == 1
    return is_near and not is_word(given, level=COMMONEST)


def _is_other(given: str, meant: str, right: tuple[str, ...], case: Case) -> bool:
    """Whether a slip hits another thing; hardly known ones do not count where both sound alike, and
    none where so long a word sounds the same (Clownfisch is a clownfish), save a word that another card
    asks for."""
    if meant and is_doubled(fold(given), meant) and not is_ordinary(given):
        return fold(given) in case.others
    if meant and sounds_alike(fold(given), meant):
        is_known = fold(given) in case.others
        if len(meant) >= LONG:
            return is_known and is_word(fold(given), case.german)
        return is_known or any(is_rival(given, text, OBSCURE, 3) for text in right)
    return is_another(given, right, case.others)
