"""The admin page: for the owner on this machine, by a link that works once, safe from other sites."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from parlour.kernel.catalogue import LANGUAGES, load
from parlour.server.web.admin_login import Logins
from parlour.server.web.markup import empty, joined, tag
from parlour.store import Kept

from .conftest import Guest, Running, begin

Answer = tuple[int, str, dict[str, str]]


class Owner:
    """A browser of the owner's."""

    def __init__(self, folder: Path) -> None:
        self.access = json.loads((folder / "house.admin").read_text())
        self.origin = f"http://127.0.0.1:{self.access['port']}"
        self.cookie = ""

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.access["port"], timeout=10)
        sent = {"Accept": "text/html", "Cookie": self.cookie}
        body = None
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
            body = urlencode(form)
        line.request("GET" if form is None else "POST", path, body, sent | headers)
        answer = line.getresponse()
        text = answer.read().decode()
        found = {name.lower(): value for name, value in answer.getheaders()}
        line.close()
        return answer.status, text, found

    def call(self, path: str, body: Any = None) -> Any:
        """A call with the token, as the command line makes it."""
        line = http.client.HTTPConnection("127.0.0.1", self.access["port"], timeout=10)
        headers = {
            "Authorization": f"Bearer {self.access['token']}",
            "Content-Type": "application/json",
        }
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        line.close()
        assert answer.status in (200, 204), text
        return json.loads(text) if text else None

    def log_in(self) -> None:
        status, _, headers = self.ask(f"/login?key={self.call('/links')['key']}")
        assert (status, headers["location"]) == (303, "/")
        self.cookie = headers["set-cookie"].partition(";")[0]
        assert "httponly" in headers["set-cookie"].lower()
        assert "samesite=strict" in headers["set-cookie"].lower()

    def page(self, path: str = "/", **headers: str) -> str:
        status, text, _ = self.ask(path, None, **headers)
        assert status == 200, text
        return text

    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.page())
        assert found is not None
        return found[1]

    def order(self, code: str, order: str, person: str = "", **headers: str) -> Answer:
        form = {"csrf": self.csrf(), "order": order, "person": person}
        return self.ask(f"/rooms/{code}", form, **headers)


@pytest.fixture
def owner(running: Running, tmp_path: Path) -> Owner:
    owner = Owner(tmp_path / "data")
    owner.log_in()
    return owner


@pytest.fixture
def anna(running: Running) -> Iterator[Guest]:
    with running.guest(running.open_room("Anna")) as anna:
        anna.next()
        yield anna


# Who may come in ----------------------------------------------------------------------------


def test_without_a_login_the_page_says_how_to_get_one(running: Running, tmp_path: Path) -> None:
    status, text, _ = Owner(tmp_path / "data").ask("/")
    assert status == 401
    assert "parlour admin" in text


def test_a_link_works_once(running: Running, tmp_path: Path) -> None:
    owner = Owner(tmp_path / "data")
    path = f"/login?key={owner.call('/links')['key']}"
    assert owner.ask(path)[0] == 303
    assert owner.ask(path)[0] == 401
    assert owner.ask("/login?key=")[0] == owner.ask("/login")[0] == 401


def test_a_link_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.web.admin_login.LINK_SECONDS", -1)
    logins = Logins()
    assert logins.open_link(logins.new_link()) is None


def test_there_is_an_end_to_links_and_logins() -> None:
    logins = Logins()
    keys = [logins.new_link() for _ in range(100)]
    assert [logins.open_link(key) is not None for key in keys].count(True) == 16
    for _ in range(50):
        assert logins.open_link(logins.new_link())
    assert len(logins._sessions) == 32


@pytest.mark.parametrize("path", ["/", "/rooms/BCDFGH", "/metrics", "/rooms/BCDFGH/sure"])
def test_a_wrong_cookie_opens_nothing(running: Running, tmp_path: Path, path: str) -> None:
    owner = Owner(tmp_path / "data")
    owner.cookie = f"parlour_admin_{owner.access['port']}=guess"
    assert owner.ask(path)[0] == 401


def test_a_foreign_name_for_this_machine_is_refused(owner: Owner) -> None:
    assert owner.ask("/", Host="evil.example")[0] == 401
    assert owner.ask("/", Host="evil.example:80")[0] == 401


def test_calls_of_the_command_line_need_the_token_itself(owner: Owner) -> None:
    """A page of another site could make a browser that is logged in send one."""
    for path in ("/orders", "/links"):
        assert owner.ask(path, {})[0] == 401


def test_after_logging_out_nothing_opens(owner: Owner) -> None:
    assert owner.ask("/logout", {"csrf": owner.csrf()})[0] == 200
    assert owner.ask("/")[0] == 401


def test_nothing_on_the_page_is_a_script_or_comes_from_elsewhere(owner: Owner) -> None:
    _, text, headers = owner.ask("/")
    assert "<script" not in text
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers
    assert owner.ask("/admin.css")[2]["content-type"].startswith("text/css")


