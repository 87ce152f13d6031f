"""What is staged between two steps: a list within a lead, with server times."""

import msgspec
import pytest
from tests.kernel.hunch import Stake
from tests.kernel.tables import WALL, Sitting, finished

from parlour.kernel import Beat, Refusal, Table
from parlour.kernel.beat import rising, span_of
from parlour.kernel.entry import Credit, End, Lead, Pause, Resume
from parlour.kernel.table import LONGEST_LEAD, LONGEST_SHOW

FIRST, SECOND = Beat("first", 2000), Beat("second", 1000, "good", (1,), {"points": 3})


def staged(span: int = 6000) -> Sitting:
    sitting = Sitting()
    sitting.act(Lead(WALL, span, (FIRST, SECOND)))
    return sitting


def times(sitting: Sitting) -> list[tuple[str, int, int]]:
    return [(beat.code, beat.begins - WALL, beat.ends - WALL) for beat in sitting.table.show()]


def test_the_best_points_are_told_last_and_equal_ones_together() -> None:
    assert rising([7, 3, 9, 3, 1, 0]) == ((4, 5), (1, 3), (0,), (2,))
    assert rising([2, 2]) == ((0, 1),)
    assert rising([1, 5]) == ((0,), (1,))


def test_a_list_of_beats_has_server_times_one_after_the_other() -> None:
    assert span_of((FIRST, SECOND)) == 3000
    assert times(staged()) == [("first", 0, 2000), ("second", 2000, 3000)]
    shown = staged().table.public()["show"][1]
    assert (shown.tone, shown.seats, shown.details) == ("good", (1,), {"points": 3})


def test_nobody_moves_before_the_last_beat_and_the_countdown_are_over() -> None:
    sitting = staged()
    with pytest.raises(Refusal, match="not_yet"):
        sitting.table.play(0, Stake(1), WALL + 5999)
    assert [sitting.table.countdown_left(WALL + at) for at in (0, 3000, 4000, 6000)] == [
        3000, 3000, 2000, 0,
    ]  # fmt: skip
    sitting.play(0, Stake(1), 6000)
    assert sitting.table.lead is None
    assert sitting.table.show() == ()
    assert sitting.table.countdown_left(WALL) == 0


def test_in_a_pause_nothing_is_staged_and_then_it_goes_on_where_it_was() -> None:
    sitting = staged()
    sitting.act(Pause(WALL + 500), 500)
    assert sitting.table.show() == ()
    sitting.act(Resume(WALL + 9500), 9500)
    assert times(sitting) == [("first", 9000, 11_000), ("second", 11_000, 12_000)]


def test_after_a_restart_it_begins_anew() -> None:
    sitting = staged()
    sitting.act(Credit(WALL + 60_000), 60_000)
    assert times(sitting)[0] == ("first", 60_000, 62_000)


def test_it_goes_on_until_so_many_beats_are_left() -> None:
    table = staged().table
    assert table.rest_of_show(1, WALL + 500) == Lead(WALL + 500, 4000, (SECOND,))
    assert table.rest_of_show(0, WALL + 500) == Lead(WALL + 500, 3000)
    assert table.rest_of_show(2, WALL + 500) is None, "it has come so far"
    assert table.rest_of_show(1, WALL + 2500) is None
    assert table.rest_of_show(0, WALL + 3000) is None, "only the countdown is left"
    assert Sitting().table.rest_of_show(0, WALL) is None


def test_beats_follow_the_end_of_a_game_too() -> None:
    sitting = finished()
    sitting.act(Lead(WALL + 900, 3000, (FIRST, SECOND)), 900)
    assert [beat.code for beat in sitting.table.public()["show"]] == ["first", "second"]
    assert Table.fold(sitting.table.game, sitting.log).show() == sitting.table.show()


def test_a_lead_is_no_longer_than_its_beats_and_a_countdown() -> None:
    sitting = Sitting()
    many = (Beat("long", 60_000),) * 4
    for span, beats in (
        (3000 + LONGEST_LEAD + 1, (FIRST, SECOND)),
        (2999, (FIRST, SECOND)),
        (LONGEST_SHOW + 60_000, many),
    ):
        with pytest.raises(Refusal, match="bad_lead"):
            sitting.table.act(Lead(WALL, span, beats), wall=WALL)


def test_a_lead_without_beats_is_written_as_before() -> None:
    assert msgspec.json.encode(Lead(1, 2)) == b'{"type":"lead","wall":1,"span":2}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"code": "x", "lasts": -1}, Beat)


def test_a_game_stages_nothing_by_itself() -> None:
    sitting = finished()
    game, state = sitting.table.game, sitting.table.state
    assert (game.beats(state, state), game.finale(state), game.merits(state)) == ((), (), ())
    sitting = Sitting()
    sitting.act(End(), 5)
