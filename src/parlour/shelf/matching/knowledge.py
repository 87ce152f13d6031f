"""Known: whether a text that looks like a slip is itself the name of something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from functools import cache, lru_cache
from typing import Final

from parlour.shelf.encyclopedia import Thing, encyclopedia
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import fold
from parlour.shelf.text.tokens import stem
from parlour.shelf.text.vocabulary import KINDS, REACH, TITLES, are_same_kind


@lru_cache(maxsize=CACHED)
def things(text: str) -> tuple[Thing, ...]:
    """Return things of that name."""
    return encyclopedia().find(text)


@cache
def _tags_called() -> dict[str, frozenset[str]]:
    """Return the tags of things by what one of them is called: country, Land."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for tag, info in encyclopedia().tags.items():
        for word in {fold(tag), fold(info.en), fold(info.de)}:
            found[word].add(tag)
    return {word: frozenset(tags) for word, tags in found.items()}


def senses(text: str, kinds: frozenset[str]) -> tuple[Thing, ...]:
    """Return things of that name, of the kind that is asked for where there are such: in which country is Panama the
    country and not the canal."""
    return _of_kinds(text, kinds) or things(text)


def _of_kinds(text: str, kinds: frozenset[str]) -> tuple[Thing, ...]:
    tags = frozenset().union(*(_tags_called().get(kind, frozenset()) for kind in kinds))
    return tuple(thing for thing in things(text) if not tags.isdisjoint(thing.tags))


def is_other_sense(name: str, wanted: str, kinds: frozenset[str]) -> bool:
    """Return whether a name is for things of another kind than the one that is asked for, and that
    the other name has: a Wasserhahn, where the Hahn is an animal."""
    if not _of_kinds(wanted, kinds) or not things(name):
        return False
    return not _of_kinds(name, kinds)


def is_same_thing(
    given: str, wanted: str, question: str, kinds: frozenset[str] = frozenset()
) -> bool:
    """Return whether both are names of one thing, and the question says none of its names: otherwise it
    asks for a certain one of them. `kinds`: what is asked for."""
    meant, found = senses(wanted, kinds), things(given)
    if not found or found[0] not in meant or "currency" in found[0].tags:
        # Only what everybody means by it counts. Crowns and pounds are many.
        return False
    if any(
        fold(thing.name) == fold(given) and set(thing.tags) & set(found[0].tags)
        for thing in found
        if thing not in meant
    ):
        # Lists join it loosely with others, but it is a thing of its own: a sheepdog, a foal.
        return False
    said = f" {fold(question)} "
    return not any(f" {fold(name)} " in said for name in (found[0].name, *found[0].aliases))


RARE_NAME: Final = 3
"""First names up to this fame are more likely a slip: Isreal."""


def is_another(
    given: str, wanted: tuple[str, ...], others: Container[str], kinds: frozenset[str] = frozenset()
) -> bool:
    """Return whether the text names something, and nothing of what is wanted. `kinds`: what is asked for."""
    bare = [word for word in fold(given).split() if word not in TITLES]
    is_titled = any(bare == fold(name).split() for name in wanted)
    if is_titled and len(bare) > 1:
        # Sir Edward Elgar is Edward Elgar.
        return False
    if fold(given) in others and not is_titled:
        return True
    found = [
        thing for thing in things(given) if thing.tags[0] != "first-name" or thing.fame > RARE_NAME
    ]
    if not found:
        return False
    meant: set[str | None] = {thing.name for name in wanted for thing in senses(name, kinds)}
    meant |= {best_known(name) for name in wanted if any(thing.is_person for thing in found)}
    return not any(thing.name in meant for thing in found)


@lru_cache(maxsize=CACHED)
def best_known(surname: str) -> str | None:
    """Return the person whom a last name alone means."""
    name = encyclopedia().check(surname, "person").name
    return name if name is not None and fold(name).split()[-1] == fold(surname) else None


@lru_cache(maxsize=CACHED)
def is_person(name: str) -> bool | None:
    """Return whether it is a person, as the encyclopedia says; None where it does not know the
    name."""
    found = things(name)
    return None if not found else bool(found[0].is_person)


@lru_cache(maxsize=CACHED)
def is_given_name(word: str) -> bool:
    """Return whether people are called so, among whatever else it may mean."""
    return any("first-name" in thing.tags for thing in things(word))


def is_surname_of_another(given: str, wanted: tuple[str, ...]) -> bool:
    """Return whether it is the name of a person, and not of one who is wanted."""
    meant = {thing.name for name in wanted for thing in things(name)}
    return any(thing.is_person and thing.name not in meant for thing in things(given))


def is_rival(name: str, wanted: str, known: int = 0, breadth: int = 1) -> bool:
    """Return whether both are things of one sort, of that fame at least, and not one thing: then
    they are two answers. `breadth`: how many of their tags count, the most telling first."""
    meant = things(wanted)
    found = things(name)
    return not set(found) & set(meant) and not _sorts(found, known, breadth).isdisjoint(
        _sorts(meant, known, breadth)
    )


def is_one_sort(name: str, wanted: str) -> bool:
    """Return whether the best known things of both names are of one sort."""
    found, meant = things(name)[:1], things(wanted)[:1]
    return bool(found and meant) and found[0].tags[0] == meant[0].tags[0]


NAMES: Final = frozenset(("first-name", "man", "woman", "person"))
WIDE: Final = frozenset(("animal", "plant"))
"""Tags of so many things that two of them are hardly of one sort."""


def _sorts(named: tuple[Thing, ...], known: int, breadth: int) -> set[str]:
    """Return what things of that fame are; where they are does not count, nor that it is a name."""
    kinds = encyclopedia().tags
    return {
        tag
        for thing in named
        if thing.fame >= known
        for tag in thing.tags[:breadth]
        if tag not in NAMES and kinds[tag].kind != "place"
    }


