"""Compile requirements/*.txt from pyproject.toml: versions and hashes only, no download addresses.

    python -m tools.locks [--upgrade]

All locks come from one resolution: everything the project may need is resolved together first, and
each lock takes its versions from there. So what is tested is what a house gets.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final = ("pyproject.toml",)
LOCKS: Final = {
    "run": PROJECT,
    "scale": (*PROJECT, "--extra", "scale"),
    "dev": (*PROJECT, "--extra", "scale", "--extra", "lan", "--extra", "tls", "--group", "dev"),
    "node": ("--group", "node"),
    "release": ("--group", "release"),
    "compare": ("--group", "compare"),
    "sockets": ("--group", "sockets"),
    "typeface": ("--group", "typeface"),
}
"""The locks, and what each of them is compiled from."""

OPTIONS: Final = (
    *("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--quiet"),
)
ADDRESS: Final = re.compile(r"://|^--|find-links", re.MULTILINE)


def entries(text: str) -> dict[str, list[str]]:
    """Return the entries of a lock, hashes and markers included, by package."""
    found = defaultdict(list)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        if entry:
            found[entry.partition("==")[0]].append(entry.strip())
    return dict(found)


def disagreements(locks: Iterable[Path]) -> dict[str, dict[str, list[str]]]:
    """Return the packages that are not the same in all locks that have them, each with its
    versions."""
    held: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for lock in locks:
        for package, found in entries(lock.read_text("utf-8")).items():
            held[package][lock.stem] = sorted(_without_marker(entry) for entry in found)
    return {
        package: {name: [entry.split()[0] for entry in found] for name, found in by_lock.items()}
        for package, by_lock in held.items()
        if len({tuple(found) for found in by_lock.values()}) > 1
    }


def _without_marker(entry: str) -> str:
    """Return an entry without its marker. Whether a package is needed at all may differ: `scale`
    wants it everywhere, `run` on Linux."""
    return re.sub(r" ;[^\\\n]*", " ", entry)


def compile_lock(out: Path, wanted: Iterable[str]) -> None:
    """Have uv write a lock; what `out` holds already is kept as far as it fits."""
    uv = shutil.which("uv") or str(ROOT / ".venv" / "bin" / "uv")
    command = [uv, "pip", "compile", *OPTIONS, "--output-file", str(out), *wanted]
    subprocess.run(command, cwd=ROOT, check=True)


def main(arguments: list[str]) -> int:
    folder = ROOT / "requirements"
    with tempfile.TemporaryDirectory() as scratch:
        everything = Path(scratch, "all.txt")
        if "--upgrade" not in arguments:
            known: dict[str, list[str]] = {}
            for lock in sorted(folder.glob("*.txt")):
                known = entries(lock.read_text("utf-8")) | known
            everything.write_text("\n".join(entry for found in known.values() for entry in found))
        groups = ("node", "release", "compare", "sockets", "typeface", "dev")
        wanted = [word for group in groups for word in ("--group", group)]
        compile_lock(everything, (*PROJECT, "--extra", "scale", *wanted, *arguments))
        for name, sources in LOCKS.items():
            lock = folder / f"{name}.txt"
            lock.unlink(missing_ok=True)
            compile_lock(lock, (*sources, "--constraints", str(everything)))
            text = lock.read_text("utf-8")
            if found := ADDRESS.search(text):
                print(f"{lock} holds a download address: {found[0]}", file=sys.stderr)
                return 1
            print(f"requirements/{name}.txt: {len(entries(text))} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
