"""Writes the lists of docs/protocol.md from the types: `python -m tools.pages.protocol`.

The list of HTTP calls is the table of routes; messages and commands are told by their structs, with
the docstrings of structs and fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, inspect
from msgspec.structs import fields
from tools.web_types import comments

from parlour.kernel.options import OptionField
from parlour.kernel.sight import TableSections
from parlour.room.commands import Command
from parlour.room.view import RoomSections
from parlour.server.messages import ClientMessage, ServerMessage
from parlour.server.web.route import Media, Route
from parlour.server.web.routes import ROUTES

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- {name}: python -m tools.pages.protocol -->", "<!-- end of {name} -->"
CALLS = ("call", "takes", "gives", "what it does")
MESSAGES = ("message", "meaning")
SECTIONS = ("section", "shape", "meaning")
COMMANDS = ("command", "given by", "what it does")
SECTION = re.compile(r"^Section `[\w.]+`[:,.]? ?")
"""How the docstring of a section's struct begins."""


def page(text: str) -> str:
    """Return the page with all its lists as the types have them."""
    lists = {
        "calls": table(CALLS, map(call, ROUTES)),
        "messages from the client": table(MESSAGES, map(message, ClientMessage.__args__)),
        "messages from the server": table(MESSAGES, map(message, ServerMessage.__args__)),
        "sections": table(SECTIONS, sections()),
        "commands": table(COMMANDS, map(command, Command.__args__)),
    }
    for name, rows in lists.items():
        begin, end = BEGIN.format(name=name), END.format(name=name)
        head, _, rest = text.partition(begin)
        _, found, tail = rest.partition(end)
        assert found, f"the page has no place for {name}"
        text = f"{head}{begin}\n\n{rows}\n\n{end}{tail}"
    return text


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    escaped = ([cell.replace("|", "\\|") for cell in line] for line in (heads, *rows))
    head, *lines = ["| " + " | ".join(cells) + " |" for cells in escaped]
    return "\n".join([head, "|---" * len(heads) + "|", *lines])


def call(route: Route) -> tuple[str, ...]:
    """Return the row of an HTTP call."""
    path = route.path
    for name in ("code", "game", "language", "part", "n"):
        path = path.replace(f"{{{name}}}", name.upper())
    called = f"`{route.method} {path}{'?' if route.query else ''}{route.query}`"
    token = "; with the token" if route.needs_token else ""
    more = f"; {route.more}" if route.more else ""
    return called, taken(route), gives(route), f"{route.summary}{more}{token}"


def message(kind: type[Any]) -> tuple[str, ...]:
    """Return the row of a message."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    members = [f'type: "{info.tag}"', *(_member(field, asked=True) for field in info.fields)]
    return f"`{{{', '.join(members)}}}`", meaning(kind)


def command(kind: type[Any]) -> tuple[str, ...]:
    """Return the row of a command to a room."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    fields = shape(info, asked=True) if info.fields else ""
    return f"`{f'{info.tag} {fields}'.strip()}`", kind.said_by, meaning(kind)


def sections() -> Iterator[tuple[str, ...]]:
    """Yield the rows of the sections of a view."""
    for kind in (RoomSections, TableSections):
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        said = comments(kind)
        for field in info.fields:
            of_game = kind is TableSections or field.name == "device"
            name = f"`{'game.' if of_game else ''}{field.name}`"
            text = shape(field.type)
            told = [said.get(field.name, ""), *told_inside(field.type)]
            yield name, "JSON" if text == "…" else f"`{text}`", " ".join(" ".join(told).split())


def told_inside(kind: inspect.Type) -> Iterator[str]:
    """Yield what is said of the struct in a section, and of the fields of all structs in it."""
    for number, struct in enumerate(structs(kind)):
        if number == 0:
            yield capitalized(SECTION.sub("", struct.__doc__ or ""))
        yield from said_of_fields(struct)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def meaning(kind: type[Any]) -> str:
    """Return what the docstrings of a struct and its fields say, in a line."""
    return " ".join(" ".join([kind.__doc__ or "", *said_of_fields(kind)]).split())


def said_of_fields(kind: type[Any]) -> list[str]:
    """Return what is said of the fields of a struct, each behind its name."""
    said = comments(kind)
    return [f"`{field.name}`: {said[field.name]}" for field in fields(kind) if field.name in said]


def structs(kind: inspect.Type) -> Iterator[type[Any]]:
    """Yield the structs of which a type is made, outer ones first."""
    match kind:
        case inspect.StructType(cls=cls, fields=inner):
            yield cls
            for field in inner:
                yield from structs(field.type)
        case inspect.VarTupleType(item_type=item):
            yield from structs(item)
        case inspect.UnionType(types=parts):
            for part in parts:
                yield from structs(part)


def taken(route: Route) -> str:
    match route.takes:
        case None:
            return ""
        case Media(name=name):
            return name
        case kind:
            return f"`{shape(inspect.type_info(kind), asked=True)}`"


def gives(route: Route) -> str:
    """Return the answer, with its status where it is not 200."""
    status = "" if route.status == 200 else str(route.status)
    match route.gives:
        case None:
            answer = ""
        case Media(name=name):
            answer = name
        case kind:
            text = shape(inspect.type_info(kind))
            answer = "JSON" if text == "…" else f"`{text}`"
    return f"{status} {answer}".strip()


def shape(kind: inspect.Type, asked: bool = False) -> str:
    """Return a type as one would write its JSON; in what is asked, `?` marks what can be left
    out."""
    match kind:
        case inspect.StructType(cls=cls) if cls is OptionField:
            return "field"
        case inspect.StructType(fields=fields):
            return "{" + ", ".join(_member(field, asked) for field in fields) + "}"
        case inspect.VarTupleType(item_type=item):
            return f"[{shape(item, asked)}]"
        case inspect.DictType(value_type=value):
            return f"{{NAME: {shape(value, asked)}}}"
        case inspect.LiteralType(values=values):
            return f'"{"|".join(map(str, values))}"'
        case inspect.Metadata(type=plain):
            return shape(plain, asked)
        case inspect.UnionType(types=parts):
            told = [shape(part, asked) for part in parts if not isinstance(part, inspect.NoneType)]
            return told[0] if len(told) == 1 else "…"
        case _:
            return "…"


def _member(field: inspect.Field, asked: bool) -> str:
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    mark = "?" if asked and has_default else ""
    inner = shape(field.type, asked)
    is_told = inner not in ("…", "[…]", "{NAME: …}")
    return f"{field.name}{mark}: {inner}" if is_told else f"{field.name}{mark}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
