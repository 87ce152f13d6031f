"""Which word of a name is the surname, where it is not the last one."""

from __future__ import annotations

import pytest

from parlour.shelf.encyclopedia import encyclopedia, surname_place, surname_places


def place(text: str, name: str) -> int | None:
    person = next(thing for thing in encyclopedia().find(name) if thing.is_person)
    return surname_place(text, person)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Mao Zedong", "Mao Zedong", 0),
        ("Mao Tse-tung", "Mao Zedong", 0),
        ("Zedong, Mao", "Mao Zedong", 1),
        ("Zedong", "Mao Zedong", None),
        ("Kim Jong Un", "Kim Jong-un", 0),
        ("Ban Ki-moon", "Ban Ki-moon", 0),
        ("Hirokazu Kore-eda", "Hirokazu Kore-eda", None),
        ("Kim Novak", "Kim Novak", None),
        ("Gabriel Garcia Marquez", "Gabriel García Márquez", 1),
        ("Gabriel Garzia Marquez", "Gabriel García Márquez", 1),
        ("Lorca", "Federico García Lorca", None),
        ("R. Vaughan Williams", "Ralph Vaughan Williams", 1),
        ("William of Orange", "William of Orange", 0),
        ("King William III", "William III", 1),
        ("Johannes Paul II.", "John Paul II", 0),
        ("Catherine of Aragon", "Catherine of Aragon", 0),
        ("Otto von Bismarck", "Otto von Bismarck", None),
        ("Vincent van Gogh", "Vincent van Gogh", None),
        ("Thomas Aquinas", "Thomas Aquinas", None),
        ("Plato", "Plato", None),
        ("Genghiz Khan", "Genghis Khan", 0),
    ],
)
def test_the_surname_starts_there(text: str, name: str, expected: int | None) -> None:
    assert place(text, name) == expected


def test_of_a_double_surname_both_parts_are_named() -> None:
    doyle = next(thing for thing in encyclopedia().find("Arthur Conan Doyle"))
    assert surname_places("Arthur Conan Doile", doyle) == (1, 2)
    assert surname_places("Conan Doyle", doyle) == (0, 1)
    assert surname_places("Doyle", doyle) == ()
    teresa = next(thing for thing in encyclopedia().find("Mother Teresa") if thing.is_person)
    assert surname_places("Mother Teresa", teresa) == (0, 1)
