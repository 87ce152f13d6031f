"""Pages, headers and documents."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.paper import pages, shown, sizes

from parlour.server.messages import ServerMessage
from parlour.server.network import lan_address, links
from parlour.server.web import app
from parlour.server.web.documents import messages_schema

from .conftest import Guest, Running


def test_info_says_how_phones_reach_the_house(running: Running) -> None:
    status, info, _ = running.call("/api/info")
    assert status == 200
    assert info["local_only"] is True
    assert info["links"] == []


def test_games_come_with_their_options(running: Running) -> None:
    _, games, _ = running.call("/api/games")
    times = next(game for game in games if game["id"] == "times")
    assert times["seats"] == [2, 2]
    assert times["levels"] == [1, 2, 3, 4, 5]
    rows = next(field for field in times["options"] if field["name"] == "rows")
    assert rows["values"] == [5, 6, 8, 10]


def test_a_game_s_texts_come_in_every_language(running: Running) -> None:
    for language, title in (("en", "Times Four"), ("de", "Mal Vier")):
        _, words, _ = running.call(f"/api/games/times/words/{language}")
        assert words["title"] == title
        assert words["options"]["rows"]["label"]
    status, problem, _ = running.call("/api/games/none/words/en")
    assert (status, problem["code"]) == (404, "unknown_game")


def test_a_game_is_printed_by_the_house(running: Running) -> None:
    path = "/api/games/foil/print/table?paper=letter&language=de"
    status, pdf, headers = running.call(path)
    assert status == 200
    assert headers["content-type"] == "application/pdf"
    assert 'filename="parlour-foil-table.pdf"' in headers["content-disposition"]
    assert sizes(pdf) == {(216, 279)}
    assert "Punktetabelle" in shown(pdf)
    assert running.call(path)[1] == pdf


def test_a_room_prints_what_it_plays(running: Running) -> None:
    """All that a table needs, with the options it plays with."""
    games = {one["id"]: one for one in running.call("/api/games")[1]}
    rows = next(field for field in games["times"]["print"] if field["name"] == "rows")
    assert rows["follows"] == "rows"
    path = "/api/games/times/print/all?rows=10&boards=1&play=rows=10;match_minutes=7"
    status, pdf, headers = running.call(path)
    assert status == 200
    assert 'filename="parlour-times-all.pdf"' in headers["content-disposition"]
    texts = shown(pdf)
    assert pages(pdf) == 1 + 1 + 2
    assert "Play lasts 7 minutes" in " ".join(texts)
    status, problem, _ = running.call("/api/games/times/print/rules?play=rows=7")
    assert (status, problem["code"]) == (400, "bad_option_value")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("none/print/rules", 404, "unknown_game"),
        ("foil/print/boards", 404, "unknown_part"),
        ("foil/print/table?paper=a5", 400, "bad_option_value"),
        ("foil/print/table?colour=red", 400, "unknown_option"),
        ("wedges/print/cards?packs=nowhere", 404, "unknown_pack"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    running: Running, path: str, status: int, code: str
) -> None:
    answer, problem, _ = running.call(f"/api/games/{path}")
    assert (answer, problem["code"]) == (status, code)


def test_the_packs_of_the_house_come_with_their_titles(running: Running) -> None:
    _, packs, _ = running.call("/api/packs")
    bank = next(pack for pack in packs if pack["id"] == "bank")
    assert bank == {
        "id": "bank",
        "title": bank["title"],
        "language": "en",
        "generated": False,
        "missing": [],
        "ages": None,
        "topics": bank["topics"],
    }
    assert bank["topics"]["easy"] > 1_000
    junior = next(pack for pack in packs if pack["id"] == "junior")
    assert junior["ages"] == [7, 10]
    assert junior["topics"]["children"] == 606


def test_the_qr_code_is_a_picture(running: Running) -> None:
    code = running.open_room()["code"]
    path = f"/api/rooms/{code}/qr.svg"
    status, picture, headers = running.call(path, headers={"host": "192.168.1.7:8000"})
    assert status == 200
    assert picture.startswith("<svg")
    assert headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "[::1]:8000", "127.1.2.3", "0.0.0.0"]
)
def test_the_qr_code_never_shows_an_address_of_this_machine_only(
    running: Running, host: str
) -> None:
    code = running.open_room()["code"]
    path = f"/api/rooms/{code}/qr.svg"
    status, problem, _ = running.call(path, headers={"host": host})
    assert (status, problem["code"]) == (400, "local_only")


def test_every_answer_has_a_strict_policy(running: Running) -> None:
    for path in ("/", "/api/info", "/r/BCDFGH", "/tv/BCDFGH"):
        _, _, headers = running.call(path)
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_opener_policy_is_sent_where_browsers_heed_it(running: Running) -> None:
    name = "cross-origin-opener-policy"
    assert running.call("/health")[2][name] == "same-origin"
    assert name not in running.call("/health", headers={"host": "192.168.1.7:8000"})[2]


def test_the_page_is_served_at_every_address_of_the_client(
    running: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<p>the client</p>")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    for path in ("/", "/daily", "/rules/foil", "/pad/foil", "/r/BCDFGH", "/tv/BCDFGH"):
        assert running.call(path)[1] == "<p>the client</p>"
    monkeypatch.setattr(app, "STATIC", tmp_path / "missing")
    assert running.call("/")[0] == 503


def test_a_person_at_an_unknown_address_gets_a_page_and_a_program_a_problem(
    running: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<p>the client</p>")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    browser = {"accept": "text/html,application/xhtml+xml"}
    for path in ("/rooms", "/rooms/lost", "/assets/gone.js"):
        status, page, headers = running.call(path, headers=browser)
        assert (status, page) == (404, "<p>the client</p>")
        assert headers["content-type"].startswith("text/html")
    status, problem, _ = running.call("/rooms")
    assert (status, problem["code"]) == (404, "no_such_page")
    status, problem, _ = running.call("/api/nothing", headers=browser)
    assert (status, problem["code"]) == (404, "no_such_page")


def test_documents_are_served(running: Running) -> None:
    _, openapi, _ = running.call("/api/openapi.json")
    assert openapi["openapi"].startswith("3.1")
    assert "/api/rooms/{code}/join" in openapi["paths"]
    _, schema, _ = running.call("/api/messages.schema.json")
    assert schema == json.loads(json.dumps(messages_schema()))


def test_what_the_server_sends_fits_the_published_types(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    anna.move("fact", a=2, b=3, product=6)
    ben.move("end_turn")
    anna.send({"type": "ping", "t": 1})
    anna.next()
    kinds = set()
    for message in anna.messages + ben.messages:
        typed = msgspec.convert(message, ServerMessage)
        kinds.add(message["type"])
        assert json.loads(msgspec.json.encode(typed)).items() >= message.items()
    assert {"welcome", "event", "refused", "pong"} <= kinds


def test_links_are_for_phones_only() -> None:
    assert links("127.0.0.1", 8000) == ()
    assert links("192.168.7.7", 8000) == ("http://192.168.7.7:8000",)
    assert links("fd00::7", 8000, "https") == ("https://[fd00::7]:8000",)
    everywhere = links("0.0.0.0", 8000)
    address = lan_address()
    assert everywhere == (() if address is None else (f"http://{address}:8000",))
    assert not any("127.0.0.1" in link for link in everywhere)
