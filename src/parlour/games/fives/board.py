"""Boards: 100 squares of six symbols, shuffled or dealt from the pool of rich ones.

A board is a string of 100 letters a to f, row by row. The pool is made by
`tools/fives/boards.py`; each line of its file is one board as a number in base 6, in base64.
"""

from __future__ import annotations

import random
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from parlour.games.fives.shapes import SIZE, SQUARES, SYMBOLS
from parlour.kernel.chance import Chance

POOL_FILE: Final = Path(__file__).with_name("boards.txt")
PACKED_BYTES: Final = 33
SYMMETRIES: Final = 8
EACH: Final = SQUARES // len(SYMBOLS)
"""Every symbol is there 16 times, and four of them once more [ours]."""


def packed(board: str) -> str:
    """Return a board as one short line."""
    number = 0
    for symbol in board:
        number = number * len(SYMBOLS) + SYMBOLS.index(symbol)
    return b64encode(number.to_bytes(PACKED_BYTES, "big")).decode()


def unpacked(line: str) -> str:
    """Return the board of such a line."""
    number = int.from_bytes(b64decode(line), "big")
    symbols: list[str] = []
    for _ in range(SQUARES):
        number, symbol = divmod(number, len(SYMBOLS))
        symbols.append(SYMBOLS[symbol])
    return "".join(reversed(symbols))


@cache
def pool() -> tuple[str, ...]:
    """Return the packed boards of the pool."""
    return tuple(POOL_FILE.read_text("ascii").split())


def rows(board: str) -> list[str]:
    """Return the board as ten strings of ten letters."""
    return [board[start : start + SIZE] for start in range(0, SQUARES, SIZE)]


def turned(board: str, symmetry: int) -> str:
    """Return the board turned by `symmetry` quarters, mirrored first for 4 to 7."""
    lines = rows(board)
    if symmetry >= 4:
        lines = [line[::-1] for line in lines]
    for _ in range(symmetry % 4):
        lines = ["".join(column) for column in zip(*reversed(lines), strict=True)]
    return "".join(lines)


def renamed(board: str, symbols: Sequence[str]) -> str:
    """Return the board with its symbols permuted: a becomes the first of `symbols`, and so on."""
    return board.translate(str.maketrans(SYMBOLS, "".join(symbols)))


def shuffled_board(rng: random.Random) -> str:
    """Return a plain shuffle, for tools and tests that need no record of it."""
    symbols = list(SYMBOLS * EACH) + rng.sample(SYMBOLS, SQUARES - EACH * len(SYMBOLS))
    rng.shuffle(symbols)
    return "".join(symbols)


def deal_random(chance: Chance) -> str:
    """A plainly shuffled board (option `boards = "random"`) [ours]."""
    more = chance.draw("board_extra", SYMBOLS, SQUARES - EACH * len(SYMBOLS))
    return "".join(chance.shuffle("board_squares", SYMBOLS * EACH + "".join(more)))


def deal_rich(chance: Chance, count: int) -> tuple[str, ...]:
    """Different boards of the pool, each turned, mirrored and with its symbols permuted [ours]."""
    numbers = chance.draw("board", range(len(pool())), count)
    return tuple(
        renamed(
            turned(unpacked(pool()[number]), chance.roll("board_symmetry", SYMMETRIES) - 1),
            chance.shuffle("board_symbols", SYMBOLS),
        )
        for number in numbers
    )


def deal(chance: Chance, boards: str, count: int) -> tuple[str, ...]:
    """Return `count` different boards of the kind that the option `boards` names."""
    if boards == "rich":
        return deal_rich(chance, count)
    return tuple(deal_random(chance) for _ in range(count))
