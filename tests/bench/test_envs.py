"""The measurement of environments: that it measures, and what it says without PettingZoo."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from parlour.bench import envs
from parlour.kernel import Refusal

pytestmark = pytest.mark.once


def test_environments_are_measured_beside_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "rate", lambda work, seconds: float(work()))
    figures = envs.measure(True)
    assert [figure.name for figure in figures] == [
        "env_times_v0",
        "env_times_full_v0",
        "env_times_batch",
    ]
    assert all(figure.value > 10 for figure in figures)
    has_reference = importlib.util.find_spec("pygame") is not None
    assert all((figure.reference is not None) is has_reference for figure in figures)
    assert (figures[0].bar is not None) is has_reference


def test_without_pettingzoo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> Any:
        return None

    monkeypatch.setattr(importlib.util, "find_spec", nothing)
    with pytest.raises(Refusal) as refused:
        envs.measure(True)
    assert refused.value.code == "no_pettingzoo"
