"""HTML by functions: text that is not markup yet is escaped."""

from __future__ import annotations

import html


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *inside: str, **attributes: str | bool) -> Markup:
    """Make an element. `for_` and `class_` stand for the words of Python; `True` is an attribute
    without a value, `False` none."""
    given = "".join(
        f" {_name(key)}" if value is True else f' {_name(key)}="{html.escape(str(value))}"'
        for key, value in attributes.items()
        if value is not False
    )
    return Markup(f"<{name}{given}>{joined(*inside)}</{name}>")


def empty(name: str, /, **attributes: str | bool) -> Markup:
    """Write an element that has no inside, such as `input`."""
    return Markup(tag(name, **attributes).removesuffix(f"</{name}>"))


def joined(*parts: str) -> Markup:
    return Markup("".join(p if isinstance(p, Markup) else html.escape(p) for p in parts))


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
