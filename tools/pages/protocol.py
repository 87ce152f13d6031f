"""Writes the list of HTTP calls in docs/protocol.md: `python -m tools.pages.protocol`."""

from __future__ import annotations

from pathlib import Path

from msgspec import NODEFAULT, inspect

from parlour.kernel.options import OptionField
from parlour.server.web.route import Media, Route
from parlour.server.web.routes import ROUTES

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- calls: python -m tools.pages.protocol -->", "<!-- end of calls -->"
HEAD = "| call | takes | gives | what it does |\n|---|---|---|---|\n"


def page(before: str) -> str:
    """The page with the list as the table of calls has it."""
    head, _, rest = before.partition(BEGIN)
    _, _, tail = rest.partition(END)
    rows = "\n".join(row(route) for route in ROUTES)
    return f"{head}{BEGIN}\n\n{HEAD}{rows}\n\n{END}{tail}"


def row(route: Route) -> str:
    path = route.path
    for name in ("code", "game", "language", "part", "n"):
        path = path.replace(f"{{{name}}}", name.upper())
    call = f"`{route.method} {path}{'?' if route.query else ''}{route.query}`"
    takes = taken(route)
    token = "; with the token" if route.needs_token else ""
    more = f"; {route.more}" if route.more else ""
    cells = (call, takes, gives(route), f"{route.summary}{more}{token}")
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def taken(route: Route) -> str:
    match route.takes:
        case None:
            return ""
        case Media(name=name):
            return name
        case kind:
            return f"`{shape(inspect.type_info(kind), asked=True)}`"


def gives(route: Route) -> str:
    """The answer, with its status where it is not 200."""
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
    """A type as one would write its JSON; in what is asked, `?` marks what can be left out."""
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
