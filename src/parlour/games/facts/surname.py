"""The surname: of a person it is the Key Word [book].

Written twice as the Key Word is, here and in the page (`surname.ts`). Names that cannot be told by
their looks are in the lists of the reference shelf (`surnames.txt`), which both read.
"""

from __future__ import annotations

import re
from typing import Final

from parlour.games.facts.spelling import Heading, KeyWord, Language, bare, fold, trimmed
from parlour.shelf.encyclopedia import name_lists

PARTICLES: Final[frozenset[str]] = frozenset(
    {"van", "von", "vom", "de", "del", "della", "dello", "delle", "degli", "di", "da", "do", "dos"}
    | {"das", "du", "des", "der", "den", "ter", "ten", "te", "la", "le", "lo", "los", "las", "zu"}
    | {"zur", "zum", "af", "av", "het", "op", "y", "e", "dal", "dalla", "d", "vander", "el"}
)
INNER_PARTICLES: Final[frozenset[str]] = frozenset({"al", "bin", "ibn", "ben", "bint", "abu"})
"""These are also first names (Al, Ben), so they are particles only inside a name."""
NOT_AS_THEY_LOOK: Final[frozenset[str]] = frozenset({"malcolm x", "van morrison"})
"""Names whose last word is the surname though it looks like a number, or follows a "particle"."""

RANKS: Final[frozenset[str]] = frozenset(
    {"duke", "duchess", "earl", "count", "countess", "marquess", "marquis", "marquise", "viscount"}
    | {"baron", "baroness", "lord", "lady", "prince", "princess", "king", "queen", "emperor"}
    | {"empress", "bishop", "archbishop", "sultan", "herzog", "graf", "furst", "konig", "konigin"}
)
"""Before "of" these are no name: of the *Duke of Wellington* the name is Wellington."""

BEFORE_RANKS: Final[frozenset[str]] = frozenset({"grand", "crown"})
"""Before a rank these belong to it: the *Grand* Duke of Luxembourg."""

MONARCHS: Final[frozenset[str]] = frozenset(
    {"king", "kings", "queen", "queens", "emperor", "emperors", "empress", "pope", "popes", "ruler"}
    | {"rulers", "ruled", "monarchs", "tsar", "tsars", "saint", "saints", "konig", "konige"}
    | {"konigin", "koniginnen", "kaiser", "kaiserin", "papst", "papste", "herrscher", "herrschende"}
    | {"herrschten", "regierten", "monarchen", "zar", "zaren", "heilige", "heiligen"}
)
"""Titles of Classes whose people go by their first names: Victor Emmanuel II, Franz von Assisi."""
ELECTED: Final[frozenset[str]] = frozenset({"president", "presidents", "prasident", "prasidenten"})
"""Where these are meant, too, "von" may as well begin a surname: Richard von Weizsäcker."""

STAGE_TITLES: Final[frozenset[str]] = frozenset(
    {"lady", "lord", "queen", "king", "prince", "princess"}
)
"""Titled and stage names of two words count as written: of *Lady Gaga* either word serves."""

