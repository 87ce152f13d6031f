"""What a thing is, said in a few words of our own that are composed from its tags."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.shelf.encyclopedia.layout import TagInfo

_AND = {"en": " and ", "de": " und "}
_PERSON = {"en": "person", "de": "Person"}
_NATIONAL = frozenset(("us-president", "chancellor", "us-state", "us-capital", "shakespeare-play"))
"""Kinds whose word says already where they are."""


def describe(tags: Sequence[TagInfo], is_person: bool, language: str) -> str:
    """Describe a thing in a few words: what it is first of all, and where. `tags` are in order, the
    most telling first."""
    kinds = [tag for tag in tags if tag.kind == "kind" and tag.en]
    said = kinds[:1] + ([tag for tag in kinds[1:] if not tag.generic][:1] if is_person else [])
    what = _AND[language].join(_word(tag, tags, language) for tag in said)
    if is_person and not what:
        what = _PERSON[language]
    place = _place(tags)
    if not what or place is None or said[0].name in _NATIONAL:
        return what
    if language == "de":
        return f"{what} {'aus' if is_person else 'in'} {place.de}"
    if is_person and place.adjective:
        return f"{place.adjective} {what}"
    return f"{what} {'from' if is_person else 'in'} {place.en}"


def _place(tags: Sequence[TagInfo]) -> TagInfo | None:
    """Return where it is: a country says more than its continent, but of several the continent says
    it better."""
    places = [tag for tag in tags if tag.kind == "place"]
    wholes = {place.within for place in places}
    lands = [place for place in places if place.adjective and place.name not in wholes]
    continent = next((place for place in places if not place.adjective), None)
    if tags[0].name == "continent":
        return None
    if tags[0].name == "country" or len(lands) > 1:
        return continent or (lands[0] if len(lands) > 1 else None)
    return lands[0] if lands else continent


def _word(tag: TagInfo, tags: Sequence[TagInfo], language: str) -> str:
    """Return the word for a kind; German has one for men and one for women, kept as
    `Autor/Autorin`."""
    if language == "en":
        return tag.en
    man, _, woman = tag.de.partition("/")
    return woman if woman and any(other.name == "woman" for other in tags) else man
