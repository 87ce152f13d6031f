"""What is a slip of the hand or of the ear, and what is another word."""

import pytest

from parlour.shelf.matching import judge


def said(given: str, answer: str, question: str = "") -> str:
    return judge(given, answer, question=question).verdict


@pytest.mark.parametrize(
    ("given", "answer"),
    [("Effiel tower", "Eiffel Tower"), ("Lagoda", "Ladoga"), ("Cambrigde", "Cambridge")],
)
def test_letters_in_a_wrong_place_are_a_slip(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(("given", "answer"), [("dairy", "diary"), ("martial", "marital")])
def test_letters_that_make_another_word_are_none(given: str, answer: str) -> None:
    assert said(given, answer) != "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [("woolf", "wolf"), ("redd", "red"), ("an eg", "egg"), ("Missisippi", "Mississippi")],
)
def test_a_letter_twice_or_once_is_a_slip(given: str, answer: str) -> None:
    assert said(given, answer, "What is it?") == "accept"


@pytest.mark.parametrize(
    ("given", "answer"), [("hoop", "hop"), ("been", "Ben"), ("latter", "later")]
)
def test_a_letter_twice_that_makes_a_common_word_is_none(given: str, answer: str) -> None:
    assert said(given, answer, "What is it?") != "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Schpecht", "Specht"),
        ("Babbidge", "Charles Babbage"),
        ("tick tock", "TikTok"),
        ("Bortugal", "Portugal"),
        ("vulchers", "vultures"),
        ("jenerator", "a generator"),
        ("cassels", "castles"),
        ("queschun mark", "question mark"),
        ("Winjette", "Vignette"),
        ("Shirin Abadi", "Shirin Ebadi"),
        ("hi jump", "High jump"),
    ],
)
def test_what_is_written_as_it_is_heard_is_right(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"), [("pear", "bear"), ("tear", "deer"), ("Geld", "Kälte"), ("jest", "guest")]
)
def test_what_sounds_nearly_so_and_is_a_word_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"), [("Tinkabell", "Tinker Bell"), ("Um Kalthum", "Umm Kulthum")]
)
def test_a_name_written_as_one_word_is_not_turned_round(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


def test_a_name_turned_round_and_misspelled_is_another() -> None:
    assert said("Carol Lewis", "Lewis Carroll") == "reject"


def test_initials_spoken_as_a_word_may_be_written_as_heard() -> None:
    assert said("Ickea", "IKEA") == "accept"
    assert said("Nasser", "NASA") == "reject"
    assert said("NASDA", "NASA") == "reject"


@pytest.mark.parametrize(
    ("given", "answer", "question"),
    [
        ("lightening", "lightning", "Thunder comes after a bright flash. What is the flash?"),
        ("slat", "salt", "Which white substance did Romans value?"),
    ],
)
def test_where_a_typing_slip_made_a_word_the_player_is_asked(
    given: str, answer: str, question: str
) -> None:
    assert said(given, answer, question) == "specific"


def test_a_word_of_the_question_with_another_ending_is_no_answer() -> None:
    assert said("tooths", "teeth", '"Tooth" is one. And two?') == "reject"


def test_thousands_may_be_written_with_a_k() -> None:
    assert said("100k", "100 000") == "accept"
    assert said("10k", "100 000") == "reject"


def test_who_somebody_is_may_be_added() -> None:
    assert said("Freud, the psychoanalyst", "Sigmund Freud") == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("two thousand and elevn", "2011"),
        ("ninteen eightynine", "1989"),
        ("two hundered six", "206"),
        ("zwei und dreisig", "32"),
        ("hunderd degrees", "100"),
        ("half a dozen", "6"),
        ("negative 40", "−40"),
        ("40 below zero", "−40"),
    ],
)
def test_a_number_in_several_words_may_be_misspelled(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [("two thousand and elevn", "2012"), ("fourty sevn", "49"), ("elevn players", "12")],
)
def test_another_number_is_wrong_however_it_is_spelled(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("diamond, 10 on mohs scale", "Diamond"),
        ("navratilova, born in prague", "Martina Navratilova"),
        ("16, davon 3 stadtstaaten", "16"),
        ("4 mal 8 also 32", "32"),
        ("ankara nicht istanbul", "Ankara"),
        ("Paris, the one in France", "Paris"),
    ],
)
def test_what_a_player_knows_besides_may_be_said(given: str, answer: str) -> None:
    assert said(given, answer) == "accept"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("der kafka aus prag", "Franz Kafka"),
        ("the french sculptor rodin", "Auguste Rodin"),
        ("mary shelley when she was 18", "Mary Shelley"),
        ("Albus Percival Wulfric Brian Dumbledore", "Albus Dumbledore"),
        ("guac", "guacamole"),
    ],
)
def test_a_sentence_about_the_answer_is_asked_about(given: str, answer: str) -> None:
    assert said(given, answer) == "specific"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ("Paris, London", "Paris"),
        ("Lyon, not Paris", "Paris"),
        ("Mozart who was a friend of Haydn", "Joseph Haydn"),
        ("istanbul nicht ankara", "Ankara"),
    ],
)
def test_another_answer_with_the_right_one_beside_it_is_wrong(given: str, answer: str) -> None:
    assert said(given, answer) == "reject"


@pytest.mark.parametrize(
    ("given", "answer"), [("Mykologie", "Mycology"), ("akuna matata", "hakuna matata")]
)
def test_endings_of_the_other_language_and_a_silent_h_are_no_matter(
    given: str, answer: str
) -> None:
    assert said(given, answer) == "accept"


def test_a_tree_may_be_called_one() -> None:
    assert said("Eichenbaum", "Eiche", "An welchem Baum wachsen Eicheln?") == "accept"
