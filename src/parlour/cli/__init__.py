"""The command `parlour`.

Every Python 3 must be able to read this file: a Python that is too old for the rest gets a clear
sentence instead of a syntax error from somewhere inside.
"""

import sys

LEAST_PYTHON = (3, 11)


def main() -> int:
    """Run the command line and give its exit code: 0 fine, 1 it failed, 2 wrong usage."""
    if sys.version_info[:2] < LEAST_PYTHON:
        needed, this = ("%d.%d" % version for version in (LEAST_PYTHON, sys.version_info[:2]))
        sys.stderr.write(
            "Parlour needs Python %s or newer, and this is Python %s.\n" % (needed, this)
        )
        return 1
    from parlour.cli.app import run

    return run(sys.argv[1:])
