"""Build a release: distributions with the web client in them, a bill of materials, an audit.

    python -m tools.release FOLDER

Ends with 1 when something is known against a package. What could not be audited is told, and
written to the folder, too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.release.audit import audits
from tools.release.distributions import build
from tools.release.sbom import bill, validate, write

import parlour


def main(arguments: list[str]) -> int:
    (folder,) = map(Path, arguments)
    for path in build(folder):
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
    bom = bill()
    path = folder / f"parlour-{parlour.__version__}.cdx.json"
    write(bom, path)
    validate(path)
    print(f"{path}: {len(bom.components)} components")
    found = audits()
    report = "".join(f"{audit}\n" for audit in found)
    (folder / "audit.txt").write_text(report, "utf-8")
    print(report, end="")
    return 1 if any(audit.findings for audit in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
