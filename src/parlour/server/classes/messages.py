"""What goes over HTTP about classes, as types."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.classroom.fields import MOST_PUPILS, Language
from parlour.server.messages import Password

RosterName = Annotated[str, Meta(max_length=40)]


class OpenClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    language: Language = "en"
    """Of the generated names."""
    password: Password = ""
    """Where the house asks for one to open rooms."""


class ClassTicket(msgspec.Struct, frozen=True):
    """Somebody's right to a place in a class."""

    code: str
    token: str
    person: str
    name: str = ""
    """Of a pupil."""


class ClassInfo(msgspec.Struct, frozen=True):
    code: str
    locked: bool


class JoinClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    device: Annotated[str, Meta(min_length=16, max_length=64)] | None = None
    """A random id that the browser keeps, so that somebody banned stays out."""


class EnterClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    personal: Annotated[str, Meta(max_length=20)]
    """The pupil's own code."""


class AddPupils(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(ge=0, le=MOST_PUPILS)] = 0
    roster: Annotated[tuple[RosterName, ...], Meta(max_length=MOST_PUPILS)] = ()
    """Real names, which only the teacher sees; then `count` is theirs."""


class FillInfo(msgspec.Struct, frozen=True):
    """How far chosen facts fill the board of a game."""

    boxes: int
    of: int
    enough: bool


class PupilCard(msgspec.Struct, frozen=True):
    """What a pupil needs to come in at any device."""

    id: str
    name: str
    real: str
    """From the roster; empty without one."""
    code: str
    """The personal code."""


class PupilCards(msgspec.Struct, frozen=True):
    """The sheet of personal codes, for the teacher alone."""

    pupils: tuple[PupilCard, ...]
    wall: str
    """The token with which a projector shows the wall."""