PLACES: Final = (("continent", 4), ("country", 3), ("us-state", 2), ("region", 2), ("city", 1))
"""Tags of places, and how far they reach."""


@lru_cache(maxsize=CACHED)
def reach(text: str) -> int:
    """Return how much of the world a place takes up, from a city to a continent; 0 for no place."""
    if fold(text) in REACH:
        return REACH[fold(text)]
    tags = {tag for thing in things(text) for tag in thing.tags}
    return max((size for tag, size in PLACES if tag in tags), default=0)


def is_place(text: str) -> bool:
    """Return whether everybody means a place by it."""
    return any(tag in thing.tags for thing in things(text)[:1] for tag, _ in PLACES)


def is_color(text: str) -> bool:
    """Return whether everybody means a colour by it."""
    return any("color" in thing.tags for thing in things(text)[:1])


CONTINENTS: Final = frozenset(
    ("africa", "antarctica", "asia", "europe", "north-america", "oceania", "south-america")
)


def lies_in(place: str, larger: str) -> bool:
    """Return whether the best known place of that name may lie in a larger one: Paris, but not
    Paris, Texas."""
    inner = next(filter(None, map(_whereabouts, things(place))), frozenset())
    outer = next(filter(None, map(_whereabouts, things(larger))), frozenset())
    if reach(larger) < PLACES[0][1]:
        outer -= CONTINENTS
    return not inner or not outer or not inner.isdisjoint(outer)


def _whereabouts(thing: Thing) -> frozenset[str]:
    kinds = encyclopedia().tags
    return frozenset(tag for tag in thing.tags if kinds[tag].kind == "place")


@cache
def _classes() -> dict[str, frozenset[str]]:
    """Return words for kinds of things, and the tags of things of that kind: fish, Fisch; stadium,
    Stadion."""
    tags = encyclopedia().tags.items()
    english = {tag: {fold(text).split(" ")[-1] for text in (tag, info.en)} for tag, info in tags}
    german = {tag: fold(info.de) for tag, info in tags}
    alone = {
        kind: {
            tag
            for tag, names in english.items()
            if kind in names
            or german[tag] == kind
            or (len(kind) > 3 and german[tag].endswith(kind))
        }
        for kind in KINDS
    }
    return {
        kind: frozenset().union(*(alone[each] for each in KINDS if are_same_kind(kind, each)))
        for kind in KINDS
    }


@lru_cache(maxsize=CACHED)
def is_of_kind(kind: str, name: str, kinds: frozenset[str] = frozenset()) -> bool | None:
    """Return whether something of that name is of the kind that a word means: the Nile is a river, gold is no
    fish. None where the encyclopedia does not know it."""
    found = senses(name, kinds)
    return any(not _classes()[kind].isdisjoint(thing.tags) for thing in found) if found else None


@lru_cache(maxsize=CACHED)
def is_longer_name(name: str, wanted: str) -> bool:
    """Return whether everybody means another thing by a name than by a shorter one, though somebody
    may use the shorter for both: the University of York, York."""
    found, meant = things(name)[:1], things(wanted)[:1]
    if not found or not meant or found[0].is_person or meant[0].is_person:
        return False
    if found[0] not in things(wanted):
        return True
    is_place = bool(reach(name) and reach(wanted))
    return found != meant and not is_place and not is_one_sort(name, wanted)


@lru_cache(maxsize=CACHED)
def is_sort(name: str, wanted: str) -> bool:
    """Return whether something is a sort of what is wanted and no other thing that is called so: a
    guide dog, a brown bear, but no sea lion. A place or a person has no sorts."""
    return any(
        fold(meant.name) in thing.tags or _is_sort_by_name(thing, meant)
        for thing in (*things(name), *things(stem(name)))
        for meant in (*things(wanted), *things(stem(fold(wanted))))
        if not meant.is_person and not any(tag in meant.tags for tag, _ in PLACES)
    )


def _is_sort_by_name(thing: Thing, meant: Thing) -> bool:
    """Return whether it is called so, and is of one family with what is meant; what lives in the sea is none with
    what does not."""
    word = stem(fold(meant.name))
    called = [name for name in map(fold, (thing.name, *thing.aliases)) if name.endswith(word)]
    lives = "sea-animal" in meant.tags or "sea-animal" not in thing.tags
    # In one word it may be the name of anything: polecat, Seepferd.
    breadth = FAMILY if any(f" {word}" in name for name in called) else 1
    return (
        bool(called)
        and lives
        and bool(_sorts((thing,), 0, breadth) & _sorts((meant,), 0, breadth) - WIDE)
    )


SEA: Final = ("see", "meer", "sea")
LAND: Final = frozenset(("animal", "plant", "vegetable", "celestial"))
IN_SEA: Final = frozenset(("bird", "fish", "sea-animal", "reptile"))


@lru_cache(maxsize=CACHED)
def is_of_sea(name: str, wanted: str) -> bool:
    """Return whether a name says that something of the sea is like a plant or an animal of the land: Seepferd. A sea
    bird is a bird."""
    said = fold(name).replace(" ", "")
    word = next((said.removeprefix(sea) for sea in SEA if said.startswith(sea)), "")
    tags = {tag for thing in things(wanted)[:1] for tag in thing.tags}
    is_like = stem(word) == stem(fold(wanted)) and not tags.isdisjoint(LAND)
    is_one = any(fold(wanted) in thing.tags for thing in things(name))
    return is_like and tags.isdisjoint(IN_SEA) and not is_one


FAMILY: Final = 2
"""Tags of a thing that say which family it is of; those behind them are wide: an animal."""
