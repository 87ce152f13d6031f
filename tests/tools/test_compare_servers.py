"""The comparison with other servers: what our own part of it counts."""

import pytest
from tools.compare_servers.__main__ import PACES, cells
from tools.compare_servers.killed import lost_by_our_house

from parlour.bench.load import Measured


def test_a_server_that_makes_fewer_moves_than_asked_falls_behind() -> None:
    flat_out = Measured(900, 1.0, 1, 2, 100, 1, 0.5)
    seen = {pace: [flat_out] for pace in PACES}
    assert list(cells(seen)) == ["900", "100", "100 (falls behind)", "2.0", "100", "2.0"]


@pytest.mark.long
def test_a_house_killed_while_people_play_loses_nothing_they_had_seen() -> None:
    seen, lost = lost_by_our_house(5, 0.5, None)
    assert seen > 0
    assert lost == 0
