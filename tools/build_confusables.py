"""Write the shelf's confusables from Unicode's confusables.txt: `python -m tools.build_confusables FILE`.

Kept are the letters and digits outside ASCII that look like ASCII ones, as far as compatibility
decomposition does not lead there anyway.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "parlour" / "shelf" / "confusables" / "data" / "confusables.txt"


def confusables(lines: list[str]) -> dict[str, list[str]]:
    """Return the characters that look like each ASCII text."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in lines:
        fields = line.partition("#")[0].split(";")
        if len(fields) < 3:
            continue
        source, target = (
            "".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2]
        )
        plain = target.isascii() and target.isalnum()
        if plain and not source.isascii() and unicodedata.normalize("NFKD", source) == source:
            # Unicode has one class for l, I and 1: a capital letter in it looks like I.
            found["I" if target == "l" and source.isupper() else target].append(source)
    return found


def main(path: str) -> None:
    lines = Path(path).read_text("utf-8-sig").splitlines()
    found = confusables(lines)
    rows = [f"{target} {' '.join(sorted(found[target]))}\n" for target in sorted(found)]
    TARGET.write_text("".join(rows), "utf-8")
    print(f"{TARGET.name}: {sum(map(len, found.values()))} characters")


if __name__ == "__main__":
    main(sys.argv[1])
