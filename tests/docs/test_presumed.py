"""No sentence of the rules is shown where what it presumes does not hold: on no page, in no leaflet.

What holds is told here once more, from the rules of the games, for every combination of a house or
none, a real box, paper, people's own cards, who judges, and clocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.paper import shown as printed

from parlour.kernel.catalogue import LANGUAGES
from parlour.kernel.companion import companion, package_of
from parlour.kernel.discovery import find_game, games
from parlour.kernel.guide import (
    HOUSE,
    PLACEHOLDER,
    Block,
    guide,
    on_paper,
    presumed,
    shown,
    usual,
)
from parlour.kernel.options import OptionField, describe
from parlour.kernel.printing import document

GAMES = sorted(id for id, game in games().items() if guide(game, "en"))

COMBINED: dict[str, dict[str, tuple[Any, ...]]] = {
    "facts": {
        "real_box": (False, True),
        "on_paper": (False, True),
        "own_cards": (False, True),
        "judging": ("quick", "book"),
        "hide_authors": (False, True),
        "verify": (False, True),
        "forced": (False, True),
        "single_letter": (False, True),
        "by_lot": (False, True),
        "appeal": (False, True),
    },
    "fives": {
        "real_box": (False, True),
        "version": ("base", "puzzle", "solo"),
        "side": ("white", "grey"),
        "help": ("none", "check"),
        "limit_minutes": (0, 5),
    },
    "foil": {
        "real_box": (False, True),
        "category": (False, True),
        "lexicon": ("referee", "table"),
        "check_words": (False, True),
        "no_scramble": (0, 25),
        "language": ("en", "de"),
    },
    "times": {
        "real_box": (False, True),
        "judge": ("opponent", "referee", "teacher"),
        "claim": ("self", "auto"),
        "turn_seconds": (0, 60),
        "match_minutes": (0, 15),
    },
    "wedges": {
        "real_box": (False, True),
        "own_cards": (False, True),
        "judge": ("referee", "reader"),
        "answers": ("typed", "choices"),
        "answer_seconds": (0, 30),
        "wedges_needed": (5, 6),
        "max_turns": (0, 20),
    },
}

Options = dict[str, Any]


class Truth(NamedTuple):
    """What holds at a table."""

    game: str
    options: Options
    house: bool

    @property
    def box(self) -> bool:
        return self.house and self.options["real_box"]

    @property
    def acts(self) -> bool:
        """The house draws, deals, rolls, moves and sees all."""
        return self.house and not self.options["real_box"]

    @property
    def own_cards(self) -> bool:
        return self.box and bool(self.options.get("own_cards"))

    @property
    def on_paper(self) -> bool:
        return self.box and bool(self.options.get("on_paper"))

    @property
    def types(self) -> bool:
        """What counts is typed, or pressed, on devices."""
        if self.game == "wedges":
            return self.acts and self.options["judge"] == "referee"
        return self.house and not self.on_paper

    @property
    def knows(self) -> bool:
        """The house knows the subjects, so it can look things up."""
        return self.house and not self.on_paper and not self.own_cards

    @property
    def people(self) -> bool:
        """People draw, deal and roll themselves."""
        return not self.house or self.options["real_box"]

    @property
    def by_hand(self) -> bool:
        return not self.house or (self.on_paper if self.game == "facts" else self.box)

    @property
    def authors_known(self) -> bool:
        return not (self.acts and self.options.get("hide_authors", False))


Holds = Callable[[Truth], bool]

WORDS: dict[str, tuple[tuple[str, Holds], ...]] = {
    "en": (
        (r"\b(tap|typ(e|ing)|button|screens?|phones?|devices?|page open)\b", lambda it: it.house),
        (r"\b(tap|type)\b", lambda it: it.types),
        (r"\bthe shelf|reference shelf\b", lambda it: it.knows),
        (r"\bthe house\b", lambda it: it.house),
        (r"^It (draws|deals|rolls|shuffles)\b", lambda it: it.acts),
        (r"chance decides|at random|by lot|drawn again|[Rr]ich boards", lambda it: it.acts or not it.house),
        (r"chance decides|at random|drawn again|[Rr]ich boards", lambda it: it.acts),
        (r"checks outlines|judges every outline|mix button", lambda it: it.acts),
        (r"does not know your cards|any open device", lambda it: it.box),
        (r"When nobody who plays|day’s card|own board for one|guess along|Difficulty", lambda it: it.acts),
        (r"packs you chose|flagged|number of our printed card", lambda it: it.house),
        (r"packs you chose|flagged", lambda it: not it.own_cards),
        (r"\bon your left is the \*\*scorer|your left is the", lambda it: it.authors_known),
        (r"secret lot", lambda it: not it.authors_known),
        (r"\b(pencils?|aloud|eraser|[Dd]raw lots|column sheet)\b|into a clear sleeve", lambda it: it.by_hand),
        (r"\b(elect a \*\*Director|draw lots for who draws)\b", lambda it: not it.house),
    ),
    "de": (
        (r"[Tt]ipp(t|en|st)\b|[Kk]nopf|Bildschirm|Telefon|Handy|Gerät\b|Seite offen", lambda it: it.house),
        (r"\b([Tt]ippt|[Tt]ippst|antippen)\b", lambda it: it.types),
        (r"Nachschlagewerk", lambda it: it.knows),
        (r"\b([Dd]as|[Dd]es|[Dd]em) (Haus|Hauses)\b", lambda it: it.house),
        (r"^Es (zieht|gibt die|würfelt|mischt)\b", lambda it: it.acts),
        (r"entscheidet der Zufall|nach Zufall|neu gezogen|Reiche Pläne", lambda it: it.acts),
        (r"prüft Umrisse|beurteilt jeden|Knopf zum Mischen", lambda it: it.acts),
        (r"kennt das Haus nicht|jedes offene Gerät", lambda it: it.box),
        (r"Wenn niemand, der mitspielt|Tageskarte|mitraten|Schwierigkeit", lambda it: it.acts),
        (r"gewählten Sammlungen|könnt ihr melden", lambda it: it.house and not it.own_cards),
        (r"links von dir sitzt, \*\*prüft", lambda it: it.authors_known),
        (r"geheim verlost", lambda it: not it.authors_known),
        (r"\b(laut,|Lost aus|Spaltenblatt|Radiergummi)\b|Klarsichthülle", lambda it: it.by_hand),
    ),
}  # fmt: skip
"""Words that take something for granted, and what."""

NO_CLOCK_ON_PAPER = {
    "choose_seconds", "tap_seconds", "mark_seconds", "recognise_seconds", "dispute_seconds",
    "vote_seconds", "category_seconds", "act_seconds", "cross_seconds",
}  # fmt: skip

DUTIES: dict[str, dict[str, str]] = {
    "facts": {
        "who draws cards": "cards cards_forced cards_lot cards_table cards_table_forced",
        "who draws letters": "letters one_letter letters_table one_letter_table",
        "who keeps the time": "write write_paper",
        "who strikes": "struck struck_paper",
        "who scores": "left hidden struck_paper",
        "how it is judged": "quick_taps book book_paper",
        "who breaks ties": "director director_paper",
        "ties of two": "two two_own two_table",
    },
    "fives": {
        "who has which board": "boards boards_grey boards_table",
        "who rolls": "roll roll_table",
        "who ends a round": "flip flip_paper done",
        "who scores": "score score_table score_paper circle",
    },
    "foil": {
        "who deals": "deal deal_table",
        "what a discard is": "discard discard_table",
        "who says what a word is": "unknown voted voted_paper",
        "how long arranging is": "arrange arrange_paper",
        "how guesses are made": "guess guess_paper no_lay",
    },
    "times": {
        "who begins": "starts starts_paper",
        "who counts sets": "count_self count_auto",
        "how a turn ends": "end end_paper",
        "who finds wrong products": "call referee teacher",
        "how long a turn is": "clock clock_paper no_clock",
        "how long play is": "match one_board",
    },
    "wedges": {
        "who asks": "card card_box card_paper",
        "who says what is right": "referee reader reader_paper choices",
        "how long one may think": "time no_time time_box no_time_box time_paper no_time_paper",
        "who goes on": "again again_paper",
    },
}
"""What has to be told at every table, and the blocks that do."""


def tables(game: str, language: str = "en") -> Iterator[tuple[Truth, Options]]:
    """Every combination, with the options as the guide is told them."""
    found = find_game(game)
    names, values = list(COMBINED[game]), COMBINED[game].values()
    for chosen in product(*values):
        options = {**usual(found, language), **dict(zip(names, chosen, strict=True))}
        yield Truth(game, options, True), options
        told = dict(on_paper(found, options))
        yield Truth(game, told, False), told


def blocks_shown(game: str, language: str, options: Options) -> list[Block]:
    return [
        block for section in guide(find_game(game), language) for block in shown(section, options)
    ]


def sentences(block: Block) -> list[str]:
    return re.split(r"(?<=[.!?:]) (?=\S)", block.text)


Assumptions = tuple[list[tuple[str, Holds]], list[str]]


def assumptions(block: Block, language: str) -> Assumptions:
    """Return the words of a text that take something for granted, and the options it names."""
    found = [
        (word, holds)
        for word, holds in WORDS[language]
        if any(re.search(word, sentence) for sentence in sentences(block))
    ]
    return found, PLACEHOLDER.findall(block.text)


@cache
def fields_of(game: str) -> dict[str, OptionField]:
    return {field.name: field for field in describe(find_game(game).Options)}


def means_something(truth: Truth, name: str) -> bool:
    """Whether an option that a sentence tells means anything at this table."""
    fields = fields_of(truth.game)
    field = fields[name.partition(".")[0]]
    if name.endswith(("_seconds", "_minutes")) and truth.options[name] == 0:
        return False
    if not truth.house:
        return name not in NO_CLOCK_ON_PAPER
    said = {key for key, value in truth.options.items() if value is True}
    on = {key for key in said if fields[key].needs is None or fields[key].needs in said}
    return not {*field.without} & on and (field.needs is None or field.needs in on)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_shown_that_does_not_hold(game: str, language: str) -> None:
    blocks = [block for section in guide(find_game(game), language) for block in section.blocks]
    assumed = {block.text: assumptions(block, language) for block in blocks}
    wrong = set()
    for truth, options in tables(game, language):
        for block in blocks_shown(game, language, options):
            words, names = assumed[block.text]
            wrong |= {(block.id, word) for word, holds in words if not holds(truth)}
            wrong |= {(block.id, name) for name in names if not means_something(truth, name)}
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_duty_is_told_once_at_every_table(game: str) -> None:
    """Somebody does it, and nobody is told two ways."""
    for truth, options in tables(game):
        ids = {block.id for block in blocks_shown(game, "en", options)}
        for duty, telling in DUTIES[game].items():
            told = ids & {*telling.split()}
            assert len(told) == 1, (duty, told, truth)


@pytest.mark.parametrize("game", GAMES)
def test_every_presumption_is_needed_and_can_hold_or_not(game: str) -> None:
    names = set(presumed(package_of(find_game(game))).presumptions)
    blocks = [block for section in guide(find_game(game), "en") for block in section.blocks]
    assert names == {name for block in blocks for name in block.presumes}
    for name in names:
        probe = next(block for block in blocks if name in block.presumes)
        need = probe.needs[probe.presumes.index(name)]
        held = {
            any(
                all(options.get(key, True) in values for key, values in one.items()) for one in need
            )
            for _, options in tables(game)
        }
        assert held == {True, False}, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_screen_says_holds_everywhere(game: str, language: str) -> None:
    """Its few lines are the same at every table with a house."""
    for section in guide(find_game(game), language):
        for word, holds in WORDS[language]:
            if re.search(word, section.brief):
                assert all(holds(truth) for truth, _ in tables(game, language) if truth.house), (
                    section.brief
                )


OPEN: dict[str, dict[str, str]] = {
    "facts": {
        "Who picks the subjects?": "cards_table",
        "Who is first, and who is the Director?": "things",
        "Where do the letters come from, and in which order?": "letters_table",
        "Do we all have the same columns?": "heads",
        "How many Playcards do we need?": "things",
        "Who watches the time?": "write_paper",
        "Which word is the Key Word of my entry?": "mark_paper",
        "With which letter does 1984 begin?": "mark_paper",
        "I wrote the same thing twice?": "struck_paper",
        "Who checks my card?": "struck_paper",
        "Nobody but me knows this?": "book_paper",
        "I do not agree?": "dispute_paper",
        "Votes are equal?": "director_paper",
        "We are two?": "two_table",
        "Who does the sums?": "who_counts",
        "May we look things up?": "verifying_paper",
    },
    "fives": {
        "Our dice have numbers?": "dice_plain",
        "The board is of paper?": "boards_print",
        "Who rolls?": "roll_table",
        "Three dice show the same: which are rolled again?": "dice",
        "May I stop without the timer?": "flip_paper",
        "Nobody turns the timer?": "limit_paper",
        "Who checks my board?": "score_paper",
        "I drew one shape twice?": "repeat_paper",
        "Where are the puzzle and the game for one?": "second_sheet",
        "Puzzle: what if I find none?": "p_cross",
        "Puzzle: when is it over?": "p_end",
        "Puzzle: who wins a tie?": "p_points",
        "Puzzle: nobody turns the timer?": "p_limit",
        "Solo: how long does it last?": "s_end",
    },
    "foil": {
        "Who deals first?": "shape_paper",
        "What lies on the table at the start?": "deal_table",
        "Who watches my turn, and what if I am late?": "turn_paper",
        "How do I knock without showing my words?": "knock_paper",
        "Is this a word?": "voted_paper",
        "How long have we to lay our words?": "arrange_paper",
        "Where do I write my guesses?": "guess_paper",
        "How is it all checked?": "reveal_paper",
        "The deck is empty?": "empty",
    },
    "times": {
        "What do we need besides the board?": "things",
        "Who begins?": "starts_paper",
        "Who puts the marks on the board?": "draw",
        "Who watches the minute?": "clock_paper",
        "What if my product is wrong?": "call",
        "The minute ends while my product is wrong?": "timeout_paper",
        "The board is full?": "match",
        "Who writes the points down?": "end_paper",
    },
    "wedges": {
        "Where do my wedges go?": "cards_paper",
        "Who asks me?": "card_paper",
        "Who says whether I am right, and what if that is wrong?": "reader_paper",
        "How long may I think?": "time_paper",
        "Is the last name enough?": "names",
        "Who is next?": "again_paper",
        "Who chooses the last question?": "last",
    },
}
"""What somebody asks who plays a round from the leaflet alone, and the block that answers."""


@pytest.mark.parametrize("game", GAMES)
def test_the_leaflet_leaves_no_question_open(game: str) -> None:
    options = dict(on_paper(find_game(game), usual(find_game(game), "en")))
    told = {block.id for block in blocks_shown(game, "en", options)}
    assert {ask: id for ask, id in OPEN[game].items() if id not in told} == {}


FORBIDDEN = {
    "en": r"\b(tap|taps|type|types|typing|button|buttons|screen|screens|phone|phones|shelf|the house)\b",
    "de": r"\b(antippen|tippen|tippt|tippst|Taste|Tasten|Knopf|Bildschirm|Handy|Telefon|Nachschlagewerk|das Haus|des Hauses|dem Haus)\b",
}  # fmt: skip
CARDS = {"cards"}
"""What is asked on cards may name anything."""


@pytest.mark.heavy
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_paper_does_not_speak_of_screens_or_of_a_house(game: str, language: str) -> None:
    found = find_game(game)
    printing = companion(found, "printing")
    assert printing is not None
    parts = [part for part in printing.PARTS if part not in CARDS]
    words = " ".join(printed(document(found, parts, {}, language)))
    assert len(words.split()) > 300
    assert re.findall(FORBIDDEN[language], words, re.IGNORECASE) == []


def test_a_leaflet_has_no_house() -> None:
    for game in GAMES:
        options = on_paper(find_game(game), usual(find_game(game), "en"))
        assert options[HOUSE] is False
        assert set(options) - {HOUSE} == set(msgspec.to_builtins(find_game(game).Options()))
