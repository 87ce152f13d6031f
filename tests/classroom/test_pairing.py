"""Who plays whom: nobody meets again while it can be helped, nobody is left over twice before all were."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Pairing
from py4swiss.trf import TrfParser

from parlour.classroom.pairing import (
    NO_PAST,
    Pairings,
    Past,
    at_random,
    by_strength,
    past_of,
    round_robin,
    swiss,
)

Table = tuple[tuple[tuple[str], tuple[str]], tuple[int], tuple[int, int]]


def all_pairings(pupils: Sequence[str]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to pair an even number of pupils."""
    if not pupils:
        yield ()
        return
    first, rest = pupils[0], pupils[1:]
    for n, other in enumerate(rest):
        for more in all_pairings([*rest[:n], *rest[n + 1 :]]):
            yield ((first, other), *more)


def again(found: Pairings, past: Past) -> int:
    return sum(past.met.get(frozenset(pair), 0) for pair in found.pairs)


def gaps(found: Pairings, past: Past) -> float:
    return sum(
        (past.points.get(one, 0) - past.points.get(other, 0)) ** 2 for one, other in found.pairs
    )


def best(pupils: Sequence[str], past: Past) -> tuple[int, float]:
    """The fewest who meet again, and of those pairings the closest, by trying all."""
    least = min(past.odd.get(one, 0) for one in pupils)
    odd = [one for one in pupils if past.odd.get(one, 0) == least] if len(pupils) % 2 else [None]
    ways = (
        Pairings(pairs, out)
        for out in odd
        for pairs in all_pairings([one for one in pupils if one != out])
    )
    return min((again(way, past), gaps(way, past)) for way in ways)


def field(size: int, rounds: int, seed: int) -> tuple[list[str], Past]:
    """A field with a past at random."""
    chance = random.Random(seed)
    pupils = [f"p{n:03}" for n in range(size)]
    met = Counter(
        frozenset(pair) for pair in combinations(pupils, 2) if chance.random() < rounds / size
    )
    points = {one: chance.randint(0, 2 * rounds) / 2 for one in pupils}
    odd = {one: chance.randint(0, 1) for one in pupils}
    return pupils, Past(met, odd, points, {one: chance.randint(0, 30) for one in pupils})


def is_whole(found: Pairings, pupils: Sequence[str]) -> bool:
    placed = [one for pair in found.pairs for one in pair]
    return sorted([*placed, *([found.odd] if found.odd else [])]) == sorted(pupils)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8])
def test_swiss_pairings_are_as_good_as_the_best_of_all(size: int) -> None:
    for seed in range(25):
        pupils, past = field(size, seed % 6, seed)
        found = swiss(pupils, past, str(seed))
        assert is_whole(found, pupils)
        if found.odd is not None:
            assert past.odd[found.odd] == min(past.odd.values())
        meet, gap = best(pupils, past)
        assert again(found, past) == meet
        if size % 2 == 0:
            assert gaps(found, past) == gap


@pytest.mark.parametrize("size", [6, 7])
def test_in_a_swiss_tournament_nobody_meets_again_while_it_can_be_helped(size: int) -> None:
    chance = random.Random(size)
    tables: list[Table] = []
    idle: list[str] = []
    pupils = [f"p{n}" for n in range(size)]
    rounds = size - 1 if size % 2 == 0 else size
    for n in range(rounds - 2):
        past = past_of(tables, idle)
        found = swiss(pupils, past, str(n))
        meet, _ = best(pupils, past)
        assert again(found, past) == meet
        idle += [found.odd] if found.odd else []
        tables += [(((a,), (b,)), (chance.randint(0, 1),), (3, 1)) for a, b in found.pairs]
    assert max(Counter(idle).values(), default=1) == 1


