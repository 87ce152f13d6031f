"""What the commands print: tables and sentences for people, JSON for programs."""

from __future__ import annotations

import importlib.resources
import os
import sys
from functools import cache
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.kernel import AnyGame, Refusal, games
from parlour.kernel import catalogue as catalogues

WRONG_USAGE = frozenset(
    {
        "bad_level",
        "bad_option",
        "bad_option_value",
        "bad_pair",
        "config_file",
        "level_count",
        "no_such_bench",
        "no_such_entry",
        "unknown_game",
        "unknown_option",
        "unknown_pack",
        "unknown_part",
        "unknown_version",
        "wrong_seat_count",
    }
)
"""Codes that mean the command was called wrongly (exit code 2), not that its work failed (1)."""


def language() -> str:
    """Return the person's language, from the usual variables of the environment; English
    otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(name, "")
        if wish:
            return "de" if wish.lower().startswith("de") else "en"
    return "en"


@cache
def catalogue(wish: str) -> dict[str, Any]:
    """Return the sentences of the command line itself."""
    raw = (importlib.resources.files("parlour.cli") / "words" / f"{wish}.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, Any])


def say(name: str, /, **details: Any) -> str:
    """Return a sentence of the command line's catalogue; its name is dotted."""
    found: Any = catalogue(language())
    for key in name.split("."):
        found = found[key]
    return str(found).format(**details)


def numeral(figure: str) -> str:
    """Return a number written the English way, as the person's language has it: 1,234.5 or
    1.234,5."""
    return figure.translate(str.maketrans(",.", ".,")) if language() == "de" else figure


def sentence(refusal: Refusal, game: AnyGame | None = None) -> str:
    """Return what to tell a person about a refusal."""
    if refusal.code in catalogue(language())["refusals"]:
        return say(f"refusals.{refusal.code}", **refusal.details)
    return catalogues.sentence(refusal, language(), game or _speaker(refusal))


def _speaker(refusal: Refusal) -> AnyGame | None:
    """Return a game whose catalogue has the sentence, where nobody said which game it was."""
    for game in games().values():
        if refusal.code in catalogues.catalogue(game, language()).get("refusals", {}):
            return game
    return None


def out() -> Console:
    """Return the console for results."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def err() -> Console:
    """Return the console for progress and complaints, so that results can be piped away."""
    return Console(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty())


def print_json(value: Any) -> None:
    """Print indented JSON, and nothing else, on the standard output."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    sys.stdout.write(text + "\n")


def progress(what: str, total: int) -> Progress:
    """Make a progress bar that shows only where a person can watch it."""
    console = err()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    bar.add_task(what, total=total)
    return bar


def plain(text: str) -> str:
    """Take control characters out of a text of unknown origin: a name must not command a
    terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)
