"""Question packs: a large one imported, and drawn from beside a small one; an answer judged."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

from parlour.bench.figure import Figure, rate
from parlour.games.wedges.state import LONGEST_ANSWER
from parlour.shelf.matching import judge
from parlour.shelf.packs import CATEGORIES, Box, Library
from parlour.shelf.packs.importing import Wish, import_pack

SMALL = 600
"""Questions of the small pack."""
EVENINGS = 20
CARDS_AN_EVENING = 40


def table(questions: int) -> Iterator[str]:
    """Yield the lines of a table of made-up questions."""
    yield "category,question,answer,also,difficulty,source\n"
    for number in range(questions):
        category = CATEGORIES[number % 6]
        level = number // 6 % 5 + 1
        yield (
            f'{category},"What is the name of thing number {number}, so to say?",'
            f'Thing {number},"It; {number}",{level},made up\n'
        )


def imported(questions: int, folder: Path) -> tuple[Box, float]:
    """Import a pack of this many questions; return its box and the seconds it took."""
    file = folder / f"table-{questions}.csv"
    file.write_text("".join(table(questions)), "utf-8")
    library = Library(folder / "house")
    began = time.perf_counter()
    report = import_pack(file, library, Wish())
    seconds = time.perf_counter() - began
    return library.box([report.pack], half=0), seconds


def draws_per_second(box: Box, seconds: float) -> float:
    """Measure draws after some evenings have used cards up."""
    used: dict[str, int] = {}
    for number in range(EVENINGS * CARDS_AN_EVENING):
        card = box.draw(number * 7919, "blue", used).card
        used[card] = used.get(card, 0) + 1
    rolls = random.Random(1)

    def draw() -> int:
        box.draw(rolls.getrandbits(32), "green", used, (2, 4))
        return 1

    return rate(draw, seconds)


GIVEN = (
    ("I think it's the Danube", "Danube (Donau in German)", ("Donau",)),
    ("henry the eighth", "Henry VIII", ("King Henry VIII",)),
    ("Copernikus", "Nicolaus Copernicus", ("Copernicus",)),
    ("Roosevelt", "Franklin D. Roosevelt", ("FDR", "Franklin Delano Roosevelt")),
    ("nineteen sixty eight", "1969", ()),
    ("no idea", "The Merchant of Venice", ()),
)


def judged_ms(count: int) -> float:
    """Measure the milliseconds an answer takes, none of which was seen before."""
    began = time.perf_counter()
    for number in range(count):
        given, answer, also = GIVEN[number % len(GIVEN)]
        judge(f"{given} {'?' * (number // len(GIVEN))}"[:190], answer, also)
    return (time.perf_counter() - began) * 1000 / count


def longest_judged_ms(count: int) -> float:
    """Measure the milliseconds that the longest answer takes: words that are no words."""
    rolls = random.Random(1)
    began = time.perf_counter()
    for number in range(count):
        _, answer, also = GIVEN[number % len(GIVEN)]
        letters = "".join(rolls.choices(ascii_lowercase + "  ", k=LONGEST_ANSWER))
        judge(letters, answer, also)
    return (time.perf_counter() - began) * 1000 / count


def measure(quick: bool) -> list[Figure]:
    large = 6_000 if quick else 100_000
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as name:
        folder = Path(name)
        small_box, small_seconds = imported(SMALL, folder)
        large_box, large_seconds = imported(large, folder)
        for_each = 0.2 if quick else 2.0
        small_draws = draws_per_second(small_box, for_each)
        large_draws = draws_per_second(large_box, for_each)
    return [
        Figure(
            "packs_import",
            large_seconds,
            "s",
            20,
            "lower",
            details={"questions": large, f"{SMALL}_questions_s": round(small_seconds, 3)},
        ),
        Figure(
            "packs_draw",
            large_draws,
            "draws/s",
            reference=small_draws,
            reference_is=f"a pack of {SMALL} questions",
            limited_by="one core",
            details={"questions": large},
        ),
        Figure("answer_judged", judged_ms(60 if quick else 600), "ms", 1, "lower"),
        Figure("answer_judged_longest", longest_judged_ms(6 if quick else 60), "ms", 20, "lower"),
    ]
