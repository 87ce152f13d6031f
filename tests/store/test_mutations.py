"""Planted bugs in what a house promises: what is acknowledged is on the disk, once."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "acknowledged before it is written": (
        "writer",
        "            failures = self._outcomes(batch)\n",
        "            tell(batch, [None] * len(batch))\n            failures = self._outcomes(batch)\n",
        "test_log.py::test_an_entry_cannot_leave_a_gap_before_it",
    ),
    "written without a sync": (
        "sqlite",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = OFF"',
        "test_sqlite.py::test_the_writer_syncs_every_commit",
    ),
    "a move that is sent again is applied twice": (
        "schema",
        "CREATE UNIQUE INDEX applied_once",
        "CREATE INDEX applied_once",
        "test_log.py::test_a_move_sent_again_is_known_however_long_ago_it_was",
    ),
    "acknowledged where the database is gone": (
        "writer",
        "if not self._identity.is_same():",
        "if self._identity is None:",
        "test_damage.py::test_nothing_is_acknowledged_once_the_database_is_gone",
    ),
    "a token opens two doors": (
        "schema",
        "token_hash BLOB NOT NULL UNIQUE",
        "token_hash BLOB NOT NULL",
        "test_log.py::test_a_token_belongs_to_one_person",
    ),
    "a later append takes a token before an earlier one": (
        "postgres.writer",
        "if not are_tangled(trial.append for trial in open_):",
        "if trials:",
        "test_log.py::test_an_append_that_fails_lets_no_later_one_pass_those_before_it",
    ),
}


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("store", BUGS) == []
