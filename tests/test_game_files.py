"""The same concept has the same file name in all games, as docs/architecture.md says."""

import re
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parent.parent
GAMES = Path(parlour.__file__).parent / "games"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CLIENT = ROOT / "web" / "src" / "games"
GAME_IDS = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def rows(heading: str) -> list[list[str]]:
    """The cells of the table whose first column has this heading."""
    start = PAGE.index(f"| {heading} |")
    table = PAGE[start:].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def names(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text))


def first_column(heading: str) -> set[str]:
    return {name for row in rows(heading) for name in names(row[0])}


def own_files(heading: str, game: str) -> set[str]:
    return {name for row in rows(heading) if row[0] == game for name in names(row[1])}


def files(game: str) -> set[str]:
    return {path.name for path in (GAMES / game).glob("*.py")} - {"__init__.py"}


def client_files(game: str) -> set[str]:
    found = {path.name for path in (CLIENT / game).iterdir() if path.is_file()}
    return {name for name in found if not name.endswith(".test.ts")}


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_the_common_files(game: str) -> None:
    assert first_column("every game has") - files(game) == set()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_other_file_is_a_named_concept_or_the_games_own(game: str) -> None:
    common = first_column("every game has") | first_column("some games have")
    assert files(game) - common == own_files("game | its own", game)


def test_what_some_games_have_is_in_two_games_but_not_in_all() -> None:
    for name in first_column("some games have"):
        assert 2 <= sum(name in files(game) for game in GAME_IDS) < len(GAME_IDS), name


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_client_folder_has_the_common_files(game: str) -> None:
    assert first_column("every client folder has") - client_files(game) == set()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_other_client_module_is_a_named_concept_or_the_games_own(game: str) -> None:
    common = first_column("every client folder has") | first_column("some client folders have")
    modules = {name for name in client_files(game) - common if name.endswith(".ts")}
    assert modules == own_files("client | its own modules", game)


def test_what_some_client_folders_have_is_in_two_but_not_in_all() -> None:
    for name in first_column("some client folders have"):
        assert 2 <= sum(name in client_files(game) for game in GAME_IDS) < len(GAME_IDS), name


def test_a_client_component_of_several_games_is_a_named_concept() -> None:
    named = first_column("every client folder has") | first_column("some client folders have")
    held = [name for game in GAME_IDS for name in client_files(game)]
    assert {name for name in held if held.count(name) > 1} - named == set()


# The client: one model, two faces -----------------------------------------------------------------

SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
MOST_SCRIPT_LINES = 150


def sources(*kinds: str) -> list[tuple[str, str]]:
    web = ROOT / "web" / "src"
    found = sorted(path for kind in kinds for path in web.rglob(f"*{kind}"))
    return [(str(path.relative_to(web)), path.read_text("utf-8")) for path in found]


def test_no_script_of_a_component_is_over_150_lines() -> None:
    long = {
        name: lines
        for name, text in sources(".svelte")
        if (lines := sum(part.count("\n") - 1 for part in SCRIPT.findall(text))) > MOST_SCRIPT_LINES
    }
    assert long == {}


def test_faces_and_models_of_games_never_know_the_connection() -> None:
    """They get a sight and deeds, so a replay and the workbench show the same faces."""
    knows = [
        name
        for name, text in sources(".svelte", ".ts")
        if name.startswith("games/") and re.search(r"\bsession\b|lib/(live|wire/|api)", text)
    ]
    assert knows == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_a_model_and_two_faces(game: str) -> None:
    """No model has anything of the document in it; a face asks the model."""
    model = (CLIENT / game / "table.svelte.ts").read_text("utf-8")
    assert re.findall(r"\b(?:document|window|HTMLElement|scrollTo)\b", model) == []
    for face in ("Seat.svelte", "Screen.svelte"):
        assert "new Table(() => sight)" in (CLIENT / game / face).read_text("utf-8"), face
