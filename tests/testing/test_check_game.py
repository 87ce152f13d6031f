"""The contract tests themselves: a sound game passes, and each way to break it is caught."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta
from msgspec.structs import force_setattr, replace
from tests.kernel.hunch import Ask, Done, Guess, Hunch, Options, Stake, State, game
from tests.testing.heap import game as heap

from parlour.kernel import AnyGame, Chance, Described, Form, Number, Offers, Refusal
from parlour.testing import (
    LEAKS,
    check_deadline,
    check_game,
    check_hidden_start,
    check_leaks_are_caught,
    is_caught,
    leaky,
    options_of,
    play_out,
    seats_of,
)

sound = Hunch


def broken(**methods: Any) -> AnyGame:
    """Hunch with other methods. It keeps Hunch's words."""
    made: AnyGame = type("Broken", (Hunch,), {"__module__": Hunch.__module__, **methods})()
    return made


@pytest.mark.heavy
def test_a_sound_game_passes() -> None:
    check_game(game)


@pytest.mark.heavy
def test_the_number_of_variants_and_the_options_can_be_chosen() -> None:
    check_game(game, options=[Options(rounds=1)], points=3)
    check_game(game, variants=1, seed=7)


def test_every_option_is_varied() -> None:
    variants = list(options_of(game))
    assert variants[0] == Options()
    assert {options.rounds for options in variants} == {1, 2, 5}
    assert {options.highest for options in variants} == {10, 100}
    assert {options.oracle for options in variants} == {True, False}


class Scores(msgspec.Struct, frozen=True):
    letter: Annotated[int, Meta(ge=0, le=9)] = 1


class Rich(msgspec.Struct, frozen=True):
    strict: bool = False
    version: Literal["book", "all"] = "book"
    title: str = ""
    scores: Scores = Scores()

    def __post_init__(self) -> None:
        if self.version == "all":
            raise ValueError("does not go with the other options")


def test_every_kind_of_option_is_varied() -> None:
    rich = broken(Options=Rich)
    assert list(options_of(rich)) == [
        Rich(),
        Rich(strict=True),
        Rich(scores=Scores(0)),
        Rich(scores=Scores(9)),
    ]


def test_seats_come_in_every_number_and_with_every_factor() -> None:
    rng = random.Random(1)
    seatings = [seats_of(game, Options(), rng) for _ in range(50)]
    assert {len(seats) for seats in seatings} == {2, 3, 4}
    assert {seat.time_factor for seats in seatings for seat in seats} == {0, 1, 1.5, 2}


def own_randomness(self: Any, options: Any, seats: Any, chance: Chance) -> State:
    state = sound.start(self, options, seats, chance)
    return replace(state, deadline=random.randrange(10**9, 10**10))


def a_list_in_the_state(self: Any, options: Any, seats: Any, chance: Chance) -> State:
    state = sound.start(self, options, seats, chance)
    force_setattr(state, "stakes", [])
    return state


def changes_the_state_before(
    self: Any, state: State, seat: int, move: Any, now: int, chance: Chance
) -> State:
    if isinstance(move, Stake) and move.points == 0:
        force_setattr(state, "target", state.target + 1)
    return sound.play(self, state, seat, move, now, chance)


def says_no_without_words(
    self: Any, state: State, seat: int, move: Any, now: int, chance: Chance
) -> State:
    if isinstance(move, Stake) and move.points == 0:
        raise Refusal("because")
    return sound.play(self, state, seat, move, now, chance)


def forgets_a_detail(
    self: Any, state: State, seat: int, move: Any, now: int, chance: Chance
) -> State:
    if isinstance(move, Stake) and move.points == 0:
        raise Refusal("bad_stake")
    return sound.play(self, state, seat, move, now, chance)


def takes_anything(
    self: Any, state: State, seat: int, move: Any, now: int, chance: Chance
) -> State:
    if isinstance(move, Stake) and state.asked is not None:
        return state
    return sound.play(self, state, seat, move, now, chance)


