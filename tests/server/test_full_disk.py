"""A house whose disk is full refuses moves, shows what there is, and goes on when there is room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle

from .conftest import Guest, Running

FACT = {"type": "fact", "a": 2, "b": 3, "product": 6}
TAKE_BACK = {"type": "take_back"}


@contextmanager
def no_room_left(running: Running) -> Iterator[None]:
    """The database may not get any longer."""
    db = running.server._log._writing
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    try:
        yield
    finally:
        db.execute(f"PRAGMA max_page_count = {pages + 1_000_000}").fetchall()


def test_a_full_disk_refuses_and_loses_nothing(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    with no_room_left(running):
        for move in cycle([FACT, TAKE_BACK]):  # the last page fills up
            board = anna.view["game.board"]
            answer = anna.ask({"type": "move", "move": move})
            if answer["type"] == "refused":
                break
        assert (answer["code"], anna.view["game.board"]) == ("disk_full", board)
        assert "full" in answer["message"]
        status, problem, _ = running.call("/api/rooms", {"name": "Cleo"})
        assert (status >= 400, problem["code"]) == (True, "disk_full")
        with running.guest(anna.ticket) as again:
            again.next()
            assert again.view["game.board"] == board
    later = anna.ask({"type": "move", "id": answer["id"], "move": move})
    assert later["type"] != "refused"
    assert anna.view["game.board"] != board
