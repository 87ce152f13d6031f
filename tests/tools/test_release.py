"""A release: distributions that hold the web client, a bill of materials, an audit that says what it saw."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from tools.locks import entries
from tools.release.audit import read_npm_audit, read_pip_audit
from tools.release.distributions import CLIENT, PROJECTS, Incomplete, build_plain, check
from tools.release.sbom import LOCK, bill, write

from parlour.server.bundled import bundled
from parlour.shelf.about import about

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def components(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    path = tmp_path_factory.mktemp("bill") / "bill.json"
    write(bill(), path)
    told = json.loads(path.read_text("utf-8"))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["component"]["name"] == "parlour"
    return {component["name"]: component for component in told["components"]}


def test_the_bill_names_all_that_a_house_is_made_of(
    components: dict[str, dict[str, object]],
) -> None:
    libraries = entries(LOCK.read_text("utf-8")).keys()
    page = {package.name for package in bundled()}
    data = {source.name for source in about()}
    assert components.keys() == libraries | page | data | {"parlour-lexicon-de"}


def test_the_bill_names_versions_as_locked_and_licences(
    components: dict[str, dict[str, object]],
) -> None:
    wrong = []
    for name, found in entries(LOCK.read_text("utf-8")).items():
        component = components[name]
        if not found[0].startswith(f"{name}=={component['version']}"):
            wrong.append((name, component["version"]))
        if "licenses" not in component and "properties" not in component:
            wrong.append((name, "no licence"))
    assert wrong == []
    assert components["svelte"]["purl"] == f"pkg:npm/svelte@{components['svelte']['version']}"


def wheel(folder: Path, files: tuple[str, ...]) -> Path:
    path = folder / "parlour-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as opened:
        for file in files:
            opened.writestr(file, "")
    return path


def test_a_wheel_without_the_web_client_is_no_release(tmp_path: Path) -> None:
    check(wheel(tmp_path, CLIENT))
    with pytest.raises(Incomplete, match=r"sw\.js"):
        check(wheel(tmp_path, tuple(name for name in CLIENT if not name.endswith("sw.js"))))


@pytest.mark.long
def test_distributions_of_all_projects_lie_in_the_folder_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named from where one stands, not from the project's own folder."""
    monkeypatch.chdir(tmp_path)
    _, lexicon = PROJECTS
    build_plain(lexicon, Path("made"))
    made = sorted(path.name for path in (tmp_path / "made").iterdir())
    assert [name.endswith((".whl", ".tar.gz")) for name in made] == [True, True]
    assert not (lexicon / "made").exists()


def test_packages_that_pip_audit_skipped_are_not_audited() -> None:
    skipped = {"name": "b", "skip_reason": "Dependency not found"}
    fine = {"name": "a", "version": "1", "vulns": []}
    audit = read_pip_audit("Python", 2, json.dumps({"dependencies": [fine, skipped]}), "")
    assert (audit.audited, audit.unaudited, audit.findings) == (1, 1, ())
    assert "1 packages NOT AUDITED (Dependency not found)" in str(audit)


def test_unreachable_advisories_are_told() -> None:
    audit = read_pip_audit("Python", 35, "", "Traceback …\nConnectionError: no route")
    assert str(audit) == "Python: 35 packages NOT AUDITED (ConnectionError: no route)"
    refused = {"message": "405 Method Not Allowed", "error": {"summary": ""}}
    audit = read_npm_audit("npm", 300, json.dumps(refused), "npm error …")
    assert str(audit) == "npm: 300 packages NOT AUDITED (405 Method Not Allowed)"
    assert read_npm_audit("npm", 3, "", "").reason == "no answer"


def test_what_is_known_against_a_package_is_listed() -> None:
    known = {"id": "PYSEC-1", "fix_versions": ["2"], "description": "…"}
    package = {"name": "a", "version": "1", "vulns": [known]}
    audit = read_pip_audit("Python", 1, json.dumps({"dependencies": [package]}), "")
    assert audit.findings == ("a 1: PYSEC-1, mended in 2",)
    report = {"vulnerabilities": {"b": {"range": "<3", "severity": "high"}}}
    audit = read_npm_audit("npm", 3, json.dumps(report), "")
    assert str(audit) == "npm: 3 packages audited, 1 known\n  b <3: high"
