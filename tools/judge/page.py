"""Write the procedure of the judge into docs/judge.md, from the docstrings of its rules: `python -m tools.judge.page`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from parlour.shelf.matching import procedure
from parlour.shelf.matching.verdict import Line

PAGE: Final = Path(__file__).parents[2] / "docs" / "judge.md"
BEGIN: Final = "<!-- procedure: python -m tools.judge.page -->\n"
END: Final = "<!-- end of the procedure -->"
DECISIONS: Final = {"accept": "right", "specific": "ask", "reject": "wrong"}


def says(line: Line[Any]) -> str:
    """What a host says by a rule: the first sentence of its docstring."""
    text = " ".join((line.rule.__doc__ or "").split())
    return re.split(r"(?<=[.?!])\s+(?=[A-Z])", text)[0]


def _section(number: int, title: str, lines: tuple[Line[Any], ...]) -> str:
    rows = "\n".join(
        f"| `{line.rule.__name__}` | {DECISIONS[line.verdict.verdict]} | `{line.verdict.why}` | {says(line)} |"
        for line in lines
    )
    return f"**{number}. {title}**\n\n| rule | decision | code | what a host says |\n|---|---|---|---|\n{rows}\n"


def sections() -> list[tuple[str, tuple[Line[Any], ...]]]:
    """All lists of rules with their titles, in the order in which they are asked."""
    slips: tuple[Line[Any], ...] = (
        *procedure.ALL_SLIPS,
        *procedure.EACH_SLIP,
        *procedure.SLIPS_TOGETHER,
    )
    readings = [(section.title, section.lines) for section in procedure.READING]
    return [
        ("The text as a whole", procedure.TEXT),
        *readings,
        ("Is a misspelt word a slip? Asked where letters differ", slips),
        ("Another name of the answer", procedure.OTHER_NAMES),
        ("At last: what may be meant", procedure.LAST),
    ]


def listed() -> str:
    """The generated part of the page."""
    return "\n".join(_section(number, *one) for number, one in enumerate(sections(), 1))


def page(text: str) -> str:
    """The page with its generated part as the rules are now."""
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{PAGE.name} has no place for the procedure")
    return f"{before}{BEGIN}\n{listed()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
