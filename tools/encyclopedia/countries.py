"""Countries and continents: the places that other things are in or from."""

from __future__ import annotations

from typing import NamedTuple

from tools.encyclopedia.drafts import HERE, Drafts
from tools.encyclopedia.lists import SOURCE

CONTINENTS = {
    "europe": ("Europe", "Europa"),
    "asia": ("Asia", "Asien"),
    "africa": ("Africa", "Afrika"),
    "north-america": ("North America", "Nordamerika"),
    "south-america": ("South America", "Südamerika"),
    "oceania": ("Oceania", "Ozeanien"),
    "antarctica": ("Antarctica", "der Antarktis"),
}
PARTS = {
    "england": ("English", "England"),
    "scotland": ("Scottish", "Schottland"),
    "wales": ("Welsh", "Wales"),
}
"""Parts of the United Kingdom that persons come from, with what those are called."""


class Country(NamedTuple):
    """A country of `countries.txt`."""

    code: str
    tag: str
    names: list[str]
    german: str
    adjective: str
    tags: list[str]
    capitals: list[str]
    currency: str

    @property
    def continents(self) -> set[str]:
        return set(self.tags) & set(CONTINENTS)


def countries() -> list[Country]:
    """Return all countries."""
    found = []
    for line in (HERE / "countries.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            code, tag, names, german, adjective, tags, capitals, currency = (
                part.strip() for part in line.split("|")
            )
            found.append(
                Country(
                    code,
                    tag,
                    names.split(";"),
                    german,
                    adjective,
                    tags.split(),
                    capitals.split(";"),
                    currency,
                )
            )
    return found


def fame(population: int) -> int:
    """Return how well known a country is, by how many live there."""
    steps = (50_000_000, 20_000_000, 5_000_000, 1_000_000)
    return 9 - sum(population < step for step in steps)


def add_countries(drafts: Drafts, all_countries: list[Country], population: dict[str, int]) -> None:
    """Add countries with what belongs to them; capitals are added as cities."""
    for country in all_countries:
        name = country.names[0]
        known = fame(population.get(country.code, 0))
        tags = {"country", country.tag, *country.tags}
        drafts.add(name, tags, known, SOURCE, [*country.names[1:], country.german])
        for capital in country.capitals:
            drafts.add(
                capital, {"capital", "city", country.tag, country.tags[0]}, known - 1, SOURCE
            )
        drafts.relate("capital", name, country.capitals[0])
        drafts.relate("currency", name, country.currency)
        drafts.relate("continent", name, CONTINENTS[country.tags[0]][0])
        drafts.relate("german", name, country.german)
        unit = country.currency.rpartition(" ")[2]
        drafts.add(unit, {"currency"}, known - 2, SOURCE, [country.currency])
    for tag, (name, _) in CONTINENTS.items():
        drafts.add(name, {"continent", tag}, 9, SOURCE)
