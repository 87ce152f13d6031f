"""A table: what it takes, what it refuses, and what it shows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.kernel.hunch import Ask, Award, Done, Guess, Hunch, Options, Stake, game
from tests.kernel.tables import NAMES, WALL, Sitting, finished, staked

from parlour.kernel import Correction, Entry, Outcome, Refusal, SeatOptions, Table
from parlour.kernel.chance import Drawn
from parlour.kernel.entry import (
    Correct,
    Credit,
    End,
    Expire,
    Extend,
    Lead,
    Pause,
    Play,
    Resume,
    Rule,
    Skip,
    Start,
    TableInput,
    Undo,
)
from parlour.kernel.table import LONGEST_EXTENSION, LONGEST_LEAD
from parlour.testing import check_replay, play_out


def refusal(sitting: Sitting, input: TableInput, after: int = 0, seat: int | None = None) -> str:
    """The code with which an input is refused; the table stays as it is."""
    before = sitting.table
    with pytest.raises(Refusal) as refused:
        sitting.act(input, after, seat)
    assert sitting.table is before
    return refused.value.code


# The start ----------------------------------------------------------------------------------------


def test_a_table_starts_at_time_0_with_entry_1() -> None:
    sitting = Sitting(person="p1", id="m1")
    (entry,) = sitting.log
    assert (entry.seq, entry.at, entry.seat, entry.person, entry.id) == (1, 0, None, "p1", "m1")
    assert entry.input.wall == WALL
    assert entry.input.header.game == "hunch"
    assert entry.input.header.options == Options()
    assert (sitting.table.seq, sitting.table.at) == (1, 0)


def test_a_game_is_a_span_of_its_rooms_stream() -> None:
    assert Sitting(seq=41).table.seq == 42


@pytest.mark.parametrize("count", [0, 1, 5])
def test_the_number_of_seats_must_fit_the_game(count: int) -> None:
    with pytest.raises(Refusal, match="wrong_seat_count") as refused:
        Sitting(seats=(SeatOptions(),) * count)
    assert refused.value.details == {"seats": count, "players": "2–4"}


# Moves --------------------------------------------------------------------------------------------


def test_a_move_gives_a_new_table_and_its_entry() -> None:
    before = Sitting().table
    after, entry = before.play(0, Stake(3), WALL + 250, "p1", "m1")
    assert entry == Entry(2, 250, Play(Stake(3)), (), 0, "p1", "m1")
    assert after.state.stakes == (3,)
    assert before.state.stakes == ()


def test_outcomes_of_chance_are_in_the_entry_that_caused_them() -> None:
    sitting = staked()
    labels = [drawn.label for drawn in sitting.log[-1].outcomes]
    assert labels == ["target", "hints"]
    assert sitting.table.drawn == 2


def test_the_shelf_is_the_games_own_unless_another_is_given() -> None:
    sitting = staked()
    sitting.play(0, Ask(), 300)
    assert sitting.log[-1].outcomes == (Drawn("oracle", "dare"),)
    other = Sitting(shelf=lambda label, question: f"{label} {question['seat']}")
    other.play(0, Stake(1))
    other.play(1, Stake(1))
    other.play(0, Ask())
    assert other.log[-1].outcomes == (Drawn("oracle", "oracle 0"),)


def test_table_time_never_goes_backwards() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 500)
    sitting.play(1, Stake(1), 300)
    assert sitting.log[-1].at == 500


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_only_the_seats_there_are(seat: int) -> None:
    with pytest.raises(Refusal, match="no_such_seat") as refused:
        Sitting().table.play(seat, Stake(1), WALL)
    assert refused.value.details == {"seat": seat + 1}


def test_a_refused_move_changes_nothing() -> None:
    sitting = Sitting()
    assert refusal(sitting, Play(Stake(9)), seat=0) == "bad_stake"
    assert refusal(sitting, Play(Stake(1)), seat=1) == "not_your_turn"
    assert refusal(sitting, Play(Stake(1))) == "no_seat"
    assert len(sitting.log) == 1


def test_a_move_at_the_deadline_is_too_late() -> None:
    sitting = Sitting()
    assert sitting.table.deadline == 20_000
    assert refusal(sitting, Play(Stake(1)), 20_000, seat=0) == "too_late"
    assert sitting.play(0, Stake(1), 19_999).state.stakes == (1,)


def test_a_game_starts_only_once() -> None:
    sitting = Sitting()
    assert refusal(sitting, sitting.log[0].input) == "already_started"


# Deadlines ----------------------------------------------------------------------------------------


def test_a_deadline_happens_at_its_own_time_however_late_it_is_noticed() -> None:
    sitting = Sitting()
    assert not sitting.table.is_due(WALL + 19_999)
    assert sitting.table.is_due(WALL + 20_000)
    sitting.expire()
    assert sitting.log[-1] == Entry(2, 20_000, Expire())
    assert sitting.table.state.stakes == (1,)


def test_a_deadline_that_passed_during_another_entry_happens_at_once() -> None:
    sitting = Sitting()
    sitting.act(Correct(0, 1), 25_000)
    sitting.expire()
    assert sitting.log[-1].at == 25_000


def test_chance_at_a_deadline_is_counted() -> None:
    sitting = Sitting()
    sitting.expire()
    assert sitting.expire().drawn == 2
    assert [drawn.label for drawn in sitting.log[-1].outcomes] == ["target", "hints"]


def test_without_a_deadline_nothing_expires() -> None:
    sitting = Sitting(Options(seconds=0))
    assert sitting.table.due() is None
    assert not sitting.table.is_due(10**12)
    assert refusal(sitting, Expire()) == "nothing_expires"


def test_what_happens_otherwise_is_told_until_the_game_is_over() -> None:
    sitting = Sitting()
    default = sitting.table.default(0)
    assert default is not None
    assert (default.code, default.details) == ("stakes", {"points": 1})
    assert sitting.table.default(1) is None
    assert finished().table.default(0) is None


# The clock ----------------------------------------------------------------------------------------


def test_in_a_pause_nothing_moves_and_nothing_expires() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 100)
    sitting.act(Pause(WALL + 5000), 5000)
    assert sitting.table.due() is None
    assert not sitting.table.is_due(WALL + 10**9)
    assert refusal(sitting, Play(Stake(1)), 6000, seat=1) == "paused"
    assert refusal(sitting, Undo(), 6000, seat=0) == "paused"
    assert refusal(sitting, Expire(), 6000) == "paused"
    assert refusal(sitting, Pause(WALL + 6000), 6000) == "paused"
    sitting.act(Resume(WALL + 60_000), 60_000)
    assert sitting.table.at == 5000
    assert sitting.play(1, Stake(2), 60_500).at == 5500


def test_only_a_paused_game_goes_on() -> None:
    assert refusal(Sitting(), Resume(WALL)) == "not_paused"


def test_an_extension_moves_the_deadline_in_server_time_only() -> None:
    sitting = Sitting()
    sitting.act(Extend(WALL + 1000, 30_000), 1000)
    assert sitting.table.deadline == 20_000
    assert sitting.table.due() == WALL + 50_000
    assert sitting.play(0, Stake(1), 49_999).at == 19_999


def test_an_extension_in_a_pause_counts_after_it() -> None:
    sitting = Sitting()
    sitting.act(Pause(WALL + 1000), 1000)
    sitting.act(Extend(WALL + 2000, 5000), 2000)
    sitting.act(Resume(WALL + 3000), 3000)
    assert sitting.table.due() == WALL + 3000 + 5000 + 19_000


@pytest.mark.parametrize("extra", [0, -5, LONGEST_EXTENSION + 1])
def test_an_extension_has_its_bounds(extra: int) -> None:
    assert refusal(Sitting(), Extend(WALL, extra)) == "bad_extension"


def test_in_a_lead_nobody_moves_and_no_playing_time_is_lost() -> None:
    sitting = Sitting()
    sitting.act(Lead(WALL + 20, 3000), 20)
    with pytest.raises(Refusal, match="not_yet"):
        sitting.table.play(0, Stake(1), WALL + 3019)
    assert sitting.table.deadline == 20_000
    assert sitting.table.due() == WALL + 23_020
    assert not sitting.table.is_due(WALL + 23_019)
    assert sitting.play(0, Stake(1), 3020).at == 0


def test_a_lead_is_no_pause_for_the_host() -> None:
    sitting = Sitting()
    sitting.act(Lead(WALL, 3000))
    sitting.act(Correct(0, 5), 1000)
    sitting.act(Extend(WALL + 2000, 1000), 2000)
    assert sitting.table.due() == WALL + 24_000


def test_a_pause_in_a_lead_keeps_its_rest() -> None:
    sitting = Sitting()
    sitting.act(Lead(WALL, 3000))
    sitting.act(Pause(WALL + 1000), 1000)
    assert refusal(sitting, Play(Stake(1)), 2000, seat=0) == "paused"
    assert refusal(sitting, Lead(WALL + 2000, 3000), 2000) == "paused"
    sitting.act(Resume(WALL + 9000), 9000)
    with pytest.raises(Refusal, match="not_yet"):
        sitting.table.play(0, Stake(1), WALL + 10_999)
    assert sitting.play(0, Stake(1), 11_000).at == 0


def test_a_lead_is_called_off_at_once() -> None:
    sitting = Sitting()
    sitting.act(Lead(WALL, 3000))
    sitting.act(Lead(WALL + 1000, 0), 1000)
    assert sitting.play(0, Stake(1), 1000).at == 0


def test_a_move_can_be_taken_back_in_a_lead() -> None:
    sitting = Sitting(seats=(SeatOptions(),) * 3)
    before = sitting.table.state
    sitting.play(0, Stake(1), 100)
    sitting.act(Lead(WALL + 100, 3000), 100)
    assert sitting.act(Undo(), 200, seat=0).state == before


def test_nobody_waits_for_a_lead_when_nobody_is_there() -> None:
    sitting = Sitting()
    sitting.act(Lead(WALL, 3000))
    sitting.act(Skip(WALL + 1000), 1000)
    assert sitting.table.is_due(WALL + 1000)


@pytest.mark.parametrize("span", [-1, LONGEST_LEAD + 1])
def test_a_lead_has_its_bounds(span: int) -> None:
    assert refusal(Sitting(), Lead(WALL, span)) == "bad_lead"


def test_a_game_counts_down_only_where_it_says_so() -> None:
    sitting = Sitting()
    assert sitting.table.game.countdown(sitting.table.state) is None


def test_every_move_is_a_step_of_a_replay_where_a_game_names_no_passages() -> None:
    sitting = Sitting()
    assert sitting.table.game.passage(sitting.table.state) is None


def test_the_time_of_a_clock_entry_is_its_own() -> None:
    """The house may write a pause down later than it began."""
    sitting = Sitting()
    sitting.act(Pause(WALL + 1000), after=9000)
    assert sitting.table.at == 1000


def test_a_skip_brings_the_deadline_at_once_and_no_time_is_lost_after_it() -> None:
    sitting = Sitting()
    sitting.act(Skip(WALL + 1000), 1000)
    assert sitting.table.at == 20_000
    assert sitting.table.is_due(WALL + 1000)
    assert refusal(sitting, Play(Stake(1)), 1000, seat=0) == "too_late"
    assert sitting.expire().at == 20_000
    deadline = sitting.table.deadline
    assert deadline is not None
    assert sitting.table.due() == WALL + 1000 + deadline - 20_000


def test_only_a_deadline_that_the_clock_runs_towards_is_skipped() -> None:
    assert refusal(Sitting(Options(seconds=0)), Skip(WALL)) == "nothing_expires"
    paused = Sitting()
    paused.act(Pause(WALL))
    assert refusal(paused, Skip(WALL)) == "paused"


def test_after_a_restart_table_time_goes_on_from_the_last_entry() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 4000)
    sitting.act(Credit(WALL + 900_000), 900_000)
    assert sitting.log[-1].at == 4000
    assert sitting.play(1, Stake(1), 901_000).at == 5000


# Undo ---------------------------------------------------------------------------------------------


def test_a_seat_takes_its_last_move_back() -> None:
    sitting = Sitting(seats=(SeatOptions(),) * 3)
    before = sitting.table
    sitting.play(0, Stake(1), 100)
    assert sitting.table.private(0)["undo"] is True
    assert "undo" not in sitting.table.private(1)
    undone = sitting.act(Undo(), 200, seat=0)
    assert undone.state == before.state
    assert undone.at == 200
    assert [undone.view(viewer) for viewer in (0, 1, 2, "table")] == [
        before.view(viewer) for viewer in (0, 1, 2, "table")
    ]


def test_moves_come_back_one_after_the_other_each_by_its_seat() -> None:
    sitting = Sitting(seats=(SeatOptions(),) * 3)
    sitting.play(0, Stake(1), 100)
    sitting.play(1, Stake(2), 200)
    assert refusal(sitting, Undo(), 300, seat=0) == "cannot_undo"
    sitting.act(Undo(), 300, seat=1)
    assert sitting.act(Undo(), 400, seat=0).state.stakes == ()
    assert refusal(sitting, Undo(), 500, seat=0) == "cannot_undo"


def test_undo_never_crosses_a_draw() -> None:
    sitting = staked()
    assert sitting.table.undoable is None
    assert not sitting.table.can_undo(1)
    assert refusal(sitting, Undo(), 300, seat=1) == "cannot_undo"


def test_undo_never_crosses_a_move_that_is_final() -> None:
    sitting = staked()
    sitting.play(0, Guess(3), 300)
    assert refusal(sitting, Undo(), 400, seat=0) == "cannot_undo"


def test_undo_never_crosses_a_deadline_or_a_ruling() -> None:
    sitting = Sitting(seats=(SeatOptions(),) * 3)
    sitting.play(0, Stake(1), 100)
    sitting.expire()
    assert refusal(sitting, Undo(), 21_000, seat=0) == "cannot_undo"
    sitting = finished()
    sitting.act(Rule(Award(0, 0)))
    assert sitting.table.undoable is None


def test_an_undo_needs_a_seat() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 100)
    assert refusal(sitting, Undo(), 200) == "cannot_undo"


def test_an_undo_cannot_dodge_a_deadline() -> None:
    """Neither the one that is due now, nor the one that was pending before the move."""
    sitting = Sitting()
    sitting.play(0, Stake(1), 19_000)
    assert refusal(sitting, Undo(), 20_000, seat=0) == "too_late"
    assert refusal(sitting, Undo(), 39_000, seat=0) == "too_late"
    assert sitting.act(Undo(), 19_999, seat=0).state.stakes == ()


# The host -----------------------------------------------------------------------------------------


def test_a_correction_counts_in_the_outcome_and_is_shown() -> None:
    sitting = finished()
    assert "corrections" not in sitting.table.public()
    before = sitting.table.outcome
    assert before is not None
    sitting.act(Correct(0, 100, "counted wrong"))
    assert sitting.table.outcome == Outcome(
        (0,), (before.scores[0] + 100, before.scores[1]), "rounds_played"
    )
    assert sitting.table.public()["corrections"] == (Correction(0, 100, "counted wrong"),)
    assert sitting.table.sheet(NAMES)["corrections"] == [
        {"name": "Ann", "points": 100, "reason": "counted wrong"}
    ]


def test_only_a_seat_that_is_there_can_be_corrected() -> None:
    assert refusal(Sitting(), Correct(2, 1)) == "no_such_seat"
    assert refusal(Sitting(), Correct(-1, 1)) == "no_such_seat"


def test_the_host_overrules_even_after_the_end() -> None:
    sitting = finished()
    before = sitting.table.outcome
    assert before is not None
    loser = 1 - before.winners[0]
    sitting.act(Rule(Award(0, loser)))
    assert sitting.table.outcome == replace(
        before, winners=(loser,), scores=tuple(reversed(before.scores))
    )
    assert refusal(sitting, Rule(Award(7, 0))) == "no_such_round"


def test_a_ruling_does_not_reopen_a_game_whose_secret_is_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running, sitting = staked().table.state, finished()
    monkeypatch.setattr(Hunch, "overrule", lambda self, state, ruling: running)
    assert refusal(sitting, Rule(Award(0, 0))) == "game_over"


def test_the_host_ends_the_game_as_it_stands() -> None:
    sitting = staked()
    assert not sitting.table.is_over
    sitting.act(End(), 500)
    assert sitting.table.due() is None
    assert sitting.table.outcome == Outcome((0, 1), (0, 0), "ended_by_host")
    sitting.act(Correct(1, 5))
    assert sitting.table.outcome == Outcome((1,), (0, 5), "ended_by_host")


def test_a_game_ended_by_the_host_stops_its_clock() -> None:
    sitting = staked()
    assert sitting.table.view("table")["clock"].running
    sitting.act(End(), 500)
    stopped = sitting.table.view("table")["clock"]
    assert (stopped.running, stopped.at, stopped.deadline) == (False, sitting.table.at, None)
    sitting.act(Correct(1, 5), 60_000)
    assert sitting.table.view("table")["clock"] == stopped


@pytest.mark.parametrize("by_host", [True, False])
@pytest.mark.parametrize(
    "input",
    [
        Play(Done()),
        Expire(),
        Undo(),
        Pause(WALL),
        Resume(WALL),
        Extend(WALL, 9),
        Credit(WALL),
        End(),
    ],
    ids=lambda input: type(input).__name__,
)
def test_when_it_is_over_it_is_over(input: TableInput, by_host: bool) -> None:
    sitting = staked() if by_host else finished()
    if by_host:
        sitting.act(End(), 500)
    assert refusal(sitting, input, 900, seat=0) == "game_over"


# Views --------------------------------------------------------------------------------------------


def test_a_running_game_has_no_outcome() -> None:
    assert staked().table.outcome is None


def test_a_view_has_the_games_sections_and_the_tables_own() -> None:
    table = staked().table
    assert set(table.public()) == {"stakes", "done", "rounds", "clock", "show"}
    assert set(table.private(0)) == {"hint", "guess", "advice", "offers", "default"}
    assert set(table.private("table")) == set()
    assert table.private(len(NAMES)) == {}, "nobody sits there"
    assert table.view(1) == table.public() | table.private(1)
    assert table.public()["clock"].deadline == table.deadline


def test_when_it_is_over_the_outcome_is_shown_and_nothing_offered() -> None:
    table = finished().table
    assert set(table.view(0)) == {"stakes", "done", "rounds", "clock", "show", "outcome"}


def test_a_games_own_dicts_are_left_alone() -> None:
    shown: dict[str, Any] = {"x": 1}

    class Frugal(Hunch):
        def public(self, state: Any) -> dict[str, Any]:
            return shown

        def private(self, state: Any, viewer: Any) -> dict[str, Any]:
            return shown

    Sitting(rules=Frugal()).table.view(0)
    assert shown == {"x": 1}


# Replay -------------------------------------------------------------------------------------------


def test_the_fold_of_the_log_is_the_table() -> None:
    sitting = finished()
    sitting.act(Correct(0, 1))
    folded = Table.fold(game, sitting.log)
    assert replace(folded, seed=sitting.table.seed) == sitting.table


def test_a_folded_table_with_its_seed_plays_on() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 100)
    folded = Table.fold(game, sitting.log, seed=sitting.table.seed)
    assert folded.play(1, Stake(2), WALL + 200) == sitting.table.play(1, Stake(2), WALL + 200)


def test_a_folded_table_without_its_seed_draws_nothing() -> None:
    sitting = Sitting()
    folded = Table.fold(game, sitting.log)
    folded, _ = folded.play(0, Stake(1), WALL + 100)
    with pytest.raises(Refusal, match="outcome_missing"):
        folded.play(1, Stake(1), WALL + 200)


def test_entries_of_a_room_may_lie_between() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1), 100)
    later = replace(sitting.log[1], seq=17)
    assert Table.fold(game, [sitting.log[0], later]).seq == 17


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seq": 2}, "out_of_order"),
        ({"at": 50}, "out_of_order"),
        ({"at": 50_000}, "too_late"),
        ({"seat": None}, "no_seat"),
        ({"seat": 5}, "no_such_seat"),
        ({"seat": 0}, "not_your_turn"),
        ({"input": Play(Stake(9))}, "bad_stake"),
        ({"input": Pause(WALL + 7)}, "outcomes_left_over"),
        ({"outcomes": ()}, "outcome_missing"),
        ({"outcomes": (Drawn("target", 99),)}, "impossible_outcome"),
        ({"outcomes": (Drawn("hints", 1),)}, "outcome_mislabelled"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_a_replay_is_as_strict_as_live_play(change: dict[str, Any], code: str) -> None:
    sitting = staked()
    start, first, second = sitting.log
    table = Table.fold(game, [start, first])
    with pytest.raises(Refusal) as refused:
        table.replay(replace(second, **change))
    assert refused.value.code == code


def test_more_outcomes_than_asked_for_are_refused() -> None:
    start, first, second = staked().log
    extra = replace(second, outcomes=(*second.outcomes, Drawn("target", 1)))
    with pytest.raises(Refusal, match="outcomes_left_over"):
        Table.fold(game, [start, first, extra])
    with pytest.raises(Refusal, match="outcomes_left_over"):
        Table.fold(game, [replace(start, outcomes=(Drawn("x", 1),))])


@pytest.mark.parametrize("input", [Expire(), Pause(WALL + 7)], ids=["expire", "pause"])
def test_a_wrong_time_is_refused(input: TableInput) -> None:
    table = Sitting().table
    with pytest.raises(Refusal, match="wrong_time"):
        table.replay(Entry(2, 333, input))


def test_a_log_begins_with_a_start() -> None:
    sitting = Sitting()
    sitting.play(0, Stake(1))
    for log in ([], sitting.log[1:]):
        with pytest.raises(Refusal, match="no_start"):
            Table.fold(game, log)


def test_a_start_in_the_log_must_fit_the_game_too() -> None:
    (start,) = Sitting().log
    header = replace(start.input.header, seats=(SeatOptions(),))
    with pytest.raises(Refusal, match="wrong_seat_count"):
        Table.fold(game, [replace(start, input=Start(header, WALL))])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_every_game_replays(seed: int) -> None:
    check_replay(play_out(game, seed=seed))
