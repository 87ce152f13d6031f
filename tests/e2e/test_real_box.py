"""The real game on the table and one phone for all seats: people enter, the house keeps the rest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support import times, wedges
from tests.support.guest import Guest
from tests.support.one_phone import OnePhone, entered
from tests.support.seeing import is_narrow_enough

from parlour.games.wedges.board import Category
from parlour.shelf.packs import library

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.once]

SYMBOLS = ("circle", "triangle", "square", "star", "cross", "moon")


@pytest.fixture
def phone(new_guest: NewGuest) -> OnePhone:
    return OnePhone(new_guest("Anna"), "Ben")


@pytest.mark.long
def test_facts_on_paper_squares_what_counts(phone: OnePhone) -> None:
    phone.open_box("Facts in Five")
    phone.page.get_by_label("Real box: writing on paper").check()
    phone.host.set_rules(Rounds=1, Minutes=15)
    phone.start()
    for number, name in enumerate(("Rivers", "Kings", "Tools", "Songs"), 1):
        phone.page.get_by_label(f"Column {number}").fill(name)
    phone.host.press("Now draw the letters")
    phone.enter("Which letters were drawn?", "A", "M", "T", "B", "S")
    for name in phone.names:
        phone.host.press(f"{name} is done writing")
    for name, counts in zip(phone.names, ((3, 2, 4, 0, 1), (5, 0, 0, 0, 2)), strict=True):
        phone.turn_to(name)
        phone.host.sees(f"{name}: how many entries of each column count?")
        assert is_narrow_enough(phone.page)
        for column, count in zip(
            ("Rivers", "Kings", "Tools", "Songs", "Column 5"), counts, strict=True
        ):
            group = phone.page.get_by_role("group", name=column)
            group.get_by_role("button", name=str(count), exact=True).click()
        phone.host.press(re.compile("points$"))
    # Anna: 9 + 4 + 16 + 0 + 1 below the columns, and by rows 4, 3, 2, 1, 0 blanks: 16 + 9 + 4 + 1.
    # Ben: 25 + 4, and by rows 2, 2, 1, 1, 1 blanks: 4 + 4 + 1 + 1 + 1.
    kept = phone.record_of(30 + 30, 29 + 11)
    assert entered(kept) == [("letters", ["A", "M", "T", "B", "S"])]
    assert kept.tail.sheet["rounds"][0]["letters"] == ["A", "M", "T", "B", "S"]


@pytest.mark.long
def test_find_five_scores_the_shapes_that_people_found_right(phone: OnePhone) -> None:
    phone.open_box("Find Five")
    phone.start()
    found: list[tuple[list[str], list[str]]] = [
        (["P", "W"], ["I"]),
        ([], ["L", "N", "X"]),
        # Of six the dearest, I, does not count.
        (["P", "L", "Y", "F", "N", "I"], []),
        (["T"], ["V"]),
        (["U"], ["Z"]),
    ]
    for number, shapes in enumerate(found, 1):
        for die in range(1, 6):
            phone.enter(f"Which symbol did die {die} show?", SYMBOLS[die % 6])
        phone.host.sees(f"Round {number} of 5")
        phone.turn_to("Anna")
        phone.host.press("Anna is done" if number == 1 else "Anna turns the timer: +1")
        phone.host.press("Ben is done")
        for name, right in zip(phone.names, shapes, strict=True):
            phone.turn_to(name)
            phone.host.sees(f"{name}: which shapes are right?")
            tiles = phone.page.get_by_role("list", name="Shapes that are right")
            for shape in right:
                tile = tiles.get_by_role("button", name=re.compile(f"^{shape},"))
                tile.click()
                expect(tile).to_have_attribute("aria-pressed", "true")
            phone.page.locator(".paper .main").click()
        if number < len(found):
            phone.host.press("Enter the next roll")
    # Nobody turned the timer in the first round; the fifth is double, its timer's point is not.
    anna = (1 + 4) + (0 + 1) + (1 + 1 + 1 + 2 + 2 + 1) + (3 + 1) + (2 * 2 + 1)
    ben = 4 + (1 + 2 + 4) + 0 + 3 + 3 * 2
    kept = phone.record_of(anna, ben)
    assert entered(kept) == [("dice", die % 6 + 1) for _ in found for die in range(1, 6)]


@pytest.mark.long
def test_foil_judges_words_that_lie_on_the_table(phone: OnePhone) -> None:
    phone.open_box("Foil")
    phone.host.set_rules(Hands_per_round=1, Seconds_to_arrange=600, Seconds_to_unscramble=600)
    for label in ("round 2", "round 3"):
        phone.page.get_by_label(label, exact=True).uncheck()
    phone.start()
    phone.enter("Who deals first?", "Anna")
    phone.host.sees("Ben begins")
    phone.turn_to("Ben")
    write(phone, "planet", "frost")
    phone.host.press("Knock for Ben (11 cards)")
    # Ben lays one of his words only; then Anna enters hers, unseen.
    phone.host.sees("Ben: regroup your cards")
    phone.page.get_by_label("Word 2").fill("")
    phone.host.press("Lay PLANET")
    phone.pass_to("Anna")
    write(phone, "jumble", "qwrt")
    phone.host.press("Lay JUMBLE · QWRT")
    # Everybody unscrambles on paper; those who are finished enter it, once and unseen.
    phone.host.sees("Write it on paper")
    expect(phone.page.get_by_text("Your words")).to_be_hidden()
    phone.page.get_by_placeholder("tap or type").fill("planet")
    phone.host.press("Done: 1 of 1 guessed")
    phone.pass_to("Ben")
    phone.host.press("Done: 0 of 2 guessed")
    # Anna: JUMBLE has six letters, J is a bonus letter; QWRT is no word; she read PLANET.
    # Ben: PLANET, and his knock was all words. Nobody read JUMBLE.
    kept = phone.record_of((6 + 5) - 10 + 6, 6 + 5)
    assert entered(kept) == [("dealer", [0])]


def write(phone: OnePhone, *words: str) -> None:
    for number, word in enumerate(words, 1):
        phone.page.get_by_label(f"Word {number}").fill(word)


class Wheel:
    """Wedges at one phone: the way of a token from the die to the reader's verdict."""

    def __init__(self, phone: OnePhone) -> None:
        self.phone = phone
        self.card = 0

    def roll(self, name: str, target: str) -> None:
        """A six leads from the hub to each headquarters, and from there back."""
        self.phone.is_with(name)
        dice = self.phone.page.get_by_role("group", name="What did the die show?")
        dice.get_by_role("button", name="6", exact=True).click()
        ways = self.phone.page.get_by_role("list", name="Where your roll leads")
        ways.get_by_role("button", name=re.compile(target)).click()

    def pick(self, label: str, title: str) -> None:
        group = self.phone.page.get_by_role("group", name=label)
        group.get_by_role("button", name=re.compile(title)).click()

    def read(self, reader: str, category: Category, right: bool) -> None:
        """The reader has a card of the box, whose answer nobody else sees, and judges."""
        card = library().open("bank")[self.card]
        self.card += 1
        asked = card.of(category)
        assert asked is not None
        phone = self.phone
        phone.page.get_by_label("Number at the foot of the card").fill(str(self.card))
        phone.host.press("Show the answer")
        expect(phone.page.locator(".question .words")).to_have_text(wedges.shown(asked.question))
        expect(phone.page.locator(".reader .answer")).to_have_text(wedges.shown(asked.answer))
        phone.is_with(reader)
        phone.host.press(re.compile("Right$" if right else "Wrong$"))


