"""Numbers in words, in figures and in Roman letters."""

from parlour.shelf.text.numerals import german, read_numbers, roman


def test_number_words_become_figures() -> None:
    for words, read in {
        "twenty one": "21",
        "two thousand and twenty": "2020",
        "five and six": "5 and 6",
        "hundred": "100",
        "louis xiv": "louis 14",
        "the xylophone": "the xylophone",
        "1850s": "1850s",
        "one two": "1 2",
    }.items():
        assert " ".join(read_numbers(words.split())) == read


def test_german_number_words() -> None:
    for word, value in {
        "einundzwanzig": 21,
        "neunzehnhundertneunundsechzig": 1969,
        "tausendeins": 1001,
        "zwanzigste": 20,
        "dritten": 3,
        "hundert": 100,
        "hund": None,
        "gesundzwanzig": None,
        "kunst": None,
    }.items():
        assert german(word) == value


def test_roman_numbers() -> None:
    assert [roman(text) for text in ("iv", "xiv", "viii", "mix", "a")] == [4, 14, 8, None, None]
    alone = [roman(text, alone=True) for text in ("lxiv", "mcmlxxxiv", "xl", "dc", "mix", "vx")]
    assert alone == [64, 1984, None, None, None, None]
