"""The words laid beside each other: another thing, kind or order, nothing left over, or less than the answer."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.evidence import Evidence
from parlour.shelf.matching.knowledge import is_given_name, is_longer_name, is_person, is_same_thing
from parlour.shelf.matching.other_names import (
    are_lookalikes,
    families,
    is_named,
    is_respelled,
    spellings,
)
from parlour.shelf.matching.right_answers import is_namesake
from parlour.shelf.matching.words import (
    FIRST_NAMES,
    MONONYMS,
    NICKNAMES,
    ROOTS,
    SHARED_SURNAMES,
    is_german,
    is_ordinary,
    is_word,
    same_first_name,
)
from parlour.shelf.text.slips import slips
from parlour.shelf.text.sounds import begins_alike
from parlour.shelf.text.tokens import row, stem
from parlour.shelf.text.vocabulary import (
    HEDGES,
    KINDS,
    LIGHT,
    NEGATIONS,
    POSITIONS,
    STREETS,
    TITLES,
    are_same_kind,
)


def always(_: Evidence) -> bool:
    """Whatever was given."""
    return True


def anything(_: object) -> bool:
    """No: that is not it."""
    return True


def common_word_for_translation(e: Evidence) -> bool:
    """No: night is no knight, where the card says Ritter."""
    return e.right.is_translated and any(
        given != meant and stem(given) != meant and is_ordinary(given)
        for given, meant in e.laid.matched
    )


def lookalike_in_words(e: Evidence) -> bool:
    """No: it is only called so, and is another thing."""
    said = " ".join(e.said.words)
    return bool(e.laid.extra) and any(are_lookalikes(said, text) for text in e.asked.texts)


def echo(e: Evidence) -> bool:
    """No: that is the question's own word in another form: mouse for mice."""
    telling = [pair for pair in e.laid.matched if pair[1] not in LIGHT]
    if not telling:
        return False
    is_back = all(e.is_asked(word) for word in e.said.words if word not in LIGHT)
    if is_back or all(given in e.asked.words for given, _ in telling):
        literal = row(e.asked.question).words if e.asked.question else ()
        if any(given != meant and meant not in literal for given, meant in telling):
            return True
    return any(
        given != meant
        and given in spellings(meant)
        and not is_respelled(given, meant)
        and any(
            given in family.words and is_named(family, e.asked.question)
            for family in families(meant)
        )
        for given, meant in telling
    )


def has_nothing_in_common(e: Evidence) -> bool:
    """No word stands for a word of the answer."""
    return not e.laid.matched


def somebody_else(e: Evidence) -> bool:
    """No: that is somebody else."""
    return e.right.is_person and is_person(e.given.text) is True


# Another order ------------------------------------------------------------------------------------


def neighbours_swapped(e: Evidence) -> bool:
    """In that order? Two neighbours of a long name have changed places."""
    if e.right.is_person or not turned(e):
        return False
    given, meant = e.said.words, e.right.row.words
    apart = [at for at, word in enumerate(meant) if given[at : at + 1] != (word,)]
    if len(given) != len(meant) or len(meant) < 4 or len(apart) != 2 or apart[1] - apart[0] != 1:
        return False
    return sorted(given) == sorted(meant) and not set(meant[apart[0] : apart[1] + 1]) & POSITIONS


def turned(e: Evidence) -> bool:
    """No: the other way round: right to left, or Carol Lewis for Lewis Carroll."""
    if len(e.laid.matched) < 2:
        return False
    words = e.right.row.words
    telling = set(words) - LIGHT - TITLES
    pairs = [pair for pair in e.laid.matched if pair[1] in telling]
    if len({said for said, _ in pairs}) < 2:
        # One word stands for all of them: Tinkabell.
        return False
    meant = [word for word in words if any(word == each for _, each in pairs)]
    given = sorted(pairs, key=lambda pair: _place(e, pair[0]))
    if list(dict.fromkeys(word for _, word in given)) == meant:
        return False
    if e.right.is_person:
        beside = zip(e.said.words, words, strict=False)
        in_order = all(one == other or slips(one, other) is not None for one, other in beside)
        is_misspelled = any(one != other for one, other in pairs)
        return "," not in e.given.text and not in_order and is_misspelled
    if len(pairs) > 2 and not e.right.is_list and not e.right.row.numbers and not e.laid.slips:
        return True
    inner = set(words[1:-1]) & POSITIONS
    return bool(inner & set(e.said.words[1:-1]))


def _place(e: Evidence, word: str) -> int:
    return e.said.words.index(word) if word in e.said.words else len(e.said.words)


# Another kind -------------------------------------------------------------------------------------


