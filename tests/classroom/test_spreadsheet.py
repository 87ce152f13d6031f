"""The report as CSV and XLSX: all four states, and nothing that is typed becomes a formula."""

from __future__ import annotations

import csv
import importlib
import io
import zipfile

import pytest
from tests.classroom.accounts import an_account

from parlour.classroom.spreadsheet import csv_table, xlsx_book
from parlour.kernel import Refusal

FORMULA = '=HYPERLINK("http://evil.test","x")'


def rows_of(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff"), "spreadsheets know UTF-8 by its mark"
    return list(csv.DictReader(io.StringIO(text[1:]), delimiter=";" if ";" in text else ","))


def test_the_csv_has_a_line_for_each_pupil_and_fact_in_one_of_four_states() -> None:
    rows = rows_of(csv_table(an_account(), "en"))
    assert len(rows) == 3 * 100
    told = {(row["Pupil"], row["First number"], row["Second number"]): row for row in rows}
    mended = told["Brave Badger", "6", "7"]
    assert (mended["State"], mended["Wrote"], mended["Product"]) == ("mended", "41", "42")
    assert (mended["Since last time"], mended["Real name"]) == ("new", "Ada L.")
    assert told["Brave Badger", "8", "8"]["State"] == "right"
    assert told["Brave Badger", "7", "6"]["State"] == "not tried", "another fact than 6 × 7"
    assert told["Calm Crane", "6", "8"]["State"] == "wrong"
    assert rows[0]["Pupil"] == "Calm Crane", "who needs help comes first"


def test_a_german_table_is_one_for_german_spreadsheets() -> None:
    assert csv_table(an_account(), "de").startswith("\ufeffKind;Echter Name;Erste Zahl;")


def test_times_stand_in_it_only_where_they_were_asked_for() -> None:
    assert "Seconds for a fact" not in rows_of(csv_table(an_account(), "en"))[0]
    rows = rows_of(csv_table(an_account(times=True), "de"))
    told = {row["Sekunden je Aufgabe"] for row in rows if row["Erste Zahl"] == "6"}
    assert told == {"", "4,0", "9,0"}


@pytest.mark.parametrize("typed", [FORMULA, "+1+1", "-1", "@SUM(A1)", " =1+1", "\uff1d1+1"])
def test_in_csv_no_name_is_taken_for_a_formula(typed: str) -> None:
    rows = rows_of(csv_table(an_account(typed, typed), "en"))
    assert {row["Pupil"] for row in rows} == {f"'{typed}", "Calm Crane", "Keen Kestrel"}
    assert f"'{typed}" in {row["Real name"] for row in rows}


def test_in_a_workbook_a_name_is_neither_a_formula_nor_a_link() -> None:
    book = zipfile.ZipFile(io.BytesIO(xlsx_book(an_account(FORMULA, "https://evil.test"), "en")))
    names = book.namelist()
    texts = book.read("xl/sharedStrings.xml").decode()
    assert "=HYPERLINK(" in texts
    assert "https://evil.test" in texts
    sheets = [book.read(name).decode() for name in names if "worksheets/sheet" in name]
    assert len(sheets) == 4
    assert not any("<f>" in sheet or "<hyperlink" in sheet for sheet in sheets)
    assert not any("_rels/sheet" in name for name in names)


def test_without_its_package_a_workbook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(Refusal) as refused:
        xlsx_book(an_account(), "en")
    assert refused.value.code == "no_xlsxwriter"
