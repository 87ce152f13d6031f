"""Question packs: adding cards, writing wrong answers, measuring difficulty."""