SUFFIXES: Final[frozenset[str]] = frozenset(
    {"jr", "sr", "jnr", "snr", "junior", "senior", "esq", "phd", "md", "obe", "cbe", "mbe", "kbe"}
    | {"qc", "kc", "jun", "sen", "dds", "mp"}
)
BYNAMES: Final[frozenset[str]] = frozenset({"pere", "fils"})
"""French for the Elder and the Younger: Alexandre Dumas père."""
ELDER: Final[frozenset[tuple[str, ...]]] = frozenset(
    {("d", "a"), ("d", "ae"), ("d", "j"), ("d.a",), ("d.ae",), ("d.j",)}
)
"""The same in German: Lucas Cranach d. Ä."""
JOINTS: Final[frozenset[str]] = frozenset({"y", "i", "e"})
"""Between the parts of a double surname: Ortega *y* Gasset."""
OF: Final[frozenset[str]] = frozenset({"of"})
OF_NUMBERED: Final[frozenset[str]] = frozenset({"of", "von", "de", "di", "the", "der", "die", "du"})
"""After a name these begin what tells people of one name apart: Henry VIII *of England*."""
AND: Final[frozenset[str]] = frozenset({"and", "und"})
"""Between two numbers: James VI *and* I."""
NUMERAL: Final = re.compile(r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?")
"""Roman and other numbers after a name: Henry VIII, Elizabeth 2nd."""
ELISION: Final = re.compile(r"(?:(?:d|l|dall|dell|nell|sant)'|(?:al|el)-)(?=\w)")


def surname_of(words: list[KeyWord], column: Heading, *, is_titled: bool) -> tuple[KeyWord, ...]:
    """3. Of a person it is the surname [book].

    The last word, without "Jr.", "II" and the like, without a byname after "the" and without "of …";
    before a comma where the surname is written first. With a particle, it or the main part [ours]; of
    a double surname the first or the last part [ours]. Titled and stage names count as written
    [book]: *Emperor Franz Joseph I*, *Lady Gaga*, *Ice Cube*.
    """
    if " ".join(bare(word.text) for word in words) in NOT_AS_THEY_LOOK:
        return trimmed(words[-1:])
    words = _before_comma(words)
    if column.rules > 1:
        words = _before_of(words)
    words = _before_byname(words, column)
    one = _one_name(words) if column.rules > 1 else ()
    if one:
        return one
    words, is_numbered = _without_suffixes(words, column)
    if column.rules > 1:
        words = _without_elder(words, column.language)
        if len(words) > 2 and words[-2].text in JOINTS:
            return (*trimmed(words[-3:-2]), *_main_part(words[-1]))
    serving = _with_particles(words)
    if column.rules > 1 and _is_by_first_name(words, column, is_numbered=is_numbered):
        return (*serving, *trimmed(words[:1]))
    is_staged = len(words) == 2 and bare(words[0].text) in STAGE_TITLES
    if (is_titled and is_numbered and len(words) > 1) or is_staged:
        return (*serving, *trimmed(words[:1]))
    return (*_first_part(words), *serving) if column.rules > 1 else serving


def _keys(words: list[KeyWord]) -> list[str]:
    """Return the words as the lists of names have them: parts of a hyphened one are words of their
    own."""
    return [part for word in words for part in bare(word.text).replace(".", "").split("-") if part]


def _one_name(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    """Names that are one name count as people know them, by their first word; so do names with the
    family name first. A few have no surname and are looked for under either word [ours]."""
    lists, name = name_lists(), " ".join(_keys(words)).replace("'", "")
    if name in lists.wholes or name in lists.first:
        return trimmed(words[:1])
    if name in lists.eithers:
        return trimmed([words[-1], words[0]])
    return ()


def _first_part(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    """The first word of a double surname: either part serves [ours]."""
    lists, keys = name_lists(), [bare(word.text).replace("'", "") for word in words]
    double = lists.double_in(keys)
    if double:
        return trimmed(words[-len(double) : 1 - len(double)])
    is_part = len(words) > 1 and keys[-2] in lists.parts
    return trimmed(words[-2:-1]) if is_part else ()


def _before_of(words: list[KeyWord]) -> list[KeyWord]:
    """*William of Orange* is William, *Henry VIII of England* is Henry, *Mary Queen of Scots* is
    Mary; but the *Duke of Wellington* is Wellington."""
    for place in range(1, len(words) - 1):
        before, here = bare(words[place - 1].text), bare(words[place].text)
        is_numbered = place > 1 and NUMERAL.fullmatch(before) is not None
        if here in OF and before not in RANKS:
            return words[:place]
        is_named = place > 1 and bare(words[place - 2].text) not in RANKS | BEFORE_RANKS
        if here in OF and is_named:
            return words[: place - 1]
        if is_numbered and here in OF_NUMBERED:
            return words[:place]
    return words


def _before_comma(words: list[KeyWord]) -> list[KeyWord]:
    for place, word in enumerate(words[:-1]):
        if word.text.endswith(",") and not is_suffix(bare(words[place + 1].text)):
            return words[: place + 1]
    return words


def _without_suffixes(words: list[KeyWord], column: Heading) -> tuple[list[KeyWord], bool]:
    """Return the words before "Jr.", "II" and the like, and whether the last of them was a number:
    *James VI and I* is James."""
    is_numbered = False
    while len(words) > 1:
        last = bare(words[-1].text)
        is_and = column.rules > 1 and is_numbered and last in AND
        if not (is_and or is_suffix(last, column)):
            break
        is_numbered = is_and or NUMERAL.fullmatch(last) is not None
        words = words[:-1]
    return words, is_numbered


def _is_by_first_name(words: list[KeyWord], column: Heading, *, is_numbered: bool) -> bool:
    """Return whether the first of several names serves as well, as people of this Class go by
    it."""
    if len(words) < 2 or MONARCHS.isdisjoint(column.skip):
        return False
    is_from = column.language == "de" and len(words) > 2 and bare(words[1].text) == "von"
    return is_numbered or (is_from and ELECTED.isdisjoint(column.skip))


def _before_byname(words: list[KeyWord], column: Heading) -> list[KeyWord]:
    """*Charles the Bold* is Charles; *Karl der Große* is Karl, *Johann ohne Land* is Johann."""
    bynames = {"the"} if column.language == "en" else {"the", "der", "die", "das"}
    if column.rules > 1 and column.language == "de":
        bynames.add("ohne")
    for place, word in enumerate(words):
        inside = 0 < place < len(words) - 1
        if inside and bare(word.text) in bynames and bare(words[place - 1].text) not in PARTICLES:
            return words[:place]
    return words


def is_suffix(word: str, column: Heading | None = None) -> bool:
    is_byname = column is not None and column.rules > 1 and word in BYNAMES
    return is_byname or word in SUFFIXES or NUMERAL.fullmatch(word) is not None


def _without_elder(words: list[KeyWord], language: Language) -> list[KeyWord]:
    """*Lucas Cranach d. Ä.* is Cranach."""
    for length in (1, 2):
        ending = tuple(bare(word.text) for word in words[-length:])
        if language == "de" and len(words) > length and ending in ELDER:
            return words[:-length]
    return words


def _with_particles(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    place = len(words) - 1
    while place > 0 and _is_particle(words[place - 1].text, place - 1):
        place -= 1
    main = _main_part(words[-1])
    if place == len(words) - 1:
        return main
    return (*main, *trimmed([words[place]]))


def _is_particle(word: str, place: int) -> bool:
    """Return whether a word is a particle of a name. With a point it is an initial (*Robert E.
    Lee*), with a quote part of a nickname."""
    plain = fold(word).rstrip("'")
    return plain in PARTICLES or (place > 0 and plain in INNER_PARTICLES)


def _main_part(word: KeyWord) -> tuple[KeyWord, ...]:
    """Return the last word; of *d'Artagnan* either part."""
    (whole,) = trimmed([word])
    found = ELISION.match(fold(whole.text))
    if found is None or len(fold(whole.text)) != len(whole.text):
        return (whole,)
    rest = KeyWord(whole.text[found.end() :], whole.start + found.end(), whole.end)
    return (rest, whole)
