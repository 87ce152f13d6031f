"""The judge on labelled answers. Of the files that somebody has learned from each has its bars; the
others are scored by `make judge-held`, once a version."""

import pytest
from tools.judge.labels import FOLDER, File, counts, figures, files

QUICK = ("fitted_17", "fitted_18")
"""Those that are measured every time."""


def over_bar(file: File) -> list[str]:
    found = figures(counts(file.cases))
    seen = (found.wrong_accepts, found.wrong_rejects, found.without_aliases)
    return [f"{file.name}: {found}"] if any(map(float.__gt__, seen, file.bars)) else []


@pytest.mark.heavy
def test_no_file_is_above_its_bars() -> None:
    chosen = [file for file in files("fitted") if file.name in QUICK]
    assert len(chosen) == len(QUICK)
    assert [line for file in chosen for line in over_bar(file)] == []


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.timeout(600)
def test_none_of_all_files_is_above_its_bars() -> None:
    assert [line for file in files("fitted") for line in over_bar(file)] == []


def test_the_manifest_names_every_file_and_tells_what_is_in_it() -> None:
    told = {file.name: file for use in ("fitted", "held") for file in files(use)}
    assert {path.stem for path in FOLDER.glob("*_*.tsv")} == set(told)
    for file in told.values():
        cases = file.cases
        asked = {(case.question, case.answer) for case in cases}
        assert (len(cases), len(asked)) == (file.answers, file.questions), file.name
        assert {case.label for case in cases} <= {"accept", "near", "reject", "specific"}
        assert len(file.bars) == (0 if file.use == "held" else 3)
