"""The README keeps its word: its examples run, its links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import re

from tests.docs.pages import ROOT, blocks


def test_the_examples_print_what_they_say() -> None:
    out = io.StringIO()
    said: list[str] = []
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(out):
        for block in blocks("../README.md", "python"):
            said += re.findall(r"^ *print\(.*\)  # (.*)$", block, re.MULTILINE)
            exec(compile(block, "README.md", "exec"), names)
    assert out.getvalue().splitlines() == said
    assert len(said) == 4


def test_links_and_pictures_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    missing = [t for t in targets if "://" not in t and not (ROOT / t).exists()]
    assert missing == []
