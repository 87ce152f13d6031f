"""Several threads read logs at once, in a process that has done nothing before but open a house."""

import sys
import threading
from pathlib import Path

from parlour.kernel import find_game
from parlour.kernel.entry import decode_input
from parlour.room import codec
from parlour.server.house import House
from parlour.store import open_sqlite

THREADS = 6

House(open_sqlite(Path(sys.argv[1])))
sys.setswitchinterval(1e-6)
together = threading.Barrier(THREADS)
header = {"game": "times", "version": 1, "options": {}, "seats": [{}, {}], "commitment": ""}


def read() -> None:
    together.wait()
    list(codec.decode([b'{"seq":1,"at":0,"input":{"type":"join","role":"player"}}'] * 20))
    for _ in range(50):
        decode_input({"type": "start", "wall": 1, "header": header}, find_game("times"))
        decode_input({"type": "play", "move": {"type": "end_turn"}}, find_game("times"))


threads = [threading.Thread(target=read) for _ in range(THREADS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("read")
