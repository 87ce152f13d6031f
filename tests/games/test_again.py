"""Positions tried again: what is found, what counts, and what the rules still refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from tests.support.effort import effort
from tests.support.seed import seeded

from parlour.bots.player import find_player
from parlour.bots.simulation import simulate
from parlour.games.facts.analysis import analyse as facts_analysis
from parlour.games.facts.state import Done as FactsDone
from parlour.games.facts.state import Write
from parlour.games.fives.analysis import analyse as fives_analysis
from parlour.games.fives.state import Done as FivesDone
from parlour.games.fives.state import Outline
from parlour.games.foil.analysis import analyse as foil_analysis
from parlour.games.foil.state import Arrange, Discard, Knock, Laying
from parlour.games.foil.state import Done as FoilDone
from parlour.games.times import analysis
from parlour.games.times.analysis import Insight
from parlour.games.times.analysis import analyse as times_analysis
from parlour.games.times.state import Call, EndTurn
from parlour.games.wedges.analysis import analyse as wedges_analysis
from parlour.games.wedges.state import MoveTo, Roll
from parlour.kernel import Refusal, again, find_game
from parlour.kernel.again import Again, Position
from parlour.kernel.entry import Correct, Entry, Play
from parlour.kernel.record import Record, read
from parlour.testing.odd import odd_value

OPTIONS: dict[str, dict[str, Any]] = {
    "facts": {"rounds": 1},
    "fives": {},
    "foil": {"rounds": (1,)},
    "times": {"rows": 5, "match_minutes": 0, "claim": "auto"},
    "wedges": {"max_turns": 12, "wedges_needed": 4},
}


@pytest.fixture(scope="module", autouse=True)
def quickly() -> Iterator[None]:
    """A search that looks less far ahead judges a try like the game, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "_budget", lambda: 40)
        yield


@cache
def record(id: str) -> Record:
    """A short game between a weak and a better bot."""
    game = find_game(id)
    players = [find_player(game, level) for level in "13"]
    options = game.among_bots(game.Options(**OPTIONS[id]))
    return read(simulate(game, players, options, seed="a").record)


def cards_of(words: tuple[str, ...], state: Any, seat: int) -> list[tuple[int, ...]]:
    """Cards of a hand that spell these words."""
    left = list(state.hands[seat])
    found = []
    for word in words:
        cards = []
        for letter in word:
            card = next(one for one in left if state.spell((one,)) == letter)
            left.remove(card)
            cards.append(card)
        found.append(tuple(cards))
    return found


@cache
def turns() -> tuple[Insight, ...]:
    return times_analysis(record("times"))


def best_fact(played: Record, at: Position, state: Any) -> Iterator[Any]:
    (one,) = [one for one in turns() if one.entry == at.shown]
    yield from (one.best, EndTurn())


def best_space(played: Record, at: Position, state: Any) -> Iterator[Any]:
    (one,) = [one for one in wedges_analysis(played).moves if one.entry == at.shown]
    yield MoveTo(one.best)


def best_set(played: Record, at: Position, state: Any) -> Iterator[Any]:
    rounds = [one for one in fives_analysis(played) if one.seat == at.seat]
    (one,) = [one for one in rounds if one.round == at.about["round"]]
    yield from (Outline(n, found.cells) for n, found in enumerate(one.best))
    yield FivesDone()


def best_words(played: Record, at: Position, state: Any) -> Iterator[Any]:
    found = foil_analysis(played)
    if at.about["kind"] == "knock":
        (missed,) = [one for one in found.missed_knocks if one.entry == at.shown]
        thrown = cards_of((missed.discard,), state, at.seat)[0][0] if missed.discard else None
        left = [card for card in state.hands[at.seat] if card != thrown]
        kept = replace(state, hands=tuple(tuple(left) for _ in state.hands))
        yield Knock(tuple(cards_of(missed.words, kept, at.seat)), thrown)
        return
    (hand,) = [one for one in found.hands if one.seat == at.seat and one.entry == at.shown]
    yield Arrange(tuple(Laying(cards) for cards in cards_of(hand.words, state, at.seat)))
    yield FoilDone()


def known_answer(played: Record, at: Position, state: Any) -> Iterator[Any]:
    row, column = int(at.about["row"]), int(at.about["column"])
    blanks = facts_analysis(played).blanks
    blank = next(one for one in blanks if (one.row, one.column) == (row, column))
    yield Write(row, column, blank.answers[0].name)
    yield FactsDone()


