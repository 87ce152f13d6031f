"""The judge of typed answers, measured on labelled answers."""

from pathlib import Path

import pytest
from tests.shelf.matching.answer_pairs import (
    EIGHTH,
    FIFTH,
    FOURTH,
    FREE,
    FRESH,
    HALF_HARD,
    HELD,
    KEPT,
    NINTH,
    READ,
    SEALED,
    SECOND,
    SEVENTH,
    SIXTH,
    THIRD,
    TUNING,
    UNSEEN,
    UNSEEN_AGAIN,
    measure,
)

BARS = {
    TUNING: (0.003, 0.02, 0.06),
    UNSEEN: (0.003, 0.025, 0.05),
    UNSEEN_AGAIN: (0.003, 0.025, 0.05),
    FRESH: (0.003, 0.02, 0.06),
    HALF_HARD: (0.003, 0.025, 0.06),
    KEPT: (0.003, 0.02, 0.06),
    READ: (0.003, 0.02, 0.06),
    SEALED: (0.003, 0.02, 0.06),
    SECOND: (0.003, 0.02, 0.06),
    THIRD: (0.003, 0.02, 0.07),
    FREE: (0.003, 0.03, 0.065),
    FOURTH: (0.003, 0.02, 0.06),
    FIFTH: (0.003, 0.02, 0.06),
    SIXTH: (0.003, 0.02, 0.06),
    SEVENTH: (0.003, 0.02, 0.06),
    EIGHTH: (0.003, 0.02, 0.06),
    NINTH: (0.003, 0.02, 0.06),
}
"""Wrong accepts, wrong rejects, and those without aliases, as they may be at most."""
QUICK = {EIGHTH, NINTH}
"""Those that are measured every time."""


@pytest.mark.heavy
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=() if path in QUICK else pytest.mark.long)
        for path in BARS
    ],
)
def test_the_judge_on_labelled_answers(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = measure(path)
    with capsys.disabled():
        print(f"\n{path.stem}: {found}")
    accepts, rejects, without_aliases = BARS[path]
    assert found.total >= 1_300
    assert found.rejects >= 0.45
    assert found.hard >= 0.50
    assert found.specific <= 0.09
    assert found.wrong_accepts <= accepts
    assert found.wrong_rejects <= rejects
    assert found.without_aliases <= without_aliases


@pytest.mark.heavy
def test_the_judge_on_answers_that_nobody_has_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """All of these files together: they differ by writer more than by anything else."""
    found = [measure(path) for path in HELD]
    right = [each.total * (1 - each.rejects - each.unclear) for each in found]
    wrong = [each.total * each.rejects for each in found]
    accepts = sum(each.wrong_accepts * n for each, n in zip(found, wrong, strict=True)) / sum(wrong)
    rejects, without_aliases = (
        sum(getattr(each, name) * n for each, n in zip(found, right, strict=True)) / sum(right)
        for name in ("wrong_rejects", "without_aliases")
    )
    with capsys.disabled():
        print(f"\nnever looked at: {accepts:.2%}, {rejects:.2%}, {without_aliases:.2%}")
    assert sum(each.total for each in found) > 7_000
    assert all(each.hard >= 0.50 for each in found)
    assert accepts <= 0.003
    assert rejects <= 0.02
    assert without_aliases <= 0.06
