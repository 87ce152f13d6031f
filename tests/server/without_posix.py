"""`parlour` as on a system without POSIX: `without_posix.py ARGUMENTS`.

Modules that Windows does not have cannot be imported, uvloop neither, and event loops take no
signal handlers.
"""

import asyncio
import sys
from typing import Any, Final, NoReturn
from unittest.mock import patch

MISSING: Final = dict.fromkeys(("fcntl", "grp", "pwd", "resource", "termios", "uvloop"))
"""Entries of `sys.modules` with which an import fails."""


def no_signal_handler(*arguments: Any) -> NoReturn:
    raise NotImplementedError


def main() -> None:
    with (
        patch.dict(sys.modules, MISSING),
        patch.object(asyncio.SelectorEventLoop, "add_signal_handler", no_signal_handler),
    ):
        from parlour.cli import main

        main()


if __name__ == "__main__":
    main()
