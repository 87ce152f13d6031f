"""The simulation report of Foil: `python -m tools.foil.report [--games 1000]`.

Bots play whole games; the report says where the points come from, how long a hand lasts, and
whether it pays to sit left of the dealer. Then the same deals are played twice, once with a bluff
in the first turn: what it gains. `docs/games/foil.md` judges it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable
from math import inf
from statistics import fmean, stdev
from typing import Any

from msgspec import convert

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import simulate
from parlour.cli.arguments import read_players
from parlour.games.foil import game
from parlour.games.foil.bot import Seen, bluff, bot, spelled
from parlour.games.foil.cards import BONUS
from parlour.games.foil.knowledge import SKILLS
from parlour.games.foil.scoring import is_valid
from parlour.games.foil.state import Knock, Options, Played, Round
from parlour.games.foil.view import SeatedFoilView
from parlour.kernel import Decision, View


def sources(played: Played, options: Options) -> Counter[str]:
    """Return the points of one hand by where they come from, all seats together."""
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
        found["bluffs not laid"] += sum(group.points for group in had.knock)
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


class Bluffer(BotPlayer):
    """A built-in bot that knocks in the first turn of the hand where no honest knock is possible:
    with a word of the size and the other cards as one more "word", or with all cards as one."""

    bluffed: bool = False

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        assert self.level is not None
        table = view["table"]
        first = table["phase"] == "play" and view["last"]["kind"] == "dealt"
        if first and table["turn"] == view["mine"]["seat"]:
            seen = Seen(convert(view, SeatedFoilView), SKILLS[self.level], rng)
            hand = seen.hand(spelled(seen.cards))
            if hand.knock(seen.size) is None:
                self.bluffed = True
                heap = Knock((tuple(card.id for card in seen.cards),))
                return Decision(bluff(seen, hand) or heap, 1000)
        return super().decide(view, rng)


def margin(played: Played) -> float:
    """Return how far the seat left of the dealer is ahead of the others' average in a hand."""
    scores = [had.score for had in played.seats]
    own = scores.pop((played.dealer + 1) % len(scores))
    return own - fmean(scores)


def bluffing(level: int, seats: int, number: Round, deals: range) -> dict[str, Any]:
    """Play the same deals with a bluff in the first turn and without: what the bluff gains."""
    options = Options(rounds=(number,), hands_per_round=1)
    gains = []
    own = []
    for deal in deals:
        seed = f"bluff/{level}/{seats}/{number}/{deal}"
        bluffers = [Bluffer(bot, level) for _ in range(seats)]
        daring = simulate(game, bluffers, options, seed=seed)
        if not any(player.bluffed for player in bluffers):
            continue
        honest = simulate(game, [BotPlayer(bot, level)] * seats, options, seed=seed)
        with_bluff, without = daring.table.state.played[0], honest.table.state.played[0]
        seat = (with_bluff.dealer + 1) % seats
        gains.append(margin(with_bluff) - margin(without))
        own.append(with_bluff.seats[seat].score - without.seats[seat].score)
    error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else inf
    return {
        "bluff_at_level": level,
        "seats": seats,
        "round": number,
        "deals": len(deals),
        "bluffs": len(gains),
        "gain_of_own_points": round(sum(own) / max(1, len(own)), 2),
        "gain_over_the_others": round(sum(gains) / max(1, len(gains)), 2),
        "standard_error": round(error, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    share = max(1, asked.games // 5)
    for part, levels in enumerate((("1",) * 2, ("3",) * 2, ("5",) * 2, ("3",) * 3, ("3",) * 4)):
        numbers = range(part * share, (part + 1) * share)
        print(json.dumps(report(levels, numbers, Options())), flush=True)
    rounds: tuple[Round, ...] = (1, 2, 3)
    for level, seats in ((3, 2), (5, 2), (3, 4)):
        for number in rounds:
            print(json.dumps(bluffing(level, seats, number, range(share * 2))), flush=True)


if __name__ == "__main__":
    main()
