"""Whatever the store turns down has a sentence for people, in every language."""

import re
from pathlib import Path

import pytest

import parlour.store
from parlour.kernel.catalogue import LANGUAGES, house

SOURCE = Path(parlour.store.__file__).parent
CODES = {
    code
    for file in SOURCE.rglob("*.py")
    for code in re.findall(r'(?:Refusal|StoreFailure)\(\s*"(\w+)"', file.read_text("utf-8"))
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    assert len(CODES) >= 10
    assert CODES - house(language)["refusals"].keys() == set()
