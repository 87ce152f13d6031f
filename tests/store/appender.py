"""A process that appends as fast as it can and says what was acknowledged: `PLACE ROOMS [MOVES]`.

The place is a folder or the address of a database.

Every acknowledgement is a line on standard output, written after `append` has returned. The ids of
a room count up, so that anybody who reads the log knows which one must come next. At the start the
last move of every room is sent once more, as a client does whose acknowledgement was lost.
"""

import asyncio
import os
import sys
from pathlib import Path

from parlour.store import Duplicate, Log, Stored, open_sqlite
from parlour.store.opening import is_postgres
from parlour.store.postgres import connect_postgres


async def play(log: Log, room: str, moves: int) -> None:
    seq = len(await log.read(room))
    if seq:
        try:
            await log.append(room, seq, [body(room, seq + 1, seq)])
        except Duplicate:
            say(f"known {room}-{seq}.")
    while seq < moves:
        seq += 1
        await log.append(room, seq - 1, [body(room, seq, seq)])
        say(f"ack {room}-{seq}.")


def body(room: str, seq: int, number: int) -> Stored:
    return Stored(seq, f'{{"mark":"{room}-{number}."}}'.encode(), "ada", f"move{number}")


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def main(place: str, rooms: int, moves: int = 1_000_000) -> None:
    log: Log = await connect_postgres(place) if is_postgres(place) else open_sqlite(Path(place))
    await asyncio.gather(*(play(log, f"ROOM{n:02}", moves) for n in range(rooms)))
    await log.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
