"""The table's clock: server time in, table time out."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.kernel import Clock
from parlour.kernel.clock import ClockView

HOUR = 3_600_000


def test_table_time_runs_with_server_time() -> None:
    clock = Clock(wall=1000)
    assert clock.now(1000) == 0
    assert clock.now(1750) == 750
    assert clock.due(750) == 1750


def test_table_time_never_goes_backwards_when_server_time_does() -> None:
    assert Clock(wall=1000, at=500).now(900) == 500


def test_table_time_stops_in_a_pause() -> None:
    paused = Clock(1000).paused(1600)
    assert paused.now(9999) == 600
    resumed = paused.resumed(10_000)
    assert resumed.now(10_000) == 600
    assert resumed.now(10_250) == 850


def test_the_server_time_at_which_table_time_came_somewhere() -> None:
    clock = Clock(1000)
    assert clock.came_to(0) == 1000
    assert clock.came_to(300) == 1300
    extended = clock.extended(1500, 200)
    assert extended.came_to(500) == 1500, "where the extra time began"
    assert extended.came_to(600) == 1800


def test_a_pause_as_of_an_earlier_time_gives_that_time_back() -> None:
    clock = Clock(1000).led(1000, 3000, 0)
    stopped = clock.paused(max(400, clock.came_to(0)))
    assert stopped.resumed(9000).lead_left(9000) == 3000, "no more than there was"
    assert Clock(1000).paused(1400).resumed(9000).now(9100) == 500


def test_a_second_pause_or_resume_changes_nothing() -> None:
    paused = Clock(1000).paused(1600)
    assert paused.paused(2000) == paused
    assert Clock(1000).resumed(2000) == Clock(1000)


def test_an_extension_lets_table_time_stand_still() -> None:
    clock = Clock(1000).extended(1500, 200)
    assert [clock.now(wall) for wall in (1500, 1600, 1700, 1800)] == [500, 500, 500, 600]
    assert clock.due(600) == 1800


def test_extensions_add_up() -> None:
    clock = Clock(1000).extended(1500, 200).extended(1600, 300)
    assert clock.due(500) == 2000


def test_an_extension_in_a_pause_counts_after_it() -> None:
    clock = Clock(1000).paused(1500).extended(1700, 200)
    assert clock.now(1800) == 500
    resumed = clock.resumed(3000)
    assert [resumed.now(wall) for wall in (3000, 3200, 3300)] == [500, 500, 600]


def test_a_pause_within_an_extension_keeps_the_rest_of_it() -> None:
    clock = Clock(1000).extended(1500, 200).paused(1550)
    assert clock.resumed(5000).due(500) == 5150


def test_after_a_restart_nobody_has_lost_time() -> None:
    clock = Clock(1000).restarted(HOUR, 400)
    assert clock.now(HOUR) == 400
    assert clock.now(HOUR + 100) == 500


def test_after_a_restart_extra_time_is_given_again() -> None:
    clock = Clock(1000).extended(1500, 200).restarted(HOUR, 500)
    assert clock.due(500) == HOUR + 200
    assert clock.restarted(2 * HOUR, 600).due(600) == 2 * HOUR


def test_a_restart_in_a_pause_leaves_it_paused() -> None:
    paused = Clock(1000).paused(1500)
    assert paused.restarted(HOUR, 500) == paused


def test_in_a_lead_no_time_passes() -> None:
    clock = Clock(1000).led(1500, 3000, 500)
    assert [clock.now(wall) for wall in (1500, 3000, 4500, 4600)] == [500, 500, 500, 600]
    assert [clock.lead_left(wall) for wall in (1500, 3000, 4499, 4500, 9000)] == [
        3000,
        1500,
        1,
        0,
        0,
    ]
    assert clock.due(600) == 4600


def test_a_pause_within_a_lead_keeps_the_rest_of_it() -> None:
    paused = Clock(1000).led(1500, 3000, 500).paused(2500)
    assert paused.lead_left(9000) == 2000
    resumed = paused.resumed(10_000)
    assert [resumed.lead_left(wall) for wall in (10_000, 11_000, 12_000)] == [2000, 1000, 0]
    assert resumed.due(500) == 12_000


def test_a_lead_that_is_over_does_not_come_back_after_a_pause() -> None:
    resumed = Clock(1000).led(1500, 3000, 500).paused(5000).resumed(6000)
    assert resumed.lead_left(6000) == 0
    assert resumed.now(6100) == 1100


def test_an_extension_within_a_lead_comes_after_it() -> None:
    clock = Clock(1000).led(1500, 3000, 500).extended(2500, 200)
    assert clock.lead_left(2500) == 2000
    assert clock.due(500) == 4700


def test_a_lead_comes_before_the_rest_of_an_extension() -> None:
    clock = Clock(1000).extended(1500, 200).led(1600, 3000, 500)
    assert clock.lead_left(1600) == 3000
    assert clock.due(500) == 4700


def test_a_lead_takes_the_place_of_the_one_under_way() -> None:
    clock = Clock(1000).led(1500, 3000, 500).led(2500, 3000, 500)
    assert clock.lead_left(2500) == 3000
    assert clock.due(500) == 5500


def test_a_lead_gives_back_the_time_since_the_phase_began() -> None:
    clock = Clock(1000).led(1520, 3000, 500)
    assert clock.now(4520) == 500


def test_a_lead_can_be_called_off() -> None:
    clock = Clock(1000).led(1500, 3000, 500).led(2500, 0, 500)
    assert clock.lead_left(2500) == 0
    assert clock.now(2600) == 600


def test_after_a_restart_a_lead_begins_anew() -> None:
    clock = Clock(1000).led(1500, 3000, 500)
    assert clock.restarted(HOUR, 500).lead_left(HOUR) == 3000
    assert clock.restarted(HOUR, 500).due(500) == HOUR + 3000
    assert clock.restarted(HOUR, 700).lead_left(HOUR) == 0


def test_server_time_that_goes_backwards_does_not_lengthen_a_lead() -> None:
    assert Clock(1000).led(1500, 3000, 500).lead_left(0) == 3000


def test_a_skip_ends_a_lead() -> None:
    assert Clock(1000).led(1500, 3000, 500).skipped(2000, 900).lead_left(2000) == 0


def test_a_client_sees_the_full_time_during_a_lead() -> None:
    view = Clock(1000).led(1500, 3000, 500).view(deadline=900)
    assert view == ClockView(True, zero=4000, at=500, deadline=900, lead=4500)
    assert view.lead is not None
    assert 900 - (view.lead - view.zero) == 400
    paused = Clock(1000).led(1500, 3000, 500).paused(2000).view(deadline=900)
    assert (paused.lead, 900 - paused.at) == (None, 400)


def test_a_client_can_work_out_the_time_left() -> None:
    clock = Clock(1000).extended(1500, 200)
    view = clock.view(deadline=900)
    assert view == ClockView(True, zero=1200, at=500, deadline=900)
    assert view.zero + 900 == clock.due(900)


def test_a_client_sees_extra_time_granted_in_a_pause_at_once() -> None:
    view = Clock(1000).paused(1500).extended(1600, 200).view(deadline=900)
    assert not view.running
    assert 900 - view.at == 900 - 500 + 200


@given(
    st.lists(
        st.tuples(st.sampled_from(["pause", "resume", "extend", "lead"]), st.integers(0, 1000))
    ),
    st.integers(0, 1000),
)
def test_whatever_the_host_does_time_goes_forward(steps: list[tuple[str, int]], later: int) -> None:
    clock, wall, at = Clock(0), 0, 0
    for step, passed in steps:
        wall += passed
        assert clock.now(wall) >= at
        at = clock.now(wall)
        match step:
            case "pause":
                clock = clock.paused(wall)
            case "resume":
                clock = clock.resumed(wall)
            case "lead" if clock.running:
                clock = clock.led(wall, passed, at)
            case _:
                clock = clock.extended(wall, passed + 1)
        assert clock.now(wall) == at
        assert 0 <= clock.lead_left(wall) <= clock.credit
    if clock.running:
        assert clock.now(clock.due(at + later)) == at + later
