"""Who is away for the grace period: the host's role passes on, and bots step in."""

from __future__ import annotations

import time
from collections.abc import Callable

from parlour.server.rooms.presence import Presence

from .conftest import Running, begin


def test_a_host_who_does_not_come_back_after_a_restart_passes_the_role_on(
    serve: Callable[..., Running],
) -> None:
    running = serve()
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna:
        anna.next()
        begin(anna, turn_seconds=0)
        anna.say("auto_bot", on=True)
    running = serve(grace_seconds=0.3)
    with running.guest(ben_ticket) as ben:
        ben.next()
        ben.until_view(lambda view: view["you"]["host"])
        ben.until_view(lambda view: view["seats"][0]["stand_in"])


def test_who_joins_and_never_comes_is_away(serve: Callable[..., Running]) -> None:
    running = serve(grace_seconds=0.3)
    anna_ticket = running.open_room("Anna")
    with running.guest(anna_ticket) as anna:
        anna.next()
        running.join(anna_ticket["code"], "Ben")
        begin(anna, turn_seconds=0, starts=1)
        anna.say("auto_bot", on=True)
        anna.until_view(lambda view: view["seats"][1]["stand_in"])


def test_a_bot_steps_in_only_where_something_is_asked(serve: Callable[..., Running]) -> None:
    running = serve(grace_seconds=0.1)
    anna_ticket = running.open_room("Anna")
    with running.guest(anna_ticket) as anna:
        anna.next()
        running.join(anna_ticket["code"], "Ben")
        begin(anna, turn_seconds=0, starts=0)
        anna.say("auto_bot", on=True)
        time.sleep(0.5)
        anna.move("fact", a=2, b=3, product=6)
        assert not anna.view["seats"][1]["stand_in"]
        anna.move("end_turn")
        anna.until_view(lambda view: view["seats"][1]["stand_in"])


def test_a_table_screen_never_becomes_the_host(serve: Callable[..., Running]) -> None:
    running = serve(grace_seconds=0.3)
    anna_ticket = running.open_room("Anna")
    screen_ticket = running.join(anna_ticket["code"], "Screen", "table")
    ben_ticket = running.join(anna_ticket["code"], "Ben", "spectator")
    with running.guest(screen_ticket) as screen, running.guest(ben_ticket) as ben:
        with running.guest(anna_ticket) as anna:
            anna.next()
        ben.next()
        ben.until_view(lambda view: view["you"]["host"])
        screen.next()
        assert not screen.view["you"]["host"]


def test_who_has_left_is_not_waited_for(serve: Callable[..., Running]) -> None:
    running = serve()
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna:
        anna.next()
        with running.guest(ben_ticket) as ben:
            ben.next()
        (live,) = running.server.house._rooms.values()
        anna.until_view(lambda view: not view["people"][1]["online"])
        assert live.presence.away
        anna.say("kick", person=ben_ticket["person"])
        assert not live.presence.away


def test_connections_of_the_forgotten_end_without_a_trace() -> None:
    presence = Presence(grace=30)
    presence.came("ben")
    presence.forget("ben")
    assert not presence.went("ben", now=1)
    assert not presence.away
    assert presence.online == frozenset()


def test_the_last_sign_of_life_is_that_of_all_connections() -> None:
    """A phone that fell silent is noticed later than a page that was closed."""
    presence = Presence(grace=30)
    presence.awaits("ben", now=1)
    assert presence.last_sign(["ben", "cleo"]) == 1
    presence.came("ben")
    presence.came("ben")
    presence.went("ben", now=20, sign=18)
    presence.went("ben", now=25, sign=12)
    assert presence.last_sign(["ben"]) == 18
    presence.elsewhere("other", frozenset({"ben"}), now=30)
    presence.elsewhere("other", frozenset(), now=40, sign=34)
    assert presence.last_sign(["ben"]) == 34
    assert presence.last_sign(["cleo"]) is None


def test_while_nobody_can_be_seen_the_last_sign_is_put_off() -> None:
    presence = Presence(grace=30)
    presence.awaits("ben", now=1)
    presence.set_blind(True, now=2)
    presence.set_blind(False, now=90)
    assert presence.last_sign(["ben"]) == 90
