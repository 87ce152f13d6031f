"""The main states of every game, played by two guests on phones with a table screen beside them.

A scene is played by visible controls as in the other browser tests; at each state worth seeing it
says `cast.show(name, guest)`. `make pictures` takes the pictures of the documents from these states;
tests of narrow pages look at all of them. Kept pictures of games come from the workbench.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import expect
from tests.support import facts, fives, foil, times, wedges
from tests.support.guest import Guest

ROWS = 6
ANIMALS = ({"F": "Fox", "T": "Tiger"}, {"F": "Ferret", "T": "Toad"})
"""What two people know of the letters that are dealt."""


class Cast(Protocol):
    """Two guests at phones and a table screen, who can be looked at."""

    anna: Guest
    ben: Guest
    screen: Guest

    def show(self, state: str, *guests: Guest) -> None:
        """Look at these guests' pages, in this state of the scene."""

    def look(self, state: str, *guests: Guest) -> None:
        """The same, where every state is looked at, not only those worth a picture."""


def house(cast: Cast) -> None:
    """From the first page to a lobby where everybody is seated."""
    cast.anna.page.goto(cast.anna.base)
    cast.anna.sees("On the shelf")
    cast.show("home", cast.anna)
    code = cast.anna.open_room()
    cast.anna.sees("Choose a game.")
    cast.show("choosing", cast.anna)
    cast.anna.choose_game("Wedges")
    cast.ben.page.goto(f"{cast.ben.base}/r/{code}")
    cast.ben.sees("What shall we call you?")
    cast.show("join", cast.ben)
    cast.ben.join(code)
    cast.screen.watch_as_table_screen(code)
    cast.anna.sees("Everybody is seated")
    cast.screen.sees("Ben")
    cast.show("lobby", cast.anna, cast.ben, cast.screen)
    cast.anna.page.get_by_text("House rules").click()
    cast.look("options", cast.anna)
    for button in ("Menu", re.compile("^Room code")):
        _open(cast, button, "dialog")


def times_four(cast: Cast) -> None:
    seated(cast, "Times Four")
    cast.anna.set_rules(Minutes_per_game=0, Seconds_per_turn=600)
    cast.anna.press("Start the game")
    players = [times.Player(cast.anna, ROWS), times.Player(cast.ben, ROWS)]
    for fact in ((6, 7, 42), (8, 9, 72), (3, 8, 24), (5, 6, 30), (7, 7, 49), (2, 6, 12)):
        player = times.take_turn(players)
        player.place(fact)
        player.end_turn()
    player = times.take_turn(players)
    for digit in "485":
        player.guest.press(digit)
    cast.show("choosing", player.guest, cast.screen)
    player.page.keyboard.press("Backspace")
    player.page.keyboard.press("Backspace")
    player.page.keyboard.press("Backspace")
    player.place((5, 9, 45))
    cast.show("counting", player.guest)
    player.end_turn()
    other = times.take_turn(players)
    cast.look("calling", other.guest, cast.screen)
    cast.look("waiting", player.guest)
    _end(cast)
    cast.show("result", cast.ben, cast.screen)
    _study(cast)


def facts_in_five(cast: Cast) -> None:
    seated(cast, "Facts in Five")
    cast.anna.set_rules(**(facts.UNHURRIED | facts.TAPPING))
    cast.anna.press("Start the game")
    players = [facts.Player(cast.anna), facts.Player(cast.ben)]
    cast.look("choosing", cast.anna)
    players[0].choose()
    cast.show("cards", cast.ben, cast.screen)
    for card in range(1, 5):
        players[card % 2].choose()
    anna, ben = players
    letters = anna.letters()
    for player, known in ((anna, ANIMALS[0]), (ben, ANIMALS[1])):
        for row, letter in enumerate(letters[:2]):
            player.write(row, 0, known.get(letter) or facts.word(letter, "olly"))
    anna.write(2, 0, facts.word(letters[2], "ooncat"))  # Known to nobody: it comes up for all.
    cast.show("writing", cast.anna, cast.screen)
    for player in players:
        player.hand_in()
    for player in players:
        player.guest.sees(re.compile("^A look at"))
    cast.show("look", cast.anna)
    for player in players:
        player.done.click()
    anna.is_up("ooncat")
    cast.show("judging", cast.anna, cast.screen)
    _end(cast)
    cast.show("result", cast.ben, cast.screen)
    _study(cast)


