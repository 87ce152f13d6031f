"""The game in a terminal."""

from __future__ import annotations

import msgspec
from tests.games.facts.sitting import Sitting, judged

from parlour.games.facts import game
from parlour.games.facts.cards import Subject
from parlour.games.facts.text import draw
from parlour.kernel import Viewer

NAMES = ("Anna", "Bert", "Carl")
COLUMNS = (Subject("t01", "rivers", ("europe",)), *[Subject("t06", "films")] * 4)


def shown(sitting: Sitting, viewer: Viewer = 0) -> str:
    view = msgspec.to_builtins(sitting.table.view(viewer))
    return draw(view, NAMES[: sitting.state.count])


def test_cards_to_choose_from_are_shown_with_their_ids() -> None:
    sitting = Sitting(3)
    text = shown(sitting)
    assert text.startswith("1/5 · choose\n")
    assert "t01 (" in text or "t02 (" in text
    for held in sitting.state.held:
        assert f"{held.card} ({NAMES[held.holder]})" in text


def test_a_choice_that_was_made_is_announced() -> None:
    sitting = Sitting(3)
    held = sitting.state.held[0]
    sitting.move(held.holder, game.offers(sitting.state, held.holder).moves[0])
    assert f"{held.card} (Anna) = " in shown(sitting)


def test_the_own_playcard_is_shown_while_writing_and_to_nobody_else() -> None:
    sitting = Sitting(3, columns=COLUMNS).choose_all()
    sitting.write(0, (0, 0, "Aare"), (0, 1, "A very long title of a film indeed"))
    assert "Rivers in Europe" in shown(sitting)
    assert "A Aare" in shown(sitting)
    assert "A very long title…" in shown(sitting)
    assert "Aare" not in shown(sitting, 1)
    assert "Aare" not in shown(sitting, "table")


def test_a_childs_playcard_is_judged_under_the_bare_class() -> None:
    cards = (((0, 0, "Aare"),), ((0, 0, "Amur"),), ())
    text = shown(judged(*cards, columns=COLUMNS, children=(1,)), "table")
    anna, bert, carl = text.split("#")[1:]
    assert "Rivers in Europe" in anna
    assert "Rivers in Europe" not in bert
    assert "Rivers in Europe" in carl


def test_judging_shows_challenges_strikes_and_what_the_shelf_knows() -> None:
    card = ((0, 0, "Aare"), (1, 0, "Bug"), (2, 0, "Danube"), (3, 0, "Don"))
    sitting = judged(card, (), (), columns=COLUMNS, known={"Aare": "yes"})
    sitting.challenge(1, 0, 1, 0)
    text = shown(sitting)
    assert "#0 Anna" in text
    assert "Aare+" in text
    assert "?Bug" in text
    assert "-Danube" in text
    sitting.done().done()
    sitting.dispute(0, 0, 1, 0)
    assert "!-Bug" in shown(sitting)


def test_hidden_authors_stay_hidden_in_a_terminal_too() -> None:
    sitting = judged(((0, 0, "Aare"),), (), (), columns=COLUMNS, hide_authors=True)
    assert "#0 ?" in shown(sitting)


def test_a_scored_round_shows_where_the_squares_come_from() -> None:
    sitting = judged(((0, 0, "Aare"), (1, 0, "Bug"), (2, 0, "Danube")), (), (), columns=COLUMNS)
    while sitting.phase != "reveal":
        sitting.done()
    text = shown(sitting)
    assert "Anna: 2 0 0 0 0 | 4 + 2 = 6" in text
    assert "* Anna: 4 + 2 = 6" in text
    assert "  Bert: 0 + 0 = 0" in text