BEST: dict[str, Callable[[Record, Position, Any], Iterator[Any]]] = {
    "facts": known_answer,
    "fives": best_set,
    "foil": best_words,
    "times": best_fact,
    "wedges": best_space,
}


def tried(id: str, at: Position, moves: Iterator[Any] | list[Any]) -> Again:
    trial = again.begin(record(id), at)
    for move in moves:
        assert trial.attempt is None
        trial = trial.after(move)
    return trial


@cache
def positions(id: str, seat: int) -> tuple[Position, ...]:
    return again.positions(record(id), seat)


def each_position(id: str) -> list[Position]:
    return [at for seat in (0, 1) for at in positions(id, seat)]


@pytest.mark.parametrize("id", BEST)
def test_three_positions_of_each_seat_the_costliest_first(id: str) -> None:
    for seat in (0, 1):
        found = positions(id, seat)
        assert 0 < len(found) <= again.MOST_POSITIONS
        assert [at.lost for at in found] == sorted((at.lost for at in found), reverse=True)
        assert all(at.seat == seat and at.entry < at.shown and at.lost > 0 for at in found)


@pytest.mark.parametrize("id", BEST)
def test_the_best_counts(id: str) -> None:
    for at in each_position(id):
        state = again.begin(record(id), at).table.state
        trial = tried(id, at, BEST[id](record(id), at, state))
        assert trial.attempt is not None, at
        assert trial.attempt.is_enough, (at, trial.attempt)
        assert trial.attempt.lost == pytest.approx(0, abs=0.06)
        with pytest.raises(Refusal, match="attempt_over"):
            trial.after(trial.deeds[-1])


@pytest.mark.parametrize("id", BEST)
def test_what_was_done_in_the_game_loses_what_it_lost(id: str) -> None:
    """The seat's own moves, up to the end of the turn or phase, do no better the second time."""
    judged = 0
    for at in each_position(id):
        trial = again.begin(record(id), at)
        for entry in record(id).entries[at.entry : at.shown]:
            if isinstance(entry.input, Play) and entry.seat == at.seat and trial.attempt is None:
                trial = trial.after(entry.input.move)
        if trial.attempt is not None:
            judged += 1
            assert not trial.attempt.is_enough
            assert trial.attempt.lost == pytest.approx(at.lost, abs=0.06)
    assert judged > 1


def test_a_try_nearly_as_good_as_the_best_counts() -> None:
    assert again.is_enough(0, 0.1)
    assert again.is_enough(1, 4)
    assert not again.is_enough(1.1, 4)


def test_nothing_runs_and_drafts_replace_each_other() -> None:
    at = positions("facts", 0)[0]
    trial = tried("facts", at, [Write(0, 0, text) for text in ("A", "Am", "Amy")])
    assert [deed.text for deed in trial.deeds] == ["Amy"]
    assert {"clock", "undo"}.isdisjoint(trial.view())
    assert trial.view()["mine"] is not None


def test_the_rules_refuse_as_ever() -> None:
    at = positions("wedges", 0)[0]
    for space, code in (("nowhere", "no_such_space"), ("hub", "unreachable")):
        with pytest.raises(Refusal, match=code):
            again.begin(record("wedges"), at).after(MoveTo(space))


@pytest.mark.parametrize(
    "at", [Position(9, 1, 1, 1), Position(0, 10_000, 1, 1)], ids=["seat", "entry"]
)
def test_there_is_no_such_position(at: Position) -> None:
    with pytest.raises(Refusal, match="no_such_position"):
        again.begin(record("times"), at)


def test_after_the_end_there_is_none() -> None:
    """The host has corrected a score when the game was over."""
    played = record("times")
    last = played.entries[-1]
    corrected = Entry(last.seq + 1, last.at, Correct(0, 5, "a gift"))
    longer = replace(played, entries=(*played.entries, corrected))
    with pytest.raises(Refusal, match="no_such_position"):
        again.begin(longer, Position(0, len(played.entries), 1, 1))