def foil_hand(cast: Cast) -> None:
    seated(cast, "Foil")
    cast.anna.set_rules(Hands_per_round=1, **foil.UNHURRIED)
    cast.anna.press("Start the game")
    first, second = foil.in_turn([foil.Player(cast.anna), foil.Player(cast.ben)])
    first.draw.click()
    expect(first.cards).to_have_count(11)
    cast.show("turn", first.guest, second.guest, cast.screen)
    first.discard()
    expect(second.draw).to_be_visible()
    letters = second.letters()
    second.group(letters[:5])
    second.group(letters[5:])
    cast.show("words", second.guest)
    second.guest.press("Knock …")
    cast.show("knock", second.guest)
    second.guest.press("Knock!")
    cast.look("scrambling", second.guest, first.guest, cast.screen)
    second.lay.click()
    first.guest.press("Lay no words")
    first.guest.button(re.compile("^Done: 0 of 2")).wait_for()
    cast.show("unscrambling", first.guest, cast.screen)
    _end(cast)
    cast.show("result", cast.ben, cast.screen)
    _study(cast)


def wedges_turn(cast: Cast) -> None:
    seated(cast, "Wedges")
    cast.anna.set_rules(Most_turns=2, **wedges.SLOW)
    cast.anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(cast.anna), wedges.Player(cast.ben)])
    cast.show("roll", first.guest)
    first.roll.click()
    expect(first.spaces.first).to_be_visible()
    cast.show("targets", first.guest, cast.screen)
    first.asking.first.click()
    expect(first.next).to_be_visible()
    wedges.ask(first, second)
    cast.show("question", first.guest, cast.screen)
    first.answer()
    first.guest.sees("Right! Roll again.")
    cast.show("right", second.guest)
    _end(cast)
    cast.show("result", cast.ben, cast.screen)
    _study(cast)


def find_five(cast: Cast) -> None:
    seated(cast, "Find Five")
    cast.anna.set_rules(Seconds_on_the_timer=90)
    cast.anna.press("Start the game")
    anna, ben = fives.Player(cast.anna), fives.Player(cast.ben)
    for player in (anna, ben):
        expect(player.square((0, 0))).to_be_visible()
    for placement in anna.best(most=2):
        anna.outline(placement)
    ben.outline(ben.best(most=1)[0])
    cast.show("searching", cast.anna, cast.screen)
    cast.anna.press("Turn the timer: +1")
    cast.ben.sees("Anna turned the timer!")
    cast.ben.press("Done")
    cast.anna.button("Next roll").wait_for()
    cast.show("found", cast.anna, cast.screen)
    _end(cast)
    cast.show("result", cast.ben, cast.screen)
    _study(cast)


SCENES: dict[str, Callable[[Cast], None]] = {
    "house": house,
    "times": times_four,
    "facts": facts_in_five,
    "foil": foil_hand,
    "wedges": wedges_turn,
    "fives": find_five,
}


def seated(cast: Cast, title: str) -> None:
    """A room where both have a seat at this game, and the table screen is on."""
    code = cast.anna.sit_down(title, [cast.ben])
    cast.screen.watch_as_table_screen(code)
    cast.screen.sees("Ben")


def _study(cast: Cast) -> None:
    """Everything that a result has to tell is unfolded."""
    cast.anna.press("Show the analysis")
    expect(cast.anna.button(re.compile("^(Show the analysis|Thinking)"))).to_be_hidden()
    folded = cast.anna.page.locator("details:not([open]) > summary")
    while folded.first.is_visible():
        folded.first.click()
    cast.look("analysis", cast.anna)


def _open(cast: Cast, button: str | re.Pattern[str], state: str) -> None:
    """The host looks into a dialog and closes it."""
    cast.anna.press(button)
    dialog = cast.anna.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    cast.look(state, cast.anna)
    cast.anna.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def _end(cast: Cast) -> None:
    """The host ends the game as it stands; everybody is at its result."""
    _open(cast, "Menu", "menu")
    end(cast.anna)
    for guest in (cast.anna, cast.ben, cast.screen):
        expect(guest.page.locator(".winners").first).to_be_visible()


def end(host: Guest) -> None:
    """The host ends the game as it stands."""
    host.press("Menu")
    for _ in range(2):
        host.press("End the game now")
    expect(host.page.locator(".winners").first).to_be_visible()
