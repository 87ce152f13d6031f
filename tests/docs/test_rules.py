"""The rules for players: whole, the same in every language, and the same everywhere."""

from __future__ import annotations

import re

import msgspec
import pytest
from tests.paper import shown as printed
from tools.pages.rules import FOLDER, page, page_of, picture_of

from parlour.kernel.catalogue import LANGUAGES
from parlour.kernel.discovery import find_game, games
from parlour.kernel.guide import Block, guide, shown, spoken_of, told, usual, value
from parlour.kernel.options import OptionField, describe
from parlour.kernel.printing import document

GAMES = sorted(id for id, game in games().items() if guide(game, "en"))

RULES: dict[str, dict[str, str]] = {
    "facts": {
        "tiles and stars, used ones are out": "tiles",
        "tiles left out before the game": "left_out",
        "Class Cards and Playcards": "playcard",
        "five cards are drawn, a Class and perhaps a Category": "cards",
        "the choice clock": "cards",
        "five letters, a star takes any": "letters",
        "five minutes of writing, done ends it": "write",
        "fits, initial, no repeats, equal entries of two players": "fits",
        "articles, titles and surnames": "keyword",
        "spelling, and marking a Key Word": "spelling",
        "the machine strikes first": "struck",
        "the neighbour scores": "left",
        "the quick pass: the look": "quick_look",
        "the quick pass: the taps": "quick_taps",
        "challenge, recognise, dispute, vote": "book",
        "the Director breaks ties, with two nobody does": "director",
        "hidden authors": "hidden",
        "verifying": "verify",
        "alone": "alone",
        "Special": "special",
        "General": "general",
        "250 at most": "total",
        "three winners": "winners",
        "teams and children": "teams",
        "forced": "cards_forced",
        "combined": "combined",
        "single letter": "one_letter",
        "fair letters": "letter",
        "quick game": "quick_game",
    },
    "fives": {
        "boards, white and grey": "boards",
        "the same board for all": "boards_grey",
        "dice, three alike are rolled again": "dice",
        "twelve shapes and their values": "tiles",
        "the sand timer": "timer",
        "a valid FIVE": "search",
        "the timer is turned by one, for a point": "flip",
        "the safety limit": "limit",
        "wrong symbols, unfinished": "wrong",
        "overlap": "overlap",
        "repeat": "repeat",
        "surplus": "surplus",
        "checked at once": "checked",
        "points, and round five double": "points",
        "ties": "tie",
        "puzzle: one FIVE, each shape once": "search_one",
        "puzzle: circled or crossed out": "circle",
        "puzzle: score and end": "points_puzzle",
        "puzzle: ties": "tie_puzzle",
        "solo": "points_solo",
        "fair rolls": "easier",
    },
    "foil": {
        "the deck and its bonus letters": "deck",
        "the German deck": "deck_german",
        "three rounds, everybody deals": "shape",
        "the deal": "deal",
        "drawing": "draw",
        "discarding, and the turn clock": "discard",
        "an empty deck": "empty",
        "the knock": "knock",
        "the round's size": "size",
        "a false knock": "false_knock",
        "a knock is judged as it was made": "bluff",
        "checked words": "checked",
        "arranging": "arrange",
        "scrambling": "lay",
        "unscrambling": "guess",
        "another word of the same letters": "other",
        "length and plurals": "least",
        "no names, hyphens, abbreviations": "no_names",
        "the lexicon decides": "unknown",
        "the table decides": "voted",
        "letters and bonus letters": "letters",
        "the knock bonus": "knock_bonus",
        "points for unscrambling": "unscrambled",
        "unbroken words": "unbroken",
        "no such word": "no_word",
        "to a number of points": "to_points",
        "the category game": "categories",
        "the dealer names the category": "category",
        "children": "size_children",
        "young children": "no_lay",
    },
    "times": {
        "the board": "board",
        "everybody picks a mark": "marks",
        "who starts": "starts",
        "a fact": "fact",
        "a mark for every digit": "fall",
        "room in the columns": "room",
        "no line of one turn alone": "four",
        "facts may be repeated": "again",
        "the turn clock": "clock",
        "taking back": "end",
        "pointing out sets": "count_self",
        "what a set is": "set",
        "a long line is one set": "lines",
        "windows": "windows",
        "points": "points",
        "calling": "call",
        "a wrong call": "call_free",
        "the house checks": "referee",
        "the teacher": "teacher",
        "out of time on a wrong product": "timeout",
        "the last call": "last_call",
        "fifteen minutes, fresh boards": "match",
        "one board": "one_board",
        "six turns without marks": "idle",
        "the winner": "winner",
    },
    "wedges": {
        "the wheel": "wheel",
        "the categories": "colours",
        "tokens share spaces": "token",
        "the roll-off": "start",
        "exact steps, no turning back": "move",
        "Roll Again and the hub": "question",
        "wedges": "wedge",
        "right and wrong": "again",
        "leaving a headquarters": "leave",
        "the winning question": "last",
        "a failed winning question": "won",
        "the tie chance": "tie",
        "short games": "any_wedges",
        "a limit of turns": "max_turns",
        "cards and boxes": "card",
        "the house judges, appeals": "referee",
        "the reader judges": "reader",
        "parentheses and names": "names",
        "clocks and defaults": "time",
        "choices": "choices",
        "guesses of those who wait": "guesses",
        "flags": "flag",
        "packs and difficulty": "packs",
        "teams and captains": "captain",
        "two boxes": "boxes",
    },
}
"""Every rule of a game, and the block where a player finds it."""


