"""What is staged: it is short, can be said in every language, and tells only what everybody may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from parlour.kernel.beat import LONGEST_BEAT, Beat
from parlour.kernel.catalogue import LANGUAGES, catalogue, phrase
from parlour.kernel.game import SCREENS
from parlour.kernel.prediction import Predictable
from parlour.kernel.table import Table
from parlour.testing.playing import Played
from parlour.testing.replays import encoded
from parlour.testing.secrets import redrawn

Step = tuple[Table, Table]


def steps(played: Played) -> Iterator[Step]:
    """Yield the tables before and after everything that changed the state."""
    for before, after in pairwise(played.tables):
        if before.state is not after.state:
            yield before, after


def check_beats(played: Played) -> None:
    """Check every beat of a game, and what it adds at its end."""
    game = played.game
    for before, after in steps(played):
        for beat in game.beats(before.state, after.state):
            check_beat(after, beat)
            assert beat.lasts <= LONGEST_BEAT, f"{game.id}: {beat} takes too long"
    for beat in game.finale(played.final.state):
        check_beat(played.final, beat)
    check_merits(played)


def check_merits(played: Played) -> None:
    """Check that merits are of seats of the game, and can be said in every language."""
    game, final = played.game, played.final
    for merit in game.merits(final.state):
        assert merit.seat < len(final.header.seats), f"{game.id}: {merit} is of no seat"
        for language in LANGUAGES:
            words = catalogue(game, language).get("merits", {}).get(merit.code, {})
            said = phrase(words.get("text"), {"count": merit.count, "what": merit.what})
            assert words.get("title"), f"{game.id}: {merit.code!r} has no title in {language!r}"
            assert said, f"{game.id}: {merit.code!r} has no text in {language!r}"


def check_beat(table: Table, beat: Beat) -> None:
    """Check that a beat is of seats of this table, and has a sentence in every language."""
    game, seats = table.game, range(len(table.header.seats))
    assert set(beat.seats) <= set(seats), f"{game.id}: {beat} is of a seat that is not there"
    encoded(beat)
    for language in LANGUAGES:
        found = catalogue(game, language).get("beats", {}).get(beat.code)
        said = phrase(found, {"name": "", "count": 1, **beat.details})
        assert said, f"{game.id}: no sentence for the beat {beat.code!r} in {language!r}"
        assert "{" not in said, f"{game.id}: {said!r} wants details that {beat} lacks"


def check_predictions(played: Played) -> None:
    """Check that what can be predicted has a sentence in every language, and that only what was asked is
    answered, by choices that there were."""
    game, asked = played.game, {}
    for before, after in steps(played):
        question = None if before.is_over else game.predictable(before.state)
        if question is not None:
            asked[question.key] = question
            check_predictable(before, question)
        for came in game.came_true(before.state, after.state):
            known = asked.get(came.key)
            if known is not None:
                assert (came.code, set(came.choices) <= set(known.choices)) == (known.code, True), (
                    f"{game.id}: {came} does not answer {known}"
                )


def check_predictable(table: Table, question: Predictable) -> None:
    """Check that a question and its choices can be said in every language, and are of seats of this table."""
    game, seats = table.game, range(len(table.header.seats))
    assert len(set(question.choices)) == len(question.choices) > 1, f"{game.id}: {question}"
    assert set(question.waiting) <= set(seats), f"{game.id}: {question}"
    assert question.about is None or question.about in seats, f"{game.id}: {question}"
    if question.shown == "seats":
        assert set(question.choices) == {str(seat) for seat in seats}, f"{game.id}: {question}"
    for language in LANGUAGES:
        words = catalogue(game, language).get("predictions", {})
        said = phrase(words.get(question.code), {"name": "", "count": 1})
        assert said, f"{game.id}: no sentence for {question.code!r} in {language!r}"
        missing = set(question.choices) - words.get("choices", {}).keys()
        assert question.shown != "words" or not missing, f"{game.id}: {missing} in {language!r}"


def check_beats_tell_nothing(played: Played, rng: random.Random, points: int) -> None:
    """Check that what is staged is the same in every world that a spectator or a seat cannot tell from the
    real one."""
    game = played.game
    all_steps = list(steps(played))
    staged = [step for step in all_steps if game.beats(step[0].state, step[1].state)]
    for before, after in rng.sample(staged, min(points, len(staged))):
        real = encoded(game.beats(before.state, after.state))
        for viewer in (*range(len(after.header.seats)), *SCREENS):
            worlds = redrawn(before, viewer, rng), redrawn(after, viewer, rng)
            assert encoded(game.beats(worlds[0].state, worlds[1].state)) == real, (
                f"{game.id}: what is staged tells {viewer} what it may not know"
            )
            assert game.predictable(worlds[0].state) == game.predictable(before.state), (
                f"{game.id}: what can be predicted tells {viewer} what it may not know"
            )
