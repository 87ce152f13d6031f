"""An independent scorer: totals recomputed from a scoresheet alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

BONUS = {"en": "jkqxz", "de": "jqxyö"}


def knocked(had: dict[str, Any], is_knocker: bool, bonus: int, table: dict[str, Any]) -> int:
    """A knock is judged as it was made: the bonus if all its groups were words; a non-word costs
    its penalty here, as often as it was not laid again."""
    assert bool(had["knock"]) == is_knocker
    clean = is_knocker and all(group["valid"] for group in had["knock"])
    assert had["knock_bonus"] == (bonus if clean else 0)
    named = Counter(group["word"] for group in had["knock"] if not group["valid"])
    laid = Counter(word["word"] for word in had["words"] if not word["valid"])
    penalty: int = table["no_such_word"] * (named - laid).total()
    assert sum(group["points"] for group in had["knock"]) == -penalty
    return int(had["knock_bonus"]) - penalty


def rescore(sheet: dict[str, Any]) -> dict[str, int]:
    """Totals by the scoring table, from words, guesses and verdicts on the sheet."""
    options = sheet["options"]
    table = options["scores"]
    plain = bool(options["no_scramble"])
    totals = dict.fromkeys(sheet["players"], 0)
    for hand in sheet["hands"]:
        for name, had in hand["players"].items():
            score = -table["false_knock"] * had["false_knocks"]
            for word in had["words"]:
                if not word["valid"]:
                    score -= table["no_such_word"]
                    continue
                score += table["letter"] * len(word["word"])
                if not plain:
                    letters = BONUS[options["language"]]
                    score += table["bonus_letter"] * sum(x in letters for x in word["word"])
                    score += 0 if word["unscrambled_by"] else table["unbroken"]
            for guess in had["guesses"]:
                worth = table["unscramble"]
                worth = len(guess["guess"]) if worth == "letter" else worth
                score += worth if guess["valid"] else -table["no_such_word"]
            score += knocked(had, hand["knocker"] == name, 0 if plain else table["knock"], table)
            assert score == had["score"]
            totals[name] += score
    for correction in sheet["corrections"]:
        totals[correction["name"]] += correction["points"]
    return totals
