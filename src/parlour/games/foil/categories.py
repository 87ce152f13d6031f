"""Categories that are offered: the reference shelf can judge them. The sheet's ten examples are
among them [book]; the others are ours. A dealer may name any other in their own words."""

from typing import Final

CATEGORIES: Final = {
    "en": (
        "adverbs",
        "animals",
        "birds",
        "body and health",
        "chemical elements",
        "clothes",
        "food and drink",
        "herbs",
        "hobbies and sport",
        "house and garden",
        "mammals",
        "music",
        "nature",
        "occupations",
        "plants",
        "science",
        "trees",
        "woodwinds",
    ),
    "de": (
        "Adverbien",
        "Bäume",
        "Berufe",
        "chemische Elemente",
        "Essen und Trinken",
        "Freizeit und Sport",
        "Haus und Garten",
        "Holzblasinstrumente",
        "Kleidung",
        "Körper und Gesundheit",
        "Kräuter",
        "Musik",
        "Natur",
        "Pflanzen",
        "Säugetiere",
        "Tiere",
        "Vögel",
        "Wissenschaft",
    ),
}
