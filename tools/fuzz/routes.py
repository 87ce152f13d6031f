"""Every route of the OpenAPI document with calls that Schemathesis makes up.

Right and wrong ones: the answer must have a status, a type and a form that the document names, and
nothing may fail on the server.
"""

from __future__ import annotations

import warnings
from collections import Counter
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisDeprecationWarning
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from parlour.server.web.documents import openapi_document
from parlour.server.web.routes import ROUTES

# A record is text: what is made up in its place goes out as it is.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def fuzz(base: str, examples: int, number: int, tickets: list[dict[str, str]]) -> Counter[str]:
    """Make this many calls to each operation of the house at this address; return how many there were.

    Some of the calls are about these rooms, with the tokens of people in them.
    """
    schema = schemathesis.openapi.from_dict(openapi_document(ROUTES))
    done: Counter[str] = Counter()
    with warnings.catch_warnings():
        # A house in the same process uses `random` in its threads meanwhile.
        warnings.filterwarnings("ignore", "Do not use the `random`", HypothesisDeprecationWarning)
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            done[found.ok().label] = _ask(found.ok(), base, examples, number, tickets)
    return done


def _ask(
    operation: Any, base: str, examples: int, number: int, tickets: list[dict[str, str]]
) -> int:
    """Make calls to one operation; return how many."""
    done = 0
    cases = st.one_of(
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, at=st.integers(0, 3 * len(tickets)))
    def ask(case: Any, at: int) -> None:
        nonlocal done
        if at < len(tickets):
            if "code" in (case.path_parameters or {}):
                case.path_parameters["code"] = tickets[at]["code"]
            case.headers["Authorization"] = f"Bearer {tickets[at]['token']}"
        # Joins are paced, and may wait long for their turn.
        case.call_and_validate(base_url=base, checks=CHECKS, timeout=120)
        done += 1

    ask()
    return done