def test_where_only_a_call_is_left_nothing_can_be_tried() -> None:
    game = find_game("times")
    players = [find_player(game, level) for level in "22"]
    options = game.among_bots(replace(game.quick, judge="opponent"))
    played = read(simulate(game, players, options, seed="a").record)
    closing = [table for table in played.tables() if table.state.turn.closing]
    trial = again.begin(played, Position(closing[0].state.turn.seat, closing[0].seq, 1, 1))
    with pytest.raises(Refusal, match="no_such_position"):
        trial.after(Call())


@pytest.mark.parametrize("id", BEST)
def test_whatever_is_sent_is_refused_or_judged(id: str) -> None:
    """Positions and moves that nobody has found: of the game, and made up."""
    game, played, rng = find_game(id), record(id), seeded(f"again {id}")
    made = [(one.seat, one.input.move) for one in played.entries if isinstance(one.input, Play)]
    for _ in range(effort(100)):
        seat, entry = rng.randrange(2), rng.randrange(1, len(played.entries))
        row, column = rng.randrange(-1, 6), rng.randrange(-1, 6)
        about: dict[str, int | str] = {"row": row, "column": column, "round": entry}
        trial = again.begin(played, Position(seat, entry, rng.randrange(9), 5, about))
        for _ in range(4):
            move = rng.choice([move for who, move in made if who == seat])
            odd = odd_value(game.Move, rng)
            with suppress(Refusal):
                trial = trial.after(odd if odd is not None and rng.random() < 0.5 else move)


def test_a_blank_that_is_none_is_refused() -> None:
    at = positions("facts", 0)[0]
    for about in ({}, {"row": 7, "column": 0}, {"row": "1", "column": 0}):
        with pytest.raises(Refusal, match="no_such_position"):
            again.begin(record("facts"), replace(at, about=about)).after(FactsDone())


def test_a_space_is_chosen_by_who_has_rolled() -> None:
    at = positions("wedges", 0)[0]
    before = again.begin(record("wedges"), replace(at, entry=at.entry - 1))
    with pytest.raises(Refusal, match="attempt_other_move"):
        before.after(Roll())
    with pytest.raises(Refusal, match="not_your_turn"):
        again.begin(record("wedges"), replace(at, seat=1)).after(MoveTo("hub"))


def test_a_bluff_and_a_discard_are_no_knock() -> None:
    at = next(at for at in each_position("foil") if at.about["kind"] == "knock")
    begun = again.begin(record("foil"), at)
    hand = begun.table.state.hands[at.seat]
    for move in (Knock((hand,)), Discard(hand[0])):
        attempt = begun.after(move).attempt
        assert attempt is not None
        assert attempt.lost == at.lost


def test_a_round_of_the_puzzle_without_a_valid_outline_loses_as_much_as_then() -> None:
    game = find_game("fives")
    players = [find_player(game, level) for level in "13"]
    options = game.among_bots(game.Options(version="puzzle"))
    played = read(simulate(game, players, options, seed="p").record)
    at = next(at for seat in (0, 1) for at in again.positions(played, seat))
    (one,) = [
        one
        for one in fives_analysis(played)
        if (one.seat, one.round) == (at.seat, at.about["round"])
    ]
    begun = again.begin(played, at)
    nothing = begun.after(FivesDone()).attempt
    assert nothing is not None
    assert nothing.lost == pytest.approx(at.lost)
    best = begun.after(Outline(0, one.advice[0].cells)).after(FivesDone()).attempt
    assert best is not None
    assert best.is_enough


def test_a_game_without_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "companion", lambda *_: None)
    at = Position(0, 1, 1, 1)
    for ask in (
        lambda: again.positions(record("times"), 0),
        lambda: again.begin(record("times"), at),
    ):
        with pytest.raises(Refusal, match="no_again"):
            ask()


def test_a_real_box_has_none_and_a_seat_must_be_there() -> None:
    with pytest.raises(Refusal, match="no_such_seat"):
        again.positions(record("times"), 2)
    played = record("times")
    start, *rest = played.entries
    header = start.input.header
    options = replace(header.options, real_box=True)
    entry = replace(start, input=replace(start.input, header=replace(header, options=options)))
    with pytest.raises(Refusal, match="nothing_to_analyse"):
        again.positions(replace(played, entries=(entry, *rest)), 0)


def test_a_try_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "MOST_DEEDS", 1)
    at = positions("facts", 0)[0]
    begun = again.begin(record("facts"), at).after(Write(0, 0, "A"))
    with pytest.raises(Refusal, match="attempt_too_long"):
        begun.after(Write(0, 1, "B"))
