"""The table of HTTP calls: which methods each path has, and the documents made of it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections import defaultdict
from pathlib import Path

import pytest
from tools.pages.protocol import PAGE, page

from parlour.room.commands import Command
from parlour.server.messages import ClientMessage, ServerMessage
from parlour.server.web import app
from parlour.server.web.documents import openapi_document
from parlour.server.web.routes import ROUTES

from .conftest import Running

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"}
VALUES = {
    "table": "BCDFGH",
    "code": "BBBBBB",
    "game": "times",
    "language": "en",
    "part": "rules",
    "n": "1",
}
VALUES |= {"day": "2026-03-14"}


def declared() -> dict[str, set[str]]:
    """The methods of each path, those of pages and files of the client among them."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for route in ROUTES:
        found[route.path].add(route.method)
    for path in ("/ws", *app.PAGES, "/assets/a.js"):
        found[path].add("GET")
    for methods in found.values():
        methods |= {"HEAD"} if "GET" in methods else set()
    return dict(found)


@pytest.fixture
def with_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/a.js"):
        (tmp_path / name).write_text("the client")
    monkeypatch.setattr(app, "STATIC", tmp_path)


@pytest.mark.usefixtures("with_client")
def test_other_methods_are_refused_with_the_list_of_those_there_are(running: Running) -> None:
    wrong = []
    for path, methods in declared().items():
        for method in sorted(METHODS - methods):
            status, problem, headers = running.call(path.format(**VALUES), method=method)
            allowed = set(headers.get("allow", "").split(","))
            code = "wrong_method" if method == "HEAD" else problem["code"]
            if (status, code, allowed) != (405, "wrong_method", methods):
                wrong.append((method, path, status, problem, allowed))
    assert wrong == []


@pytest.mark.usefixtures("with_client")
def test_declared_methods_have_a_call(running: Running) -> None:
    """`{}` is a wrong body for some; but the method is not what is wrong."""
    codes = {
        (route.method, route.path): running.call(
            route.path.format(**VALUES), {} if route.takes else None, method=route.method
        )[0]
        for route in ROUTES
    }
    assert {one for one, status in codes.items() if status in (405, 500)} == set()


def test_where_nothing_is_no_method_is_allowed(running: Running) -> None:
    wrong = []
    for path in ("/api/nothing", "/api/rooms/BBBBBB/nothing", "/api/", "/lost", "/assets/gone.js"):
        for method in sorted(METHODS - {"HEAD"}):
            status, problem, headers = running.call(path, method=method)
            if (status, problem["code"], "allow" in headers) != (404, "no_such_page", False):
                wrong.append((method, path, status, problem))
    assert wrong == []


@pytest.mark.usefixtures("running")
def test_the_owners_listener_refuses_other_methods_alike(tmp_path: Path) -> None:
    access = json.loads((tmp_path / "data" / "house.admin").read_text())
    for path, method, status, code, allowed in (
        ("/orders", "GET", 405, "wrong_method", "POST"),
        ("/rooms/BBBBBB", "PUT", 405, "wrong_method", "GET,HEAD,POST"),
        ("/nothing", "POST", 404, "no_such_page", None),
    ):
        request = urllib.request.Request(
            f"http://127.0.0.1:{access['port']}{path}",
            headers={"authorization": f"Bearer {access['token']}"},
            method=method,
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        with refused.value as answer:
            problem = json.loads(answer.read())
            found = (answer.status, problem["code"], answer.headers["allow"])
        assert found == (status, code, allowed)


def test_the_openapi_document_has_every_call() -> None:
    paths = openapi_document(ROUTES)["paths"]
    calls = {(method.upper(), path) for path, at in paths.items() for method in at}
    calls = {(method, path) for method, path in calls if method != "PARAMETERS"}
    assert calls == {(route.method, route.path) for route in ROUTES}


def test_the_page_of_the_wire_lists_every_call_message_section_and_command() -> None:
    text = PAGE.read_text("utf-8")
    assert text == page(text), "run python -m tools.pages.protocol"
    kinds = (*ClientMessage.__args__, *ServerMessage.__args__, *Command.__args__)
    assert [
        kind for kind in kinds if not (kind.__doc__ and str(kind.__struct_config__.tag) in text)
    ] == []
    rows = [line for line in text.splitlines() if line.startswith(("| `GET /", "| `POST /"))]
    assert len(rows) >= len([route for route in ROUTES if route.method in ("GET", "POST")])
