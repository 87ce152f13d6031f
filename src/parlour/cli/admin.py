"""`parlour admin`: a link to the admin page; and how commands ask an open house."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from parlour.cli.arguments import Data, data_of
from parlour.cli.links import open_browser
from parlour.cli.output import out, say
from parlour.kernel import Refusal
from parlour.server.messages import Problem
from parlour.server.web.admin import FILE, HERE, AdminAccess, LoginLink
from parlour.server.web.admin_login import LINK_SECONDS

ANSWER_SECONDS = 30


def admin(
    data: Data = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Print a link to the admin page of an open house: workers, rooms, people, flags.

    It works once and on this machine only.
    """
    folder = data_of(data)
    if not (folder / FILE).is_file():
        raise Refusal("house_closed", folder=str(folder))
    answer = ask_house(folder, "/links", {})
    link = msgspec.json.decode(answer, type=LoginLink)
    address = f"http://{HERE}:{access_to(folder).port}/login?key={link.key}"
    out().print(say("admin.link", minutes=LINK_SECONDS // 60), soft_wrap=True)
    out().print(address, style="bold", soft_wrap=True, markup=False)
    if browser:
        open_browser(address)


def access_to(folder: Path) -> AdminAccess:
    return msgspec.json.decode((folder / FILE).read_bytes(), type=AdminAccess)


def ask_house(folder: Path, path: str, call: Any = None) -> bytes:
    """Send a call of the owner's to the open house, or ask it without one; return its reply."""
    try:
        access = access_to(folder)
        request = urllib.request.Request(
            f"http://{HERE}:{access.port}{path}",
            None if call is None else msgspec.json.encode(call),
            {"content-type": "application/json", "authorization": f"Bearer {access.token}"},
        )
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(request, timeout=ANSWER_SECONDS) as answer:
            raw: bytes = answer.read()
            return raw
    except urllib.error.HTTPError as error:
        with error:
            found = msgspec.json.decode(error.read(), type=Problem)
        raise Refusal(found.code, **found.details) from error
    except (OSError, msgspec.DecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refusal("house_silent", folder=str(folder), reason=reason) from error
