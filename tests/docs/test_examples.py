"""The examples in Python on the pages of `docs/` run, and give what the comments behind them say."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest
from tests.docs.pages import DOCS, blocks

RUN = ("judge.md", "lexicon.md", "packs.md", "shelf.md", "study.md")
ELSEWHERE = {"add-a-game.md", "fairness.md", "record.md"}
"""Pages whose examples need files of their own; their tests stand beside this one."""
VALUE = re.compile(r"[\"'\[(\d]|[A-Z]\w+\(|[a-z_]+$")
"""How a comment begins that says a value, and not something about it."""


def said_and_seen(code: str, names: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Run the code; return per expression with a value behind it the value said, and both ways in
    which it is seen."""
    lines = code.splitlines()
    found = []
    for node in ast.parse(code).body:
        if not isinstance(node, ast.Expr):
            exec(compile(ast.Module([node], []), "page", "exec"), names)
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            value = eval(compile(ast.Expression(node.value), "page", "eval"), names)
        after = lines[(node.end_lineno or 1) - 1].encode()[node.end_col_offset or 0 :]
        said = after.decode().strip(" #")
        if VALUE.match(said):
            found.append((said, out.getvalue().strip() or str(value), repr(value)))
    return found


def agree(said: str, *seen: str) -> bool:
    """Say whether a comment tells what was seen: after `…` it may go on, and after a colon the
    comment explains it."""
    start, more, _ = said.replace('"', "'").partition("…")
    plain = [one.replace('"', "'") for one in seen]
    if more:
        return any(one.startswith(start) for one in plain)
    return any(start == one or start.startswith(f"{one}:") for one in plain)


@pytest.mark.parametrize("page", RUN)
def test_the_examples_run_and_give_what_they_say(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    seen = [one for code in blocks(page, "python") for one in said_and_seen(code, names)]
    assert [one for one in seen if not agree(*one)] == []
    assert len(seen) >= {"packs.md": 0}.get(page, 3)


def test_a_wrong_comment_is_found() -> None:
    seen = said_and_seen("1 + 1  # 3\nprint('a')  # b\n'x'  # the letter\n[1, 2]  # [1, …\n", {})
    assert seen == [("3", "2", "2"), ("b", "a", "None"), ("[1, …", "[1, 2]", "[1, 2]")]
    assert [agree(*one) for one in seen] == [False, False, True]


def test_no_page_has_examples_that_nobody_runs() -> None:
    pages = {path.name for path in DOCS.rglob("*.md") if "```python" in path.read_text("utf-8")}
    assert pages == {*RUN, *ELSEWHERE}


def test_the_board_on_the_page_is_the_one_that_is_printed() -> None:
    first = blocks("study.md", "python")[0]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(first, "page", "exec"), {})
    assert f"```\n{out.getvalue()}```" in (DOCS / "study.md").read_text("utf-8")
