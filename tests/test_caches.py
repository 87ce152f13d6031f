"""Caches are bounded: no process grows with what people write."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest

import parlour

pytestmark = pytest.mark.once

LARGEST = 8192
"""Entries that a cache may have. Those of strings and small tuples take about 200 bytes each."""
FEW_KEYS = {
    "bots.alike.alike",
    "classroom.names.words",
    "cli.output.catalogue",
    "envs.times_full_v0.facts",
    "games.facts.cards.deck",
    "games.fives.board.pool",
    "games.foil.misleading.pairs",
    "games.times.board.board",
    "games.times.predicting._boxes",
    "games.wedges.board.routes",
    "kernel.catalogue._read",
    "kernel.discovery._versions",
    "kernel.emblem.emblem_of",
    "kernel.emblem.scene_of",
    "kernel.discovery.games",
    "kernel.guide._read",
    "kernel.paper._letters",
    "kernel.guide.presumed",
    "room.names._house_names",
    "server.doctor.words._sentences",
    "server.messages._moves",
    "server.web.admin_pages._words",
    "server.web.calls.game_infos",
    "server.web.documents.messages_schema",
    "server.web.documents.openapi_document",
    "server.web.security.own_names",
    "server.web.trust._catalogue",
    "shelf.encyclopedia.lookup.encyclopedia",
    "shelf.encyclopedia.surnames.name_lists",
    "shelf.lexicon.discovery.installed",
    "shelf.lexicon.lookup.kinds",
    "shelf.lexicon.lookup.lexicon",
    "shelf.confusables.confusables",
    "shelf.matching.knowledge._classes",
    "shelf.matching.knowledge._tags_called",
    "shelf.matching.other_names._apart",
    "shelf.matching.other_names._compounds",
    "shelf.matching.other_names._families",
    "shelf.matching.other_names._heads",
    "shelf.matching.other_names._senses",
    "shelf.matching.other_names._tongues",
    "shelf.matching.other_names.opened",
    "shelf.matching.words._adjectives",
    "shelf.matching.words._peoples",
    "shelf.packs.making._german_names",
    "shelf.packs.probing.common_nouns",
    "shelf.packs.wrong._kind_words",
    "shelf.packs.wrong._lexicon",
}
"""Caches without a bound. They are asked for what the house itself has: files, games, languages, the
spaces of a board. Nobody can make up another key."""
FOR_TOOLS = ("bench", "testing")


def caches() -> Iterator[tuple[str, _lru_cache_wrapper[Any]]]:
    for found in pkgutil.walk_packages(parlour.__path__, "parlour."):
        if found.name.split(".")[1] in FOR_TOOLS or found.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            if isinstance(value, _lru_cache_wrapper) and value.__module__ == found.name:
                yield f"{found.name.removeprefix('parlour.')}.{name}", value


def test_only_caches_with_few_keys_have_no_bound() -> None:
    assert {name for name, cache in caches() if cache.cache_info().maxsize is None} == FEW_KEYS


def test_no_cache_is_large() -> None:
    sizes = {name: cache.cache_info().maxsize for name, cache in caches()}
    assert not [name for name, size in sizes.items() if size is not None and size > LARGEST]
