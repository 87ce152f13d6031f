"""`parlour bench`: measure this machine."""

from __future__ import annotations

import platform
from typing import Annotated

import typer
from rich.table import Table as Rows

from parlour import __version__
from parlour.bench import profile
from parlour.bench.figure import Figure, Result, machine
from parlour.bench.suite import chosen, run
from parlour.cli.arguments import AsJson
from parlour.cli.output import numeral, out, print_json, progress, say
from parlour.kernel import Refusal


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Only these; without a name all but long ones."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A short look: small numbers, not to be quoted.")
    ] = False,
    by_step: Annotated[
        bool,
        typer.Option("--profile", help="Where the time of a move over sockets goes, step by step."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Measure: each figure stands beside a reference from the same run."""
    if by_step:
        if list(names or ()) != ["sockets"]:
            raise Refusal("profile_of_sockets")
        if platform.system() != "Linux":
            raise Refusal("profile_on_linux")
        _profile(profile.measure(quick), as_json)
        return
    benches = chosen(names or ())
    figures: list[Figure] = []
    with progress(say("bench.progress"), len(benches)) as bar:
        for more in run(benches, quick):
            figures += more
            bar.advance(bar.task_ids[0])
    result = Result(__version__, machine(), quick, tuple(figures))
    if as_json:
        print_json(result)
    else:
        _show(result)


def _profile(paces: list[profile.Pace], as_json: bool) -> None:
    """Show what the steps of a move take at each pace, in the order of the move."""
    if as_json:
        print_json(paces)
        return
    rows = Rows(title=say("bench.profile"))
    rows.add_column(say("bench.step"))
    for pace in paces:
        rows.add_column(pace.name, justify="right")
    for step in paces[0].steps:
        rows.add_row(step, *(number(pace.steps[step]) for pace in paces))
    rows.add_section()
    rows.add_row(say("bench.all"), *(number(pace.cost) for pace in paces))
    rows.add_row(say("bench.wakes"), *(number(pace.wakes) for pace in paces))
    rows.add_row(say("bench.moves"), *(number(pace.moves) for pace in paces))
    out().print(rows)


def _show(result: Result) -> None:
    rows = Rows(title=say("bench.machine", **result.machine))
    for column in ("what", "value", "bar", "reference", "ratio"):
        rows.add_column(say(f"bench.{column}"), justify="left" if column == "what" else "right")
    for figure in result.figures:
        rows.add_row(
            figure.name,
            f"{number(figure.value)} {figure.unit}",
            "" if figure.bar is None else f"{_sign(figure)} {number(figure.bar)}",
            "" if figure.reference is None else f"{number(figure.reference)}",
            "" if figure.ratio is None else numeral(f"{figure.ratio:.2f}"),
            style=None if figure.is_reached is not False else "yellow",
        )
    console = out()
    console.print(rows)
    for figure in result.figures:
        notes = [f"{name} {value}" for name, value in figure.details.items()]
        if figure.reference_is:
            notes.insert(0, say("bench.beside", what=figure.reference_is))
        if notes:
            console.print(f"{figure.name}: {' · '.join(notes)}", style="dim", markup=False)


def _sign(figure: Figure) -> str:
    return "≥" if figure.better == "higher" else "≤"


def number(value: float) -> str:
    """Write a number: whole where it is big, with digits that mean something where it is small."""
    return numeral(f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}")
