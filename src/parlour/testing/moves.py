"""Offers and refusals: what is offered is accepted, what is not is refused, and no says why."""

from __future__ import annotations

import random
from string import Formatter
from typing import Any

import msgspec
from msgspec import inspect

from parlour.kernel.catalogue import LANGUAGES, catalogue, forms, house
from parlour.kernel.game import AnyGame, Seat
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.testing.odd import odd_value
from parlour.testing.playing import Played, wall_of
from parlour.testing.replays import check_round_trip, encoded

MOST = 60
"""How many enumerated moves are tried at one table and seat."""


def check_offers(table: Table, rng: random.Random) -> None:
    """Check that every enumerated offer is accepted; enumerable moves that are not offered are
    refused."""
    if not is_playing(table):
        return
    game = table.game
    before = encoded(table.state)
    for seat in range(len(table.header.seats)):
        offers = game.offers(table.state, seat)
        for move in _some(offers.moves, rng):
            check_round_trip(move, game.Move, f"{game.id}: an offered move")
            refusal = reaction(table, seat, move, before)
            assert refusal is None, (
                f"{game.id}: seat {seat} is offered {move}, which is refused: {refusal}"
            )
        for form in offers.forms:
            _check_form(game, form.move, set(form.fields))
        for move in _some(tuple(game.universe(table.state, seat)), rng):
            if move in offers.moves or tag_of(move) in {form.move for form in offers.forms}:
                continue
            refusal = reaction(table, seat, move, before)
            assert refusal is not None, (
                f"{game.id}: seat {seat} is not offered {move}, and yet it is accepted"
            )
            check_refusal(game, refusal)


def check_sampled_moves(table: Table, rng: random.Random, tries: int = 3) -> None:
    """Check that a sampled move fits what is offered: a form, or one of the enumerated moves."""
    if not is_playing(table):
        return
    game = table.game
    before = encoded(table.state)
    for seat in range(len(table.header.seats)):
        offers = game.offers(table.state, seat)
        forms = {form.move for form in offers.forms}
        for _ in range(tries):
            move = game.sample(table.state, seat, rng)
            if move is None or move in offers.moves or tag_of(move) in forms:
                continue
            refusal = reaction(table, seat, move, before)
            assert refusal is not None, (
                f"{game.id}: seat {seat} plays {move}, which is accepted but not offered"
            )


def check_odd_moves(table: Table, rng: random.Random, tries: int = 30) -> None:
    """Check that any move that decodes is accepted or refused with a sentence; the rules never
    break."""
    game = table.game
    before = encoded(table.state)
    for _ in range(tries):
        move = odd_value(game.Move, rng)
        if move is None:
            continue
        for seat in range(len(table.header.seats)):
            refusal = reaction(table, seat, move, before)
            if refusal is not None:
                check_refusal(game, refusal)


def check_odd_rulings(table: Table, rng: random.Random, tries: int = 10) -> None:
    """Check the same for what a host may overrule."""
    game = table.game
    before = encoded(table.state)
    for _ in range(tries):
        ruling = odd_value(game.Ruling, rng)
        if ruling is None and game.Ruling is not None:
            continue
        try:
            state = game.overrule(table.state, ruling)
        except Refusal as refusal:
            check_refusal(game, refusal)
        else:
            check_round_trip(ruling, game.Ruling, f"{game.id}: a ruling")
            check_round_trip(state, game.State, f"{game.id}: the state after a ruling")
        assert encoded(table.state) == before, f"{game.id}: a ruling changed the state before it"


def check_sampled_refusals(played: Played) -> None:
    """Check that every refusal that the sampler met has its sentence."""
    for refused in played.refused:
        check_refusal(played.game, refused.refusal)
        before = encoded(refused.table.state)
        again = reaction(refused.table, refused.seat, refused.move, before)
        assert str(again or "too_late") in {str(refused.refusal), "too_late"}


def check_refusal(game: AnyGame, refusal: Refusal) -> None:
    """Check that the code has a sentence in every language, and the details fill all its
    placeholders."""
    encoded(refusal.details)
    for language in LANGUAGES:
        text = catalogue(game, language).get("refusals", {}).get(refusal.code)
        if text is None:
            text = house(language).get("refusals", {}).get(refusal.code)
        assert text is not None, f"{game.id}: no sentence for {refusal.code!r} in {language!r}"
        for form in forms(text):
            check_placeholders(
                form, refusal.details, f"{game.id}: refusal {refusal.code!r}, {language}"
            )


def check_placeholders(text: str, details: dict[str, Any], what: str) -> None:
    """Check that a text's placeholders are all among the details."""
    wanted = placeholders(text)
    assert wanted <= set(details), f"{what}: nothing fills {sorted(wanted - set(details))}: {text}"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def reaction(table: Table, seat: Seat, move: Any, before: bytes) -> Refusal | None:
    """Return the refusal that a move gets now, or None if it is accepted; the table stays as it is.

    `before` is the state as it was written before anything was tried at this table.
    """
    refusal: Refusal | None = None
    try:
        after, entry = table.play(seat, move, wall_of(table))
        check_round_trip(after.state, table.game.State, f"{table.game.id}: the state after {move}")
        encoded(entry)
    except Refusal as refused:
        refusal = refused
    assert encoded(table.state) == before, (
        f"{table.game.id}: {move} of seat {seat} changed the state before it"
    )
    return refusal


def is_playing(table: Table) -> bool:
    """Return whether seats can act at this very moment."""
    return not table.is_over and table.clock.running and not table.is_due(wall_of(table))


def tag_of(move: Any) -> str:
    return str(msgspec.to_builtins(move).get("type", ""))


def _some(moves: tuple[Any, ...], rng: random.Random) -> list[Any]:
    return rng.sample(moves, min(MOST, len(moves)))


def _check_form(game: AnyGame, tag: str, fields: set[str]) -> None:
    """Check that a form is of a kind of move that there is, and names fields that the move has."""
    info = inspect.type_info(game.Move)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    found = {kind.tag: kind for kind in kinds if isinstance(kind, inspect.StructType)}
    assert tag in found, f"{game.id}: a form offers {tag!r}, which is not a move"
    known = {field.encode_name for field in found[tag].fields}
    needed = {field.encode_name for field in found[tag].fields if field.required}
    assert needed <= fields <= known, (
        f"{game.id}: the form of {tag!r} has the fields {sorted(fields)}, the move {sorted(known)}"
    )