def blocks(game: str, language: str = "en") -> list[Block]:
    return [block for section in guide(find_game(game), language) for block in section.blocks]


def names(fields: tuple[OptionField, ...], prefix: str = "") -> set[str]:
    found: set[str] = set()
    for field in fields:
        found |= {prefix + field.name} | names(field.fields, f"{prefix}{field.name}.")
    return found


def test_every_game_of_the_house_has_rules_for_players() -> None:
    assert sorted(RULES) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_found_in_the_guide(game: str) -> None:
    assert set(RULES[game].values()) <= {block.id for block in blocks(game)}


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_differ_in_their_words_only(game: str) -> None:
    def skeleton(language: str) -> object:
        return [
            (
                section.id,
                section.steps,
                bool(section.brief),
                [
                    msgspec.structs.replace(
                        block, text="", caption=str(bool(block.caption)), shows={}
                    )
                    for block in section.blocks
                ],
            )
            for section in guide(find_game(game), language)
        ]

    assert skeleton("en") == skeleton("de")
    for ours, theirs in zip(blocks(game), blocks(game, "de"), strict=True):
        assert ours.text != theirs.text
        assert spoken_of(ours) == spoken_of(theirs), ours.id


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_spoken_of_and_no_other(game: str) -> None:
    fields = describe(find_game(game).Options)
    options = names(tuple(field for field in fields if not field.daily))
    spoken = set[str]().union(*(spoken_of(block) | {*block.given} for block in blocks(game)))
    assert spoken <= options
    groups = {name.partition(".")[0] for name in options if "." in name}
    assert options - spoken - groups == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_block_can_be_shown_and_has_its_own_id(game: str) -> None:
    """Conditions name values that the option can have."""
    fields = {field.name: field for field in describe(find_game(game).Options)}
    found = blocks(game)
    assert len({block.id for block in found}) == len(found)
    for block in found:
        for name, values in (*block.when.items(), *block.unless.items()):
            field = fields[name.partition(".")[0]]
            known = next((one for one in field.fields if name.endswith(f".{one.name}")), field)
            if known.values:
                assert {*values} <= {*known.values}, (block.id, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_in_three_or_four_minutes(game: str, language: str) -> None:
    found = find_game(game)
    options = usual(found, language)
    said = [
        told(found, block.text, options, language)
        for section in guide(found, language)
        for block in shown(section, options)
    ]
    assert 400 <= len(" ".join(said).split()) <= 850
    assert not re.search(r"[{}]", " ".join(said))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_screen_has_the_rules_in_a_few_lines(game: str) -> None:
    found = find_game(game)
    for language in LANGUAGES:
        briefs = [section.brief for section in guide(found, language) if section.brief]
        assert 3 <= len(briefs) <= 6
        for brief in briefs:
            assert len(told(found, brief, usual(found, language), language)) <= 110, brief


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_in_docs_is_the_guide(game: str, language: str) -> None:
    """After a change: `python -m tools.pages.rules`, `python -m tools.pages.rules_pictures`."""
    found = find_game(game)
    assert page_of(found, language).read_text("utf-8") == page(found, language)
    for section in guide(found, language):
        for block in shown(section, usual(found, language)):
            if block.picture:
                assert (FOLDER / picture_of(found, block, language)).exists()
                assert block.caption


def test_no_picture_in_docs_is_left_over() -> None:
    wanted = {
        picture_of(find_game(game), block, language)
        for game in GAMES
        for language in LANGUAGES
        for block in blocks(game, language)
        if block.picture
    }
    assert {f"img/{file.name}" for file in (FOLDER / "img").iterdir()} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game",
    ["times", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES if game != "times")],
)
def test_the_leaflet_is_the_guide(game: str, language: str) -> None:
    found = find_game(game)
    texts = printed(document(found, ["rules"], {}, language))
    titles = [section.title for section in guide(found, language) if section.id != "house"]
    assert set(titles) <= set(texts)


@pytest.mark.parametrize("game", GAMES)
def test_the_value_of_every_condition_can_be_read(game: str) -> None:
    options = usual(find_game(game), "en")
    for block in blocks(game):
        for name in spoken_of(block):
            value(options, name)
