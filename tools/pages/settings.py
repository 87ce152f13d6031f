"""Writes docs/settings.md from the structs of the settings."""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.cli.configuration import variable
from parlour.kernel.options import OptionField, computed_defaults, describe, descriptions
from parlour.server.settings import Settings, Startup

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"

HEAD = """# Settings

For operators: everything that can be set, with its default, and where it is set.

Written by `python -m tools.pages.settings` from `src/parlour/server/settings.py`; `parlour serve --help`
lists the same.

Every setting has one name in three places. Where it is set more than once, flags go before the
environment, and the environment before the file.

- **Flags**: `--host`, `--port` and the other options of the first table; `--set NAME=VALUE` for all
  others, as in `--set messages=200`.
- **Environment**: the name in capitals after `PARLOUR_`, as in `PARLOUR_MESSAGES=200`. Lists are
  separated by commas.
- **File** (TOML): `messages = 200`, `allowed_hosts = ["games.example.org"]`. It is `parlour.toml` in the
  data folder, or the file that `--config FILE` or `PARLOUR_CONFIG` names. The one in the data folder
  cannot set `data`.

A limit of 0 is no limit. Unknown names and values that do not fit are refused at the start.
"""


def page() -> str:
    parts = [HEAD]
    for title, kind in (("How a house is started", Startup), ("The house", Settings)):
        texts, computed = descriptions(kind), computed_defaults(kind)
        rows = "\n".join(
            _row(field, texts[field.name], computed.get(field.name)) for field in describe(kind)
        )
        head = "| name | default | meaning | environment |\n|---|---|---|---|\n"
        parts.append(f"## {title}\n\n{head}{rows}\n")
    return "\n".join(parts)


def _row(field: OptionField, text: str, computed: str | None) -> str:
    default = computed or f"`{msgspec.json.encode(field.default).decode()}`"
    values = f" One of {', '.join(f'`{value}`' for value in field.values)}." if field.values else ""
    return f"| `{field.name}` | {default} | {text}{values} | `{variable(field.name)}` |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
