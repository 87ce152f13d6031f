"""What an operator's programs can ask: whether the house is ready, and what it has counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.kernel import Refusal
from parlour.server.meter import BOUNDS, MOST_CODES, Histogram, Meter

from .conftest import Running, begin

TOKEN = "t" * 20
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(running: Running, token: str = TOKEN) -> Samples:
    """The samples by name and labels, read by Prometheus' own parser."""
    status, text, headers = running.call("/metrics", headers={"authorization": f"Bearer {token}"})
    assert status == 200, text
    assert headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(text)
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in families
        for one in family.samples
    }


def test_moves_refusals_and_times_are_counted(serve: Callable[..., Running]) -> None:
    running = serve(metrics_token=TOKEN)
    before = scraped(running)
    host = running.open_room("Anna")
    guest = running.join(host["code"], "Ben")
    with running.guest(host) as anna, running.guest(guest) as ben:
        anna.next()
        ben.next()
        begin(anna)
        anna.move("fact", a=2, b=3, product=6)
        assert anna.move("fact", a=2, b=3, product=6)["code"] == "already_placed"
        after = scraped(running)
        playing = {name: after[name, ()] for name in ("parlour_rooms_live", "parlour_connections")}
        assert playing == {"parlour_rooms_live": 1, "parlour_connections": 2}
        assert after["parlour_people_online", ()] == 2
        assert after["parlour_rooms_playing", ()] == 1
        assert after["parlour_ready", ()] == 1

    def grown(name: str, **labels: str) -> float:
        key = name, tuple(sorted(labels.items()))
        return after[key] - before.get(key, 0)

    assert grown("parlour_moves_total", by="person") == 1
    assert grown("parlour_refusals_total", code="already_placed") == 1
    assert grown("parlour_input_seconds_count") == 4  # choose, options, start, the move
    assert grown("parlour_commit_seconds_count") >= grown("parlour_input_seconds_count")
    assert grown("parlour_input_seconds_sum") > 0
    assert after["process_resident_memory_bytes", ()] > 0


def test_a_bots_move_is_counted_apart(serve: Callable[..., Running]) -> None:
    running = serve(metrics_token=TOKEN, bot_pace=0)
    before = scraped(running)
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("options", options={"starts": 1})
        anna.say("seat_bot", seat=1, level=1)
        anna.say("start")
        anna.until_view(lambda view: view.get("game.turn", {}).get("seat") == 0)
        after = scraped(running)
    bots = ("parlour_moves_total", (("by", "bot"),))
    assert after[bots] > before[bots]


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", f"Bearer {TOKEN}x"])
def test_strangers_see_no_metrics(serve: Callable[..., Running], given: str) -> None:
    running = serve(metrics_token=TOKEN)
    status, problem, _ = running.call("/metrics", headers={"authorization": given})
    assert (status, problem["code"]) == (404, "no_such_page")


def test_without_a_token_nobody_sees_metrics(running: Running) -> None:
    for given in ("", "Bearer ", "Bearer x"):
        assert running.call("/metrics", headers={"authorization": given})[0] == 404


def test_the_token_cannot_be_guessed_for_long(serve: Callable[..., Running]) -> None:
    running = serve(metrics_token=TOKEN, misses_per_minute=3)
    for _ in range(3):
        running.call("/metrics", headers={"authorization": "Bearer guess"})
    assert running.call("/metrics", headers={"authorization": f"Bearer {TOKEN}"})[0] == 404


def test_a_house_that_cannot_write_is_not_ready(serve: Callable[..., Running]) -> None:
    running = serve(metrics_token=TOKEN)
    assert running.call("/ready")[:2] == (200, "ok")
    running.server.house.watch.trouble = Refusal("disk_full")
    status, problem, _ = running.call("/ready")
    assert (status, problem["code"]) == (503, "disk_full")
    assert scraped(running)["parlour_ready", ()] == 0


def test_a_house_that_is_closing_is_not_ready(running: Running) -> None:
    running.loop.call_soon_threadsafe(running.server.house.hurry)
    status, problem, _ = running.call("/ready")
    assert (status, problem["code"]) == (503, "store_closed")
    assert running.call("/health")[0] == 200


def test_asking_about_the_state_is_no_refusal(serve: Callable[..., Running]) -> None:
    running = serve(metrics_token=TOKEN)
    running.server.house.watch.trouble = Refusal("store_gone")
    before = scraped(running)
    assert running.call("/ready")[0] == running.call("/health")[0] == 503
    code = ("parlour_refusals_total", (("code", "store_gone"),))
    assert scraped(running).get(code, 0) == before.get(code, 0)


def test_a_time_on_the_end_of_a_bucket_belongs_to_it() -> None:
    histogram = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[-1], 60.0):
        histogram.observe(seconds)
    assert histogram.counts[0] == 2
    assert histogram.counts[-2:] == [1, 1]
    assert histogram.count == 4


def test_there_is_an_end_to_the_codes_that_are_counted_apart() -> None:
    meter = Meter()
    for n in range(MOST_CODES + 5):
        meter.refused(f"code{n}")
    meter.refused("code0")
    assert len(meter.refusals) == MOST_CODES + 1
    assert meter.refusals["other"] == 5
    assert meter.refusals["code0"] == 2
