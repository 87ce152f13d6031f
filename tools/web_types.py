"""Writes the web client's types from the structs that the server sends and reads.

`python -m tools.web_types` writes every file anew; a test fails when one differs. The types come
from `msgspec.inspect` and not from the JSON schemas: a schema says what may be read, where a field
with a default is optional. What is sent has all fields, unless its struct omits defaults.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as shapes

from parlour.classroom.report import Report
from parlour.classroom.view import ClassSections
from parlour.games import __path__ as games_path
from parlour.kernel.sight import TableSections
from parlour.room.view import RoomSections
from parlour.server import days, messages
from parlour.server.classes import messages as classes
from parlour.server.replay import Replay

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
HEADER = "// Written by `make types` from the server's structs. Do not edit.\n"
JSON = "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n"
WIDTH = 100


def generated() -> dict[Path, str]:
    """Return every generated file with its text."""
    answers = (
        messages.Info,
        messages.Network,
        messages.DayTicket,
        days.DayTries,
        days.OwnTries,
        days.DayBots,
        messages.GameInfo,
        messages.PackInfo,
        messages.RoomInfo,
        messages.GameDisputes,
        messages.LessonView,
        messages.AgainView,
        messages.Positions,
        classes.ClassTicket,
        classes.ClassInfo,
        classes.FillInfo,
        classes.PupilCards,
        ClassSections,
        Report,
        Replay,
    )
    sent = File(TableSections, RoomSections, *answers, messages.Ticket, messages.Problem)
    sent.add_alias("ServerMessage", messages)
    bodies = (
        messages.OpenRoom,
        messages.OpenDay,
        messages.JoinRoom,
        messages.Learn,
        messages.TryAgain,
        messages.ChangeNetwork,
        classes.OpenClass,
        classes.JoinClass,
        classes.EnterClass,
        classes.AddPupils,
    )
    read = File(*bodies, is_sent=False)
    read.add_alias("ClientMessage", messages)
    protocol = f"export const PROTOCOL = {messages.PROTOCOL};\n"
    files = {
        WEB / "lib" / "types.ts": f"{HEADER}\n{protocol}\n{JSON}\n{sent.text()}",
        WEB / "lib" / "requests.ts": f"{HEADER}\n{read.text()}",
    }
    for game in built_in_games():
        sections = File(view_of(game))
        files[WEB / "games" / game / "sections.ts"] = sections.module("../../lib/types")
        insights = File()
        insights.add_result("Insights", import_module(f"parlour.games.{game}.analysis").analyse)
        files[WEB / "games" / game / "insights.ts"] = insights.module("../../lib/types")
    return files


def built_in_games() -> list[str]:
    folders = Path(games_path[0]).iterdir()
    return sorted(path.name for path in folders if (path / "view.py").exists())


def view_of(game: str) -> type[msgspec.Struct]:
    """Return the struct that holds all sections of a game's view by name."""
    view: type[msgspec.Struct] = getattr(
        import_module(f"parlour.games.{game}.view"), f"{game.capitalize()}View"
    )
    return view


