"""Families: names of one thing, and spellings of one word, that are one answer.

Kiev is Kyiv, Peking is Beijing, Dostojewski is Dostoevsky, CO2 is carbon dioxide. The tables are our
own: `families.txt` (names), `bynames.txt` (nicknames and real names), `works.txt` (titles),
`clubs.txt`, `characters.txt`, `shortforms.txt`,
`translations.txt` and `everyday.txt` (words). Chemical symbols come from the
encyclopedia.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.lexicon import lexicon
from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.normalize import fold
from parlour.shelf.matching.vocabulary import KINDS, LIGHT, TITLES

HERE: Final = Path(__file__).parent
FILE: Final = HERE / "families.txt"
WHOLE: Final = tuple(
    HERE / f"{name}.txt" for name in ("bynames", "works", "clubs", "characters", "shortforms")
)
"""Nicknames, real names, titles, clubs, characters and short forms, which stand for each other only as a whole."""
EVERYDAY: Final = (HERE / "translations.txt", HERE / "everyday.txt")
"""The same for words that may mean more than one thing."""
SHORTEST: Final = 4
"""Letters from which a word may stand for another inside a longer answer."""
ORDINARY: Final = 50
"""Words of four letters up to this SCOWL level may not: they mean too many things."""


class Family(NamedTuple):
    """Names of one thing."""

    names: tuple[str, ...]
    folded: tuple[str, ...]
    words: frozenset[str]
    """Its single words, which stand for each other inside longer answers."""
    whole: bool
    """Only the whole names stand for each other."""
    is_everyday: bool = False
    """A word and its translation, which may mean more than one thing."""


@cache
def _index() -> tuple[dict[str, list[Family]], dict[str, list[Family]]]:
    """All families by each of their names, and by each of their words."""
    by_name: defaultdict[str, list[Family]] = defaultdict(list)
    by_word: defaultdict[str, list[Family]] = defaultdict(list)
    for line in _lines(FILE):
        _add(_divided(line.removeprefix("=")), line.startswith("="), by_name, by_word)
    for file in (*WHOLE, *EVERYDAY):
        for line in _lines(file):
            _add(_divided(line), True, by_name, by_word, is_everyday=file in EVERYDAY)
    for thing, symbol in encyclopedia().facts("symbol"):
        spelled_so = (name for family in by_name.get(fold(thing), ()) for name in family.names)
        _add((thing, *spelled_so, symbol), True, by_name, by_word)
    return by_name, by_word


PEOPLES: Final = {
    "turkey": "turk turkish turke turken turkisch",
    "poland": "pole polish polnisch",
    "spain": "spaniard spanish spanier spanisch",
    "sweden": "swede swedish schwede schwedisch",
    "denmark": "dane danish dane danisch",
    "finland": "finn finnish finne finnen finnisch",
    "scotland": "scot scottish scotsman scotsmen schotte schotten schottisch",
    "england": "english englishman englishmen englander englisch",
    "ireland": "irish irishman irishmen iren irisch",
    "wales": "welsh welshman welshmen waliser walisisch",
    "france": "french frenchman frenchmen franzose franzosen franzosisch",
    "frankreich": "franzose franzosen franzosisch french",
    "germany": "german deutsche deutscher deutschen deutsch",
    "deutschland": "deutsche deutscher deutschen german",
    "austria": "austrian osterreicher osterreichisch",
    "osterreich": "osterreicher osterreichisch austrian",
    "switzerland": "swiss schweizer",
    "schweiz": "schweizer swiss",
    "greece": "greek grieche griechen griechisch",
    "griechenland": "grieche griechen griechisch greek",
    "russia": "russian russe russen russisch",
    "russland": "russe russen russisch russian",
    "italy": "italian italiener italienisch",
    "portugal": "portuguese portugiese portugiesen portugiesisch",
    "norway": "norwegian norweger norwegisch",
    "norwegen": "norweger norwegisch norwegian",
    "iceland": "icelandic icelander islander islandisch",
    "china": "chinese chinesen chinesisch",
    "japan": "japanese japaner japanisch",
    "israel": "israeli israelis",
    "iraq": "iraqi iraqis",
    "pakistan": "pakistani pakistanis",
    "serbia": "serb serbe serben serbisch",
    "croatia": "croat kroate kroaten kroatisch",
    "hungary": "magyar ungar ungarn ungarisch",
    "britain": "briton british brit brite briten britisch",
    "uk": "briton british brit",
    "usa": "american amerikaner amerikanisch",
    "netherlands": "dutch dutchman dutchmen niederlander hollander niederlandisch",
    "holland": "dutch dutchman dutchmen hollander hollandisch",
    "niederlande": "niederlander hollander dutch",
    "philippines": "filipino filipina",
    "peru": "peruvian peruaner",
    "monaco": "monegasque monegasse monegassen",
    "troy": "trojan trojaner",
    "troja": "trojaner trojan",
    "athens": "athenian athener",
    "carthage": "carthaginian karthager",
    "phoenicia": "phoenician phonizier",
    "macedonia": "macedonian makedonier",
    "venice": "venetian venezianer",
    "naples": "neapolitan neapolitaner",
    "florence": "florentine florentiner",
    "moscow": "muscovite moskauer",
    "liverpool": "liverpudlian",
    "manchester": "mancunian",
    "glasgow": "glaswegian",
    "flanders": "fleming flemish flame flamen flamisch",
    "bavaria": "bavarian bayer bayern bayerisch",
    "bayern": "bayer bavarian bayerisch",
    "saxony": "saxon sachse sachsen sachsisch",
    "prussia": "prussian preusse preussen preussisch",
    "africa": "african afrikaner afrikanisch",
    "europe": "european europaer europaisch",
    "asia": "asian asiate asiaten asiatisch",
    "australia": "australian australier australisch",
}
"""Peoples and what belongs to them, where the table of countries lacks it."""


def is_adjective(word: str, country: str) -> bool:
    """Whether a word says of things that they belong to that country: Gabonese, Gabon."""
    return (country, word) in _adjectives()


def has_adjective(country: str) -> bool:
    """Whether some word says of things that they belong to that country."""
    return country in _having()


@cache
def _having() -> frozenset[str]:
    return frozenset(country for country, _ in _adjectives())


def is_of_people(word: str, place: str) -> bool:
    """Whether a word is one of those for the people of a place: Turk, Turkey. It may be meant so, and is
    asked about."""
    return word in PEOPLES.get(place, "").split()


def is_adjective_of_any(word: str) -> bool:
    """Whether a word belongs to any country."""
    return word in _belonging()


@cache
def _belonging() -> frozenset[str]:
    return frozenset(adjective for _, adjective in _adjectives())


@cache
def _adjectives() -> frozenset[tuple[str, str]]:
    """Countries and the adjectives that belong to one of them alone: Gabon, Gabonese."""
    lands = [tag for tag in encyclopedia().tags.values() if tag.kind == "place" and tag.adjective]
    of = Counter(fold(tag.adjective) for tag in lands)
    pairs = [(fold(tag.en), fold(tag.adjective)) for tag in lands]
    return frozenset(
        (country, adjective)
        for country, adjective in pairs
        if of[adjective] == 1 and country != adjective and " " not in country + adjective
    )


def _lines(file: Path) -> list[str]:
    lines = file.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _divided(line: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in line.split(";"))


def _add(
    names: tuple[str, ...],
    whole: bool,
    by_name: defaultdict[str, list[Family]],
    by_word: defaultdict[str, list[Family]],
    is_everyday: bool = False,
) -> None:
    folded = tuple(dict.fromkeys(fold(name) or name for name in names))
    words = frozenset() if whole else frozenset(filter(_may_stand, folded))
    family = Family(names, folded, words, whole, is_everyday)
    for name in folded:
        by_name[name].append(family)
    for word in words:
        by_word[word].append(family)


def _may_stand(word: str) -> bool:
    if " " in word or len(word) < SHORTEST or not word.isalpha():
        return False
    if word in KINDS or word in TITLES or word in LIGHT:
        return False
    entry = lexicon("en").entry(word) if len(word) == SHORTEST else None
    return entry is None or entry.is_proper or entry.level > ORDINARY


def families(text: str) -> tuple[Family, ...]:
    """The families that have this name."""
    return tuple(_index()[0].get(fold(text), ()))


@lru_cache(maxsize=CACHED)
def spellings(word: str) -> tuple[str, ...]:
    """Other words that stand for this one inside an answer."""
    found = _index()[1].get(word, ())
    return tuple(dict.fromkeys(other for each in found for other in each.words if other != word))


def is_named(family: Family, question: str) -> bool:
    """Whether a question already says one of the names: then it asks for a certain other one. A
    symbol or short form may still be said."""
    if family.whole and not family.is_everyday:
        return False
    said = f" {fold(question)} "
    return any(f" {name} " in said or f" {name}s " in said for name in family.folded)


def is_respelled(one: str, other: str) -> bool:
    """Whether two names are one in two spellings, and not two names."""
    return romanized(one.replace(" ", "")) == romanized(other.replace(" ", ""))


_rules: Final = (
    (re.compile(r"(?<=[a-z])ae|oe|(?<=\b)ae(?=[a-z]{3})"), "e"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"(?<=\w{3})our(?=s?$|it|abl|al|ful)"), "or"),
    (re.compile(r"(?<=\w{3}[bcdgptv])re(?=s?$)"), "er"),
    (re.compile(r"is(?=(?:e|ed|ing|ation|er)s?$)"), "iz"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"(?<=\w{3}ic)al(?=s?$)"), ""),
    (re.compile(r"sk(?:yj|ij|iy|ii|yy|y|i)$"), "ski"),
    (re.compile(r"(?<=\w{2}[oe])(?:w|ff)$"), "v"),
    (re.compile(r"(?<=\w{3})(?:itsch|itch|ich|ic|yc|ych|ytsch)$"), "ic"),
    (re.compile(r"(?<=\w{5}in)e$"), ""),
    (re.compile(r"saurier$|saurus$|saurs?$"), "saur"),
    (re.compile(r"(?<=\w)oub(?=l)"), "ub"),
    (re.compile(r"(?<=\w{4})ien$"), "ia"),
)


@lru_cache(maxsize=CACHED)
def spelled(word: str) -> str:
    """A word in one of the spellings that are common for it: color, anemia, Tarkovski."""
    if len(word) < 5:
        return word
    for pattern, by in _rules:
        word = pattern.sub(by, word)
    return word


_romanized: Final = (
    (re.compile(r"schtsch|shch|chtch|tsch|tch|dsch|dzh|sch|sh|zh|c?ch|kh|cz|dj"), "x"),
    (re.compile(r"ph|ff$"), "f"),
    (re.compile(r"tz|ts|dz|z"), "s"),
    (re.compile(r"th|dt"), "t"),
    (re.compile(r"ck|q|kk|c(?![eiy])"), "k"),
    (re.compile(r"c"), "s"),
    (re.compile(r"w|f$"), "v"),
    (re.compile(r"(?<!^)h"), ""),
    (re.compile(r"(?<!^)[aeiouyj]+"), ""),
    (re.compile(r"^[yj]"), "i"),
    (re.compile(r"(.)\1+"), r"\1"),
)


@lru_cache(maxsize=CACHED)
def romanized(word: str) -> str:
    """The consonants of a name that was written in other letters: what English, German and French
    make of it agrees in them."""
    for pattern, by in _romanized:
        word = pattern.sub(by, word)
    return word