def report_of(rounds: Sequence[Sequence[Pairing]], size: int, path: Path) -> Path:
    """Write the tournament so far as the federation of chess players wants it, who is stronger wins."""
    lines = [f"XXR {size}"]
    for number in range(1, size + 1):
        results, points = "", 0.0
        for pairings in rounds:
            one = next(one for one in pairings if number in (one.white, one.black))
            other = one.black if one.white == number else one.white
            won = other == 0 or number < other
            points += won
            colour = "-" if other == 0 else "w" if one.white == number else "b"
            result = "U" if other == 0 else "1" if won else "0"
            results += f"  {other or 0:>4} {colour} {result}"
        head = f"001 {number:>4}      {f'P{number}':<33} {3000 - number:>4} {'':3} {'':11} {'':10}"
        lines.append(f"{head} {points:>4.1f} {number:>4}{results}")
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("size", [12, 13, 24])
def test_swiss_pairings_are_as_close_as_those_of_the_chess_federation(
    size: int, tmp_path: Path
) -> None:
    """The same tournament round by round, paired by the federation's rules. Those know of colours, too, so
    ours may be closer in points, and never further apart."""
    names = [f"p{number:02}" for number in range(1, size + 1)]
    rounds: list[list[Pairing]] = []
    tables: list[Table] = []
    idle: list[str] = []
    for n in range(5):
        past = past_of(tables, idle)
        trf = TrfParser.parse(report_of(rounds, size, tmp_path / "report.trf"))
        theirs = DutchEngine.generate_pairings(trf)
        ours = swiss(names, past, str(n))
        assert is_whole(ours, names)
        assert again(ours, past) == 0
        assert ours.odd is None or ours.odd not in idle
        pairs = [(names[one.white - 1], names[one.black - 1]) for one in theirs if one.black]
        out = next((names[one.white - 1] for one in theirs if not one.black), None)
        if out is None:
            assert gaps(ours, past) <= gaps(Pairings(tuple(pairs), None), past)
        rounds.append(theirs)
        idle += [out] if out else []
        tables += [(((a,), (b,)), (int(a > b),), (1, 0)) for a, b in pairs]


def test_two_hundred_are_paired_in_under_a_second() -> None:
    pupils, past = field(200, 6, 1)
    began = time.process_time()
    found = swiss(pupils, past, "seed")
    assert time.process_time() - began < 1
    assert is_whole(found, pupils)
    assert again(found, past) == 0


@pytest.mark.parametrize("size", [1, 2, 3, 7, 30, 31])
def test_lots_and_strength_pair_everybody(size: int) -> None:
    pupils, past = field(size, 3, size)
    for found in (at_random(pupils, past, "a"), by_strength(pupils, past, "a")):
        assert is_whole(found, pupils)
        assert found.odd is None or past.odd[found.odd] == min(past.odd.values())


def test_lots_bring_nobody_together_again_where_there_are_enough() -> None:
    pupils, past = field(30, 6, 5)
    assert again(at_random(pupils, past, "b"), past) == 0


def test_strength_pairs_neighbours() -> None:
    pupils = ["a", "b", "c", "d"]
    past = Past({}, {}, {"a": 3, "c": 3, "b": 1}, {"b": 4})
    pairs = {frozenset(pair) for pair in by_strength(pupils, past, "x").pairs}
    assert pairs == {frozenset("ac"), frozenset("bd")}


@pytest.mark.parametrize("size", [4, 5, 8, 9])
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    pupils = [f"p{n}" for n in range(size)]
    tables: list[Table] = []
    idle: list[str] = []
    for _ in range(size - 1 if size % 2 == 0 else size):
        found = round_robin(pupils, past_of(tables, idle))
        idle += [found.odd] if found.odd else []
        tables += [(((a,), (b,)), (0,), (1, 0)) for a, b in found.pairs]
    met = Counter(frozenset((a[0], b[0])) for (a, b), _, _ in tables)
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {1}


def test_nobody_is_paired_with_nobody() -> None:
    assert round_robin([], NO_PAST) == Pairings((), None)
    assert round_robin(["a"], NO_PAST) == Pairings((), "a")


def test_the_past_counts_wins_draws_and_who_was_left_over() -> None:
    past = past_of(
        [
            ((("a",), ("b",)), (0,), (5, 3)),
            ((("c",), ("d", "e")), (0, 1), (2, 2)),
            ((("f",), ()), (), None),
        ],
        ["g"],
    )
    assert past.points["a"] == 1
    assert past.points["c"] == past.points["d"] == 0.5
    assert past.points["g"] == 1
    assert past.scores["a"] == 5
    assert past.met[frozenset("ab")] == past.met[frozenset("ce")] == 1
    assert {one for one, count in past.odd.items() if count} == {"d", "e", "f", "g"}
