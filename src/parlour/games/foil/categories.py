"""Categories to choose from when the dealer names none [ours, after the sheet's kinds]."""

from typing import Final

CATEGORIES: Final = {
    "en": (
        "animals",
        "body and health",
        "clothes",
        "food and drink",
        "hobbies and sport",
        "house and garden",
        "music",
        "nature",
        "occupations",
        "plants",
        "school and science",
        "travel",
    ),
    "de": (
        "Berufe",
        "Essen und Trinken",
        "Freizeit und Sport",
        "Haus und Garten",
        "Kleidung",
        "Körper und Gesundheit",
        "Musik",
        "Natur",
        "Pflanzen",
        "Reisen",
        "Schule und Wissenschaft",
        "Tiere",
    ),
}
