"""A real box: a die that people roll, printed cards or their own, and a reader who judges.

The house keeps the board, the wedges, whose turn it is and the time for an answer. Of our printed
cards it knows the answer by the card's number, and shows it to the reader; of people's own cards it
knows nothing but the category.
"""

from __future__ import annotations

import msgspec

from parlour.games.wedges.questions import ask
from parlour.games.wedges.state import Draw, Question, State
from parlour.kernel import Chance, Millis, Refusal


def read_card(state: State, move: Draw, now: Millis, chance: Chance) -> State:
    """The reader has a card in hand and reads its question of the category: the clock runs."""
    step = state.step
    assert step is not None
    assert step.category is not None
    number = len(state.answered())
    if state.options.own_cards:
        id = f"own-{number + 1}/{step.category}"
        return ask(state, Question(number, id, "", step.category, 0, "", "", (), None, "", 0), now)
    if not move.card.strip():
        raise Refusal("card_needed")
    asked = {
        "card": move.card,
        "category": step.category,
        "packs": list(state.options.packs),
    }
    card = chance.consult("printed", asked)
    if card is None:
        raise Refusal("no_such_card", card=move.card)
    return ask(state, msgspec.convert({"number": number, **card}, Question), now)
