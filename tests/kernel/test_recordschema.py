"""The schema of records: every part of a line is there, whatever the games are."""

from __future__ import annotations

import json

from tests.kernel.hunch import game

from parlour.kernel.recordschema import record_schema


def test_the_schema_names_the_moves_and_options_of_its_games() -> None:
    schema = record_schema([game])
    definitions = schema["$defs"]
    assert len(schema["oneOf"]) == 3
    assert definitions["Head"]["properties"]["game"] == {"enum": ["hunch"]}
    assert {"Guess", "Done", "Play", "Expire", "Line", "Tail"} <= set(definitions)
    assert definitions["Play"]["properties"]["move"]["anyOf"][0]["$ref"].startswith("#/$defs/")
    assert "Start" not in definitions
    references = {part.partition('"')[0] for part in json.dumps(schema).split('"#/$defs/')[1:]}
    assert references <= set(definitions)
