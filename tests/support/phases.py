"""The phases of every game, and the pages of a room, that no picture is kept of.

Scenes as in `tests.support.scenes`, for what must hold in every state: nothing sticks out of a narrow
phone, and axe finds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.support import facts, fives, foil, wedges
from tests.support.scenes import Cast, end, seated

VOTE = """buttons => {
  const left = buttons.find((one) => !one.disabled && one.getAttribute("aria-pressed") !== "true");
  left?.click();
  return left !== undefined;
}"""
"""Vote on the first word that has no vote yet, if there is one: what the other has voted on may be decided, and
its button gone, at any time."""


def a_room(cast: Cast) -> None:
    """Somebody waits to be let in; the game stands; somebody is away; the evening is over."""
    code = cast.anna.open_room()
    cast.anna.press("Menu")
    cast.anna.page.get_by_label("Newcomers need my OK").check()
    cast.anna.page.keyboard.press("Escape")
    cast.ben.join(code)
    cast.ben.sees("has been asked to let you in")
    cast.anna.button("Let in: Ben").wait_for()
    cast.look("waiting", cast.ben, cast.anna)
    cast.anna.press("Let in: Ben")
    cast.ben.sees("Anna")
    cast.anna.press(re.compile("^5-game evening"))
    cast.anna.sees("Everybody is seated")
    cast.look("evening", cast.anna, cast.ben)
    _start(cast)
    cast.anna.press("Menu")
    cast.anna.press("Pause")
    cast.ben.sees("Paused: the clock stands.")
    cast.look("paused", cast.ben)
    cast.anna.page.keyboard.press("Escape")
    address = cast.ben.page.url
    cast.ben.page.goto("about:blank")
    cast.anna.button(re.compile("^Let a bot play for Ben")).wait_for()
    cast.look("away", cast.anna)
    cast.ben.page.goto(address)
    for game in ("Find Five", "Foil", "Times Four", "Wedges"):
        end(cast.anna)
        cast.anna.press(f"Next: {game}")
        cast.anna.sees("Everybody is seated")
        _start(cast)
    end(cast.anna)
    cast.ben.sees("Anna and Ben share the evening!")
    cast.look("closing", cast.anna, cast.ben)


def _start(cast: Cast) -> None:
    """The lobby goes away with the menu that it has."""
    cast.anna.press("Start the game")
    expect(cast.anna.button("Start the game")).to_be_hidden()


def facts_by_the_book(cast: Cast) -> None:
    seated(cast, "Facts in Five")
    cast.anna.set_rules("by the book", **facts.UNHURRIED)
    cast.anna.press("Start the game")
    players = [facts.Player(cast.anna), facts.Player(cast.ben)]
    facts.choose_all(players)
    letters = players[0].letters()
    texts = [facts.word(letters[row], f"xqzlbe{'abcde'[row]}") for row in range(5)]
    for player in players:
        for row, text in enumerate(texts):
            player.write(row, 0, f"{text}{player.guest.name.lower()}")
    players[0].hand_in()
    cast.look("handed-in", cast.anna)
    players[1].hand_in()
    cast.anna.sees("This is Ben’s card.")
    for text in texts[:2]:
        players[0].challenge(text)
    cast.look("mark", cast.anna, cast.screen)
    for player in players:
        player.done.click()
    cast.anna.sees("Do you disagree with a verdict?")
    cast.look("dispute", cast.ben, cast.screen)
    for player in players:
        player.done.click()
    expect(players[1].case(texts[0]).get_by_role("button").first).to_be_visible()
    cast.look("vote", cast.ben, cast.screen)
    for player in players:
        for text in texts[:2]:
            player.case(text).get_by_role("button", name="Counts", exact=True).click()
        if player is players[0]:
            cast.look("voted", cast.anna)
    expect(cast.anna.page.locator(".winners").first).to_be_visible()


def foil_votes(cast: Cast) -> None:
    seated(cast, "Foil")
    rules = ("Category game", "a vote of the table")
    cast.anna.set_rules(*rules, Hands_per_round=2, **foil.UNHURRIED)
    cast.anna.press("Start the game")
    deal = re.compile("^Deal with this category")
    guests = (cast.anna, cast.ben)
    expect(
        cast.anna.button(deal).or_(cast.anna.page.get_by_text("is naming")).first
    ).to_be_visible()
    dealer = next(guest for guest in guests if guest.button(deal).is_visible())
    cast.look("category", dealer, cast.screen)
    dealer.page.get_by_label("Every word of this hand must fit").fill("Things on a table")
    dealer.press(deal)
    knocker, other = foil.in_turn([foil.Player(guest) for guest in guests])
    cast.look("hand", other.guest, cast.screen)
    foil.play_a_bluffed_hand(knocker, other)
    knocker.guest.button("Yes").first.wait_for()
    cast.look("vote", knocker.guest, other.guest, cast.screen)
    # What is voted in as a word is asked for its fit.
    for question in ("Is it a word?", "Does it fit the category?"):
        cast.screen.sees(question)
        for player in (knocker, other):
            while player.guest.button("Yes").evaluate_all(VOTE):
                player.page.wait_for_timeout(100)
            cast.look("voted", player.guest)
            if player.guest.button("Done voting").is_visible():
                player.guest.press("Done voting")
    knocker.guest.sees("The hand is scored.")
    cast.look("reveal", knocker.guest, cast.screen)


def wedges_appeal(cast: Cast) -> None:
    seated(cast, "Wedges")
    cast.anna.set_rules("the reader chooses", Most_turns=2, **wedges.SLOW)
    cast.anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(cast.anna), wedges.Player(cast.ben)])
    while not second.boxes.is_visible():
        if not first.waits.is_visible():
            first.advance()
    cast.look("draw", second.guest, first.guest, cast.screen)
    wedges.ask(first, second)
    first.answer(right=False)
    first.guest.sees("The house does not accept that.")
    cast.look("appeal", first.guest, second.guest, cast.screen)
    first.guest.press("Let the others vote")
    second.guest.button(re.compile("It counts")).wait_for()
    cast.look("vote", second.guest, first.guest, cast.screen)
    second.guest.press(re.compile("It counts"))
    first.guest.sees("decided by vote")
    cast.look("voted", first.guest)


def fives_puzzle(cast: Cast) -> None:
    seated(cast, "Find Five")
    cast.anna.set_rules("puzzle (2 to 4)", Seconds_on_the_timer=90, Seconds_to_cross_out=300)
    cast.anna.press("Start the game")
    anna, ben = fives.Player(cast.anna), fives.Player(cast.ben)
    expect(anna.square((0, 0))).to_be_visible()
    anna.outline(anna.best(most=1)[0])
    cast.look("puzzle", cast.anna)
    cast.anna.press("Turn the timer: +1")
    cast.look("frozen", cast.anna, cast.ben, cast.screen)
    ben.guest.press("I find nothing")
    ben.guest.sees("Cross out")
    cast.look("cross", cast.ben, cast.anna, cast.screen)


PHASES: dict[str, Callable[[Cast], None]] = {
    "room": a_room,
    "facts-book": facts_by_the_book,
    "foil-votes": foil_votes,
    "wedges-appeal": wedges_appeal,
    "fives-puzzle": fives_puzzle,
}
