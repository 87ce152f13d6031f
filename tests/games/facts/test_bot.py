"""The built-in player: what it knows, what it writes, how it judges, and that it cannot peek."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.facts.sitting import Sitting, judged

from parlour.bots.simulation import simulate
from parlour.cli.arguments import read_players
from parlour.games.facts import game
from parlour.games.facts.bot import SKILLS, bot
from parlour.games.facts.cards import Subject
from parlour.games.facts.knowledge import SHARE, Idea, Knowledge
from parlour.games.facts.state import (
    Accept,
    Affirm,
    Challenge,
    Choose,
    Dispute,
    Done,
    Recognise,
    Vote,
    Write,
)
from parlour.kernel import LEVELS, Decision
from parlour.shelf.encyclopedia import encyclopedia

RIVERS = Subject("t01", "rivers")
FILMS = Subject("t06", "films")
COLUMNS = (RIVERS, FILMS, FILMS, FILMS, Subject("t03", "composers"))


def view(sitting: Sitting, seat: int) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.to_builtins(sitting.table.view(seat))
    return seen


def decide(sitting: Sitting, seat: int = 0, level: int = 5) -> Decision:
    decision = bot.decide(view(sitting, seat), level, random.Random(1))
    assert decision is not None
    return decision


def marking(card: tuple[tuple[int, int, str], ...], seats: int = 3, **options: Any) -> Sitting:
    return judged(card, *[()] * (seats - 1), columns=COLUMNS, **options)


def test_there_are_five_levels_each_better_than_the_last() -> None:
    assert set(SKILLS) == set(SHARE) == set(LEVELS)
    for lower, higher in itertools.pairwise(LEVELS):
        assert SKILLS[lower].thinks > SKILLS[higher].thinks
        assert SKILLS[lower].recall < SKILLS[higher].recall


def test_a_higher_level_knows_more_and_the_famous_are_known_first() -> None:
    things = encyclopedia().members("river")
    known = [sum(Knowledge(level, "x").has(thing) for thing in things) for level in LEVELS]
    assert known == sorted(known)
    famous = [thing for thing in things if thing.fame >= 7]
    obscure = [thing for thing in things if thing.fame <= 2]
    low = Knowledge(1, "x")
    share = [sum(map(low.has, some)) / len(some) for some in (famous, obscure)]
    assert share[0] > share[1]


def test_it_knows_nothing_of_a_class_that_the_shelf_cannot_look_up() -> None:
    mind = Knowledge(5, "x")
    assert mind.members("", "A") == ()
    assert not mind.recognises("Amur", "")
    assert not mind.recognises("Xqzzt", "river")
    assert mind.recognises("Amazon", "river")


def test_it_waits_when_nothing_is_asked() -> None:
    sitting = Sitting(3).choose_all().done(0)
    assert bot.decide(view(sitting, 0), 3, random.Random(0)) is None


def test_it_chooses_a_subject_it_can_look_up_where_there_is_one() -> None:
    for seed in range(8):
        sitting = Sitting(5)
        held = (replace(sitting.state.held[0], card="t04"), *sitting.state.held[1:])
        sitting.table = replace(sitting.table, state=replace(sitting.state, held=held))
        decision = bot.decide(view(sitting, 0), 3, random.Random(seed))
        assert decision is not None
        assert decision.move == Choose("t04", "foods")
    held = (replace(sitting.state.held[0], card="t06"), *sitting.state.held[1:])
    sitting.table = replace(sitting.table, state=replace(sitting.state, held=held))
    assert decide(sitting).move.card == "t06"


def written(level: int) -> Sitting:
    sitting = Sitting(3, columns=COLUMNS, letters="AB*DE").choose_all()
    while isinstance(move := decide(sitting, 0, level).move, Write):
        sitting.move(0, move)
    assert move == Done()
    return sitting


def test_it_writes_members_with_the_right_initial_and_nothing_twice() -> None:
    sitting = written(5)
    texts = [text for text in sitting.state.drafts[0] if text]
    assert len(texts) == 10, "two columns can be looked up"
    assert len(set(texts)) == 10
    sitting.done()
    assert all(
        entry.valid for row in sitting.state.playcards[0].entries for entry in row if entry.text
    )


def test_low_levels_write_less_and_slip_more() -> None:
    assert sum(map(bool, written(1).state.drafts[0])) < 10
    names = [thing.name for thing in encyclopedia().members("river")[:200]]
    sitting = Sitting(3, columns=COLUMNS).choose_all()
    from parlour.games.facts.bot import Player, Seen

    player = Player(msgspec.convert(view(sitting, 0), Seen), 1, random.Random(0))
    slipped = [name for name in names if player._typed(name) != name]
    assert slipped
    for name in slipped:
        assert sorted(player._typed(name)) == sorted(name)
        assert player._typed(name)[0] == name[0]


def test_it_types_no_faster_than_a_person() -> None:
    sitting = Sitting(3, columns=COLUMNS).choose_all()
    for level in LEVELS:
        decision = bot.decide(view(sitting, 0), level, random.Random(0))
        assert decision is not None
        assert decision.delay > 2_000
        assert decision.awaited is not None
        assert decision.awaited < 4_000


def test_it_never_sees_other_cards_before_judging() -> None:
    """Others' drafts make no difference: the bot is a function of its view."""
    quiet = Sitting(3, columns=COLUMNS).choose_all()
    loud = Sitting(3, columns=COLUMNS).choose_all().write(1, (0, 0, "Amazon"), (1, 0, "Bug"))
    assert decide(quiet) == decide(loud)


