"""The command `parlour`.

Every Python 3 must be able to read this file: a Python that is too old for the rest gets a clear
sentence instead of a syntax error from somewhere inside.
"""

import sys

LEAST_PYTHON = (3, 11)


def main() -> int:
    """Run the command line and give its exit code: 0 fine, 1 it failed, 2 wrong usage."""
    if sys.version_info[:2] < LEAST_PYTHON:
        needed, this = (".".join(map(str, v[:2])) for v in (LEAST_PYTHON, sys.version_info))
        sys.stderr.write(f"Parlour needs Python {needed} or newer, and this is Python {this}.\n")
        return 1
    from parlour.cli.app import run

    return run(sys.argv[1:])
