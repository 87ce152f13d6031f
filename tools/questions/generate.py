"""Makes a pack of questions from facts of the encyclopedia: `make generated-packs`.

Only facts with one right answer are asked, each in one of several wordings. Which wording, and
which way round, follows from the fact itself, so that the same shelf gives the same pack.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from parlour.shelf.encyclopedia import Encyclopedia, encyclopedia
from parlour.shelf.matching import fold
from parlour.shelf.packs.card import CATEGORIES, Card, Category, Header, Question
from parlour.shelf.packs.checking import is_inside
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import BUILT_IN, SUFFIX

HEADER = Header(
    "shelf",
    "From the reference shelf",
    "en",
    "MIT",
    "Generated from facts of Parlour's reference shelf",
    True,
)
SEVERAL_CAPITALS = frozenset(
    {
        "Benin",
        "Bolivia",
        "Burundi",
        "Chile",
        "Equatorial Guinea",
        "Eswatini",
        "Israel",
        "Ivory Coast",
        "Malaysia",
        "Montenegro",
        "Netherlands",
        "Palestine",
        "South Africa",
        "Sri Lanka",
        "Tanzania",
    }
)
"""Countries whose capital is disputed, shared or was moved: nothing to ask about."""
SPORTS = {
    "tennis-player": "tennis",
    "boxer": "boxing",
    "baseball-player": "baseball",
    "golfer": "golf",
}


def number(*parts: object) -> int:
    """A number that follows from what is asked, the same on every machine."""
    return int.from_bytes(hashlib.sha256("\0".join(map(str, parts)).encode()).digest()[:6], "big")


def pick(wordings: Sequence[str], *fact: object) -> str:
    return wordings[number("wording", *fact) % len(wordings)]


def is_full(name: str) -> bool:
    """First and last name, without a number."""
    words = name.split()
    return len(words) > 1 and not words[-1].isupper()


class Writer:
    """Writes questions from the facts of one encyclopedia."""

    def __init__(self, shelf: Encyclopedia) -> None:
        self.shelf = shelf

    def fame(self, name: str, tag: str | None = None) -> int:
        found = [t.fame for t in self.shelf.find(name) if tag is None or tag in t.tags]
        return max(found, default=0)

    def level(self, fame: int, harder: int = 0) -> int:
        """A difficulty from how well known a thing is (0 to 9)."""
        return min(5, max(1, (10 - fame) // 2 + 1 + harder))

    def ask(
        self,
        category: Category,
        question: str,
        answer: str,
        difficulty: int,
        relation: str,
        also: Iterable[str] = (),
    ) -> Iterator[Question]:
        """The question, unless it gives its answer away."""
        if not is_inside(answer, question):
            others = [text for text in also if fold(text) != fold(answer)]
            yield Question(
                category, question, answer, tuple(others), difficulty, None, f"shelf: {relation}"
            )

    # Relations -------------------------------------------------------------------------------

    def capitals(self) -> Iterator[Question]:
        """People & Places: a country's capital, or whose capital it is."""
        facts = self.shelf.facts("capital")
        cities = Counter(fold(city) for _, city in facts)
        for country, city in facts:
            if country in SEVERAL_CAPITALS or cities[fold(city)] > 1 or fold(country) in fold(city):
                continue
            fame = self.fame(country, "country")
            if number("way", country) % 2:
                wordings = (
                    f"Which city is the capital of {country}?",
                    f"In what city does {country} have its seat of government and capital?",
                    f"Name the capital of {country}.",
                    f"{country}'s capital goes by what name?",
                )
                yield from self.ask(
                    "blue", pick(wordings, country), city, self.level(fame), "capital"
                )
            else:
                wordings = (
                    f"{city} is the capital of which country?",
                    f"Of what country is {city} the capital?",
                    f"An embassy in {city} is in the capital of which country?",
                    f"Name the country that is governed from {city}.",
                )
                yield from self.ask(
                    "blue", pick(wordings, country), country, self.level(fame), "capital"
                )

    def directors(self) -> Iterator[Question]:
        """Arts & Entertainment: who directed a film."""
        facts = self.shelf.facts("director")
        years = dict(self.shelf.facts("year"))
        titles = Counter(title for title, _ in facts)
        for film, director in facts:
            known = self.fame(director)
            if titles[film] > 1 or film not in years or "," in director or known < 4:
                continue
            year = years[film]
            wordings = (
                f"Who directed the film “{film}” of {year}?",
                f"“{film}” came to the cinemas in {year}. Who was its director?",
                f"Name the director of “{film}” ({year}).",
                f"Whose film is “{film}”, first shown in {year}?",
            )
            yield from self.ask(
                "pink", pick(wordings, film), director, self.level(known), "director"
            )

    def lives(self) -> Iterator[Question]:
        """History: a person by calling, dates and initials."""
        born, died = dict(self.shelf.facts("born")), dict(self.shelf.facts("died"))
        people = []
        for name in sorted(born.keys() & died.keys()):
            things = [t for t in self.shelf.find(name) if t.is_person]
            if len(things) == 1 and things[0].fame > 5 and is_full(name):
                people.append((name, things[0].about("en"), born[name], died[name], things[0].fame))
        told = Counter((about, start, end) for _, about, start, end, _ in people)
        for name, about, start, end, fame in people:
            if told[about, start, end] > 1 or about is None:
                continue
            about = about.replace("American US", "US")
            initials = " ".join(f"{word[0]}." for word in name.split())
            article = "An" if about[0].lower() in "aeiou" else "A"
            wordings = (
                f"{article} {about}, born in {start}, died in {end}, initials {initials}: who?",
                f"Which {about} with the initials {initials} lived from {start} to {end}?",
                f"The years {start} to {end} and the initials {initials} belong to which {about}?",
                f"{start} was the year of birth and {end} the year of death of a famous {about}"
                f" ({initials}). Name the person.",
            )
            yield from self.ask(
                "yellow", pick(wordings, name), name, self.level(fame, 1), "born, died"
            )

    def elements(self) -> Iterator[Question]:
        """Science & Nature: symbols and numbers of the elements."""
        numbers = dict(self.shelf.facts("atomic number"))
        for element, symbol in self.shelf.facts("symbol"):
            fame = self.fame(element, "element")
            plain = element.lower()
            way = number("way", element) % 3
            if way == 0:
                wordings = (
                    f"Which chemical element has the symbol {symbol}?",
                    f"{symbol} in the periodic table stands for which element?",
                    f"What does the chemical symbol {symbol} mean?",
                )
                yield from self.ask(
                    "brown", pick(wordings, element), element, self.level(fame), "symbol"
                )
            elif way == 1:
                wordings = (
                    f"What is the chemical symbol of {plain}?",
                    f"Chemists write {plain} with which letter or letters?",
                    f"Which symbol stands for {plain} in the periodic table?",
                )
                yield from self.ask(
                    "brown", pick(wordings, element), symbol, self.level(fame), "symbol"
                )
            else:
                count = numbers[element]
                wordings = (
                    f"Which element has the atomic number {count}?",
                    f"An atom with {count} protons belongs to which element?",
                    f"Place {count} of the periodic table belongs to which element?",
                )
                yield from self.ask(
                    "brown", pick(wordings, element), element, self.level(fame, 1), "atomic number"
                )

    def summits(self) -> Iterator[Question]:
        """Sports & Leisure: what climbers aim for."""
        facts = self.shelf.facts("highest point")
        tops = Counter(fold(top) for _, top in facts)
        for country, top in facts:
            if tops[fold(top)] > 1 or not any(
                tag in thing.tags
                for thing in self.shelf.find(top)
                for tag in ("mountain", "volcano")
            ):
                continue
            fame = self.fame(country, "country") - 2
            if number("way", country) % 2:
                wordings = (
                    f"Climbers on {top} stand on the highest point of which country?",
                    f"In which country is {top} the highest goal for hikers and climbers?",
                    f"{top} is the highest summit of what country?",
                )
                yield from self.ask(
                    "green", pick(wordings, country), country, self.level(fame), "highest point"
                )
            else:
                wordings = (
                    f"Which summit must you climb to stand on the highest point of {country}?",
                    f"Name the mountain that is {country}'s highest goal for climbers.",
                    f"Mountaineers in {country} can climb no higher than which peak?",
                )
                yield from self.ask(
                    "green", pick(wordings, country), top, self.level(fame, 1), "highest point"
                )

    def athletes(self) -> Iterator[Question]:
        """Sports & Leisure: who became famous in which sport."""
        for tag, sport in SPORTS.items():
            for person in self.shelf.members(tag):
                if person.fame < 5:
                    continue
                wordings = (
                    f"In which sport did {person.name} become famous?",
                    f"{person.name} is a great name of what sport?",
                    f"What sport made {person.name} well known?",
                )
                yield from self.ask(
                    "green", pick(wordings, person.name), sport, self.level(person.fame), tag
                )

    def currencies(self) -> Iterator[Question]:
        """Wild Card: what people pay with."""
        for country, currency in self.shelf.facts("currency"):
            fame = self.fame(country, "country")
            word = currency.split()[-1]
            # Every fourth country of the euro is enough.
            if "," in currency or (word == "euro" and number("euro", country) % 4):
                continue
            wordings = (
                f"With which currency do people pay in {country}?",
                f"What is the money of {country} called?",
                f"A market in {country}: in which currency are the prices?",
                f"Name the currency of {country}.",
            )
            yield from self.ask(
                "orange",
                pick(wordings, country),
                word,
                self.level(fame, 1),
                "currency",
                (currency,),
            )

    def german_names(self) -> Iterator[Question]:
        """Wild Card: countries by their German names."""
        for country, german in self.shelf.facts("german"):
            if fold(country)[:4] == fold(german)[:4]:
                continue
            wordings = (
                f"Which country do Germans call “{german}”?",
                f"On a German map you read “{german}”. What is this country in English?",
                f"“{german}” is the German name of which country?",
            )
            fame = self.fame(country, "country")
            yield from self.ask(
                "orange", pick(wordings, country), country, self.level(fame), "german"
            )

    def state_capitals(self) -> Iterator[Question]:
        """Wild Card: capitals of the states of the USA."""
        for city, state in self.shelf.facts("capital-of-state"):
            wordings = (
                f"Which US state is governed from {city}?",
                f"{city} is the capital of which state of the USA?",
                f"The governor's office is in {city}. Which US state is it?",
            )
            yield from self.ask("orange", pick(wordings, city), state, 4, "capital-of-state")

    def questions(self) -> Iterator[Question]:
        relations: tuple[Callable[[], Iterator[Question]], ...] = (
            self.capitals,
            self.directors,
            self.lives,
            self.elements,
            self.summits,
            self.athletes,
            self.currencies,
            self.german_names,
            self.state_capitals,
        )
        for relation in relations:
            yield from relation()


def cards(shelf: Encyclopedia) -> list[Card]:
    """As many cards as the smallest category allows, well mixed."""
    piles: dict[Category, list[Question]] = {category: [] for category in CATEGORIES}
    for question in Writer(shelf).questions():
        piles[question.category].append(question)
    for pile in piles.values():
        pile.sort(key=lambda question: number("order", question.question))
    return [
        msgspec.convert({"id": f"{HEADER.pack}-{at:03d}", "questions": six}, Card)
        for at, six in enumerate(zip(*piles.values(), strict=False), 1)
    ]


def pack() -> bytes:
    """The pack as it is committed."""
    return b"".join(write(HEADER, cards(encyclopedia())))


def main() -> int:
    path: Path = BUILT_IN / f"{HEADER.pack}{SUFFIX}"
    path.write_bytes(pack())
    print(f"{path.name}: {len(path.read_bytes().splitlines()) - 1} cards")
    return 0


if __name__ == "__main__":
    sys.exit(main())
