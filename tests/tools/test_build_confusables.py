"""Which of Unicode's confusable characters the shelf keeps."""

from __future__ import annotations

from tools.build_confusables import confusables


def test_letters_that_look_like_ascii_are_kept() -> None:
    lines = [
        "# confusables.txt",
        "",
        "0430 ;\t0061 ;\tMA\t# Cyrillic a",
        "0406 ;\t006C ;\tMA\t# Cyrillic capital I, in the class of l",
        "05C0 ;\t006C ;\tMA\t# Hebrew paseq",
        "0049 ;\t006C ;\tMA\t# I itself",
        "FF41 ;\t0061 ;\tMA\t# fullwidth a decomposes to it anyway",
        "05AD ;\t0596 ;\tMA\t# neither is ASCII",
        "042B ;\t0062 006C ;\tMA\t# two letters",
    ]
    assert confusables(lines) == {"a": ["а"], "I": ["І"], "l": ["׀"], "bl": ["Ы"]}
