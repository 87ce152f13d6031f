"""What is told to everybody in a room, in words they would use themselves."""

from __future__ import annotations

import pytest

from parlour.kernel import entry as entries
from parlour.kernel.catalogue import house, phrase
from parlour.room.commands import told


@pytest.mark.parametrize(
    ("seconds", "sentence"),
    [
        (1, "Anna gave everybody 1 more second."),
        (30, "Anna gave everybody 30 more seconds."),
        (60, "Anna gave everybody 1 more minute."),
        (90, "Anna gave everybody 90 more seconds."),
        (300, "Anna gave everybody 5 more minutes."),
    ],
)
def test_time_is_given_in_minutes_where_it_is_whole_minutes(seconds: int, sentence: str) -> None:
    notice = told(entries.Extend(wall=0, extra=seconds * 1000), "Anna")
    assert notice is not None
    code, details = notice
    assert phrase(house("en")["notices"][code], details) == sentence
