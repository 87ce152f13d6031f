"""The deals that browser tests are given: repeatable, but in no way special; and the real ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.deals import DAY, deal_of, page_script
from tests.support.ear import Ear
from tests.support.facts import Player as FactsPlayer
from tests.support.facts import sit_down
from tests.support.foil import Player as FoilPlayer
from tests.support.guest import Guest
from tests.support.household import Household

from parlour.kernel import find_game, record

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

NewHouse = Callable[[str | None], Household]


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[NewHouse]:
    houses: list[Household] = []

    def opened(deal: str | None) -> Household:
        houses.append(Household(tmp_path / str(len(houses)), deal))
        return houses[-1]

    yield opened
    for house in houses:
        house.close()


def end_game(host: Guest) -> record.Record:
    """End it, and check its record as anybody could."""
    host.press("Menu")
    host.press("End the game now")
    host.press("End the game now")
    with host.page.expect_download() as download:
        # By key: the page of a result grows while one aims.
        host.button("Download the record").press("Enter")
    text = download.value.path().read_text("utf-8")
    kept = record.read(text)
    record.verify(kept)
    return kept


def foil_hands(new_guest: NewGuest, house: Household) -> list[str]:
    """What Anna and Ben get in two games of Foil."""
    anna, ben = new_guest("Anna", house.local), new_guest("Ben", house.local)
    anna.begin("Foil", ben)
    hands: list[str] = []
    for again in (True, False):
        for player in (FoilPlayer(anna), FoilPlayer(ben)):
            expect(player.cards).to_have_count(10)
            hands.append(player.letters())
        assert end_game(anna).tail.nonces == {}
        if again:
            anna.press("Play again")
    return hands


def test_houses_deal_the_same_to_the_same_name_only(
    new_guest: NewGuest, new_house: NewHouse
) -> None:
    first, second, other = (
        foil_hands(new_guest, new_house(deal)) for deal in ("one", "one", "another")
    )
    assert first == second
    assert len({*first, *other}) == 8


def test_subjects_and_letters_are_dealt_the_same(new_guest: NewGuest, new_house: NewHouse) -> None:
    seen: list[tuple[list[str], list[str]]] = []
    for _ in range(2):
        anna = new_guest("Anna", new_house("alone").local)
        sit_down(anna, [], "Subjects by lot")
        anna.press("Start the game")
        letters = FactsPlayer(anna).letters()
        seen.append((letters, anna.page.locator(".sheet h3").all_text_contents()))
    assert seen[0] == seen[1]


def test_a_page_draws_the_same_lots_on_the_same_day(new_guest: NewGuest) -> None:
    """But no ids: they must differ from anybody else's."""
    drawn: list[list[float]] = []
    ids: list[list[int]] = []
    for name in ("Anna", "Anna", "Ben"):
        page = new_guest(name).page
        page.add_init_script(page_script("same", name))
        page.goto("about:blank")
        drawn.append(page.evaluate("[Math.random(), Math.random()]"))
        ids.append(page.evaluate("[...crypto.getRandomValues(new Uint8Array(20))]"))
        assert page.evaluate("new Date().toISOString().slice(0, 10)") == DAY.isoformat()
        assert page.evaluate("new Date(0).getTime()") == 0
    assert drawn[0] == drawn[1] != drawn[2]
    assert ids[0] != ids[1]


def test_real_chance_is_asked_for_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_DEALS", raising=False)
    usual = deal_of("a test")
    assert usual == deal_of("a test") != deal_of("another test")
    monkeypatch.setenv("PARLOUR_DEALS", "again")
    assert deal_of("a test") not in (usual, None)
    monkeypatch.setenv("PARLOUR_DEALS", "random")
    assert deal_of("a test") is None


def test_every_page_has_its_share_in_the_chance_of_a_real_house(
    new_guest: NewGuest, new_house: NewHouse
) -> None:
    """The first game and the next: everybody's nonce is in the record, each time another."""
    house = new_house(None)
    anna, ben = new_guest("Anna", house.local), new_guest("Ben", house.local)
    ears = [Ear(anna.page), Ear(ben.page)]
    anna.begin("Times Four", ben)
    expect(ben.page.get_by_role("grid")).to_be_visible()
    first = end_game(anna)
    ben.sees("The host ended the game")
    for ear in ears:
        ear.wait_for_answers()
    anna.press("Play again")
    expect(anna.page.locator(".winners")).to_have_count(0)
    second = end_game(anna)
    assert first.game is second.game is find_game("times")
    assert first.tail.nonces.keys() == second.tail.nonces.keys()
    assert len({*first.tail.nonces.values(), *second.tail.nonces.values()}) == 4
    assert first.tail.secret != second.tail.secret
