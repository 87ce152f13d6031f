"""The judge of typed answers, measured on labelled answers."""

from pathlib import Path

import pytest
from tests.shelf.matching.answer_pairs import (
    FREE,
    FRESH,
    HALF_HARD,
    HELD,
    KEPT,
    READ,
    SEALED,
    SECOND,
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
    FREE: (0.003, 0.045, 0.08),
    HELD: (0.003, 0.03, 0.065),
}
"""Wrong accepts, wrong rejects, and those without aliases, as they may be at most."""


@pytest.mark.heavy
@pytest.mark.parametrize("path", BARS, ids=lambda path: path.stem)
def test_the_judge_on_labelled_answers(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = measure(path)
    with capsys.disabled():
        print(f"\n{path.stem}: {found}")
    accepts, rejects, without_aliases = BARS[path]
    assert found.total >= 1_300
    assert found.rejects >= 0.45
    assert found.hard >= 0.50
    assert found.specific <= 0.05
    assert found.wrong_accepts <= accepts
    assert found.wrong_rejects <= rejects
    assert found.without_aliases <= without_aliases
