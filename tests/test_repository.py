"""What the repository promises about itself."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import parlour

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements/*.txt"))


def test_the_changelog_tells_of_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == parlour.__version__


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_python_locks_hold_versions_and_hashes_and_no_addresses(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    packages = re.split(r"\n(?=\S)", text.strip())
    assert packages
    for package in packages:
        assert re.match(r"[A-Za-z0-9._-]+==\S+", package)
        assert "--hash=sha256:" in package


def test_the_web_lock_holds_no_download_addresses() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


def test_what_the_program_imports_is_installed_with_it() -> None:
    """Measurements beside other libraries (`bench`) say themselves what they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {re.split(r"[^\w-]", line)[0] for line in project["dependencies"]}
    extras = {
        extra: {re.split(r"[^\w-]", line)[0] for line in lines}
        for extra, lines in project["optional-dependencies"].items()
    }
    named_otherwise = {"fontTools", "fpdf", "prometheus_client"}
    known = declared | named_otherwise | set(sys.stdlib_module_names) | {"parlour"}
    source = ROOT / "src" / "parlour"
    missing = {
        (path.relative_to(source).as_posix(), name)
        for path in source.rglob("*.py")
        if path.relative_to(source).parts[0] != "bench"
        for node in ast.parse(path.read_text("utf-8")).body
        for name in top_level(node) - known - extras.get(extra_of(path), set())
    }
    assert missing == set()


def extra_of(path: Path) -> str:
    """The extra that a module is for, which is imported only where that is wanted: a house of many
    workers, one with TLS of its own, or programs that learn."""
    if path.parent.name == "envs":
        return "research"
    if path.parent.name == "postgres" or path.name == "redis.py":
        return "scale"
    return "tls" if path.name == "authority.py" else ""


def top_level(node: ast.stmt) -> set[str]:
    """The packages that a statement imports."""
    match node:
        case ast.Import(names=names):
            return {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=str(module), level=0):
            return {module.partition(".")[0]}
    return set()


def test_no_check_is_switched_off_by_a_comment() -> None:
    switches = re.compile("|".join(["pragma: no" + " cover", "type:" + " ignore", "no" + "qa\\b"]))
    folders = ("src", "tests", "tools")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    assert [str(path) for path in files if switches.search(path.read_text("utf-8"))] == []


MOST_LINES = 450
MOST_LINES_OF_A_FUNCTION = 60
REASON = "Long, because"
"""How the docstring of a longer file begins the sentence that gives its reason."""
MOST_LINES_IN = {"src/parlour/shelf/matching/": 40}
"""Places where functions are shorter still: rules that are read one by one."""


def test_no_function_and_no_file_is_long() -> None:
    long = []
    for path in sorted(
        one for top in ("src", "tools", "web/src") for one in (ROOT / top).rglob("*.py")
    ):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        most = next(
            (most for top, most in MOST_LINES_IN.items() if name.startswith(top)),
            MOST_LINES_OF_A_FUNCTION,
        )
        tree, lines = ast.parse(text), len(text.splitlines())
        if lines > MOST_LINES and REASON not in (ast.get_docstring(tree) or ""):
            long.append(f"{name}: {lines} lines")
        long += [
            f"{name}: {node.name} has {length} lines"
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and (length := (node.end_lineno or 0) - node.lineno + 1) > most
        ]
    assert long == []