def kind_replaced(e: Evidence) -> bool:
    """No: the Valley of the Dead is not the Road of the Dead."""
    kinds = [word for word in e.laid.extra if word in KINDS and word not in e.asked.words]
    return any(
        kind not in e.asked.explained and not are_same_kind(kind, word)
        for kind in kinds
        for word in e.missing
        if word in STREETS or word in KINDS
    )


def named_after(e: Evidence) -> bool:
    """No: a Nobel Prize is not Nobel, and Queen Victoria Street is not the queen."""
    *_, name, last = ("", *e.said.words)
    return (
        last in e.laid.extra
        and name in {given for given, _ in e.laid.matched}
        and not _is_told(e.given.text)
        and not is_person(e.given.text)
        and is_namesake(last, e.right, e.asked)
    )


_is_told: Final = re.compile(r",|\b(?:the|an?|der|die|das|eine?)\s+\S+\W*$", re.IGNORECASE).search
"""Where somebody adds what it is: Laika the dog."""


def denied_beside(e: Evidence) -> bool:
    """No: not that, you said."""
    return any(word in NEGATIONS for word in e.laid.extra)


# Nothing left over --------------------------------------------------------------------------------


def is_whole(e: Evidence) -> bool:
    """Every word of the answer was said, and none that matters besides."""
    return not e.missing and not e.extra


def makes_another(e: Evidence) -> bool:
    """No: with that word it is another thing: Mexico City."""
    last = e.said.words[-1]
    if e.is_sort is False and last in e.laid.extra and not e.is_asked(last):
        # A Munich beer is not Munich.
        return True
    if not _may_make_another(e) and not _is_swapped(e):
        return False
    if e.asked.german and not e.right.is_person and _is_compound(e):
        return True
    is_wide = not all(word in KINDS and e.is_kind(word) for word in e.laid.extra)
    return any(
        e.given.is_another_written(name) or (is_wide and is_longer_name(name, e.right.text))
        for name in (e.given.text, *e.names)
    )


def _is_swapped(e: Evidence) -> bool:
    """Return whether two words have changed places, so that the other says what it is: honey bee,
    bee honey."""
    words = tuple(word for word in e.right.row.words if word not in LIGHT)
    return len(words) == 2 and not e.right.is_person and e.said.words == words[::-1]


def _is_compound(e: Evidence) -> bool:
    """Return whether the answer and a word for another kind are one German word: Donauinsel."""
    kinds = [word for word in e.laid.extra if e.said.words[-1] == word]
    if len(e.said.words) != 2 or not all(word in KINDS for word in kinds):
        return False
    return not any(map(e.is_kind, kinds)) and is_german(e.given.folded.replace(" ", ""))


def _may_make_another(e: Evidence) -> bool:
    """Return whether what was said besides may make another thing of it: Doctor Who, Mexico City,
    Mick for Michael. A sort of the answer is none (sea salt), nor is the kind that was asked for
    (Barbie doll)."""
    right, laid = e.right, e.laid
    if right.is_person and any(NICKNAMES.get(given) == meant for given, meant in laid.matched):
        return True
    beside = [word for word in laid.extra if word not in LIGHT and word not in HEDGES]
    if right.is_person or right.is_short or not beside:
        return bool(laid.extra) and (right.is_person or right.is_short)
    if all(word in e.asked.kinds for word in beside):
        return False
    is_related = any(word in POSITIONS for word in e.said.words)
    if e.ends_with_answer and not is_related and all(map(is_ordinary, e.said.words)):
        # Sea salt, where the question has the sea.
        return False
    return not e.ends_with_answer or is_related or any(word in e.asked.words for word in beside)


def second_first_name(e: Evidence) -> bool:
    """And the first name? Robert Irwin is not Stephen Robert Irwin, but his son."""
    said = e.said.words
    people = [each.row.words for each in e.asked.answers if each.is_person]
    between = {
        word
        for words in people
        for word in words[1:-1]
        if word in said[:-1] and (word in FIRST_NAMES or word in ROOTS)
    }
    firsts = {word for words in people for word in words[:1]}
    if not between or any(same_first_name(word, first) for word in said for first in firsts):
        return False
    is_last = any(words[-1] == said[-1] for words in people)
    return is_last and not any(
        is_same_thing(e.given.text, each.text, "") for each in e.asked.answers
    )


def slips_only(e: Evidence) -> bool:
    """Right, with a slip."""
    return bool(e.laid.slips)


def word_for_word(_: Evidence) -> bool:
    """Right, in other words of the same meaning or another order."""
    return True


# Less than the answer -----------------------------------------------------------------------------


def says_less(e: Evidence) -> bool:
    """Words of the answer were not said, and no others besides."""
    return not e.extra


def part_of_translation(e: Evidence) -> bool:
    """No: a translation counts as a whole: the Iron Lady is no Lady."""
    return e.right.is_translated


