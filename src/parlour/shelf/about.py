"""Where the shelf's data comes from, and under which licence."""

from __future__ import annotations

import msgspec

from parlour.shelf.encyclopedia import FILE, encyclopedia
from parlour.shelf.lexicon import DATA, FILES, lexicon


class Source(msgspec.Struct, frozen=True):
    """A data file of the shelf."""

    name: str
    file: str
    licence: str
    words: int
    """Words of a lexicon, things of the encyclopedia."""
    notice: str
    """The notice in full."""


def about() -> tuple[Source, ...]:
    """All data files that are installed; the German one is optional."""
    described = {
        "en": ("English lexicon", "LicenseRef-SCOWL", DATA / "NOTICE"),
        "de": ("German lexicon", "GPL-3.0-only", DATA / "de" / "NOTICE"),
    }
    lexicons = tuple(
        Source(
            name,
            FILES[language].relative_to(DATA).as_posix(),
            licence,
            lexicon(language).word_count,
            notice.read_text("utf-8"),
        )
        for language, (name, licence, notice) in described.items()
        if FILES[language].exists()
    )
    shelf = encyclopedia()
    notice = FILE.with_name("NOTICE").read_text("utf-8")
    parts = Source("Encyclopedia", FILE.name, " AND ".join(_licences()), len(shelf), notice)
    return (*lexicons, parts)


def _licences() -> list[str]:
    """The licences of all that the encyclopedia was compiled from."""
    return sorted({source.licence for source in encyclopedia().sources})
