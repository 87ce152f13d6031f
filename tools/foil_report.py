"""The simulation report of Foil: `python -m tools.foil_report [--games 1000]`.

Bots play whole games; the report says where the points come from, how long a hand lasts, and
whether it pays to sit left of the dealer. `docs/games/foil.md` judges it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from statistics import fmean
from typing import Any

from parlour.bots.simulation import simulate
from parlour.cli.arguments import read_players
from parlour.games.foil import game
from parlour.games.foil.cards import BONUS
from parlour.games.foil.scoring import is_valid
from parlour.games.foil.state import Options, Played


def sources(played: Played, options: Options) -> Counter[str]:
    """The points of one hand by where they come from, all seats together."""
    found: Counter[str] = Counter()
    scores = options.scores
    for had in played.seats:
        for word in had.words:
            if is_valid(word.why):
                bonus = sum(letter in BONUS[options.language] for letter in word.word)
                found["letters"] += scores.letter * len(word.word)
                found["bonus letters"] += scores.bonus_letter * bonus
            else:
                found["no such word"] -= scores.no_such_word
        for guess in had.guesses:
            kind = "unscrambling" if guess.points > 0 else "no such word"
            found[kind] += guess.points
        found["knock"] += had.knock_bonus
        found["false knocks"] -= had.false_knocks * scores.false_knock
    return found


def report(levels: tuple[str, ...], games: Iterable[int], options: Options) -> dict[str, Any]:
    """Play the games and sum them up."""
    seats = len(levels)
    points: Counter[str] = Counter()
    turns: list[int] = []
    by_place: list[list[int]] = [[] for _ in range(seats)]
    knocks: Counter[int] = Counter()
    minutes: list[float] = []
    for number in games:
        done = simulate(game, read_players(game, levels), options, seed=f"report/{number}")
        minutes.append(done.entries[-1].at / 60_000)
        for played in done.table.state.played:
            points.update(sources(played, options))
            turns.append(played.turns)
            for seat, had in enumerate(played.seats):
                place = (seat - played.dealer - 1) % seats
                by_place[place].append(had.score)
                knocks[place] += seat == played.knocker
    hands = len(turns)
    return {
        "levels": levels,
        "games": len(minutes),
        "hands": hands,
        "points_per_seat_and_hand": {
            name: round(value / hands / seats, 2) for name, value in points.items()
        },
        "turns_per_hand": round(fmean(turns), 2),
        "minutes_per_game": round(fmean(minutes), 1),
        "score_by_place_after_dealer": [round(fmean(scores), 2) for scores in by_place],
        "knocks_by_place_after_dealer": [round(knocks[p] / hands, 3) for p in range(seats)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    share = max(1, asked.games // 5)
    for part, levels in enumerate((("1",) * 2, ("3",) * 2, ("5",) * 2, ("3",) * 3, ("3",) * 4)):
        numbers = range(part * share, (part + 1) * share)
        print(json.dumps(report(levels, numbers, Options())), flush=True)


if __name__ == "__main__":
    main()
