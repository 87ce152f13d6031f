"""`parlour judge`: how the house judges a typed answer, and why."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from parlour.cli.arguments import AsJson
from parlour.cli.output import out, plain, print_json, say
from parlour.shelf.matching import explain


def judge(
    given: Annotated[str, typer.Argument(help="What somebody typed.")],
    answer: Annotated[str, typer.Argument(help="The right answer.")],
    question: Annotated[str, typer.Option(help="The question.")] = "",
    also: Annotated[
        list[str] | None, typer.Option(help="Another right answer; may be given several times.")
    ] = None,
    names: Annotated[
        Literal["last", "full"], typer.Option(help="How much of a name is enough.")
    ] = "last",
    as_json: AsJson = False,
) -> None:
    """Say how the house judges a typed answer: the verdict, the rule, and every decision on the way."""
    found = explain(given, answer, also or (), names=names, question=question)
    if as_json:
        print_json(found)
        return
    told = say(f"judge.{found.verdict.verdict}")
    out().print(f"{told} ({found.verdict.why})", markup=False)
    out().print(f"{say('judge.rule')}: {found.rule}: {found.says}", markup=False)
    for step in found.trace:
        out().print(f"  {plain(str(step))}", markup=False)
