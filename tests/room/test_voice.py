"""Whose phone speaks for the house."""

from __future__ import annotations

import pytest

from parlour.kernel import Refusal
from parlour.room.commands import GiveVoice, Leave, SetShow
from parlour.room.view import sections
from parlour.server.rooms.broadcast import _has_same_sections

from .conftest import Night


def test_the_host_gives_the_voice_to_a_phone_and_takes_it_back(night: Night) -> None:
    night.join("ben")
    night.join("tv", "table")
    night.say("anna", GiveVoice("ben"))
    assert sections(night.room, {}, ())["room"].voice == "ben"
    with pytest.raises(Refusal, match="host_only"):
        night.say("ben", GiveVoice("anna"))
    for nobody in ("tv", "dora"):
        with pytest.raises(Refusal, match="no_such_person"):
            night.say("anna", GiveVoice(nobody))
    night.say("ben", Leave())
    assert night.room.voice is None, "table screens speak again"
    assert night.read_again().voice is None


def test_what_is_set_for_the_show_is_shown_at_once(night: Night) -> None:
    night.join("ben")
    for setting in (GiveVoice("ben"), SetShow("short")):
        before = night.room
        night.say("anna", setting)
        assert not _has_same_sections(before, night.room), setting
