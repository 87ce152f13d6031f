"""Threads read logs of all games, in a process that has done nothing before but open a house.

Whether two threads meet a type at the same moment, and crash, is left to chance. But msgspec asks
Python code of its own about a type that it meets for the first time: none of that is to run here.
"""

import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from parlour.games.facts import cards
from parlour.games.wedges.state import Question
from parlour.kernel import games
from parlour.kernel.entry import decode_input
from parlour.room import codec
from parlour.server.rooms.house import House
from parlour.store import open_sqlite

THREADS = 6

House(open_sqlite(Path(sys.argv[1])))
sys.setswitchinterval(1e-6)
together = threading.Barrier(THREADS)
met: set[str] = set()


def watch(frame: FrameType, event: str, _: Any) -> None:
    code = frame.f_code
    if event == "call" and Path(code.co_filename).parts[-2:] == ("msgspec", "_utils.py"):
        met.add(f"{code.co_name}({frame.f_locals.get('obj', '')})")


def read() -> None:
    together.wait()
    list(codec.decode([b'{"seq":1,"at":0,"input":{"type":"join","role":"player"}}'] * 20))
    for game in games().values():
        header = {
            "game": game.id,
            "version": game.version,
            "options": msgspec.to_builtins(game.Options()),
            "seats": [msgspec.to_builtins(game.SeatOptions())] * 2,
        }
        decode_input({"type": "start", "wall": 1, "header": header}, game)
        for unfit in ({"type": "play", "move": 0}, {"type": "rule", "ruling": 0}):
            with suppress(msgspec.ValidationError):
                decode_input(unfit, game)
    # What rules take from the shelf, or from what it answered.
    cards.read("card = []")
    with suppress(msgspec.ValidationError):
        msgspec.convert({}, Question)


threading.setprofile(watch)
threads = [threading.Thread(target=read) for _ in range(THREADS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("read", *sorted(met))
