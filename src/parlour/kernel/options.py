"""Options: described for a form, read from a command line, checked against their types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import inspect

from parlour.kernel.refusal import Refusal

FLAGS: dict[str, bool] = dict.fromkeys(("yes", "true", "on"), True) | dict.fromkeys(
    ("no", "false", "off"), False
)


class OptionField(msgspec.Struct, frozen=True):
    """One option as a form or a help text needs it. Labels come from the game's catalogue."""

    name: str
    kind: Literal["choice", "number", "flag", "text", "list", "group"]
    default: Any
    values: tuple[Any, ...] = ()
    low: float | None = None
    high: float | None = None
    longest: int | None = None
    fields: tuple[OptionField, ...] = ()
    """For a group: the options in it."""
    needs: str | None = None
    """The switch among the options without which this one means nothing:
    `Annotated[bool, Meta(extra={"needs": "real_box"})]`."""
    without: tuple[str, ...] = ()
    """The switches with which this one means nothing and is not offered:
    `Meta(extra={"without": ("real_box",)})`."""
    kept: bool = False
    """With such a switch its value is kept, not refused: `Meta(extra={"kept": True})`. So is that of
    clocks, which stand in presets."""
    daily: bool = False
    """Only the board of the day or a class sets it: no form offers it, and sheets of other games lack it:
    `Meta(extra={"daily": True})`."""
    follows: str | None = None
    """Among the settings of printing: the option of the game that it is set to in a room."""


def describe(options: type[Any]) -> tuple[OptionField, ...]:
    """Return the fields of a typed options struct."""
    return tuple(_field(field) for field in _fields(options))


def descriptions(options: type[Any]) -> dict[str, str]:
    """Return what each field does, in the words of its type: `Annotated[int,
    Meta(description="…")]`."""
    found = {}
    for field in _fields(options):
        match field.type:
            case inspect.Metadata(extra_json_schema={"description": text}):
                found[field.encode_name] = text
    return found


def computed_defaults(options: type[Any]) -> dict[str, str]:
    """Return defaults that are not the same on every machine, in words: `Meta(extra={"default":
    "…"})`."""
    found = {}
    for field in _fields(options):
        match field.type:
            case inspect.Metadata(extra={"default": text}):
                found[field.name] = text
    return found


