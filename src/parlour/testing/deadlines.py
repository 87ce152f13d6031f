"""Deadlines: when one comes, something happens by itself, and people were told what."""

from __future__ import annotations

import msgspec

from parlour.kernel.catalogue import LANGUAGES, catalogue, forms
from parlour.kernel.entry import Expire
from parlour.kernel.game import Described
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.testing.moves import check_placeholders
from parlour.testing.playing import Played
from parlour.testing.replays import check_round_trip

AT_ONCE = 100
"""How many things may expire at one moment."""


def check_deadline(table: Table) -> None:
    """Check that, if nobody acts, the deadline's defaults happen, and time goes on from there."""
    if table.deadline is None or not table.clock.running:
        return
    game = table.game
    now = max(table.deadline, table.at)
    later = table
    for _ in range(AT_ONCE):
        if later.deadline is None or later.deadline > now:
            break
        try:
            later, entry = later.expire()
        except Refusal as refusal:
            raise AssertionError(
                f"{game.id}: nothing happens at the deadline {now}: {refusal}; {later.state}"
            ) from refusal
        assert entry.at == now, f"{game.id}: the deadline {now} expired at {entry.at}"
        check_round_trip(later.state, game.State, f"{game.id}: the state after a deadline")
    else:
        raise AssertionError(f"{game.id}: the deadline {now} expires for ever: {later.state}")


def check_waits_for_people(played: Played) -> None:
    """Check that in a real box no deadline needs an outcome: people roll and draw when they are
    ready."""
    if not played.final.is_real_box:
        return
    for table, entry in zip(played.tables, played.entries[1:], strict=False):
        if isinstance(entry.input, Expire):
            try:
                msgspec.structs.replace(table, seed=None).expire()
            except Refusal as refusal:
                raise AssertionError(
                    f"{played.game.id}: a deadline of a real box asks for chance: {refusal}; "
                    f"{table.state}"
                ) from refusal


def check_defaults(table: Table) -> None:
    """Check that a seat that is asked to act before a deadline is told what happens otherwise."""
    if table.is_over:
        return
    game = table.game
    seats = range(len(table.header.seats))
    told = [table.default(seat) for seat in seats]
    asked = [seat for seat in seats if game.offers(table.state, seat).asks]
    if table.deadline is not None and asked:
        assert any(told), (
            f"{game.id}: seats {asked} are asked and there is a deadline, "
            f"but nobody is told what happens then: {table.state}"
        )
    for default in told:
        if default is not None:
            _check_words(table, default)


def _check_words(table: Table, default: Described) -> None:
    for language in LANGUAGES:
        text = catalogue(table.game, language).get("defaults", {}).get(default.code)
        what = f"{table.game.id}: default {default.code!r}, {language}"
        assert text is not None, f"{what}: no sentence"
        for form in forms(text):
            check_placeholders(form, default.details, what)