def counts_drafts(self: Any, state: State, seat: int, move: Any, now: int, chance: Chance) -> State:
    after = sound.play(self, state, seat, move, now, chance)
    if isinstance(move, Guess):
        return replace(after, stakes=(after.stakes[0] + 1, *after.stakes[1:]))
    return after


def offers_too_much(self: Any, state: State, seat: int) -> Offers:
    offers = sound.offers(self, state, seat)
    return Offers((*offers.moves, Stake(9)), offers.forms)


def offers_too_little(self: Any, state: State, seat: int) -> Offers:
    offers = sound.offers(self, state, seat)
    return Offers(offers.moves[:1], offers.forms)


def offers_another_games_form(self: Any, state: State, seat: int) -> Offers:
    return Offers(forms=(Form("castle", {}),))


def offers_a_form_without_its_field(self: Any, state: State, seat: int) -> Offers:
    offers = sound.offers(self, state, seat)
    return Offers(offers.moves, tuple(Form("guess", {"x": Number(1, 2)}) for _ in offers.forms))


def does_not_offer_to_guess(self: Any, state: State, seat: int) -> Offers:
    return Offers(sound.offers(self, state, seat).moves)


def refuses_to_expire(self: Any, state: State, now: int, chance: Chance) -> State:
    raise Refusal("nothing_expires")


def expires_for_ever(self: Any, state: State, now: int, chance: Chance) -> State:
    return state


def default_without_words(self: Any, state: State, seat: int) -> Described:
    return Described("something")


def default_without_details(self: Any, state: State, seat: int) -> Described:
    return Described("stakes")


def shows_hints_on_the_screen(self: Any, state: State, viewer: Any) -> dict[str, Any]:
    return sound.private(self, state, viewer) | (
        {"hints": state.hints} if viewer == "table" else {}
    )


def shows_a_section_only_sometimes(self: Any, state: State) -> dict[str, Any]:
    return sound.public(self, state) | ({"lucky": True} if state.target % 2 else {})


def uses_the_tables_section(self: Any, state: State) -> dict[str, Any]:
    return sound.public(self, state) | {"clock": 0}


def refuses_by_what_is_hidden(
    self: Any, state: State, seat: int, move: Any, now: int, chance: Chance
) -> State:
    if isinstance(move, Guess) and move.number == state.target and state.target:
        raise Refusal("asked_already")
    return sound.play(self, state, seat, move, now, chance)


def undoes_a_reveal(self: Any, before: State, move: Any, after: State) -> bool:
    return isinstance(move, Stake | Done)


def says_another_reason(self: Any, state: State, corrections: Any) -> Any:
    return replace(sound.outcome(self, state, corrections), reason="whim")


