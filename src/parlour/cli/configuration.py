"""The settings of a house from flags, the environment and a file, in this order of precedence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.options import build, parse
from parlour.server.settings import OUTSIDE, Settings, Startup
from parlour.shelf.packs.library import data_folder

PREFIX = "PARLOUR_"
FILE = "parlour.toml"
NAMES = tuple(field.name for kind in (Startup, Settings) for field in msgspec.structs.fields(kind))


class Configuration(NamedTuple):
    """Everything that was set, defaults filled in."""

    startup: Startup
    settings: Settings

    @property
    def data(self) -> Path:
        return Path(self.startup.data) if self.startup.data else data_folder()


def configure(
    flags: Mapping[str, str], environment: Mapping[str, str], file: Path | None = None
) -> Configuration:
    """Collect the settings: flags go before the environment, and the environment before the file:
    the one that is given, or `parlour.toml` in the data folder."""
    found = {name: environment[variable(name)] for name in NAMES if environment.get(variable(name))}
    words = found | dict(flags)
    written = _read(file) if file else _read_own(words.get("data"))
    startup = _made(Startup, written, words)
    preset = OUTSIDE if startup.outside else {}
    return Configuration(startup, _made(Settings, {**preset, **written}, words))


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def _made(kind: type[Any], written: Mapping[str, Any], words: Mapping[str, str]) -> Any:
    """Make one struct out of all that was set. Unknown names are the fault of the other struct, or
    are refused here for both."""
    for name in (*written, *words):
        if name not in NAMES:
            raise Refusal("unknown_option", name=name, known=", ".join(NAMES))
    own = {field.name for field in msgspec.structs.fields(kind)}
    values = {name: value for name, value in written.items() if name in own}
    values |= parse(kind, {name: word for name, word in words.items() if name in own})
    return build(kind, values)


def _read_own(data: str | None) -> dict[str, Any]:
    folder = Path(data) if data else data_folder()
    if not (folder / FILE).is_file():
        return {}
    written = _read(folder / FILE)
    if "data" in written:
        raise Refusal("config_file", path=str(folder / FILE), reason="data")
    return written


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise Refusal("unreadable", path=str(file), reason=error.strerror) from error
    except ValueError as error:  # not UTF-8, or not TOML
        raise Refusal("config_file", path=str(file), reason=str(error)) from error
