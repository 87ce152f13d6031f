"""Write the coverage table of the Class Cards: `python -m tools.pages.coverage`.

For every Class of a card how many known members the shelf has under each letter.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from parlour.shelf.encyclopedia import encyclopedia

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "src" / "parlour" / "games" / "facts" / "cards"
PAGE = ROOT / "docs" / "games" / "facts-coverage.md"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COVERED = 0.6
MOST = 99

HEAD = """# What the shelf knows of each Class

For contributors: how well the house can judge each Class of Facts in Five.

Made by `make coverage-table`: for every Class of [the Class Cards](facts.md) how many members the
[reference shelf](../shelf.md) knows under each letter (99 stands for that many or more). Classes that the shelf
cannot help with have no row; a table decides those itself.

"""


def counts(query: str) -> list[int]:
    """Count how many known members there are under each letter."""
    return [min(MOST, len(encyclopedia().members(query, letter, MOST))) for letter in LETTERS]


def rows() -> list[tuple[str, str, list[int]]]:
    """Return every Class with a query once: its title, the cards it is on, its counts."""
    found: dict[tuple[str, str], list[str]] = {}
    for kind in ("plain", "mixed", "single"):
        for card in tomllib.loads((CARDS / f"{kind}.toml").read_text("utf-8"))["card"]:
            for group in card["class"]:
                if "query" in group:
                    found.setdefault((group["en"], group["query"]), []).append(card["id"])
    return [(title, " ".join(ids), counts(query)) for (title, query), ids in sorted(found.items())]


def page() -> str:
    table = rows()
    covered = sum(sum(map(bool, row)) >= COVERED * len(LETTERS) for _, _, row in table)
    lines = [
        f"{covered} of {len(table)} Classes have a known member for {COVERED:.0%} of the letters or more.",
        "",
        f"| Class | cards | {' | '.join(LETTERS)} | letters |",
        f"|---|---|{'---:|' * (len(LETTERS) + 1)}",
    ]
    for title, ids, row in table:
        cells = " | ".join(str(count) if count else "·" for count in row)
        lines.append(f"| {title} | {ids} | {cells} | {sum(map(bool, row))} |")
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
