"""`parlour serve`: open the house."""

from __future__ import annotations

import ssl
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import segno
import typer

from parlour.cli.arguments import read_pairs
from parlour.cli.output import out, say
from parlour.kernel import Refusal
from parlour.kernel.options import read
from parlour.server.run import Server
from parlour.server.settings import Settings
from parlour.shelf.packs.library import data_folder


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0: the whole house's network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: any that is free.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(envvar="PARLOUR_DATA", help="Folder for games and people.")
    ] = None,
    tls_certificate: Annotated[
        Path | None, typer.Option(help="Certificate (PEM) for https.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(help="Its key (PEM), where it is not in the same file.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A limit or other setting; repeatable."),
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Open the house: print its link and a code for phones, and serve until Ctrl+C."""
    settings = read_settings(setting)
    check_certificate(tls_certificate, tls_key)
    house = Server(
        data or data_folder(),
        host=host,
        port=port,
        settings=settings,
        certificate=tls_certificate,
        key=tls_key,
    )
    _welcome(house)
    if browser:
        # In a thread of its own: a browser in the terminal returns only when it is left.
        threading.Thread(target=open_browser, args=[house.local], daemon=True).start()
    # The way to close a house is Ctrl+C; in the background there may be nobody to be interrupted.
    with suppress(KeyboardInterrupt):
        house.run()
    out().print(say("serve.closed"))


def read_settings(pairs: Sequence[str] | None) -> Settings:
    """Settings from `name=value` words, each read by its type."""
    settings: Settings = read(Settings, read_pairs(pairs))
    return settings


def check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Refuse files that cannot be read or do not belong together, before anything is opened."""
    if certificate is None:
        if key is not None:
            raise Refusal("tls_files", reason=say("serve.key_alone"))
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        raise Refusal("tls_files", reason=say("serve.not_a_pair")) from error
    except OSError as error:
        raise Refusal("tls_files", reason=error.strerror) from error


def _welcome(house: Server) -> None:
    """The link, and for phones the link they can reach with its code; never one of this machine
    alone, which a phone could do nothing with."""
    console = out()
    console.print(say("serve.open", link=house.local), soft_wrap=True)
    if house.links:
        console.print(say("serve.network"))
        for link in house.links:
            console.print(link, style="bold", soft_wrap=True)
        show_code(house.links[0])
    else:
        console.print(say("serve.local"), soft_wrap=True)
    console.print(say("serve.stop"), soft_wrap=True)
    sys.stdout.flush()


def open_browser(link: str) -> None:
    """Open the browser at a link that was printed, or say that there is none. The house listens
    already, so an early request only waits."""
    if not webbrowser.open(link):
        out().print(say("play.browser"))
        sys.stdout.flush()


def show_code(link: str) -> None:
    """A QR code for a camera in front of the screen."""
    segno.make(link, error="m", micro=False).terminal(out=sys.stdout, compact=True)
