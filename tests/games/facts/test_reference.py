"""What the game asks of the real shelf, and what it remembers."""

from __future__ import annotations

import pytest

from parlour.games.facts import game
from parlour.games.facts.reference import MOST_SENSES, is_spelled
from parlour.games.facts.state import Looked
from parlour.kernel import Memory, Refusal


def ask(
    text: str,
    query: str,
    *,
    spelling: bool = False,
    persons: bool = False,
    language: str = "en",
) -> Looked:
    entry = {
        "key": f"x:{text}",
        "text": text,
        "query": query,
        "spelling": spelling,
        "persons": persons,
    }
    question = {"language": language, "entries": [entry]}
    (answer,) = game.consult("entries", question, Memory(night={"x:Amur": False}))
    assert isinstance(answer, Looked)
    return answer


def test_a_member_is_known_with_what_it_is() -> None:
    answer = ask("Danube", "river")
    assert answer.known == "yes"
    assert answer.about is not None
    assert "river" in answer.about
    assert answer.ruling is None
    assert ask("Danube", "river", language="de").about != answer.about


def test_what_a_word_is_taken_for_is_told_the_member_first() -> None:
    answer = ask("Mercury", "element")
    assert answer.senses[0] == answer.about
    assert {"planet", "chemical element"} <= set(answer.senses)
    assert len(answer.senses) <= MOST_SENSES
    assert ask("Mercury", "river").senses == ask("Mercury", "").senses
    assert ask("Mercury", "planet", language="de").senses[0] == "Planet"
    assert ask("Brooklynium", "element").senses == ()


def test_a_class_that_the_shelf_cannot_look_up_is_unknown() -> None:
    answer = ask("Danube", "")
    assert (answer.known, answer.about, answer.ruling) == ("unknown", None, None)


def test_two_names_of_one_thing_have_one_number() -> None:
    assert ask("USA", "country").thing == ask("United States", "").thing
    assert ask("Holland", "country").thing != ask("Belgium", "country").thing
    assert ask("Mercury", "").thing is None, "it may be one of many"
    assert ask("Brooklynium", "element").thing is None


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ("Mao Zedong", 0),
        ("Mao", 0),
        ("Kim Jong-un", 0),
        ("Federico Garcia Lorca", 1),
        ("Vaughan Williams", 0),
        ("William of Orange", 0),
        ("Pope John Paul II", 1),
        ("Ludwig van Beethoven", None),
        ("Isaac Newton", None),
        ("Brooklyn Newtonium", None),
    ],
)
def test_the_shelf_knows_which_word_is_the_surname(entry: str, place: int | None) -> None:
    assert ask(entry, "person", persons=True).key == place
    assert ask(entry, "person").key is None, "elsewhere it does not matter"


def test_a_closed_list_says_no_and_an_open_one_never_does() -> None:
    assert ask("Brooklynium", "element").known == "no"
    assert ask("Brooklynriver", "river").known == "unknown"


def test_where_spelling_matters_nearly_right_is_not_known() -> None:
    assert ask("Danubee", "river").known == "yes"
    assert ask("Danubee", "river", spelling=True).known == "unknown"
    assert ask("the danube", "river", spelling=True).known == "yes"
    assert not is_spelled("anything", None)


def test_a_ruling_of_the_night_comes_with_the_answer() -> None:
    assert ask("Amur", "river").ruling is False
    assert ask("Amur", "").ruling is False


def test_the_letters_under_which_something_is_known() -> None:
    (letters,) = game.consult("cells", {"queries": ["planet"]}, Memory())
    assert set("EJMNSUV") <= set(letters)
    assert "Q" not in letters


def test_another_question_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        game.consult("weather", {}, Memory())
    assert caught.value.code == "no_shelf"
