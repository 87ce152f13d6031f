"""`parlour games`: what can be played, and with which options."""

import pytest
from msgspec import Struct
from tests.cli.conftest import Parlour

from parlour.cli import games as command
from parlour.cli.games import allowed, described
from parlour.kernel import find_game, games
from parlour.kernel.options import describe


def test_every_game_is_listed_with_every_option(parlour: Parlour) -> None:
    ran = parlour("games")
    assert ran.code == 0
    for game in games().values():
        assert game.id in ran.out
        for field in describe(game.Options):
            assert field.name in ran.out


def test_the_list_for_programs(parlour: Parlour) -> None:
    ran = parlour("games", "times", "--json")
    (times,) = ran.json
    assert (times["id"], times["title"], times["seats"]) == ("times", "Times Four", [2, 2])
    assert times["levels"] == [1, 2, 3, 4, 5]
    rows, *_ = times["options"]
    (starts,) = (option for option in times["options"] if option["name"] == "starts")
    assert (rows["name"], rows["kind"], rows["default"]) == ("rows", "choice", 6)
    assert (rows["values"], rows["label"]) == ([5, 6, 8, 10], "Rows")
    assert starts["values"] == ["lot", 0, 1]
    seconds = times["options"][2]
    assert (seconds["low"], seconds["high"]) == (0, 600)


def test_a_language_changes_the_words_and_nothing_else(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = parlour("games", "times", "--json").json[0]
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    german = parlour("games", "times", "--json").json[0]
    assert english["options"][0]["label"] != german["options"][0]["label"]
    assert [o["name"] for o in english["options"]] == [o["name"] for o in german["options"]]


class Scores(Struct, frozen=True):
    letter: int = 1
    bonus: bool = True


class Everything(Struct, frozen=True):
    scores: Scores = Scores()
    names: tuple[str, ...] = ("a", "b")
    title: str = ""
    number: int = 3


def test_groups_are_named_with_a_dot_and_every_kind_says_what_it_takes(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("times")
    monkeypatch.setattr(type(game), "Options", Everything)
    ran = parlour("games", "times")
    for words in ("scores.letter", "scores.bonus", "yes | no", "a list: a,b,c", "a number"):
        assert words in ran.out
    assert described(game)["options"][0]["fields"][1]["default"] is True


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ({"low": 1.0, "high": None}, "1…"),
        ({"low": None, "high": 2.5}, "…2.5"),
        ({"values": ("x", 1)}, "x | 1"),
        ({"values": ("x",), "low": 0, "high": 9}, "x | 0…9"),
        ({"longest": 20}, "text of at most 20 characters"),
    ],
)
def test_what_an_option_takes(field: dict[str, object], words: str) -> None:
    blank = {"name": "any", "kind": "text", "default": None}
    assert allowed({**blank, **field}) == words


def test_a_game_without_a_catalogue_is_listed_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "catalogue", lambda game, language: {})
    assert described(find_game("times"))["title"] == "times"
