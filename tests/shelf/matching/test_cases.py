"""The judge on our own cases: each line of `tests/data/answers/cases.tsv` says which rule decides, and how."""

from tools.judge.ablate import noted, places
from tools.judge.labels import FOLDER, read


def test_every_case_is_judged_as_its_line_says() -> None:
    cases = list(read(FOLDER / "cases.tsv"))
    assert len(cases) > 600
    wrong = []
    for case in cases:
        found = case.judge().explain(case.given)
        said = (found.rule if case.rule != "*" else "*", found.verdict.verdict)
        if said != (case.rule, case.wanted):
            wrong.append(f"line {case.line}: {case.given!r} for {case.answer!r}: {said}")
    assert wrong == []


def test_every_rule_has_a_case_in_which_it_applies() -> None:
    names = dict(places())
    with noted() as applied:
        for case in read(FOLDER / "cases.tsv"):
            case.judge().judge(case.given)
        found = {names[place] for place in applied}
    assert sorted({*names.values()} - found) == []
