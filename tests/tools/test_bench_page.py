"""The table of docs/benchmarks.md is written from runs."""

import pytest
from tools.pages.bench import BEGIN, END, PAGE, renewed, table

from parlour.bench.figure import Figure, Result


def run(*figures: Figure) -> Result:
    machine = {"cores": 2, "processor": "Some", "system": "Linux", "python": "3.11"}
    return Result("0", machine, False, figures)


def test_the_last_run_counts_and_a_missed_bar_is_named() -> None:
    old = run(Figure("a", 1, "s"), Figure("b", 50_000, "moves/s", 60_000, reference=100_000))
    text = table([old, run(Figure("a", 2, "s", 3, "lower"))], "Quiet.")
    assert text.startswith("Some, 2 cores, Linux, Python 3.11. Quiet.")
    assert "| `a` | 2 s | ≤ 3 |  |  |" in text
    assert "| `b` | 50,000 moves/s | ≥ 60,000 (missed) | 100,000 | 0.5 |" in text


def test_results_are_put_in_the_place_of_the_old_ones() -> None:
    page = f"head\n{BEGIN}\nold\n{END}\ntail"
    assert renewed(page, "new") == f"head\n{BEGIN}\nnew\n\n{END}\ntail"
    with pytest.raises(ValueError, match="no place"):
        renewed("nothing", "new")


def test_the_page_has_a_place_for_results() -> None:
    assert "new results" in renewed(PAGE.read_text("utf-8"), "new results")
