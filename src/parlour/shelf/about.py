"""Where the shelf's data comes from, and under which licences."""

from __future__ import annotations

from typing import Final

import msgspec

from parlour.shelf import confusables
from parlour.shelf.encyclopedia import FILE, encyclopedia
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching import SYNONYMS, synonym_count

SPDX: Final = {"MIT, data CC-BY-4.0": ("MIT", "CC-BY-4.0"), "public domain": ()}
"""What the encyclopedia says of some sources, as identifiers of SPDX."""


class Source(msgspec.Struct, frozen=True):
    """A data file of the shelf."""

    name: str
    file: str
    licence: str
    """An SPDX licence expression."""
    words: int
    """Words of a lexicon, things of the encyclopedia, characters, words with synonyms."""
    notice: str
    """The notice in full."""


def about() -> tuple[Source, ...]:
    """Return all data files that are installed."""
    lexicons = tuple(
        Source(
            found.name,
            found.file.name,
            found.licence,
            lexicon(language).word_count,
            found.notice.read_text("utf-8"),
        )
        for language, found in installed().items()
    )
    things = encyclopedia()
    licences = {
        licence
        for source in things.sources
        for licence in SPDX.get(source.licence, (source.licence,))
    }
    notice = FILE.with_name("NOTICE").read_text("utf-8")
    licence = " AND ".join(sorted(licences))
    return (
        *lexicons,
        Source("Encyclopedia", FILE.name, licence, len(things), notice),
        Source(
            "Confusables",
            confusables.FILE.name,
            "Unicode-3.0",
            len(confusables.confusables()),
            confusables.FILE.with_name("NOTICE").read_text("utf-8"),
        ),
        Source(
            "Synonyms",
            SYNONYMS.name,
            "LicenseRef-WordNet",
            synonym_count(),
            SYNONYMS.with_name("NOTICE").read_text("utf-8"),
        ),
    )
