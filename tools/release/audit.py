"""Ask the advisories of PyPI and npm what is known against the locked packages.

What could not be looked up counts as not audited: pip-audit skips packages that it cannot look up
and calls that a success.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Audit(NamedTuple):
    """What the advisories say of one set of packages."""

    subject: str
    audited: int
    """Packages whose advisories were read."""
    unaudited: int
    """Packages that could not be looked up."""
    findings: tuple[str, ...]
    """Known vulnerabilities, each in one line."""
    reason: str = ""
    """Why something could not be looked up."""

    def __str__(self) -> str:
        lines = []
        if self.unaudited:
            lines.append(f"{self.subject}: {self.unaudited} packages NOT AUDITED ({self.reason})")
        if self.audited:
            known = "nothing known" if not self.findings else f"{len(self.findings)} known"
            lines.append(f"{self.subject}: {self.audited} packages audited, {known}")
        return "\n".join([*lines, *(f"  {finding}" for finding in self.findings)])


def read_pip_audit(subject: str, locked: int, stdout: str, stderr: str) -> Audit:
    """Read what `pip-audit --format json` printed about `locked` packages."""
    try:
        packages: list[dict[str, Any]] = json.loads(stdout)["dependencies"]
    except (ValueError, KeyError):
        return Audit(subject, 0, locked, (), _last_line(stderr))
    skipped = [package["skip_reason"] for package in packages if "skip_reason" in package]
    findings = tuple(
        f"{package['name']} {package['version']}: {found['id']}, "
        f"mended in {', '.join(found['fix_versions']) or 'no version yet'}"
        for package in packages
        for found in package.get("vulns", ())
    )
    audited = len(packages) - len(skipped)
    reason = skipped[0] if skipped else ""
    return Audit(subject, audited, max(locked - audited, 0), findings, reason)


def read_npm_audit(subject: str, locked: int, stdout: str, stderr: str) -> Audit:
    """Read what `npm audit --json` printed about `locked` packages."""
    try:
        report: dict[str, Any] = json.loads(stdout)
        found: dict[str, dict[str, Any]] = report["vulnerabilities"]
    except (ValueError, KeyError):
        told = report.get("message", "") if "report" in locals() else ""
        return Audit(subject, 0, locked, (), told or _last_line(stderr))
    findings = tuple(
        f"{name} {one['range']}: {one['severity']}" for name, one in sorted(found.items())
    )
    return Audit(subject, locked, 0, findings)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no answer"])[-1]


def audit_python(lock: Path) -> Audit:
    """Audit a lock of Python packages."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock)]
    options = ["--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    locked = sum("==" in line for line in lock.read_text("utf-8").splitlines())
    return read_pip_audit(f"Python packages ({lock.name})", locked, done.stdout, done.stderr)


def audit_web(folder: Path) -> Audit:
    """Audit the packages that the web client is made of and built with."""
    done = subprocess.run(
        ["npm", "audit", "--json", "--package-lock-only"],
        cwd=folder,
        env=os.environ | {"npm_config_audit": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    lock = json.loads((folder / "package-lock.json").read_text("utf-8"))
    locked = sum(1 for name in lock["packages"] if name)
    return read_npm_audit("npm packages (package-lock.json)", locked, done.stdout, done.stderr)


def audits() -> list[Audit]:
    """Audit what a house runs, and what its page is made of and built with."""
    return [audit_python(ROOT / "requirements" / "scale.txt"), audit_web(ROOT / "web")]
