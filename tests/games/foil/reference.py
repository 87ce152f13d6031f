"""An independent scorer: totals recomputed from a scoresheet alone."""

from __future__ import annotations

from typing import Any

BONUS = {"en": "jkqxz", "de": "jqxyö"}


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
            clean = all(word["valid"] for word in had["words"])
            if not plain and hand["knocker"] == name and clean:
                score += table["knock"]
            assert score == had["score"]
            totals[name] += score
    for correction in sheet["corrections"]:
        totals[correction["name"]] += correction["points"]
    return totals
