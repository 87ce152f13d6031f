"""The daily board."""

import datetime

from tests.games.fives.test_puzzle import MAP, play_all, sitting

from parlour.games.fives import daily, game

DAY = datetime.date(2026, 3, 14)
NEXT = datetime.date(2026, 3, 15)


def test_a_day_has_one_board_and_its_own_rolls() -> None:
    assert daily.start(game, DAY).state == daily.start(game, DAY).state
    assert daily.start(game, DAY).state.boards != daily.start(game, NEXT).state.boards
    assert daily.start(game, DAY).state.options.version == "solo"


def result() -> daily.Result:
    sit = sitting(1)
    play_all(sit)
    return daily.result(sit.state, DAY)


def test_the_result_counts_points_and_shapes() -> None:
    found = result()
    assert (found.points, found.found) == (26, 11)
    assert len(found.rounds) == 12
    assert found.rounds[-1] == 0


def test_the_shared_text_spoils_nothing() -> None:
    lines = daily.share(game, result()).split("\n")
    assert lines[:2] == ["Find Five, 2026-03-14", "26 of 30 points, 11 of 12 shapes"]
    assert len(lines) == 4
    assert lines[2].startswith("■ ■ ■")
    assert lines[3].endswith("·")
    assert not set("".join(lines[2:])) - set("■· ")


def test_the_text_to_read_aloud_is_one_sentence_with_numbers() -> None:
    text = daily.read_aloud(game, result(), "de")
    assert text.startswith("Fünf finden vom 2026-03-14: 26 von 30 Punkten mit 11 von 12 Formen.")
    assert text.endswith("nichts.")
    assert "■" not in text


def test_best_scores_are_kept_per_day_and_overall() -> None:
    first = daily.Result(DAY, 20, 9, ())
    better = daily.Result(DAY, 24, 10, ())
    other = daily.Result(NEXT, 22, 9, ())
    best = daily.best_of([first, better, other, first])
    assert best == daily.Best(24, {"2026-03-14": 24, "2026-03-15": 22})


def test_the_map_of_the_tests_has_eleven_shapes() -> None:
    assert len(MAP) == 11
