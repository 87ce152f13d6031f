"""The table screen sounds: it asks for one click, and what is played then reaches the speakers.

The screen is not asked anything: to the browser whatever Playwright evaluates in a page is a touch of
it. The page reports by itself, and gets real clicks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.support.guest import Guest, until

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

REPORT = """
  let loudest = 0;
  let lately = 0;
  const connect = AudioNode.prototype.connect;
  const ears = new WeakMap();
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      let ear = ears.get(target);
      if (!ear) {
        ear = target.context.createAnalyser();
        ears.set(target, ear);
        const samples = new Float32Array(ear.fftSize);
        setInterval(() => {
          ear.getFloatTimeDomainData(samples);
          lately = Math.max(lately, ...samples.map(Math.abs));
          loudest = Math.max(loudest, lately);
        }, 10);
      }
      connect.call(this, ear);
    }
    return connect.call(this, target, ...rest);
  };
  setInterval(() => {
    const buttons = [...document.querySelectorAll(".ask button")].map((button) => {
      const box = button.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    console.log(`report ${JSON.stringify({ loudest, lately, buttons })}`);
    lately = 0;
  }, 100);
"""
"""Measures what goes to the speakers, and says where the buttons of the question are."""


def watched(tv: Guest, code: str) -> Callable[[], dict[str, Any]]:
    """Put up the screen; gives what it reported last."""
    reports: list[dict[str, Any]] = [{"loudest": 0, "buttons": []}]

    def hear(message: Any) -> None:
        if message.text.startswith("report "):
            reports.append(json.loads(message.text.removeprefix("report ")))

    tv.page.on("console", hear)
    tv.page.add_init_script(REPORT)
    tv.watch_as_table_screen(code)
    until(tv.page, lambda: len(reports[-1]["buttons"]) == 2)
    tv.page.wait_for_timeout(500)
    return lambda: reports[-1]


def test_a_table_screen_asks_for_one_click_and_sounds_afterwards(new_guest: NewGuest) -> None:
    anna, tv = new_guest("Anna"), new_guest("TV", **SCREEN)
    report = watched(tv, anna.open_room())
    assert report()["loudest"] == 0
    yes, _ = report()["buttons"]
    tv.page.mouse.click(*yes)
    until(tv.page, lambda: report()["loudest"] > 0.01)
    assert report()["buttons"] == [], "it is asked once"
    tv.page.wait_for_timeout(4_000)
    until(tv.page, lambda: report()["lately"] > 0.002)


def test_a_table_screen_that_shall_be_quiet_is(new_guest: NewGuest) -> None:
    anna, tv = new_guest("Anna"), new_guest("TV", **SCREEN)
    report = watched(tv, anna.open_room())
    _, no = report()["buttons"]
    tv.page.mouse.click(*no)
    until(tv.page, lambda: report()["buttons"] == [])
    tv.page.mouse.click(5, 5)
    tv.page.wait_for_timeout(1000)
    assert report()["loudest"] == 0


def test_the_sounds_are_loaded_with_the_first_touch(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    loaded: list[str] = []
    anna.page.on("request", lambda request: loaded.append(request.url))
    anna.page.goto(anna.base)
    anna.page.wait_for_load_state("networkidle")
    assert not any("synthesis" in url for url in loaded)
    anna.page.mouse.click(5, 5)
    until(anna.page, lambda: any("synthesis" in url for url in loaded))