class File:
    """One TypeScript file: structs as interfaces, and the aliases that they use."""

    def __init__(self, *structs: type[msgspec.Struct], is_sent: bool = True) -> None:
        self._is_sent = is_sent
        self._written: dict[str, str] = {}
        self._kinds: dict[str, Any] = {}
        for struct in structs:
            self._struct(struct)

    def module(self, json_from: str) -> str:
        """Return the whole file, where `Json` is imported."""
        text = self.text()
        uses_json = "Json" in text
        imported = f'import type {{ Json }} from "{json_from}";\n\n' if uses_json else ""
        return f"{HEADER}\n{imported}{text}"

    def text(self) -> str:
        return "\n".join(self._written.values())

    def add_alias(self, name: str, module: ModuleType) -> None:
        """Add a name that a module has for a type."""
        self._alias(name, getattr(module, name), module)

    def add_result(self, name: str, function: Callable[..., Any]) -> None:
        """Add a name for what a function returns."""
        kind = get_type_hints(function)["return"]
        self._alias(name, kind, sys.modules[function.__module__])

    def _alias(self, name: str, kind: Any, module: ModuleType) -> None:
        if self._is_new(name, kind):
            self._written[name] = ""  # keeps its place before what it refers to
            text = self._plain(shapes.type_info(kind), module)
            line = f"export type {name} = {text};"
            if len(line) > WIDTH:
                line = f"export type {name} =\n  | " + text.replace(" | ", "\n  | ") + ";"
            self._written[name] = line + "\n"

    def _is_new(self, name: str, kind: Any) -> bool:
        known = self._kinds.setdefault(name, kind)
        if known != kind:
            raise ValueError(f"two types are called {name}: {known} and {kind}")
        return name not in self._written

    def _struct(self, struct: type[Any]) -> str:
        name = struct.__name__
        if self._is_new(name, struct):
            self._written[name] = ""
            info = shapes.type_info(struct)
            assert isinstance(info, shapes.StructType)
            lines = [*_comment(struct.__doc__ or "", ""), f"export interface {name} {{"]
            if info.tag_field is not None:
                lines.append(f'  {info.tag_field}: "{info.tag}";')
            said = comments(struct)
            for field in info.fields:
                lines += _comment(said.get(field.name, ""), "  ")
                lines.append(self._field(struct, field))
            self._written[name] = "\n".join([*lines, "}", ""])
        return name

    def _field(self, struct: type[Any], field: shapes.Field) -> str:
        module = sys.modules[_owner(struct, field.name).__module__]
        is_always_sent = self._is_sent and not struct.__struct_config__.omit_defaults
        has_value = field.required or (is_always_sent and field.name not in unset(struct))
        mark = "" if has_value else "?"
        return f"  {field.encode_name}{mark}: {self._of(field.type, module)};"

    def _of(self, kind: shapes.Type, module: ModuleType) -> str:
        """Return a type by the name that the module has for it, if it has one."""
        for name, alias in aliases(module):
            if shapes.type_info(alias) == kind:
                self.add_alias(name, module)
                return name
        return self._plain(kind, module)

    def _plain(self, kind: shapes.Type, module: ModuleType) -> str:
        match kind:
            case shapes.AnyType() | shapes.RawType():
                return "Json" if self._is_sent else "unknown"
            case shapes.NoneType():
                return "null"
            case shapes.BoolType():
                return "boolean"
            case shapes.IntType() | shapes.FloatType():
                return "number"
            case shapes.StrType() | shapes.DateType():
                return "string"
            case shapes.LiteralType(values=values):
                return " | ".join(str(msgspec.json.encode(value), "utf-8") for value in values)
            case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
                text = self._of(item, module)
                return f"({text})[]" if " | " in text else f"{text}[]"
            case shapes.TupleType(item_types=items):
                return "[" + ", ".join(self._of(item, module) for item in items) + "]"
            case shapes.DictType(key_type=key, value_type=value):
                # A map with literal keys has all of them.
                return f"Record<{self._of(key, module)}, {self._of(value, module)}>"
            case shapes.StructType(cls=struct):
                return self._struct(struct)
            case shapes.Metadata(type=plain):
                return self._of(plain, module)
            case shapes.UnionType(types=parts):
                some = [part for part in parts if not isinstance(part, shapes.NoneType)]
                last = ["null"] if len(some) < len(parts) else []
                return " | ".join([*(self._of(part, module) for part in some), *last])
            case _:
                raise TypeError(f"the web client has no type for {kind}")


def unset(struct: type[Any]) -> frozenset[str]:
    """Return the fields that are not sent where they have no value."""
    fields = msgspec.structs.fields(struct)
    return frozenset(field.name for field in fields if field.default is msgspec.UNSET)


@cache
def aliases(module: ModuleType) -> list[tuple[str, Any]]:
    """Return the names that a module has for literals, for unions of structs and for tuples."""
    return [(name, kind) for name, kind in sorted(vars(module).items()) if _is_alias(kind)]


def _is_alias(kind: Any) -> bool:
    origin, parts = get_origin(kind), get_args(kind)
    if _is_union(kind):
        return all(isinstance(part, type) and issubclass(part, msgspec.Struct) for part in parts)
    return origin is Literal or (origin is tuple and ... not in parts)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _owner(struct: type[Any], field: str) -> type[Any]:
    """Return the class that declares a field: its annotation is read in that class's module."""
    return next(one for one in struct.__mro__ if field in vars(one).get("__annotations__", {}))


def comments(struct: type[Any]) -> Mapping[str, str]:
    """Return what stands under each field of a struct."""
    found: dict[str, str] = {}
    for one in reversed(struct.__mro__):
        if one.__module__.startswith("parlour."):
            found |= _comments(one)
    return found


def _comments(struct: type[Any]) -> Iterator[tuple[str, str]]:
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(body, ast.ClassDef)
    for field, after in zip(body.body, body.body[1:], strict=False):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, text


def _comment(text: str, indent: str) -> list[str]:
    lines = inspect.cleandoc(text).splitlines()
    if not lines:
        return []
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def main() -> None:
    for path, text in generated().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(WEB.parents[1])}")


if __name__ == "__main__":
    main()
