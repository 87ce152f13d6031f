"""Planted bugs at the door of a house: who gets in, who may do what, and what is acknowledged."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "nobody asks who gives a command": (
        "rooms.live_room",
        "            command.authorise(room, person)\n",
        "",
        "test_play.py::test_a_new_host_is_told",
    ),
    "acknowledged before it is durable": (
        "rooms.road",
        "pending.then(partial(self._written, input, commit, time.monotonic()))",
        "self._written(input, commit, time.monotonic(), None)",
        "test_full_disk.py::test_a_full_disk_refuses_and_loses_nothing",
    ),
    "who was sent away comes back with the same phone": (
        "rooms.roster",
        "if device is not None and device in kicked:",
        "if device is None and kicked:",
        "test_strangers.py",
    ),
    "any token opens a room": (
        "rooms.house",
        "if person is not None and person.room == code.upper():",
        "if person is not None:",
        "test_bad_input.py::test_a_wrong_token_opens_nothing",
    ),
}


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("server", BUGS) == []