def test_the_owner_reads_metrics_too(owner: Owner) -> None:
    assert "parlour_moves_total" in owner.page("/metrics")


# Orders from other sites --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("csrf", "headers"),
    [
        ("", {}),
        ("guess", {}),
        (None, {"Origin": "https://evil.example"}),
        (None, {"Origin": "http://127.0.0.1:9"}),
        (None, {"Origin": "null"}),
    ],
    ids=["no key", "wrong key", "another site", "another port", "a sandbox"],
)
def test_a_form_that_is_not_ours_does_nothing(
    owner: Owner, anna: Guest, running: Running, csrf: str | None, headers: dict[str, str]
) -> None:
    code = anna.ticket["code"]
    form = {"csrf": owner.csrf() if csrf is None else csrf, "order": "delete"}
    assert owner.ask(f"/rooms/{code}", form, **headers)[0] == 400
    assert running.call(f"/api/rooms/{code}")[0] == 200


def test_asking_changes_nothing(owner: Owner, anna: Guest, running: Running) -> None:
    """Only a form that was sent does; a link never."""
    code = anna.ticket["code"]
    for order in ("close", "delete"):
        owner.page(f"/rooms/{code}/sure?order={order}")
        owner.page(f"/rooms/{code}?order={order}&done={order}")
    assert running.call(f"/api/rooms/{code}")[0] == 200


# What it shows ------------------------------------------------------------------------------


def test_the_house_is_shown_with_its_worker_and_rooms(
    owner: Owner, pair: tuple[Guest, Guest]
) -> None:
    anna, _ = pair
    anna.move("fact", a=2, b=3, product=6)
    text = owner.page()
    assert anna.ticket["code"] in text
    assert "Ready for guests" in text
    assert "playing" in text
    assert "times" in text
    assert "2, 2 online" in text
    assert re.search(r"99 % answered within[^>]*>[\d.]+ ms|more than", text)


def test_the_page_speaks_german(owner: Owner) -> None:
    assert 'lang="de"' in owner.page(**{"Accept-Language": "de-AT"})


def test_rooms_are_found_by_a_part_of_their_code(owner: Owner, running: Running) -> None:
    codes = [running.open_room()["code"] for _ in range(3)]
    text = owner.page(f"/?part={codes[0][:5].lower()}")
    assert codes[0] in text
    assert codes[1] not in text or codes[1][:5] == codes[0][:5]
    assert "No room." in owner.page("/?part=AAAAAA")


