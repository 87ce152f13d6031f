"""Refusals: how the house says no."""

import copy
import pickle

from parlour.kernel import Refusal


class Worse(Refusal):
    """A kind of its own."""


def test_a_refusal_prints_its_code_and_details() -> None:
    assert str(Refusal("paused")) == "paused"
    assert str(Refusal("column_full", column=3)) == "column_full (column=3)"


def test_a_refusal_of_another_process_is_the_same_here() -> None:
    for refusal in (Refusal("column_full", column=3), Worse("disk_full")):
        for again in (pickle.loads(pickle.dumps(refusal)), copy.copy(refusal)):
            assert type(again) is type(refusal)
            assert (again.code, again.details) == (refusal.code, refusal.details)
