"""The daily card."""

from __future__ import annotations

import datetime

from tests.games.facts.sitting import judged

from parlour.games.facts import daily, game
from parlour.games.facts.cards import Subject

REAL_CARDS = True
DAY = datetime.date(2026, 3, 14)
NEXT = datetime.date(2026, 3, 15)


def test_a_day_has_one_card_and_its_own_letters() -> None:
    one, again, other = (daily.start(game, day).state for day in (DAY, DAY, NEXT))
    assert one == again
    assert (one.columns, one.letters) != (other.columns, other.letters)
    assert one.phase == "write"
    assert one.count == 1


def result() -> daily.Result:
    rivers, films = Subject("p01", "rivers"), Subject("p01", "films")
    card = ((0, 0, "Amazon"), (1, 0, "Bug"), (0, 1, "Alien"))
    known = dict.fromkeys(("Amazon", "Bug", "Alien"), "yes")
    sitting = judged(card, columns=(rivers, films, films, films, films), known=known, rounds=1)
    assert sitting.phase == "over"
    return daily.result(sitting.state, DAY)


def test_the_result_has_the_three_scores() -> None:
    assert result() == daily.Result(DAY, 5, 5, 10, (2, 1, 0, 0, 0))


def test_the_shared_text_spoils_nothing() -> None:
    lines = daily.share(game, result()).split("\n")
    assert lines[0] == "Facts in Five, 2026-03-14"
    assert lines[1] == "10 points · Special 5 · General 5"
    assert lines[2:] == ["■ ■ · · ·", "■ · · · ·", *["· · · · ·"] * 3]


def test_the_text_to_read_aloud_is_one_sentence_with_numbers() -> None:
    text = daily.read_aloud(game, result(), "de")
    assert text.endswith("10 Punkte, 3 von 25 Feldern; nach Spalten 2, 1, 0, 0, 0.")
    assert "■" not in text