def test_alone_it_stands_by_what_it_wrote() -> None:
    sitting = judged(((0, 1, "Alien"),), columns=COLUMNS)
    assert decide(sitting).move == Affirm(0, 1, True)
    assert decide(sitting.affirm(0, 1, True)).move == Done()


def test_it_challenges_what_the_shelf_says_is_wrong_and_what_was_ruled_out() -> None:
    sitting = marking(((0, 0, "Amur"), (1, 0, "Berlin")), known={"Amur": "yes", "Berlin": "no"})
    assert decide(sitting, 1).move == Challenge(0, 1, 0)
    assert decide(sitting.challenge(1, 0, 1, 0), 1).move == Done()
    sitting = marking(((0, 0, "Amur"),), rulings={"rivers:amur": False})
    assert decide(sitting, 1).move == Challenge(0, 0, 0)
    sitting = marking(((0, 0, "Axyzzy"),), rulings={"rivers:axyzzy": True})
    assert decide(sitting, 1).move == Done()


def test_it_doubts_some_of_what_nobody_knows_but_nothing_it_knows_itself() -> None:
    card = tuple((row, 1, f"{letter}{letter.lower()}xyzzy") for row, letter in enumerate("ABCDE"))
    sitting = marking(card)
    assert isinstance(decide(sitting, 1).move, Challenge)
    assert decide(marking(((0, 0, "Amazon"),)), 1).move == Done()


def test_it_takes_back_a_challenge_of_something_it_knows() -> None:
    sitting = marking(((0, 0, "Amazon"),)).challenge(1, 0, 0, 0)
    assert decide(sitting, 1).move == Accept(0, 0, 0)


def test_it_writes_nothing_twice_not_even_misspelt(monkeypatch: pytest.MonkeyPatch) -> None:
    ideas = (Idea("Amazonas", 9), Idea("Amur", 1))
    monkeypatch.setattr(Knowledge, "members", lambda self, query, letter: ideas)
    monkeypatch.setattr(Knowledge, "luck", lambda self, what: 0.0)
    sitting = Sitting(3, columns=COLUMNS, letters="AAAAA").choose_all()
    first = decide(sitting, level=1).move
    assert isinstance(first, Write)
    assert first.text != "Amazonas"
    assert decide(sitting.move(0, first), level=1).move.text == "Amur"


