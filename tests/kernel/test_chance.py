"""Chance: fair, recomputable, and never changed in silence."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.kernel import Chance, Drawn, Refusal, Scripted, Seeded
from parlour.kernel.chance import commitment, game_seed, new_secret

SEED = bytes(range(32))


# The derivation: these values are promises to everyone who wants to check an old game -----------


def test_the_commitment_never_changes() -> None:
    assert (
        commitment("00" * 32) == "c1924a88a33aa381e5c3eb56c8bd0c603a6db279c1fe53191f10d3bb73d73d83"
    )
    assert (
        commitment("ff" * 32) == "c36287b46b79933b9bfd166208d7fbde85c3ee9c51504202a31c8e37c2d3e6ba"
    )


def test_the_seed_never_changes() -> None:
    assert (
        game_seed("00" * 32, {}).hex()
        == "46e5b91664fb0f988e7c82ce65b2f32f1f92feac60335c293685e4a260cbf5af"
    )
    assert (
        game_seed("ab" * 32, {"ann": "n1", "bob": "ü"}).hex()
        == "840765ef30ba0b8b2c68ae0c48c514dc3395339e93271fce10feeee07575c7a3"
    )


def test_rolls_never_change() -> None:
    chance = Seeded(SEED)
    assert [chance.roll("dice", 6) for _ in range(12)] == [6, 1, 3, 5, 5, 6, 3, 4, 5, 6, 4, 5]
    assert Seeded(SEED).roll("big", 10**30) == 870862673480832066148031781605


def test_draws_never_change() -> None:
    chance = Seeded(SEED)
    assert chance.shuffle("deck", range(10)) == [9, 7, 3, 6, 1, 8, 2, 4, 0, 5]
    assert chance.draw("tiles", "ABCDEFG", 3) == ["D", "G", "F"]
    assert chance.pick("starts", ("left", "right")) == "right"


# Seed and commitment ------------------------------------------------------------------------------


def test_a_new_secret_has_256_bits_and_is_new() -> None:
    first, second = new_secret(), new_secret()
    assert len(bytes.fromhex(first)) == 32
    assert first != second


def test_every_nonce_changes_the_seed_and_their_order_does_not() -> None:
    secret = "12" * 32
    seed = game_seed(secret, {"ann": "1", "bob": "2"})
    assert seed == game_seed(secret, {"bob": "2", "ann": "1"})
    others = [{}, {"ann": "1"}, {"ann": "2", "bob": "1"}, {"ann": "12", "bob": ""}, {"annb": "ob"}]
    assert len({seed, *(game_seed(secret, nonces) for nonces in others)}) == len(others) + 1


def test_the_commitment_does_not_give_the_seed_away() -> None:
    secret = "12" * 32
    assert commitment(secret) != game_seed(secret, {}).hex()


# Seeded chance ------------------------------------------------------------------------------------


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1000))
def test_a_roll_is_between_1_and_the_number_of_sides(seed: bytes, sides: int) -> None:
    assert 1 <= Seeded(seed).roll("dice", sides) <= sides


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=20))
def test_a_shuffle_keeps_all_items(seed: bytes, items: list[int]) -> None:
    assert sorted(Seeded(seed).shuffle("deck", items)) == sorted(items)


def test_rolls_are_even() -> None:
    """Chi-squared with 5 degrees of freedom stays below 20.5 in 999 of 1,000 cases."""
    chance = Seeded(SEED)
    counts = Counter(chance.roll("dice", 6) for _ in range(6000))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(1, 7)) < 20.5


def test_all_orders_are_equally_likely() -> None:
    chance = Seeded(SEED)
    counts = Counter(tuple(chance.shuffle("deck", (1, 2, 3))) for _ in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_an_outcome_depends_on_its_number_and_label_only() -> None:
    """So a replay can begin anywhere, and what was asked before does not matter."""
    whole = Seeded(SEED)
    whole.shuffle("deck", range(52))
    second = whole.roll("dice", 10**9)
    assert Seeded(SEED, 1).roll("dice", 10**9) == second
    assert Seeded(SEED, 2).roll("dice", 10**9) != second
    assert Seeded(SEED, 1).roll("die", 10**9) != second


def test_outcomes_are_kept_as_they_came() -> None:
    chance = Seeded(SEED, 0, lambda label, question: {"label": label, "asked": (question, 1)})
    number = chance.roll("dice", 6)
    drawn = chance.draw("tiles", "ABC", 2)
    answer = chance.consult("book", "why?")
    assert answer == {"label": "book", "asked": ["why?", 1]}
    assert chance.outcomes == [Drawn("dice", number), Drawn("tiles", drawn), Drawn("book", answer)]
    drawn.clear()
    assert len(chance.outcomes[1].value) == 2


def test_a_question_counts_as_an_outcome() -> None:
    asked = Seeded(SEED, 0, lambda label, question: None)
    asked.consult("book", None)
    assert asked.roll("dice", 10**9) == Seeded(SEED, 1).roll("dice", 10**9)


def test_without_a_shelf_nothing_can_be_asked() -> None:
    with pytest.raises(Refusal, match="no_shelf"):
        Seeded(SEED).consult("book", "why?")


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="something to draw from"):
        Seeded(SEED).roll("dice", 0)
    assert Seeded(SEED).shuffle("deck", ()) == []


def test_numbers_beyond_the_fair_range_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """65,536 is not divisible by 100: the last 36 numbers would favour the low ones."""
    taken = iter([b"\xff\xff", b"\xff\xdc", b"\x00\x2a"])
    monkeypatch.setattr("parlour.kernel.chance._Stream._take", lambda self, size: next(taken))
    assert Seeded(SEED).roll("dice", 100) == 0x2A + 1


# Scripted chance ----------------------------------------------------------------------------------


def test_a_script_gives_what_is_written() -> None:
    script: list[Drawn | tuple[str, Any]] = [
        Drawn("dice", 4),
        ("tiles", ["C", "A"]),
        ("side", ["left"]),
        ("book", {"yes": 1}),
    ]
    chance = Scripted(script)
    assert chance.left_over == 4
    assert chance.roll("dice", 6) == 4
    assert chance.draw("tiles", "ABC", 2) == ["C", "A"]
    assert chance.pick("side", ("left", "right")) == "left"
    assert chance.consult("book", "why?") == {"yes": 1}
    assert chance.left_over == 0
    assert chance.outcomes == [s if isinstance(s, Drawn) else Drawn(*s) for s in script]


@pytest.mark.parametrize("value", [0, 7, True, 3.0, "3", None])
def test_a_die_cannot_show_that(value: Any) -> None:
    with pytest.raises(Refusal, match="impossible_outcome"):
        Scripted([("dice", value)]).roll("dice", 6)


@pytest.mark.parametrize("value", [["A"], ["A", "B", "C"], ["A", "A"], ["A", "X"], "AB", None])
def test_a_bag_cannot_give_that(value: Any) -> None:
    with pytest.raises(Refusal, match="impossible_outcome"):
        Scripted([("tiles", value)]).draw("tiles", "ABC", 2)


def test_doubles_can_be_drawn_as_often_as_they_are_there() -> None:
    assert Scripted([("tiles", ["A", "A"])]).draw("tiles", "AAB", 2) == ["A", "A"]


@pytest.mark.parametrize("stand_in", [True, 1.0])
def test_what_is_drawn_is_the_item_itself(stand_in: Any) -> None:
    drawn = Scripted([("start", [stand_in])]).pick("start", (0, 1))
    assert type(drawn) is int


def test_what_is_not_written_is_missing() -> None:
    with pytest.raises(Refusal, match="outcome_missing"):
        Scripted([]).roll("dice", 6)


def test_labels_must_fit() -> None:
    with pytest.raises(Refusal, match="outcome_mislabelled") as refused:
        Scripted([("coin", 1)]).roll("dice", 6)
    assert refused.value.details == {"label": "dice", "given": "coin"}


@given(st.binary(min_size=32, max_size=32))
def test_a_script_repeats_what_a_seed_gave(seed: bytes) -> None:
    live = Seeded(seed)

    def use(chance: Chance) -> list[Any]:
        return [chance.roll("dice", 20), chance.shuffle("deck", "ABCD"), chance.pick("one", (5, 6))]

    first = use(live)
    again = Scripted(live.outcomes)
    assert use(again) == first
    assert again.outcomes == live.outcomes


def test_chance_itself_is_only_an_interface() -> None:
    for ask in (
        lambda: Chance().roll("dice", 6),
        lambda: Chance().draw("tiles", "A", 1),
        lambda: Chance().consult("book", None),
    ):
        with pytest.raises(NotImplementedError):
            ask()
