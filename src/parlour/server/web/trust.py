"""For devices that come without TLS to a house with an authority of its own: how to trust it, and on to https.

Nothing of the house is here but its certificate. A device that trusts it goes on by itself; others
read what to do, and may go on with their browser's warning.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from parlour.kernel.catalogue import load
from parlour.server.picture import qr_code
from parlour.server.reach import Reach
from parlour.server.settings import Settings
from parlour.server.web.markup import Markup, empty, joined, tag
from parlour.server.web.problems import language_of
from parlour.server.web.protocol import SentFile
from parlour.server.web.route import at
from parlour.server.web.security import Guard, host_name, is_only_here

PATH: Final = "/trust"
HERE: Final = Path(__file__).parent
STYLES: Final = ("admin.css", "trust.css")
SYSTEMS: Final = ("iphone", "android", "windows", "mac", "linux")
MARKS: Final = {
    "iphone": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": ("Linux", "X11"),
}
"""What browsers call the systems; the first that fits."""


def trust_app(reach: Reach, certificate: bytes, fingerprint: str, settings: Settings) -> Any:
    """Make the application for connections without TLS."""
    pages = TrustPages(reach, certificate, fingerprint)
    app = web.Application(client_max_size=1)
    Guard(settings, reach).install(app)
    app.on_response_prepare.append(_may_look_at_https)
    app.add_routes(
        [
            *at("/health", {"GET": pages.health}),
            *at(PATH, {"GET": pages.page}),
            *at(f"{PATH}/parlour.crt", {"GET": pages.certificate}),
            *at(f"{PATH}/qr.svg", {"GET": pages.code}),
            *at(f"{PATH}/trust.js", {"GET": _file("trust.js")}),
            *(route for name in STYLES for route in at(f"{PATH}/{name}", {"GET": _file(name)})),
            *at("/{path:.*}", {"GET": pages.page}),
        ]
    )
    return app


class TrustPages:
    """Answers in the clear."""

    def __init__(self, reach: Reach, certificate: bytes, fingerprint: str) -> None:
        self._reach = reach
        self._certificate = certificate
        self._fingerprint = fingerprint

    async def health(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text="ok", headers={"cache-control": "no-store"})

    async def certificate(self, request: web.Request) -> web.StreamResponse:
        """Send the authority's certificate. By this type phones offer to install it."""
        return web.Response(
            body=self._certificate,
            content_type="application/x-x509-ca-cert",
            headers={"content-disposition": 'attachment; filename="parlour.crt"'},
        )

    async def code(self, request: web.Request) -> web.StreamResponse:
        """Return the address of this page, to scan."""
        return web.Response(body=qr_code(self._base(request) + PATH), content_type="image/svg+xml")

    async def page(self, request: web.Request) -> web.StreamResponse:
        language = language_of(request.headers.get("accept-language", ""))
        is_entry = request.path != PATH
        goal = f"https://{request.host}{request.rel_url if is_entry else '/'}"
        system = system_of(request.headers.get("user-agent", ""))
        words = _Words(language)
        text = self._html(words, goal, system, self._base(request) + PATH, goes_on=is_entry)
        headers = {"cache-control": "no-store"}
        return web.Response(text=text, content_type="text/html", headers=headers)

    def _base(self, request: web.Request) -> str:
        """Return the address for phones, also where the page was opened on the house's own
        machine."""
        if is_only_here(host_name(request.host)) and self._reach.links:
            return self._reach.links[0]
        return f"http://{request.host}"

    def _html(self, words: _Words, goal: str, system: str, own: str, *, goes_on: bool) -> str:
        say = words.say
        state = {name: say(name) for name in ("trying", "trusted", "untrusted")}
        data = {f"data_{name}": text for name, text in state.items()}
        steps = joined(*(self._steps(words, one, is_open=one == system) for one in SYSTEMS))
        content = tag(
            "main",
            tag("h1", say("title")),
            tag("p", say("text")),
            tag(
                "p",
                role="status",
                id="state",
                data_goal=goal,
                data_goes_on=goes_on,
                **data,
            ),
            tag("p", tag("a", say("go_on"), href=goal, class_="button", id="go")),
            tag("p", say("without"), class_="hint"),
            tag("h2", say("how")),
            tag(
                "p",
                tag("a", say("load"), href=f"{PATH}/parlour.crt", class_="button main", id="load"),
            ),
            steps,
            tag("h2", say("other_device")),
            tag(
                "div",
                empty("img", src=f"{PATH}/qr.svg", alt=say("code", link=own), width="160"),
                tag("p", tag("code", own)),
                class_="way",
            ),
            tag("h2", say("what")),
            tag("p", say("limits")),
            tag("p", say("compare")),
            tag("p", tag("code", self._fingerprint)),
            tag("p", say("remove")),
        )
        styles = [empty("link", rel="stylesheet", href=f"{PATH}/{name}") for name in STYLES]
        head = tag(
            "head",
            empty("meta", charset="utf-8"),
            empty("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", f"{say('title')} · Parlour"),
            *styles,
            tag("script", src=f"{PATH}/trust.js", type="module"),
        )
        return f"<!doctype html>{tag('html', head, tag('body', content), lang=words.language)}"

    def _steps(self, words: _Words, system: str, *, is_open: bool) -> Markup:
        steps = [tag("li", step) for step in words.steps(system)]
        name = words.say(f"systems.{system}.name")
        return tag("details", tag("summary", name), tag("ol", *steps), open=is_open)


class _Words:
    """The sentences of these pages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = _catalogue(language)

    def say(self, name: str, /, **details: Any) -> str:
        found: Any = self._words
        for key in name.split("."):
            found = found[key]
        return str(found).format(**details)

    def steps(self, system: str) -> list[str]:
        found: list[str] = self._words["systems"][system]["steps"]
        return found


@cache
def _catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = load("parlour.server", language)["trust"]
    return found


def system_of(agent: str) -> str:
    """Tell the system of a browser by what it says of itself; empty where it is none we know."""
    return next(
        (system for system, marks in MARKS.items() if any(mark in agent for mark in marks)), ""
    )


def _file(name: str) -> Any:
    async def send(request: web.Request) -> web.StreamResponse:
        return SentFile(HERE / name, headers={"cache-control": "no-cache"})

    return send


async def _may_look_at_https(request: web.Request, response: web.StreamResponse) -> None:
    """Let the page's script ask whether this device trusts the house."""
    response.headers["content-security-policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src https://{request.host}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
