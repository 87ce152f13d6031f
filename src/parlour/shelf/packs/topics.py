"""Topics: what others call their categories, and where those belong on our cards."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.packs.card import CATEGORIES, Category
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


TOPICS: Final[dict[str, Category]] = {
    _key(name): category for category, names in _NAMES.items() for name in names.split(";")
} | {name: name for name in CATEGORIES}


def category_of(name: str) -> Category | None:
    """Return where questions that somebody files under a name belong."""
    return TOPICS.get(_key(name))
