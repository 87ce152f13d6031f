"""Which of two twins is given: compiled or plain."""

import hashlib
import sys
from pathlib import Path

import pytest

from parlour.kernel.compiled import is_compiled, twin

SOURCE = "def twice(number):\n    return 2 * number\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package `hotloops` with the plain module `doubling`; a test may lay a twin beside it."""
    folder = tmp_path / "hotloops"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "doubling.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("PARLOUR_PURE", raising=False)
    for name in ("hotloops", "hotloops.doubling", "hotloops._doubling"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


def lay_twin(package: Path, made_from: str, first_line: str = "") -> None:
    digest = hashlib.sha256(made_from.encode()).hexdigest()
    text = f'{first_line}\n{made_from}\nSOURCE_DIGEST = "{digest}"\n'
    (package / "_doubling.py").write_text(text)


@pytest.mark.usefixtures("package")
def test_without_a_twin_the_plain_module_is_given() -> None:
    module = twin("hotloops.doubling")
    assert module.__name__ == "hotloops.doubling"
    assert not is_compiled(module)
    assert module.twice(21) == 42


def test_a_twin_is_preferred(package: Path) -> None:
    lay_twin(package, SOURCE)
    module = twin("hotloops.doubling")
    assert module.__name__ == "hotloops._doubling"
    assert is_compiled(module)
    assert module.twice(21) == 42


def test_the_environment_can_ask_for_the_plain_module(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_twin(package, SOURCE)
    monkeypatch.setenv("PARLOUR_PURE", "1")
    assert twin("hotloops.doubling").__name__ == "hotloops.doubling"


def test_a_twin_of_an_older_source_is_left_aside(package: Path) -> None:
    lay_twin(package, SOURCE.replace("2 *", "3 *"))
    assert twin("hotloops.doubling").twice(21) == 42


def test_a_twin_that_cannot_be_imported_is_not_passed_over_in_silence(package: Path) -> None:
    lay_twin(package, SOURCE, first_line="import hotloops_has_no_such_neighbour")
    with pytest.raises(ModuleNotFoundError, match="hotloops_has_no_such_neighbour"):
        twin("hotloops.doubling")