@pytest.mark.long
def test_wedges_are_won_by_dice_and_printed_cards_of_the_table(phone: OnePhone) -> None:
    phone.open_box("Wedges")
    phone.host.set_rules("four", Seconds_to_answer=600)
    phone.start()
    phone.enter("Who rolled highest and begins?", "Ben")
    wheel = Wheel(phone)

    def headquarters(name: str, title: str, category: Category) -> None:
        reader = phone.names[1 - phone.names.index(name)]
        wheel.roll(name, title)
        phone.pass_to(reader)
        wheel.read(reader, category, right=True)

    def hub(name: str, right: bool) -> None:
        reader = phone.names[1 - phone.names.index(name)]
        wheel.roll(name, "[Hh]ub")
        wheel.pick("Pick a category", "History")
        phone.pass_to(reader)
        wheel.read(reader, "yellow", right)

    headquarters("Ben", "Science & Nature", "brown")
    hub("Ben", right=False)
    headquarters("Anna", "Arts & Entertainment", "pink")
    hub("Anna", right=False)
    headquarters("Ben", "People & Places", "blue")
    hub("Ben", right=True)
    headquarters("Ben", "Wild Card", "orange")
    hub("Ben", right=True)
    headquarters("Ben", "History", "yellow")
    # With his fourth wedge in the hub: Anna chooses the category of the winning question.
    wheel.roll("Ben", "winning question")
    phone.is_with("Anna")
    wheel.pick("Vote for a category", "Sports & Leisure")
    wheel.read("Anna", "green", right=True)
    kept = phone.record_of(1, 4)
    assert entered(kept) == [("first", [1]), *[("die", 6)] * 10]


@pytest.mark.long
def test_times_four_counts_the_sets_of_a_paper_board(phone: OnePhone) -> None:
    phone.open_box("Times Four")
    phone.host.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    phone.start()
    phone.enter("Who begins?", "Ben")
    players = [times.Player(Guest(phone.page, name, ""), rows=5) for name in phone.names]
    points, turn, over = [0, 0], 1, phone.host.button("Play again")
    # The first product is wrong, and is called.
    phone.host.sees("Ben: multiply!")
    players[1].place((2, 3, 7))
    players[1].end_turn()
    phone.host.press("Call it wrong")
    expect(players[0].page.get_by_role("gridcell").first).to_be_visible()
    assert players[0].marks() == {}
    turn = 0
    while not over.is_visible():
        player = players[turn]
        fact = player.best_fact()
        assert fact is not None
        player.place(fact)
        sets = player.claim_all()
        player.end_turn()
        points[turn] += 2 * sets - 1 if sets else 0
        turn = 1 - turn
        if not player.fitting_facts():
            # Nobody can move: the other looks at the last product for the last time.
            expect(over.or_(phone.host.button("Call it wrong"))).to_be_visible()
            if not over.is_visible():
                phone.host.press("Call it wrong")
            over.wait_for()
    kept = phone.record_of(*points)
    assert entered(kept) == [("starts", [1])]
