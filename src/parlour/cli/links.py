"""Links for people at a terminal: opened in a browser, or shown as a code."""

from __future__ import annotations

import sys
import webbrowser

import segno

from parlour.cli.output import out, say


def open_browser(link: str) -> None:
    """Open the browser at a link that was printed, or say that there is none. The house listens
    already, so an early request only waits."""
    if not webbrowser.open(link):
        out().print(say("play.browser"))
        sys.stdout.flush()


def show_code(link: str) -> None:
    """Print a QR code for a camera in front of the screen."""
    segno.make(link, error="m", micro=False).terminal(out=sys.stdout, compact=True)
