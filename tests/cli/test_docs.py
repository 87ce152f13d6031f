"""The examples in the docs are run, as they stand there."""

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour
from tests.support.effort import LEVEL

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\$ parlour (.+)$", PAGE, re.MULTILINE)
OPEN_A_HOUSE = ("serve", "play")
SHOW_A_RECORD = "--serve"
"""Opens a house, too, until it is stopped."""
EXAMINE = "doctor"
"""Finds nobody at the address of the example, and says so with code 1."""
CHECK_A_PACK = ["packs", "check"]
"""Asks the judge some hundred thousand times, so it runs where there is time for it."""


@pytest.mark.heavy
def test_the_examples_run_one_after_the_other(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for example in EXAMPLES:
        words = shlex.split(example)
        if words[0] in OPEN_A_HOUSE or SHOW_A_RECORD in words:
            continue
        if LEVEL == "quick" and words[:2] == CHECK_A_PACK:
            continue
        ran = parlour(*words)
        assert (ran.code, ran.err) == (int(words[0] == EXAMINE), ""), example
        assert ran.out


@pytest.mark.parametrize("command", OPEN_A_HOUSE)
def test_options_in_the_examples_exist(command: str, parlour: Parlour) -> None:
    shown = parlour(command, "--help").out
    for example in EXAMPLES:
        if example.startswith(command):
            for option in re.findall(r"--[a-z-]+", example):
                assert option in shown


@pytest.mark.parametrize("page", ["README.md", "docs/cli.md"])
def test_every_command_that_a_page_names_exists(page: str, parlour: Parlour) -> None:
    text = (ROOT / page).read_text("utf-8")
    for command in set(re.findall(r"`parlour ([a-z]+)", text)):
        assert parlour(command, "--help").code == 0, command


def test_every_option_of_every_command_is_on_the_page(parlour: Parlour) -> None:
    for command in ("serve", "play", "simulate", "replay", "games", "bench"):
        shown = parlour(command, "--help").out
        for option in set(re.findall(r"--[a-z-]+[a-z]", shown)) - {"--help", "--no-browser"}:
            assert option in PAGE or option in ("--browser", "--seats"), f"{command} {option}"
