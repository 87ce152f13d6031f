"""Everyone who looks gets what is theirs: those who come late, and those who come back."""

from __future__ import annotations

from .conftest import Guest, Running


def over_at_two_seats(running: Running) -> Guest:
    """Anna, who has just ended a game of Find Five with a bot."""
    anna = running.guest(running.open_room("Anna"))
    anna.next()
    anna.say("choose", game="fives")
    anna.say("seats", count=2)
    anna.say("seat_bot", seat=1, level=1)
    anna.say("start")
    anna.say("end_game")
    return anna


def test_who_gets_a_new_seat_after_the_game_sees_the_finished_game(running: Running) -> None:
    with over_at_two_seats(running) as anna:
        with running.guest(running.join(anna.ticket["code"], "Ben")) as ben:
            first = ben.next()
            assert first["type"] == "welcome", first
            assert ben.view["you"]["seat"] == 2
            assert "game.outcome" in ben.view
            assert "game.mine" not in ben.view
            assert anna.say("lock", locked=True)["type"] == "event"
        assert anna.say("rematch")["type"] == "event"


def test_the_names_of_a_finished_game_stay_when_it_is_corrected_later(running: Running) -> None:
    with over_at_two_seats(running) as anna:
        code, token = anna.ticket["code"], anna.ticket["token"]
        with running.guest(running.join(code, "Ben")) as ben:
            ben.next()
            assert anna.say("correct", seat=0, points=2)["type"] == "event"
            assert anna.view["night"]["games"][0]["names"] == ["Anna", "Blaise"]
        path = f"/api/rooms/{code}/games/1/record"
        assert running.call(path, headers={"authorization": f"Bearer {token}"})[0] == 200


def test_who_lost_the_hosts_role_while_away_is_told(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    ben.socket.close()
    anna.say("hand_over", person=ben.ticket["person"])
    with running.guest(ben.ticket, epoch=ben.epoch, n=ben.n) as back:
        assert back.next()["type"] == "welcome"
        assert back.view["you"]["host"]
        anna.socket.close()
        back.say("hand_over", person=anna.ticket["person"])
        with running.guest(anna.ticket, epoch=anna.epoch, n=anna.n) as again:
            assert again.next()["type"] == "welcome"
            assert again.view["you"]["host"]


def test_everybody_sees_what_somebody_is_good_at(pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    anna.say("strong", subjects=["blue"])
    assert anna.view["people"][0]["strong"] == ["blue"]