def test_many_rooms_come_in_pages(
    owner: Owner, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.rooms.overview.ROOMS_A_PAGE", 2)
    monkeypatch.setattr("parlour.server.web.admin_pages.ROOMS_A_PAGE", 2)
    codes = {running.open_room()["code"] for _ in range(5)}
    seen: set[str] = set()
    path: str | None = "/"
    while path is not None:
        text = owner.page(path)
        seen |= set(re.findall(r'href="/rooms/([A-Z]{6})"', text))
        found = re.search(r'href="([^"]+)">Next', text)
        path = None if found is None else found[1].replace("&amp;", "&").partition("#")[0]
    assert seen == codes
    assert "5 to 5 of 5" in text
    assert "Previous" in text
    for first in ("999", "-1", "x"):
        assert owner.page(f"/?first={first}")


def test_a_room_that_is_not_in_memory_is_shown_with_its_size(
    serve: Callable[..., Running], tmp_path: Path
) -> None:
    code = serve().open_room()["code"]
    serve()
    owner = Owner(tmp_path / "data")
    owner.log_in()
    text = owner.page()
    assert code in text
    assert "not in memory" in text
    assert "1, 0 online" in text
    assert "kB" in text


@pytest.mark.parametrize("last", ["move", "pause", "command"])
def test_a_room_is_as_old_as_its_last_entry(
    serve: Callable[..., Running], tmp_path: Path, last: str
) -> None:
    """Moves at a table tell the table's time, not the server's."""
    running = serve()
    with (
        running.guest(running.open_room("Anna")) as anna,
        running.guest(running.join(anna.ticket["code"], "Ben")),
    ):
        anna.next()
        begin(anna)
        answer = anna.move("fact", a=2, b=3, product=6)
        if last == "pause":
            answer = anna.say("pause")
        if last == "command":
            answer = anna.say("lock", locked=True)
        assert answer["type"] != "refused", answer
    serve()
    owner = Owner(tmp_path / "data")
    owner.log_in()
    (ago,) = re.findall(r"(\d+) s ago", owner.page())
    assert int(ago) < 60


def test_names_are_shown_and_never_run(owner: Owner, running: Running) -> None:
    ticket = running.open_room("<b>Eve</b>&'\"")
    text = owner.page(f"/rooms/{ticket['code']}")
    assert "&lt;b&gt;Eve&lt;/b&gt;&amp;" in text
    assert "<b>" not in text


def test_a_damaged_room_is_named_as_such(
    owner: Owner, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = running.open_room()["code"]
    running.loop.call_soon_threadsafe(running.server.house._rooms.clear)
    monkeypatch.setattr("parlour.store.checked.first_bad", lambda *_: 1)
    assert "damaged" in owner.page()
    text = owner.page(f"/rooms/{code}")
    assert "parlour check" in text
    assert "Anna" in text


def test_flagged_questions_are_listed(
    owner: Owner, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = Kept("wedges", "flag/nowhere-1/history@1", "BCDFGH", msgspec.json.encode("dated"))

    async def kept() -> list[Kept]:
        return [flag]

    assert "No question was flagged." in owner.page()
    monkeypatch.setattr(running.server._log, "kept", kept)
    text = owner.page()
    assert "nowhere-1/history@1" in text
    assert "dated" in text


def test_an_unknown_room_is_refused_with_a_sentence(owner: Owner) -> None:
    status, text, _ = owner.ask("/rooms/BBBBBB")
    assert status == 404
    assert "There is no room" in text or "no room" in text.lower()


# What it does -------------------------------------------------------------------------------


def test_a_room_is_closed_opened_and_deleted(owner: Owner, anna: Guest, running: Running) -> None:
    code = anna.ticket["code"]
    status, _, headers = owner.order(code, "close")
    assert (status, headers["location"]) == (303, f"/rooms/{code}?done=close")
    assert "The room is closed." in owner.page(headers["location"])
    assert anna.until(lambda m: m["type"] == "bye")["code"] == "room_closed"
    assert running.call(f"/api/rooms/{code}")[0] == 403
    assert "closed" in owner.page()
    owner.order(code, "open")
    assert running.call(f"/api/rooms/{code}")[0] == 200
    assert owner.order(code, "delete")[2]["location"] == "/?done=delete"
    assert running.call(f"/api/rooms/{code}")[0] == 404
    assert code not in owner.page()


def test_somebody_is_sent_out_and_stays_out(owner: Owner, anna: Guest, running: Running) -> None:
    code = anna.ticket["code"]
    ticket = running.join(code, "Ben")
    with running.guest(ticket) as ben:
        ben.next()
        sure = owner.page(f"/rooms/{code}/sure?order=kick&person={ticket['person']}")
        assert "Ben is sent out" in sure
        assert owner.order(code, "kick", ticket["person"])[0] == 303
        assert ben.until(lambda m: m["type"] == "bye")["code"] == "not_in_room"
    with running.guest(ticket) as back:
        assert back.next()["code"] == "kicked_out"
    anna.until_view(lambda view: [n["code"] for n in view["notices"]][-1:] == ["sent_out"])
    assert [one["name"] for one in anna.view["people"]] == ["Anna"]


def test_a_host_who_is_sent_out_hands_the_role_on(
    owner: Owner, anna: Guest, running: Running
) -> None:
    code = anna.ticket["code"]
    status, text, _ = owner.order(code, "kick", anna.ticket["person"])
    assert status == 400
    assert "Close the room instead" in text
    with running.guest(running.join(code, "Ben")) as ben:
        ben.next()
        assert owner.order(code, "kick", anna.ticket["person"])[0] == 303
        ben.until_view(lambda view: view["you"]["host"])


def test_somebody_is_forgotten(owner: Owner, anna: Guest, running: Running) -> None:
    code = anna.ticket["code"]
    ticket = running.join(code, "Ben")
    assert owner.order(code, "forget", ticket["person"])[0] == 303
    assert "Ben" not in owner.page(f"/rooms/{code}")


def test_an_order_that_is_none_is_refused(owner: Owner, anna: Guest) -> None:
    assert owner.order(anna.ticket["code"], "explode")[0] == 400
    assert owner.ask(f"/rooms/{anna.ticket['code']}/sure?order=kick&person=nobody")[0] == 400


# Words and markup ---------------------------------------------------------------------------


def flat(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, set[str]]]:
    for key, value in words.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        elif isinstance(value, list):
            yield from flat({str(n): one for n, one in enumerate(value)}, f"{path}{key}.")
        else:
            yield path + key, set(re.findall(r"{(\w+)}", value))


def test_both_languages_say_the_same_things() -> None:
    english, german = (dict(flat(load("parlour.server", language))) for language in LANGUAGES)
    assert english == german


def test_text_becomes_markup_by_being_escaped() -> None:
    assert tag("p", "<&>", class_='"', hidden=True, title=False) == (
        '<p class="&quot;" hidden>&lt;&amp;&gt;</p>'
    )
    assert joined("<", tag("b", "<")) == "&lt;<b>&lt;</b>"
    assert empty("input", name="a", data_label="b") == '<input name="a" data-label="b">'
