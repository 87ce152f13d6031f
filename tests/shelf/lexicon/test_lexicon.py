"""The lexicon: words and why not, anagrams, hands, patterns; and the file itself."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.lexicon.lists import lines
from tools.lexicon.writer import Word, encode

from parlour.kernel.refusal import Refusal
from parlour.shelf import look_up
from parlour.shelf.about import about
from parlour.shelf.lexicon import (
    Lexicon,
    LexiconError,
    WordRules,
    kinds,
    lexicon,
    lexicon_file,
)
from parlour.shelf.lexicon.layout import ABBREVIATION, PLURAL, PROPER

HERE = Path(__file__).parent
EN, DE = lexicon("en"), lexicon("de")
LEXICONS = (lexicon_file("en").parent, lexicon_file("de").parent)
"""Where the lists of our own decisions are."""


def labelled(name: str) -> list[tuple[str, bool]]:
    return [(word, kind == "plural") for word, kind in lines(HERE / name)]


def wrong(words: Lexicon, name: str) -> list[str]:
    """The labelled words that the lexicon judges otherwise."""
    found = []
    for word, is_plural in labelled(name):
        entry = words.entry(word)
        assert entry is not None, word
        if entry.is_plural != is_plural:
            found.append(word)
    return found


@pytest.mark.parametrize(
    ("words", "name", "least"),
    [(EN, "plurals_en.txt", 300), (EN, "plurals_en_sample.txt", 100), (DE, "plurals_de.txt", 150)],
)
def test_at_most_two_in_a_hundred_plurals_are_judged_wrong(
    words: Lexicon, name: str, least: int
) -> None:
    count = len(labelled(name))
    assert count >= least
    assert len(wrong(words, name)) <= 0.02 * count


TRAPS = "glass lens news chess boss gas bias always species series mathematics scissors"


@pytest.mark.parametrize("word", TRAPS.split())
def test_words_that_only_look_like_plurals(word: str) -> None:
    entry = EN.entry(word)
    assert entry is not None
    assert not entry.is_plural


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("snail", "ok"),
        ("nails", "plural"),
        ("planets", "ok"),
        ("passes", "ok"),
        ("runs", "plural"),
        ("cat", "short"),
        ("london", "proper"),
        ("dept", "abbreviation"),
        ("memo", "ok"),
        ("qwertz", "unknown"),
        ("isn't", "unknown"),
        ("x" * 10_000, "unknown"),
        ("漢字漢字", "unknown"),
        ("🎲🎲🎲🎲", "unknown"),
        ("Snail", "unknown"),
    ],
)
def test_is_it_a_word_and_why_not(word: str, why: str) -> None:
    assert EN.judge(word) == why


def test_rules_change_the_judgement() -> None:
    assert EN.judge("london", WordRules(proper_names=True)) == "ok"
    assert EN.judge("cat", WordRules(least=3)) == "ok"
    assert EN.judge("nails", WordRules(plural_from=5)) == "ok"
    assert EN.judge("quotidian", WordRules(level=20)) == "unknown"
    assert EN.judge("quotidian") == "ok"


def test_coarse_words_count_but_can_be_left_out() -> None:
    polite = WordRules(coarse=False)
    assert (EN.judge("crappy"), EN.judge("crap"), EN.judge("crap", polite)) == (
        "ok",
        "ok",
        "unknown",
    )
    assert "crap" in EN.fitting("carp")
    assert sorted(EN.fitting("carp", polite)) == ["carp"]
    assert DE.judge("arsch", polite) == "unknown"


SLURS = (("en", "darkies"), ("en", "faggot"), ("de", "kanaken"), ("de", "zigeunerin"))


@pytest.mark.parametrize(("language", "word"), SLURS)
def test_slurs_are_unknown_unless_a_table_wants_them(language: str, word: str) -> None:
    words = lexicon(language)
    assert words.judge(word) == "unknown"
    assert words.judge(word, WordRules(slurs=True)) in ("ok", "plural")
    assert words.judge(word, WordRules(slurs=True, coarse=False)) == "unknown"
    assert word not in words.anagrams(word)
    assert word in words.anagrams(word, WordRules(slurs=True))


COARSE = "fucked motherfuckers bullshitting cunts bitchier wankers dickheads sluttish whorehouse arseholes"
DECENT = "farther farthing swank sturdy snigger niggle twattle shiitake mishit pissarro damnation negroni squawk"


def test_coarse_words_are_marked_in_all_forms_and_compounds_and_nothing_else() -> None:
    polite = WordRules(least=1, coarse=False, proper_names=True)
    rude = WordRules(least=1, proper_names=True, plural_from=1)
    assert [word for word in COARSE.split() if EN.judge(word, polite) != "unknown"] == []
    assert [word for word in COARSE.split() if EN.judge(word, rude) != "ok"] == []
    known = [word for word in DECENT.split() if EN.entry(word) is not None]
    assert [word for word in known if EN.judge(word, polite) == "unknown"] == []
    decent = ("schure", "mischlampe", "wildschuren", "jaspisse", "tapisserie", "tischlampe")
    found = [word for word in decent if DE.entry(word) is not None]
    assert [word for word in found if DE.judge(word, polite) == "unknown"] == []


MODERN = {
    "en": "matcha hangry onesie offline vlogger yoghurt chatbot doomscrolling kombucha ebike upvoted glamping",
    "de": "chillen streamen gepostet lastenrad weihnachtsmarkt wärmepumpe gestreamt hoodies ladesäule mandelmilch",
}


@pytest.mark.parametrize("language", MODERN)
def test_modern_words_are_known(language: str) -> None:
    rules = WordRules(plural_from=3)
    words = MODERN[language].split()
    assert [word for word in words if lexicon(language).judge(word, rules) != "ok"] == []


def test_many_modern_words_are_added_in_each_language() -> None:
    for language, folder, name in (
        ("en", LEXICONS[0], "en-additions.txt"),
        ("de", LEXICONS[1], "additions.txt"),
    ):
        lines = (folder / name).read_text("utf-8").splitlines()
        added = [line.split()[0] for line in lines if not line.startswith("#")]
        assert len(added) >= 500
        assert [word for word in added if lexicon(language).entry(word) is None] == []


def test_misspellings_are_no_words() -> None:
    for word in ("publically", "wich", "supercede", "persue", "irregardless", "dieing", "quizes"):
        assert EN.judge(word) == "unknown", word


COUNTRIES = "France Germany Canada Bolivia Spain Japan Jordan Chad Mali Russia Cyprus Eswatini Palau Wales Tonga"
STAATEN = "Frankreich Deutschland Österreich Ägypten Dänemark Griechenland Kamerun Kongo Malediven Fidschi"


def test_names_of_countries_are_treated_alike() -> None:
    for words, names in ((EN, COUNTRIES), (DE, STAATEN)):
        judged = {name: words.judge(name.lower()) for name in names.split()}
        assert {name: why for name, why in judged.items() if why != "proper"} == {}
    assert EN.judge("turkey") == EN.judge("china") == "ok", "words that everybody knows"


@pytest.mark.parametrize(
    ("word", "why"),
    [("haus", "ok"), ("autos", "plural"), ("strasse", "ok"), ("schön", "ok"), ("berlin", "proper")],
)
def test_german_words(word: str, why: str) -> None:
    assert DE.judge(word) == why


def test_common_words_have_low_levels() -> None:
    entries = [EN.entry(word) for word in ("house", "walrus", "quotidian", "qanat")]
    levels = [entry.level for entry in entries if entry is not None]
    assert len(levels) == 4
    assert levels == sorted(levels)


def test_anagrams() -> None:
    assert EN.anagrams("ailns") == ["slain", "snail"]
    assert "nails" in EN.anagrams("ailns", WordRules(plural_from=5))
    assert EN.anagrams("cat") == []
    assert EN.anagrams("zzzz") == []
    assert EN.anagrams("") == []
    assert EN.anagrams("Ä!") == []
    assert EN.anagrams("e" * 40) == []


COMMON = WordRules(level=50)


@pytest.fixture(scope="module")
def short_words() -> list[str]:
    words = [word for length in (4, 5, 6) for word in EN.matching("?" * length, COMMON)]
    return [word for word in words if set(word) <= set("aeilnrst")]


@given(hand=st.text("aeilnrst", min_size=1, max_size=6))
def test_words_that_fit_in_a_hand(short_words: list[str], hand: str) -> None:
    found = EN.fitting(hand, COMMON)
    assert len(set(found)) == len(found)
    assert sorted(found) == sorted(
        word for word in short_words if not Counter(word) - Counter(hand)
    )


def test_nothing_fits_in_no_hand_or_in_odd_letters() -> None:
    assert EN.fitting("") == []
    assert EN.fitting("ab1") == []


def test_large_hands_are_scanned_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "aeilnrstod"
    rules = WordRules(level=60)
    gone_through = EN.fitting(hand, rules)
    monkeypatch.setattr("parlour.shelf.lexicon.anagram_index.MOST_PLACES", 1)
    counts = Counter(hand)
    scanned = [
        word
        for _, group in EN.index.scan(
            "".join(counts).encode(), bytes(counts.values()), 4, 6, *kinds(rules)
        )
        for word in EN.words_of(group, rules)
    ]
    assert sorted(scanned) == sorted(gone_through)
    assert sorted(EN.fitting(hand, rules)) == sorted(gone_through)


def test_patterns() -> None:
    assert "snail" in EN.matching("sn?il")
    assert EN.matching("sn?il", most=1) == EN.matching("sn?il")[:1]
    assert all(re.fullmatch("qu.*z", word) for word in EN.matching("qu**z"))
    assert EN.matching("a-b") == []
    assert EN.matching("") == []
    assert EN.matching("?" * 40) == []
    assert EN.matching("c?t") == []


def test_every_word_is_found_under_its_number() -> None:
    for words in (EN, DE):
        for number in random.Random(1).sample(range(words.word_count), 500):
            text = words.text_at(number)
            assert words.number(text) == number
            assert words.entry_at(number).word == text


def test_our_additions_are_in_and_our_removals_are_out() -> None:
    for words, language, prefix in ((EN, "en", "en-"), (DE, "de", "")):
        folder = lexicon_file(language).parent
        for word, _ in lines(folder / f"{prefix}additions.txt"):
            assert words.entry(word) is not None, word
        for (word,) in lines(folder / f"{prefix}removals.txt"):
            entry = words.entry(word)
            assert entry is None or entry.is_abbreviation or entry.is_proper, word


# The file -----------------------------------------------------------------------------------------


def small() -> bytes:
    words = {
        "snail": Word(20, 0),
        "nails": Word(20, PLURAL),
        "rome": Word(50, PROPER),
        "more": Word(10, 0),
        "nato": Word(60, ABBREVIATION | PROPER),
    }
    return encode(words, "abcdefghijklmnopqrstuvwxyz")


def test_a_lexicon_of_five_words(tmp_path: Path) -> None:
    file = tmp_path / "small.lex"
    file.write_bytes(small())
    words = Lexicon(file)
    assert (words.word_count, words.longest) == (5, 5)
    assert words.judge("rome") == "proper"
    assert words.judge("nato", WordRules(proper_names=True)) == "ok"
    assert sorted(words.fitting("snailmore")) == ["more", "snail"]
    assert encode({"snail": Word(20, 0)}, "abcdefghijklmnopqrstuvwxyz") != small()


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "empty"),
        (b"PLEX", "not a lexicon"),
        (b"x" * 100, "not a lexicon"),
        (small()[:4] + b"\x09" + small()[5:], "version 9"),
        (small()[:200], "too early"),
    ],
)
def test_a_file_that_is_no_lexicon_is_refused(tmp_path: Path, raw: bytes, reason: str) -> None:
    file = tmp_path / "broken.lex"
    file.write_bytes(raw)
    with pytest.raises((LexiconError, ValueError), match=reason):
        Lexicon(file)


def test_each_language_is_opened_once() -> None:
    assert lexicon("en") is lexicon("en")
    assert lexicon("de") is lexicon("de")


# The shelf ----------------------------------------------------------------------------------------


def test_the_shelf_answers_in_plain_values() -> None:
    question = {"language": "en", "words": ["snail", "nails"], "least": 4, "proper_names": False}
    assert look_up("words", question) == ["ok", "plural"]
    asked = {"language": "en", "category": "animals", "words": ["snail", "tower"]}
    assert look_up("category", asked) == [True, None]
    asked = {"language": "en", "category": "things I like", "words": ["snail"]}
    assert look_up("category", asked) == [None]
    with pytest.raises(Refusal, match="no_shelf"):
        look_up("weather", {})


def test_provenance_and_licences_can_be_shown() -> None:
    sources = {source.name: source for source in about()}
    assert set(sources) == {
        "English lexicon",
        "German lexicon",
        "Encyclopedia",
        "Confusables",
        "Synonyms",
    }
    assert "SCOWL" in sources["English lexicon"].notice
    assert sources["German lexicon"].licence == "GPL-3.0-only"
    assert sources["English lexicon"].words == EN.word_count
    assert "GeoNames" in sources["Encyclopedia"].notice
    assert "Princeton" in sources["Synonyms"].notice
