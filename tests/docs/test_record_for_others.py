"""What the page on records offers to other programs: the schema, and the reader in JavaScript."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import validator_for
from tests.docs.pages import DOCS, blocks

from parlour.games.times.state import Options, State
from parlour.kernel import find_game, games
from parlour.kernel.record import export
from parlour.kernel.recordschema import record_schema
from parlour.testing.playing import Played, play_out

pytestmark = pytest.mark.once
SCHEMA = json.loads((DOCS / "record.schema.json").read_text("utf-8"))


def record_of(played: Played) -> str:
    bots = (None,) * len(played.names)
    return export(
        played.game,
        played.entries,
        names=played.names,
        bots=bots,
        secret=played.secret,
        nonces=played.nonces,
    )


def test_the_published_schema_is_that_of_this_version() -> None:
    assert record_schema(games().values()) == SCHEMA, (
        "parlour records schema > docs/record.schema.json"
    )


def test_every_line_of_records_fits_the_schema_and_changed_lines_do_not() -> None:
    fits = validator_for(SCHEMA)
    for game in games():
        lines = record_of(play_out(find_game(game), seed=1)).splitlines()
        for line in lines:
            fits.validate(json.loads(line))
        option = next(iter(json.loads(lines[0])["options"]))
        head, entry, tail = (json.loads(lines[at]) for at in (0, 1, -1))
        for wrong in (
            {**head, "parlour": 2},
            {**head, "game": "chess"},
            {**head, "options": {**head["options"], option: {"of": "nothing"}}},
            {**entry, "at": "now"},
            {**entry, "input": {"type": "fly"}},
            {**entry, "input": {"type": "play", "move": {"type": "fly"}}},
            {**tail, "more": 1},
            {name: value for name, value in tail.items() if name != "digest"},
        ):
            assert not fits.is_valid(wrong), wrong


def boards(state: State) -> list[Any]:
    """Return the piles of every board of a game, as Python has them."""
    first, second = state.marks
    fresh = state.turn.fresh
    first, second = (first, second | fresh) if state.turn.seat else (first | fresh, second)
    return [
        *(list(one.piles) for one in state.boards),
        list(state.options.field.piles(first, second)),
    ]


def options_of(seed: int) -> Options:
    rng = random.Random(seed)
    return Options(
        rows=rng.choice((5, 6, 8, 10)),
        zero=rng.choice(("left", "right")),
        judge=rng.choice(("opponent", "opponent", "referee", "teacher")),
        match_minutes=rng.choice((0, 3, 8)),
        wrong_call=rng.choice(("free", "lose_turn")),
        turns=rng.choice((0, 0, 9)),
    )


@pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(4, 200), marks=pytest.mark.long)], ids=["some", "many"]
)
def test_the_reader_in_javascript_replays_the_marks_of_times_four(
    seeds: range, tmp_path: Path
) -> None:
    (reader,) = blocks("record.md", "js")
    assert len(reader.splitlines()) <= 60
    (tmp_path / "reader.mjs").write_text(reader)
    node = shutil.which("node")
    assert node is not None, "make node"
    for seed in seeds:
        played = play_out(find_game("times"), options_of(seed), seed=seed)
        (tmp_path / "game.jsonl").write_text(record_of(played))
        ran = subprocess.run(
            [node, "reader.mjs", "game.jsonl"], cwd=tmp_path, capture_output=True, text=True
        )
        assert ran.stderr == ""
        found = json.loads(ran.stdout)
        assert found["boards"] == boards(played.final.state), seed
        outcome = played.final.outcome
        assert outcome is not None
        assert tuple(found["scores"]) == outcome.scores