def test_it_writes_nothing_that_is_longer_than_a_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal would be its last word in this round: it would try the same again."""
    ideas = (Idea("A" * 81, 9), Idea("Amur", 1))
    monkeypatch.setattr(Knowledge, "members", lambda self, query, letter: ideas)
    move = decide(Sitting(3, columns=COLUMNS).choose_all()).move
    assert isinstance(move, Write)
    assert move.text == "Amur"


def test_it_recognises_what_it_knows_and_leaves_the_rest() -> None:
    card = ((0, 0, "Amazon"), (1, 0, "Bxyzzy"))
    sitting = marking(card).challenge(1, 0, 0, 0).challenge(1, 0, 1, 0).done()
    assert decide(sitting, 2).move == Recognise(0, 0, 0)
    assert decide(sitting.recognise(2, 0, 0, 0), 2).move == Done()


def test_it_goes_by_what_the_table_ruled_before() -> None:
    sitting = marking(((0, 0, "Axyzzy"),), rulings={"rivers:axyzzy": True})
    assert decide(sitting.challenge(1, 0, 0, 0).done(), 2).move == Recognise(0, 0, 0)


def test_it_leaves_its_own_entries_and_challenges_to_others() -> None:
    """With hidden authors they are asked like everybody else."""
    sitting = marking(((0, 0, "Amazon"),), hide_authors=True)
    ((number, card),) = [
        (number, card) for number, card in enumerate(sitting.state.playcards) if card.author == 0
    ]
    sitting.challenge(card.scorer, number, 0, 0).done()
    assert sitting.phase == "recognise"
    for seat in range(3):
        expected = Done() if seat in (0, card.scorer) else Recognise(number, 0, 0)
        assert decide(sitting, seat).move == expected


def test_it_disputes_when_its_own_entry_is_wronged_and_when_something_is_surely_wrong() -> None:
    sitting = marking(((0, 0, "Amazon"),)).challenge(1, 0, 0, 0).done().done()
    assert decide(sitting, 0).move == Dispute(0, 0, 0)
    assert decide(sitting, 2).move == Done()
    assert decide(sitting.dispute(0, 0, 0, 0), 0).move == Done()
    sitting = marking(((0, 0, "Ankara"),), known={"Ankara": "no"}, verify=True).done()
    assert decide(sitting, 2).move == Dispute(0, 0, 0)
    sitting.dispute(2, 0, 0, 0)
    assert decide(sitting, 0).move == Done(), "the shelf has spoken"
    sitting = marking(((0, 0, "Ankara"),), known={"Ankara": "no"}).done()
    assert decide(sitting, 2).move == Dispute(0, 0, 0)
    assert decide(sitting, 0).move == Done()


def voting(text: str, **options: Any) -> Sitting:
    sitting = marking(((0, 0, text),), **options).challenge(1, 0, 0, 0).done().done()
    return sitting.dispute(0, 0, 0, 0).done()


def test_it_votes_by_what_it_knows_and_for_its_own() -> None:
    sitting = voting("Amazon")
    assert decide(sitting, 2).move == Vote(0, 0, 0, True)
    assert decide(sitting.vote(2, 0, 0, 0, True), 2).move == Done()
    assert decide(voting("Axyzzy"), 0).move == Vote(0, 0, 0, True)
    assert decide(voting("Ankara", known={"Ankara": "no"}), 2).move == Vote(0, 0, 0, False)
    twice = marking(((0, 0, "Amazon"), (0, 1, "Amazonas")), things={"Amazon": 1, "Amazonas": 1})
    twice.done().dispute(0, 0, 0, 1).done()
    assert decide(twice, 2).move == Vote(0, 0, 1, False), "a repeat stays a repeat"


def test_it_is_done_with_looking_at_the_scores() -> None:
    sitting = marking(((0, 0, "Amazon"),)).done().done()
    assert sitting.phase == "reveal"
    assert decide(sitting).move == Done()


def test_a_child_seat_is_judged_by_the_bare_class() -> None:
    columns = (Subject("t01", "rivers", ("europe",)), FILMS, FILMS, FILMS, FILMS)
    for children, move in (((0,), Recognise(0, 0, 0)), ((), Done())):
        sitting = judged(((0, 0, "Amazon"),), (), (), columns=columns, children=children)
        sitting.challenge(1, 0, 0, 0).done()
        assert decide(sitting, 2).move == move


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whole_games_between_bots_end_without_a_refused_move(seats: int) -> None:
    players = list(read_players(game, [str(level) for level in (5, 1, 3, 4)[:seats]]))
    done = simulate(game, players, options=game.Options(rounds=1), seed=f"bots/{seats}")
    assert done.refused == (0,) * seats
    assert done.outcome.scores[0] == max(done.outcome.scores)


def test_bots_play_with_hidden_authors_verifying_and_combined_categories() -> None:
    players = list(read_players(game, ["2", "3", "4"]))
    for chosen in ({"hide_authors": True}, {"verify": True}, {"combined": True, "forced": True}):
        options = game.Options(rounds=1, **chosen)
        assert simulate(game, players, options=options, seed=str(chosen)).refused == (0, 0, 0)
