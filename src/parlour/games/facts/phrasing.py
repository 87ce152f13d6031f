"""A subject in words: the Class and its Categories, in an order that reads well.

A Category is a piece of a sentence: "of poems", "from France", "born before 1865", "who are women".
Of combined ones those that go closest with a noun come first, and "and" stands only between those of
one kind: "Authors of poems from France who are women", but "Rivers in Europe and in Asia". Where the
Class has such a piece itself, a colon tells them apart: "Places in Asia: in India". The web client
has the same rule (`phrasing.ts`); one table of examples is the test of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from parlour.games.facts.keyword import Language

Kind = Literal["genitive", "phrase", "participle", "clause"]

ORDER: Final[tuple[Kind, ...]] = ("genitive", "phrase", "participle", "clause")
CLAUSES: Final = frozenset({"who", "that", "die", "das"})
GENITIVES: Final = frozenset({"of", "der", "des", "von", "vom"})
PARTICIPLES: Final = frozenset({"born", "made", "kept", "taught", "geboren", "gedreht"})
BARE: Final = {"im": "in", "am": "an", "zum": "zu", "vom": "von", "fürs": "für", "des": "der"}
"""German prepositions that have swallowed an article, and the articles of a genitive."""
AND: Final[dict[Language, str]] = {"en": "and", "de": "und"}


def named(title: str, categories: Iterable[str], language: Language) -> str:
    """Return what is asked for in words: "Rivers in Europe", „Pflanzen, die Blumen sind“."""
    groups: dict[tuple[Kind, str], list[str]] = {}
    for part in sorted(categories, key=lambda part: ORDER.index(_kind(part))):
        groups.setdefault((_kind(part), _opening(part)), []).append(part)
    own = {_bare(word) for word in title.split()}
    text = title
    for (kind, _), parts in groups.items():
        if kind in ("participle", "clause"):
            mark = "," if language == "de" else ""
        else:
            mark = ":" if _bare(parts[0]) in own and ":" not in text else ""
        text += f"{mark} {_listed(parts, language)}"
    return text


def _kind(part: str) -> Kind:
    words = part.split()
    if words[0] in CLAUSES or words[1:2] == ["die"]:  # „an die Menschen glauben“
        return "clause"
    if PARTICIPLES & {words[0], words[-1]}:
        return "participle"
    # „Griechenlands“ stands alone.
    return "genitive" if words[0] in GENITIVES or len(words) == 1 else "phrase"


def _opening(part: str) -> str:
    """Return what those of one kind begin with; a genitive and a clause are alike, however they
    begin."""
    return _bare(part) if _kind(part) == "phrase" else ""


def _bare(part: str) -> str:
    first = part.split()[0]
    return BARE.get(first, first)


def _listed(parts: Sequence[str], language: Language) -> str:
    """Return a list in words: with a comma before the "and" of three or more, where the language
    has it."""
    *before, last = parts
    if not before:
        return last
    comma = "," if language == "en" and len(before) > 1 else ""
    return f"{', '.join(before)}{comma} {AND[language]} {last}"
