"""Classes and Categories as a view shows them, with their titles in every language."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from parlour.games.facts.cards import Card, Category, Class


class Title(Struct, frozen=True):
    """A title in every language: guests read their own, answers are in that of the game."""

    en: str
    de: str

    def of(self, language: str) -> str:
        return self.de if language == "de" else self.en


class CategoryView(Struct, frozen=True):
    id: str
    title: Title


class ClassView(Struct, frozen=True):
    id: str
    title: Title
    persons: bool
    spelling: bool
    categories: tuple[CategoryView, ...]


def classes(card: Card) -> tuple[ClassView, ...]:
    return tuple(
        ClassView(
            id=subject.id,
            title=title(subject),
            persons=subject.persons,
            spelling=subject.spelling,
            categories=categories(subject.categories),
        )
        for subject in card.classes
    )


def categories(of: Iterable[Category]) -> tuple[CategoryView, ...]:
    return tuple(CategoryView(one.id, title(one)) for one in of)


def title(one: Class | Category) -> Title:
    return Title(one.en, one.de)