def _fields(options: type[Any]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(options)
    if not isinstance(info, inspect.StructType):
        raise TypeError("options are a msgspec struct")
    return info.fields


def _field(field: inspect.Field) -> OptionField:
    default = field.default
    if default is msgspec.NODEFAULT:
        if field.default_factory is msgspec.NODEFAULT:
            raise TypeError(f"option {field.name} needs a default")
        default = field.default_factory()
    default = msgspec.to_builtins(default)
    return _described(field.encode_name, field.type, default)


def _described(name: str, kind: inspect.Type, default: Any) -> OptionField:
    match kind:
        case inspect.LiteralType(values=values):
            return OptionField(name, "choice", default, values=_in_order(values, default))
        case inspect.BoolType():
            return OptionField(name, "flag", default)
        case inspect.IntType() | inspect.FloatType():
            return OptionField(name, "number", default, low=kind.ge, high=kind.le)
        case inspect.StrType():
            return OptionField(name, "text", default, longest=kind.max_length)
        case inspect.StructType():
            inner = tuple(_field(field) for field in kind.fields)
            return OptionField(name, "group", default, fields=inner)
        case inspect.VarTupleType() | inspect.ListType():
            item = _described(name, kind.item_type, None)
            return OptionField(name, "list", default, item.values, item.low, item.high)
        case inspect.UnionType(types=types):
            return _union(name, types, default)
        case inspect.Metadata(type=plain, extra=extra):
            described = _described(name, plain, default)
            return msgspec.structs.replace(described, **(extra or {}))
        case _:
            raise TypeError(f"option {name} has a type that no form can show")


def _union(name: str, types: tuple[inspect.Type, ...], default: Any) -> OptionField:
    """Describe a word or a number: the words are the values, the number has its bounds."""
    parts = [_described(name, part, default) for part in types]
    values = tuple(value for part in parts for value in part.values)
    numbers = [part for part in parts if part.kind == "number"]
    low = numbers[0].low if numbers else None
    high = numbers[0].high if numbers else None
    return OptionField(name, "choice", default, values=values, low=low, high=high)


def _in_order(values: tuple[Any, ...], default: Any) -> tuple[Any, ...]:
    """Sort numbers by size, words with the default first: msgspec sorts them its own way."""
    if all(isinstance(value, int) for value in values):
        return tuple(sorted(values))
    return tuple(sorted(values, key=lambda value: (value != default, str(value))))


def of_dailies(options: type[Any]) -> tuple[OptionField, ...]:
    """Return the options that only boards of the day set."""
    return tuple(field for field in describe(options) if field.daily)


def build(options: type[Any], values: Mapping[str, Any]) -> Any:
    """Make options from JSON values, defaults filled in; a wrong one is refused with its reason."""
    names = {field.name for field in describe(options)}
    for name in values:
        if name not in names:
            raise Refusal("unknown_option", name=name, known=", ".join(sorted(names)))
    try:
        return msgspec.convert(dict(values), options)
    except (msgspec.ValidationError, ValueError) as error:
        for name, value, known in _misfits(options, values):
            raise Refusal("bad_option_value", name=name, value=value, known=known) from error
        raise Refusal("bad_option", reason=str(error)) from error


def _misfits(options: type[Any], values: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the options whose value is none that can be listed: name, value and what it can be."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(options)}
    for field in describe(options):
        if field.name not in values:
            continue
        value = values[field.name]
        try:
            msgspec.convert(value, types[field.name])
        except (msgspec.ValidationError, ValueError):
            if field.kind == "group" and isinstance(value, Mapping):
                for name, inner, known in _misfits(types[field.name], value):
                    yield f"{field.name}.{name}", inner, known
            elif known := allowed(field):
                yield field.name, as_typed(value), known


def allowed(field: OptionField) -> str:
    """Return what an option can be, as it is typed; empty where there is no list and no range of
    it.

    >>> allowed(OptionField("rows", "choice", 6, values=(5, 6, 8, 10)))
    '5 | 6 | 8 | 10'
    >>> allowed(OptionField("starts", "choice", "lot", values=("lot",), low=0, high=1))
    'lot | 0…1'
    """
    parts = [as_typed(value) for value in field.values]
    if field.kind == "flag":
        parts += [as_typed(True), as_typed(False)]
    if field.low is not None or field.high is not None:
        parts.append(f"{_bound(field.low)}…{_bound(field.high)}")
    return " | ".join(parts)


def _bound(bound: float | None) -> str:
    return "" if bound is None else f"{bound:g}"


def as_typed(value: Any) -> str:
    """Return a value as it is typed on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(as_typed(item) for item in value)
    return str(value)


def check(options: Any) -> None:
    """Refuse what was set although it means nothing with a switch that is on."""
    values = msgspec.to_builtins(options)
    for field in describe(type(options)):
        on = next((switch for switch in field.without if values[switch]), None)
        if on is not None and not field.kept and values[field.name] != field.default:
            raise Refusal("option_without_meaning", option=field.name, switch=on)


def read(options: type[Any], pairs: Mapping[str, str]) -> Any:
    """Read options from words, as on a command line: each read by its option's type.

    A group's member is named with a dot: `scores.letter=2`.
    """
    return build(options, parse(options, pairs))


def parse(options: type[Any], pairs: Mapping[str, str]) -> dict[str, Any]:
    """Return the JSON values that words stand for, not yet checked."""
    fields = {field.name: field for field in describe(options)}
    values: dict[str, Any] = {}
    for name, word in pairs.items():
        top, _, rest = name.partition(".")
        field = fields.get(top)
        if field is None:
            raise Refusal("unknown_option", name=name, known=", ".join(fields))
        if rest:
            inner = {inner.name: inner for inner in field.fields}
            if rest not in inner:
                raise Refusal("unknown_option", name=name, known=", ".join(inner))
            group = values.setdefault(top, field.default)
            values[top] = {**group, rest: _read(inner[rest], word)}
        elif field.kind == "group":
            raise Refusal("option_group", name=name, known=", ".join(i.name for i in field.fields))
        else:
            values[top] = _read(field, word)
    return values


def _read(field: OptionField, word: str) -> Any:
    match field.kind:
        case "flag":
            return FLAGS.get(word.lower(), word)
        case "list":
            return [_scalar(part, field) for part in word.split(",") if part]
        case "text":
            return word
        case _:
            return _scalar(word, field)


def _scalar(word: str, field: OptionField) -> Any:
    if word in field.values:
        return word
    for read_number in (int, float):
        try:
            return read_number(word)
        except ValueError:
            continue
    return word
