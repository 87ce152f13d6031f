"""The licences that the distributions name are those of what their wheels hold."""

import os
import re
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from parlour.server.bundled import FILE as BUNDLED
from parlour.server.bundled import bundled
from parlour.shelf.about import about
from parlour.shelf.packs import Library

ROOT = Path(__file__).parents[2]


class Wheel:
    """A wheel that was built without compiling and without the web client."""

    def __init__(self, project: Path, folder: Path) -> None:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
            cwd=project,
            env=os.environ | {"HATCH_BUILD_NO_HOOKS": "true"},
            capture_output=True,
            check=True,
        )
        (path,) = folder.glob("*.whl")
        self.zip = zipfile.ZipFile(path)
        self.names = self.zip.namelist()

    @property
    def metadata(self) -> Message:
        (name,) = (name for name in self.names if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(self.zip.read(name).decode())

    @property
    def licences(self) -> set[str]:
        return set(self.metadata["License-Expression"].split(" AND "))


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    return Wheel(ROOT, tmp_path_factory.mktemp("parlour"))


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    return Wheel(ROOT / "packages" / "lexicon-de", tmp_path_factory.mktemp("german"))


def names_the_gpl(wheel: Wheel) -> list[str]:
    """The texts of a wheel, beside its Python, that speak of the GPL."""
    texts = [name for name in wheel.names if name.endswith((".txt", "LICENSE", "NOTICE"))]
    return [name for name in texts if re.search(rb"\bGPL\b|GNU G", wheel.zip.read(name))]


@pytest.mark.long
def test_the_wheel_of_parlour_holds_nothing_under_the_gpl(parlour: Wheel) -> None:
    lexicons = [Path(name).name for name in parlour.names if name.endswith(".lex")]
    assert lexicons == ["en.lex"]
    assert names_the_gpl(parlour) == []


def test_parlour_names_the_licences_of_its_program_data_and_packs(parlour: Wheel) -> None:
    held = {Path(name).name for name in parlour.names}
    data = {
        licence for file in about() if file.file in held for licence in file.licence.split(" AND ")
    }
    packs = {pack.licence for pack in Library().list()}
    page = {package.licence for package in bundled()}
    assert parlour.licences == {"MIT"} | data | packs | page
    texts = parlour.metadata.get_all("License-File")
    assert texts is not None
    assert sorted(Path(name).name for name in texts) == [
        "LICENSE",
        "LICENSE-Apache-2.0",
        "NOTICE",
        "NOTICE",
        "NOTICE",
        "NOTICE",
    ]


def test_the_wheel_brings_the_licences_of_the_packages_in_its_page(parlour: Wheel) -> None:
    inside = f"parlour/server/static/{BUNDLED.name}"
    assert b"Svelte" in parlour.zip.read(inside)


@pytest.mark.long
def test_parlour_offers_the_german_lexicon_as_an_extra(parlour: Wheel, german: Wheel) -> None:
    wanted = parlour.metadata.get_all("Requires-Dist") or []
    (extra,) = (line for line in wanted if "extra == 'de'" in line)
    assert extra.startswith(german.metadata["Name"])


def test_the_german_lexicon_is_under_the_gpl_and_brings_its_text(german: Wheel) -> None:
    assert german.licences == {"GPL-3.0-only"}
    assert names_the_gpl(german)
    (text,) = (name for name in german.names if name.endswith("/LICENSE"))
    assert b"GNU GENERAL PUBLIC LICENSE" in german.zip.read(text)
    assert {"de.lex", "de-en.dict", "NOTICE"} <= {Path(name).name for name in german.names}


def test_the_readme_names_the_whole_expression(parlour: Wheel) -> None:
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert parlour.metadata["License-Expression"] in readme
