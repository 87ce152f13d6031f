"""A thing on the shelf, and the few words that say what it is."""

from __future__ import annotations

from parlour.shelf.encyclopedia.describe import describe
from parlour.shelf.encyclopedia.reader import Reader


class Thing:
    """A thing: read from the file when asked, so that a look-up costs next to nothing."""

    __slots__ = ("_reader", "number")

    def __init__(self, reader: Reader, number: int) -> None:
        self._reader = reader
        self.number = number

    @property
    def name(self) -> str:
        return self._reader.names(self.number)[0]

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names, last names alone not counted."""
        return tuple(self._reader.names(self.number)[1:])

    @property
    def tags(self) -> tuple[str, ...]:
        """What it is, the most telling first."""
        return self._reader.tags(self.number)

    @property
    def fame(self) -> int:
        """How likely somebody knows it: 9 everybody … 0 hardly anybody."""
        return self._reader.fame(self.number)

    @property
    def is_person(self) -> bool:
        return self._reader.is_person(self.number)

    @property
    def sort_name(self) -> str:
        """The name to sort by: `Newton, Isaac` for persons, else the name."""
        name = self.name
        at = self._reader.surname_at(self.number) if self.is_person else 0
        return f"{name[at:]}, {name[:at].strip()}" if at else name

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that know it."""
        return self._reader.sources(self.number)

    def about(self, language: str = "en") -> str:
        """Return what it is in a few words, composed from its tags: `river in Germany`."""
        infos = self._reader.tag_infos
        return describe([infos[tag] for tag in self.tags], self.is_person, language)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.about()}>"
