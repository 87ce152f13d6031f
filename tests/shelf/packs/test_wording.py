"""An answer as one says it."""

from parlour.shelf.packs.wording import is_inside, said


def test_an_explanation_is_not_said() -> None:
    assert said("Danube (Donau in German)") == "Danube"
    assert said("(sic)") == "(sic)"


def test_an_answer_is_inside_where_all_its_telling_words_are() -> None:
    assert is_inside("the Romans", "What do we call a Roman?")
    assert not is_inside("Roman baths", "What do we call a Roman?")
