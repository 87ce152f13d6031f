"""After the game: positions tried again over HTTP, and a replay that the host leads through."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Guest, Running, begin
from .test_workers import inputs


def call(running: Running, guest: Guest, path: str, body: Any = None) -> Any:
    """What the house answers about the first game of the room."""
    headers = {"authorization": f"Bearer {guest.ticket['token']}"}
    return running.call(f"/api/rooms/{guest.ticket['code']}/games/1/{path}", body, headers)


@pytest.fixture
def over(running: Running, pair: tuple[Guest, Guest]) -> tuple[Guest, Guest]:
    """Anna's only turn could have been better, and the game is over."""
    anna, ben = pair
    anna.move("fact", a=1, b=0, product=0)
    anna.move("end_turn")
    anna.say("end_game")
    ben.until_view(lambda view: view["room"]["phase"] == "over")
    return anna, ben


def test_a_position_is_found_and_tried_again(running: Running, over: tuple[Guest, Guest]) -> None:
    anna, ben = over
    status, found, _ = call(running, anna, "positions?seat=0")
    assert (status, found["why"], len(found["positions"])) == (200, "", 1)
    position = found["positions"][0]
    status, view, _ = call(running, ben, "again", {"position": position})
    assert (status, view["deeds"], view["attempt"]) == (200, [], None)
    assert view["names"] == ["Anna", "Ben"]
    assert not any(view["view"]["board"]["piles"])
    deeds = [{"type": "fact", "a": 1, "b": 0, "product": 0}, {"type": "end_turn"}]
    status, view, _ = call(running, ben, "again", {"position": position, "deeds": deeds})
    assert status == 200
    assert view["attempt"] == {
        "lost": pytest.approx(position["lost"], abs=0.01),
        "is_enough": False,
    }
    assert call(running, ben, "positions?seat=1")[1] == {"positions": [], "why": "none_lost"}


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"deeds": [{"type": "fly"}]}, 400, "malformed"),
        ({"deeds": [{"type": "fact", "a": 2, "b": 2, "product": 4}] * 2}, 400, "already_placed"),
        ({"position": {"seat": 0, "entry": 999, "shown": 1, "lost": 1}}, 404, "no_such_position"),
        ({"position": {"seat": 7, "entry": 1, "shown": 1, "lost": 1}}, 404, "no_such_position"),
        ({"position": {"seat": 0}}, 400, "malformed"),
        ({"deeds": [{"type": "end_turn"}] * 300}, 400, "malformed"),
        ({"deeds": [{"type": "x" * 20_000}]}, 413, "message_too_big"),
    ],
)
def test_a_wrong_try_gets_a_sentence(
    running: Running, over: tuple[Guest, Guest], change: dict[str, Any], status: int, code: str
) -> None:
    anna, _ = over
    asked = {"position": {"seat": 0, "entry": 1, "shown": 3, "lost": 1}, **change}
    found, problem, _ = call(running, anna, "again", asked)
    assert (found, problem["code"]) == (status, code)
    assert problem["message"]


def test_only_who_was_there_tries_again(running: Running, over: tuple[Guest, Guest]) -> None:
    anna, _ = over
    path = f"/api/rooms/{anna.ticket['code']}/games/1"
    position = {"seat": 0, "entry": 1, "shown": 3, "lost": 1}
    assert running.call(f"{path}/positions")[0] == 401
    assert running.call(f"{path}/again", {"position": position})[0] == 401
    assert call(running, anna, "positions?seat=7")[1]["code"] == "no_such_seat"
    assert call(running, anna, "positions?seat=x")[1]["code"] == "malformed"


# Watching together ----------------------------------------------------------------------------


def led(view: dict[str, Any]) -> tuple[int, int, int | None] | None:
    replay = view.get("replay")
    return None if replay is None else (replay["n"], replay["entry"], replay["eyes"])


def test_everybody_is_where_the_host_is_and_nothing_is_logged(
    running: Running, over: tuple[Guest, Guest]
) -> None:
    anna, ben = over
    before = inputs(running, anna.ticket["code"])
    assert anna.say("show_replay", n=1, entry=1)["type"] != "refused"
    ben.until_view(lambda view: led(view) == (1, 1, None))
    anna.say("show_replay", n=1, entry=2, eyes=1)
    ben.until_view(lambda view: led(view) == (1, 2, 1))
    with running.guest(running.join(anna.ticket["code"], "Cleo")) as cleo:
        cleo.until_view(lambda view: led(view) == (1, 2, 1))
    anna.say("show_replay", n=None)
    ben.until_view(lambda view: led(view) is None)
    after = inputs(running, anna.ticket["code"])
    assert "show_replay" not in after
    assert after[: len(before)] == before


def test_it_ends_with_the_next_game_and_with_its_leader(
    running: Running, over: tuple[Guest, Guest]
) -> None:
    anna, ben = over
    anna.say("show_replay", n=1, entry=1)
    ben.until_view(lambda view: led(view) is not None)
    anna.say("rematch")
    ben.until_view(lambda view: view["room"]["phase"] == "playing" and led(view) is None)
    assert anna.say("show_replay", n=1, entry=1)["code"] == "game_running"
    anna.say("end_game")
    anna.say("show_replay", n=1, entry=1)
    ben.until_view(lambda view: led(view) is not None)
    anna.__exit__(None, None, None)
    ben.until_view(lambda view: led(view) is None)


def test_only_the_host_leads_and_only_through_what_was_played(
    running: Running, over: tuple[Guest, Guest]
) -> None:
    anna, ben = over
    assert ben.say("show_replay", n=1, entry=1)["code"] == "host_only"
    assert anna.say("show_replay", n=2, entry=1)["code"] == "no_such_game"
    assert anna.say("show_replay", n=1, entry=-1)["code"] == "malformed"
    assert anna.say("show_replay", n=1, entry=10**9)["code"] == "malformed"


@pytest.mark.once
def test_it_is_shown_by_every_worker(worker: Any) -> None:
    one, other = worker(), worker()
    anna_ticket = one.open_room("Anna")
    ben_ticket = other.join(anna_ticket["code"], "Ben")
    with one.guest(anna_ticket) as anna, other.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        anna.until_view(lambda view: len([p for p in view["people"] if p["online"]]) == 2)
        begin(anna)
        anna.say("end_game")
        ben.until_view(lambda view: view["room"]["phase"] == "over")
        anna.say("show_replay", n=1, entry=0)
        ben.until_view(lambda view: led(view) == (1, 0, None))
        anna.say("show_replay", n=None)
        ben.until_view(lambda view: led(view) is None)
