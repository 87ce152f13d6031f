"""Lessons over HTTP: nothing is kept, everything comes with the call."""

from __future__ import annotations

from typing import Any

from .conftest import Running

PATH = "/api/games/times/lesson"
FACT = {"type": "fact", "a": 4, "b": 5, "product": 20}


def learn(running: Running, *deeds: Any, game: str = "times", language: str = "en") -> Any:
    body = {"deeds": list(deeds), "language": language}
    status, view, _ = running.call(f"/api/games/{game}/lesson", body)
    assert status == 200, view
    return view


def test_a_lesson_is_played_call_by_call(running: Running) -> None:
    view = learn(running)
    assert (view["step"], view["number"], view["steps"], view["reads"]) == ("goal", 1, 6, True)
    view = learn(running, *view["deeds"], None)
    assert (view["step"], view["point"], view["shows"]) == ("fact", "pad", [FACT])
    view = learn(running, *view["deeds"], *view["shows"])
    assert view["deeds"] == [None, FACT]
    assert view["view"]["turn"]["fact"] == FACT
    assert view["view"]["offers"]["moves"]
    assert (view["seats"], view["options"]["turn_seconds"]) == (2, 0)


def test_every_game_says_whether_it_has_a_lesson(running: Running) -> None:
    _, games, _ = running.call("/api/games")
    assert {game["id"]: game["lesson"] for game in games} == {game["id"]: True for game in games}


def test_the_language_decides_what_is_taught(running: Running) -> None:
    shown = [learn(running, None, game="facts", language=one)["shows"] for one in ("en", "de-AT")]
    assert [one[0]["text"] for one in shown] == ["Bear", "Bär"]


def test_what_does_not_belong_in_a_lesson_is_refused(running: Running) -> None:
    def refusal(path: str, body: Any) -> tuple[int, str]:
        status, problem, _ = running.call(path, body)
        return status, problem["code"]

    assert refusal(PATH, {"deeds": [FACT]}) == (400, "lesson_other_move")
    assert refusal(PATH, {"deeds": [None, {"type": "fly"}]}) == (400, "malformed")
    assert refusal(PATH, {"deeds": [None, "x"]}) == (400, "malformed")
    assert refusal(PATH, {"deeds": [None] * 82}) == (400, "malformed")
    assert refusal(PATH, {"moves": []}) == (400, "malformed")
    assert refusal("/api/games/none/lesson", {}) == (404, "unknown_game")
    huge = {"deeds": [None, {"type": "write", "text": "x" * 5000}]}
    assert refusal(PATH, huge) == (413, "message_too_big")


def test_the_page_of_a_lesson_is_there(running: Running) -> None:
    status, _, headers = running.call("/learn/times", headers={"accept": "text/html"})
    assert status in (200, 503)  # 503: the client is not built.
    assert "text" in headers["content-type"]
