"""Writes the table of docs/benchmarks.md from runs of `parlour bench --json`:
`python -m tools.pages.bench RUN.json... --note "Nothing else was running."`

Of figures in several runs the last one counts. `--note` says what else the machine did.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from parlour.bench.figure import Figure, Result
from parlour.cli.bench import number

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- results: python -m tools.pages.bench -->", "<!-- end of results -->"


def row(figure: Figure) -> str:
    sign = "≥" if figure.better == "higher" else "≤"
    missed = " (missed)" if figure.is_reached is False else ""
    cells = (
        f"`{figure.name}`",
        f"{number(figure.value)} {figure.unit}",
        "" if figure.bar is None else f"{sign} {number(figure.bar)}{missed}",
        "" if figure.reference is None else number(figure.reference),
        "" if figure.ratio is None else f"{figure.ratio:.2g}",
    )
    return f"| {' | '.join(cells)} |"


def table(runs: list[Result], note: str) -> str:
    """Return the results as Markdown."""
    figures = {figure.name: figure for run in runs for figure in run.figures}
    machine = runs[-1].machine
    about = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}. {note}"
    head = ["| figure | seen | bar | reference | ratio |", "|---|---|---|---|---|"]
    return "\n".join([about.strip(), "", *head, *map(row, figures.values())])


def renewed(page: str, results: str) -> str:
    """Return the page with these results in the place of the old ones."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not rest or not after:
        raise ValueError(f"the page has no place for results: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{results}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--note", default="")
    asked = parser.parse_args()
    runs = [msgspec.json.decode(path.read_bytes(), type=Result) for path in asked.runs]
    page = PAGE.read_text("utf-8")
    PAGE.write_text(renewed(page, table(runs, asked.note)), "utf-8")


if __name__ == "__main__":
    main()
