"""Commands, all of them: each is in its union, and says who may say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
import pytest

from parlour.kernel import Refusal
from parlour.room.commands import Command, FreeCommand, Input, RoomCommand, RoomInput

from .conftest import Night

Kind = TypeVar("Kind", bound=Input)

ANYONE = {
    "sit",
    "stand",
    "rename",
    "face",
    "wish",
    "role",
    "nonce",
    "strong",
    "leave",
    "colour",
    "react",
    "predict",
}
"""What everybody in a room may say. Whatever is not here is the host's, or says who else may."""

SAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 0},
    "rename": {"name": "Ben"},
    "face": {"face": 1},
    "wish": {"game": "times"},
    "role": {"role": "spectator"},
    "nonce": {"commitment": "", "nonce": "n" * 16},
    "strong": {"subjects": []},
    "colour": {"colour": "red"},
    "react": {"sign": "heart"},
    "choose": {"game": "times"},
    "evening": {"games": [{"game": "times"}]},
    "options": {"options": {}},
    "seats": {"count": 2},
    "seat_bot": {"seat": 0, "level": 1},
    "clear": {"seat": 0},
    "swap_seats": {"seat": 0, "other": 1},
    "fill_seats": {"by": "bots"},
    "seat_options": {"seat": 0, "options": {}},
    "give_back": {"seat": 0},
    "hand_over": {"person": "cleo"},
    "replace": {"seat": 0, "level": 1},
    "kick": {"person": "cleo"},
    "lock": {"locked": True},
    "approval": {"on": True},
    "admit": {"person": "cleo"},
    "turn_away": {"person": "cleo"},
    "predict": {"key": "0", "choice": "0"},
    "predictions": {"on": True},
    "voice": {"person": None},
    "reactions": {"on": True},
    "auto_bot": {"on": True},
    "guest": {"name": "Oma"},
    "act": {"seat": 0},
    "extend": {"seconds": 60},
    "rule": {"ruling": {}},
    "correct": {"seat": 0, "points": 1},
    "show_replay": {"n": None},
    "show": {"show": "short"},
    "skip_show": {"left": 0},
}
"""What a command has to hold; the others need nothing."""


def kinds(kind: type[Kind]) -> Iterator[type[Kind]]:
    """Return all kinds of input below this one that have a tag, so can be sent or logged."""
    for below in kind.__subclasses__():
        if below.__struct_config__.tag is not None:
            yield below
        yield from kinds(below)


def commands() -> dict[str, RoomCommand]:
    tags = [str(kind.__struct_config__.tag) for kind in Command.__args__]
    return {tag: msgspec.convert({"type": tag, **SAMPLES.get(tag, {})}, Command) for tag in tags}


def test_every_command_can_be_sent() -> None:
    assert set(kinds(RoomCommand)) == set(Command.__args__)


def test_everything_that_changes_a_room_can_be_read_from_its_log() -> None:
    changing = {kind for kind in kinds(Input) if kind.changes is not Input.changes}
    assert changing == set(RoomInput.__args__)


def test_commands_that_change_nothing_lead_to_something_else() -> None:
    for kind in set(kinds(RoomCommand)) - set(RoomInput.__args__):
        assert kind.decide is not RoomCommand.decide, kind


def test_only_the_host_may_where_nothing_else_is_said(night: Night) -> None:
    night.choose()
    night.join("ben")
    night.join("cleo")
    may = {tag: command.may(night.room, "cleo") for tag, command in commands().items()}
    assert {tag for tag, is_allowed in may.items() if is_allowed} == ANYONE
    for command in commands().values():
        command.authorise(night.room, "anna")


def test_who_sits_there_may_set_and_take_back_the_seat(night: Night) -> None:
    night.choose()
    night.join("ben")
    own = {"seat_options", "give_back"}
    seat = night.room.seat_of("ben")
    for tag in own:
        command = msgspec.convert({"type": tag, **SAMPLES[tag], "seat": seat}, Command)
        assert command.may(night.room, "ben")
        assert not msgspec.structs.replace(command, seat=0).may(night.room, "ben")


def test_nobody_from_outside_may_say_anything(night: Night) -> None:
    night.choose()
    for command in commands().values():
        with pytest.raises(Refusal, match=r"^not_in_room"):
            command.authorise(night.room, "eve")


def test_what_everybody_may_is_marked_so() -> None:
    assert {str(kind.__struct_config__.tag) for kind in kinds(FreeCommand)} == ANYONE
    assert {tag for tag, one in commands().items() if one.said_by == "everybody"} == ANYONE
    others = {
        tag for tag, one in commands().items() if one.said_by not in ("everybody", "the host")
    }
    assert others == {"take_host", "seat_options", "give_back", "skip_show"}