def one_of_several(e: Evidence) -> bool:
    """And the other one?"""
    return e.right.is_list


# Of a name ----------------------------------------------------------------------------------------

_has_byname: Final = re.compile(r"\s(?:the|der|die|das|le|la|el|il)\s\w+$", re.IGNORECASE).search
"""Alexander the Great: "great" is no last name."""


def is_part_of_name(e: Evidence) -> bool:
    """Part of somebody's name was said."""
    return not e.extra and e.right.is_person


def _last(e: Evidence) -> str:
    return e.right.row.words[-1]


def _first(e: Evidence) -> str:
    words = e.right.row.words
    return next((word for word in words if word not in TITLES), words[0])


def other_person(e: Evidence) -> bool:
    """No: somebody else is called so."""
    return bool(e.laid.extra) and e.given.is_another


def asked_name(e: Evidence) -> bool:
    """And the rest of the name? The question says that much itself."""
    return all(word in e.asked.words for word in e.told)


def byname_only(e: Evidence) -> bool:
    """And the name? Great is only a byname."""
    is_last = len(e.told) == 1 and _last(e) in e.told
    return is_last and bool(_has_byname(e.right.text))


def namesake(e: Evidence) -> bool:
    """And the name between? John Adams is not John Quincy Adams."""
    return first_and_last(e) and e.given.is_another


def first_and_last(e: Evidence) -> bool:
    """Right: first and last name."""
    return _first(e) in e.told and _last(e) in e.told


def known_by_first_name(e: Evidence) -> bool:
    """Right: everybody calls them so."""
    is_known = len(e.told) == 1 and e.told[0] in MONONYMS and e.asked.names == "last"
    return _last(e) not in e.told and is_known and not e.given.is_another


def first_name_only(e: Evidence) -> bool:
    """And the last name?"""
    return _last(e) not in e.told


def full_name_wanted(e: Evidence) -> bool:
    """And the first name? Full names were agreed on."""
    return e.asked.names == "full"


def shared_surname(e: Evidence) -> bool:
    """Which one? Several famous people are called so."""
    return _last(e) in SHARED_SURNAMES and len(e.told) == 1


def last_name(_: Evidence) -> bool:
    """Right: the last name is enough."""
    return True


# Of anything else ---------------------------------------------------------------------------------


def asked_part(e: Evidence) -> bool:
    """And the rest? The question says that much itself."""
    return bool(e.named) and all(map(e.is_asked, e.named))


def asked_kind(e: Evidence) -> bool:
    """No: that is only what the question asks for."""
    telling = [word for word in e.told if word not in LIGHT]
    return not e.named and all(map(e.is_asked, telling))


def kind_in_question(e: Evidence) -> bool:
    """Right: what is missing is only the kind that the question asks for."""
    return bool(e.named) and all(word in KINDS and word in e.asked.words for word in e.missing)


def part_called_so(e: Evidence) -> bool:
    """And the rest? Something else is called so."""
    return e.given.is_another


def rest_in_question(e: Evidence) -> bool:
    """Right: the question says what is missing."""
    return bool(e.named) and all(map(e.is_asked, e.missing))


def name_without_kind(e: Evidence) -> bool:
    """Right: what is missing is only the kind."""
    proper = [word for word in e.named if not is_word(word, e.asked.german)]
    return common_word_without_kind(e) and bool(proper or len(e.named) > 1)


def common_word_without_kind(e: Evidence) -> bool:
    """Which kind of thing is that?"""
    return bool(e.named) and all(word in KINDS or word in TITLES for word in e.missing)


def any_part(_: Evidence) -> bool:
    """And the rest?"""
    return True


# Less and more ------------------------------------------------------------------------------------


def other_first_name(e: Evidence) -> bool:
    """No: that is somebody else of the name: Pierre Curie for Marie Curie."""
    is_namesake = e.right.is_person and _last(e) in e.told and bool(e.missing)
    return is_namesake and all(word in FIRST_NAMES or is_given_name(word) for word in e.extra)


def first_name_misspelled(e: Evidence) -> bool:
    """Who, exactly? The first name is a little off, and nobody is called so: Edward Hubble, but no
    Jamie for Andy."""
    words = e.right.row.words
    return (
        e.right.is_person
        and e.asked.names == "last"
        and len(e.missing) == len(e.extra) == 1
        and (e.said.words[0], words[0]) == (*e.extra, *e.missing)
        and e.laid.matched[-1] == (words[-1], words[-1])
        and begins_alike(e.extra[0], e.missing[0])
        and (e.extra[0][:3] == e.missing[0][:3] or e.extra[0] not in ROOTS.keys() | FIRST_NAMES)
        and len(e.extra[0]) > 3
        and words[-1] not in SHARED_SURNAMES
        and not e.given.is_another
    )