def forgets_the_winners(self: Any, *args: Any) -> dict[str, Any]:
    sheet = sound.sheet(self, *args)
    del sheet["winners"]
    return sheet


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("methods", "complaint"),
    [
        ({"start": own_randomness}, "differs from the live table|not repeatable"),
        ({"start": a_list_in_the_state}, "the state is not read back equal"),
        ({"play": changes_the_state_before}, "changed the state before|replay differs"),
        ({"play": says_no_without_words}, "no sentence for 'because'"),
        ({"play": forgets_a_detail}, r"nothing fills \['most'\]"),
        ({"play": takes_anything}, "is not offered .* and yet it is accepted"),
        ({"play": counts_drafts}, "a superseded draft was not without effect"),
        ({"offers": offers_too_much}, "is offered .* which is refused"),
        ({"offers": offers_too_little}, "is not offered"),
        ({"offers": offers_another_games_form}, "which is not a move"),
        ({"offers": offers_a_form_without_its_field}, "the form of 'guess' has the fields"),
        ({"offers": does_not_offer_to_guess, "universe": lambda *_: ()}, "but not offered"),
        ({"expire": refuses_to_expire}, "nothing_expires"),
        ({"expire": expires_for_ever}, "not over after|expires for ever"),
        ({"default": lambda *_: None}, "nobody is told"),
        ({"default": default_without_words}, "no sentence"),
        ({"default": default_without_details}, "nothing fills"),
        ({"private": shows_hints_on_the_screen}, "'hints' tells table"),
        ({"public": shows_a_section_only_sometimes}, "tell .* what it may not know"),
        ({"public": uses_the_tables_section}, "belong to the table"),
        ({"play": refuses_by_what_is_hidden}, "the answer to .* tells seat"),
        ({"can_undo": undoes_a_reveal}, "what it may not know"),
        ({"resample": lambda self, state, viewer, chance: state}, "`resample` never redraws"),
        ({"outcome": says_another_reason}, "no sentence for the reason 'whim'"),
        ({"sheet": forgets_the_winners}, "lacks 'winners'"),
        ({"sample": lambda *_: None, "deadline": lambda *_: None}, "nobody moves, nothing expires"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_game_is_caught(methods: dict[str, Any], complaint: str) -> None:
    with pytest.raises((AssertionError, Refusal), match=complaint):
        check_game(broken(**methods), limit=3000)


def test_a_deadline_that_expires_for_ever_is_caught_at_its_table() -> None:
    table = play_out(game).tables[0]
    stuck = replace(table, game=broken(expire=expires_for_ever))
    with pytest.raises(AssertionError, match="expires for ever"):
        check_deadline(stuck)


def test_a_deadline_at_which_nothing_happens_is_caught() -> None:
    table = play_out(game).tables[0]
    stuck = replace(table, game=broken(expire=refuses_to_expire))
    with pytest.raises(AssertionError, match="nothing happens at the deadline"):
        check_deadline(stuck)


def test_a_game_that_never_ends_is_caught() -> None:
    with pytest.raises(AssertionError, match="is not over after 200 inputs"):
        play_out(broken(is_over=lambda *_: False), limit=200)


def test_a_deck_that_nobody_redraws_is_caught() -> None:
    """What chance laid down at the start is hidden even where no seat has a secret of its own."""

    def start(self: Any, options: Any, seats: Any, chance: Chance) -> State:
        return replace(sound.start(self, options, seats, chance), target=chance.roll("deck", 50))

    with pytest.raises(AssertionError, match="two starts look the same"):
        check_hidden_start(
            broken(start=start), Options(), seats_of(game, Options(), random.Random(0))
        )
    check_hidden_start(
        broken(
            start=start,
            resample=lambda self, state, viewer, chance: replace(
                state, target=chance.roll("deck", 50)
            ),
        ),
        Options(),
        seats_of(game, Options(), random.Random(0)),
    )


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: Any) -> None:
    assert is_caught(leaky(game, leak))


def test_without_a_leak_nothing_is_caught() -> None:
    assert not is_caught(leaky(game))


@pytest.mark.heavy
def test_a_leak_that_goes_unnoticed_is_caught() -> None:
    """A game that never says no: a leak by way of refusals cannot show."""

    def play(self: Any, state: State, seat: int, move: Any, now: int, chance: Chance) -> State:
        try:
            return sound.play(self, state, seat, move, now, chance)
        except Refusal:
            return state

    with pytest.raises(AssertionError, match="a leak by way of refusal goes unnoticed"):
        check_leaks_are_caught(broken(play=play))


def test_a_game_without_secrets_and_clocks_can_still_be_checked_for_leaks() -> None:
    check_game(heap)
    check_leaks_are_caught(heap)
    assert not is_caught(leaky(heap, "state"))


def test_moves_are_sampled_with_undo_pauses_and_deadlines() -> None:
    kinds = {
        type(entry.input).__name__
        for seed in range(12)
        for entry in play_out(game, seed=seed).entries
    }
    clock = {"Pause", "Resume", "Extend", "Lead"}
    assert kinds >= {"Start", "Play", "Expire", "Correct", "Undo"} | clock
    assert Ask() in {
        getattr(entry.input, "move", None)
        for seed in range(5)
        for entry in play_out(game, seed=seed).entries
    }
