"""The judge on traps, which are made of its own tables: see tools/judge/traps.py."""

from __future__ import annotations

from itertools import islice

import pytest
from tools.judge.traps import DECISIONS, Trap, decisions, is_decided, traps

from parlour.shelf.matching import judge

EVERY = 160
"""Of the quick sample."""
MOST = 0.0025
"""The share of traps that may be accepted."""


def accepted(made: list[Trap]) -> list[str]:
    """The traps that the judge falls into."""
    return [
        f"{trap.given} for {trap.answer}: {said.rule}"
        for trap in made
        if (said := trap.judged()).verdict.verdict == "accept"
    ]


def test_hardly_any_trap_of_a_sample_is_accepted() -> None:
    made = list(islice(traps(), None, None, EVERY))
    assert len(made) > 100
    found = accepted(made)
    assert len(found) <= MOST * len(made) + 1, found


@pytest.mark.long
def test_hardly_any_trap_is_accepted() -> None:
    made = list(traps())
    assert {trap.sort for trap in made} == {
        "compound", "place word", "pair", "called so", "of", "heard", "named after",
    }  # fmt: skip
    assert {trap.language for trap in made if trap.sort == "named after"} == {"en", "de"}
    assert len(made) > 16_000
    found = accepted(made)
    assert len(found) <= MOST * len(made), found


def test_every_pair_that_a_reader_found_right_is_not_refused() -> None:
    lines = [line.split("\t") for line in DECISIONS.read_text("utf-8").splitlines()]
    pairs = [line for line in lines if not line[0].startswith("#")]
    assert len(pairs) == len(decisions()) > 3
    assert [pair for pair in pairs if pair[0] != "accept"] == []
    wrong = [pair for pair in pairs if judge(pair[1], pair[2]).verdict == "reject"]
    assert wrong == []
    _, given, answer = pairs[0]
    made = Trap("of", given, answer, "de", "")
    assert is_decided(made)
    assert not is_decided(made._replace(given="Eisbär"))
