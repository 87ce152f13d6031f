"""Teams over real sockets: proposals, the captain's answer, and who speaks while one is away."""

from __future__ import annotations

from collections.abc import Callable

from .conftest import Guest, Running


def until_asked(host: Guest, other: Guest) -> None:
    """Roll and move with the team until it has a question, no matter who began."""
    for _ in range(200):
        table = host.view["game.table"]
        if table["phase"] == "answer" and table["turn"] == 0:
            return
        who = host if table["turn"] == 0 else other
        offered = who.view["game.offers"]["moves"]
        if offered:
            move = dict(offered[0])
            who.move(move.pop("type"), **move)
        else:
            who.move("answer", text="")
        watcher = host if who is other else other
        catch_up(watcher, who)


def catch_up(watcher: Guest, mover: Guest) -> None:
    """Read on until both have seen the same."""
    shown = mover.view["game.last"], mover.view["game.table"]
    watcher.until_view(lambda view: (view["game.last"], view["game.table"]) == shown)


def test_members_propose_the_captain_answers_and_an_absent_one_is_replaced(
    serve: Callable[..., Running],
) -> None:
    running = serve()
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    cleo_ticket = running.join(anna_ticket["code"], "Cleo")
    with running.guest(ben_ticket) as ben, running.guest(cleo_ticket) as cleo:
        ben.next()
        cleo.next()
        with running.guest(anna_ticket) as anna:
            anna.next()
            anna.say("choose", game="wedges")
            anna.say("options", options={"box": "auto", "answer_seconds": 0, "act_seconds": 600})
            anna.say("seats", count=2)
            ben.say("sit", seat=0)
            cleo.say("sit", seat=1)
            anna.say("start")
            for guest in (anna, ben, cleo):
                guest.until_view(lambda view: "game.table" in view)
            until_asked(anna, cleo)
            assert anna.view["seats"][0]["captain"] == anna_ticket["person"]
            ben.until_view(lambda view: view["game.table"]["phase"] == "answer")
            ben.move("propose", text="perhaps", by=7)
            anna.until_view(
                lambda view: view["game.mine"]["proposals"] == [{"by": 1, "text": "perhaps"}]
            )
            assert ben.move("answer", text="mine")["code"] == "captain_only"
        ben.until_view(lambda view: view["seats"][0]["captain"] == ben_ticket["person"])
        ben.move("answer", text="")
        ben.until_view(lambda view: view["game.table"]["turn"] == 1)
