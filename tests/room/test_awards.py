"""Awards of the night: at least one for everybody who played."""

from parlour.kernel import Outcome
from parlour.kernel.merit import Merit
from parlour.room import Played
from parlour.room.awards import Award, awards
from parlour.room.seating import Place


def game(*people: str | None, merits: tuple[Merit, ...] = (), id: str = "times") -> Played:
    """Seats of one person each, or of a bot."""
    seating = tuple(
        Place(None, (), 1) if person is None else Place(None, tuple(person.split("+")))
        for person in people
    )
    outcome = Outcome((0,), (0,) * len(seating), "")
    return Played(1, id, outcome, seating, "", "", {}, 1, 2, merits=merits)


def test_the_most_of_a_night_gets_the_award_and_everybody_has_one() -> None:
    night = [
        game("anna", "ben", "cleo", merits=(Merit(0, "turn", 3, "6 × 7"), Merit(1, "turn", 5))),
        game("anna", "ben", "cleo", merits=(Merit(0, "turn", 4, "8 × 8"),)),
    ]
    assert awards(night, ["anna", "ben", "cleo", "dora"]) == (
        Award(("ben",), "times", "turn", 5, ""),
        Award(("anna",), "", "there", 2, ""),
        Award(("cleo",), "", "there", 2, ""),
    )


def test_of_seconds_the_least_is_best() -> None:
    merits = (Merit(0, "fastest", 9, least=True), Merit(1, "fastest", 4, least=True))
    assert awards([game("anna", "ben", merits=merits)], ["ben"])[0].people == ("ben",)


def test_of_two_who_have_as_much_it_goes_to_the_one_without_an_award() -> None:
    merits = (Merit(0, "a", 4), Merit(0, "b", 1), Merit(1, "b", 1))
    found = awards([game("anna", "ben", merits=merits)], ["anna", "ben"])
    assert [(award.people, award.code) for award in found] == [(("anna",), "a"), (("ben",), "b")]


def test_nobody_gets_more_than_two() -> None:
    merits = tuple(Merit(0, code, 1) for code in ("a", "b", "c"))
    found = awards([game("anna", "ben", merits=merits)], ["anna", "ben"])
    assert [award.people for award in found] == [("anna",), ("anna",), ("ben",)]


def test_bots_and_games_for_one_get_none_and_teams_share_theirs() -> None:
    merits = (Merit(0, "turn", 9), Merit(1, "turn", 2))
    assert awards([game(None, "ben", merits=merits)], ["ben"])[0].code == "there"
    assert awards([game("anna", merits=merits)], ["anna"])[0].code == "there"
    found = awards([game("anna+cleo", "ben", merits=merits)], ["anna", "ben", "cleo"])
    assert found[0].people == ("anna", "cleo")
    assert awards([], ["anna"]) == ()
