"""Data flows one way: a module imports only from its own layer and from those below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
import parlour.shelf.matching

pytestmark = pytest.mark.once

ROOT = Path(parlour.__file__).parent
LAYERS = (
    "kernel",
    "shelf",
    "games",
    "store",
    "room",
    "classroom",
    "bots",
    "envs",
    "server",
    "bench",
    "cli",
)
# Authors of games use the contract tests without the rest of the house.
TESTING_MAY_IMPORT = {"kernel", "testing"}


def modules() -> dict[str, Path]:
    return {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}


def imported(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything of this package that the module at `path` imports."""
    package = ("parlour", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*start, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.split(".")[0] == "parlour")


def layer_of(name: str) -> str | None:
    """The layer a dotted name lies in; None for the package itself (its version)."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in (*LAYERS, "testing") else None


def may_import(importer: str, target: str) -> bool:
    if importer == "testing":
        return target in TESTING_MAY_IMPORT
    if target == "testing":
        return False
    return LAYERS.index(target) <= LAYERS.index(importer)


def upward(path: Path, source: str) -> list[str]:
    """What a module imports from above its layer."""
    importer = layer_of("parlour." + ".".join(path.relative_to(ROOT).with_suffix("").parts))
    if importer is None:
        if path.parent != ROOT:
            return ["lies in a folder of the package that is no layer"]
        # `python -m parlour` is the command line; the package itself offers games and tables, and
        # loads them only when they are asked for.
        importer = LAYERS[-1] if path.name == "__main__.py" else "games"
    return [
        f"line {line}: {name}"
        for line, name in imported(path, source)
        if (target := layer_of(name)) is not None and not may_import(importer, target)
    ]


def other_games(path: Path, source: str) -> list[str]:
    """What a module of a game imports from another game."""
    inside = path.relative_to(ROOT).parts
    if inside[0] != "games" or len(inside) < 3:
        return []
    own = f"parlour.games.{inside[1]}"
    return [
        f"line {line}: {name}"
        for line, name in imported(path, source)
        if name.startswith("parlour.games.") and not f"{name}.".startswith(f"{own}.")
    ]


def test_every_module_imports_only_from_its_own_layer_and_those_below() -> None:
    assert len(modules()) > 300
    found = {where: upward(path, path.read_text("utf-8")) for where, path in modules().items()}
    assert {where: lines for where, lines in found.items() if lines} == {}


def test_nothing_outside_imports_internals_of_the_judge() -> None:
    """Parts of the judge are rearranged freely: others know its facade."""
    facade = {f"parlour.shelf.matching.{name}" for name in parlour.shelf.matching.__all__}
    found = [
        f"{name}, line {line}: {target}"
        for name, path in modules().items()
        if not name.startswith("shelf/matching/")
        for line, target in imported(path, path.read_text("utf-8"))
        if target.startswith("parlour.shelf.matching.") and target not in facade
    ]
    assert found == []


def test_no_game_imports_another_game() -> None:
    found = {where: other_games(path, path.read_text("utf-8")) for where, path in modules().items()}
    assert {where: lines for where, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("where", "source", "lines"),
    [
        ("kernel/game.py", "from parlour.server import run", ["line 1: parlour.server.run"]),
        ("kernel/game.py", "from parlour.kernel import clock", []),
        ("room/room.py", "import json\nimport parlour.bots", ["line 2: parlour.bots"]),
        ("__main__.py", "from parlour.cli import main", []),
        ("other/x.py", "", ["lies in a folder of the package that is no layer"]),
    ],
)
def test_imports_from_above_are_found(where: str, source: str, lines: list[str]) -> None:
    assert upward(ROOT / where, source) == lines


def test_imports_from_another_game_are_found() -> None:
    source = "from ..foil import game\nfrom . import board"
    rules = ROOT / "games" / "times" / "rules.py"
    assert other_games(rules, source) == ["line 1: parlour.games.foil.game"]


@pytest.mark.parametrize(
    ("importer", "target", "allowed"),
    [
        ("kernel", "games", False),
        ("games", "kernel", True),
        ("games", "store", False),
        ("room", "store", True),
        ("server", "cli", False),
        ("cli", "kernel", True),
        ("testing", "kernel", True),
        ("testing", "games", False),
        ("games", "testing", False),
    ],
)
def test_the_order_of_the_layers(importer: str, target: str, allowed: bool) -> None:
    assert may_import(importer, target) is allowed
