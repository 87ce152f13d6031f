"""Other names of categories and topics: where questions that somebody files under them belong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from parlour.shelf.packs.card import CATEGORIES, TOPICS, Category, Topic
from parlour.shelf.text import plain

_NAMES: Final[dict[Category, str]] = {
    "blue": """people & places; people and places; geography; politics; celebrities; people; world;
        places; countries; travel; blau; geografie; geographie; politik; prominente; länder""",
    "pink": """arts & entertainment; arts and entertainment; entertainment; art; arts; art & literature;
        art and literature; arts & literature; arts and literature; literature; books; film; films;
        movies; music; television; tv; humanities; theatre; comics; film & tv; film and tv;
        entertainment: books; entertainment: film; entertainment: music;
        entertainment: musicals & theatres; entertainment: television; entertainment: comics;
        entertainment: japanese anime & manga; entertainment: cartoon & animations;
        rosa; kunst; literatur; musik; filme; fernsehen; unterhaltung""",
    "yellow": "history; gelb; geschichte",
    "brown": """science & nature; science and nature; science; nature; animals; vehicles; technology;
        science & technology; science and technology; science technology; computers; mathematics;
        science: computers; science: mathematics; science: gadgets;
        braun; natur; wissenschaft; tiere; technik; natur und wissenschaft""",
    "green": """sports & leisure; sports and leisure; sports; sport; leisure; hobbies; games;
        video games; board games; sport & leisure; sport and leisure;
        entertainment: video games; entertainment: board games;
        grün; freizeit; spiele; sport und freizeit""",
    "orange": """wild card; general knowledge; general; mythology; religion; religion faith;
        brain teasers; for kids; kids; newest; rated; miscellaneous; other; food; food & drink;
        food and drink; allgemeinwissen; verschiedenes; sonstiges; essen; mythologie""",
}


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", " ", plain(name)).strip()


NAMES: Final[dict[str, Category]] = {
    _key(name): category for category, names in _NAMES.items() for name in names.split(";")
} | {name: name for name in CATEGORIES}


_ABOUT: Final[dict[Topic, str]] = {
    "film": """film; films; movies; television; tv; film & tv; film and tv; entertainment: film;
        entertainment: television; filme; fernsehen""",
    "music": "music; entertainment: music; musik",
    "sport": "sports; sport",
    "science": """science; nature; animals; technology; science & technology; science and technology;
        science technology; computers; mathematics; science & nature; science and nature;
        science: computers; science: mathematics; science: gadgets; natur; wissenschaft; tiere;
        technik; natur und wissenschaft""",
    "geography": "geography; countries; places; world; geografie; geographie; länder",
    "food": "food; food & drink; food and drink; essen",
    "children": "for kids; kids",
}
_TOPICS: Final[dict[str, Topic]] = {
    _key(name): topic for topic, names in _ABOUT.items() for name in names.split(";")
}


def topics_among(names: Iterable[str], category: str = "") -> tuple[Topic, ...]:
    """Return the topics that are named, in our words or in others', and the one that questions which
    somebody files under a category are about."""
    own: dict[str, Topic] = {topic: topic for topic in TOPICS}
    named = {(own | _TOPICS).get(_key(name)) for name in names} | {_TOPICS.get(_key(category))}
    return tuple(topic for topic in TOPICS if topic in named)


def category_of(name: str) -> Category | None:
    """Return where questions that somebody files under a name belong."""
    return NAMES.get(_key(name))
