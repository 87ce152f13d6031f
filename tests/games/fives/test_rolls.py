"""Which rolls are accepted."""

import pytest

from parlour.games.fives.rolls import ALL_WAYS, ROLLS, WAYS, is_accepted


@pytest.mark.parametrize(
    ("roll", "accepted"),
    [("abcde", True), ("aabbc", True), ("aabcd", True), ("aaabc", False), ("aaaaa", False)],
)
def test_three_or_more_alike_are_rolled_again(roll: str, accepted: bool) -> None:
    assert is_accepted(roll) is accepted


def test_126_rolls_are_accepted_in_6120_of_7776_ways() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == 126
    assert ALL_WAYS == 6120
    assert sorted(set(WAYS)) == [30, 60, 120]
