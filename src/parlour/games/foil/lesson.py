"""The first hand of Foil: draw, discard, lay a word mixed up, and read the others' words."""

from __future__ import annotations

from typing import Final

from parlour.games.foil.cards import BONUS, DECKS, Card, Language
from parlour.games.foil.rules import game
from parlour.games.foil.state import (
    Arrange,
    Discard,
    Done,
    Draw,
    Guess,
    Knock,
    Laying,
    Options,
    State,
)
from parlour.kernel import SeatOptions
from parlour.kernel.catalogue import text
from parlour.kernel.lesson import LEARNER, Deed, Lesson, Step

THEIRS: Final[dict[Language, tuple[str, str]]] = {
    "en": ("tiger", "clown"),
    "de": ("tiger", "wolke"),
}
"""The other seat's words, with all its ten letters."""
MIXED: Final = (2, 4, 0, 3, 1)
"""The order in which words are laid: no letter stays in its place."""
SPARE: Final = "vffccp"
"""Letters that fit nowhere; the first is to be discarded."""
THROWN: Final = "d"
"""What the other seat draws and discards with the knock."""


class Dealt:
    """A deck in which the cards of the lesson come where they are needed."""

    def __init__(self, language: Language, word: str) -> None:
        self._deck = DECKS[language]
        self._left = list(range(len(self._deck)))
        theirs = THEIRS[language]
        self.word = self._take(word)
        self.spare = self._take(SPARE)
        self.theirs = tuple(self._take(one) for one in theirs)
        self.thrown = self._take(THROWN)
        mine = (*self.word[:-1], *self.spare)
        others = tuple(card for cards in self.theirs for card in cards)
        rest, up = self._left[1:], self._left[0]
        # The hands, then the deck with its top card last, then the card that lies face up.
        self.cards = [*mine, *others, *rest, *self.thrown, self.word[-1], up]

    def _take(self, letters: str) -> tuple[Card, ...]:
        taken = []
        for letter in letters:
            card = next(card for card in self._left if self._deck[card] == letter)
            self._left.remove(card)
            taken.append(card)
        return tuple(taken)


def laying(cards: tuple[Card, ...]) -> Laying:
    return Laying(cards, tuple(cards[place] for place in MIXED))


def lesson(language: str) -> Lesson:
    spoken: Language = "de" if language == "de" else "en"
    # The learner's word; its last letter is the first that is drawn.
    word, theirs = text(game, spoken, "lesson", "word"), THEIRS[spoken]
    dealt = Dealt(spoken, word)
    unlimited = SeatOptions(time_factor=0)

    def keeps_word(state: State) -> bool:
        return set(dealt.word) <= set(state.hands[LEARNER])

    def has_laid(state: State) -> bool:
        return [state.spell(laid.cards) for laid in state.laid[LEARNER]] == [word]

    def has_guessed(state: State) -> bool:
        guesses = {guess.text for guess in state.guesses[LEARNER]}
        return bool(guesses) and guesses <= set(theirs)

    knock = Deed(1, Knock(dealt.theirs, dealt.thrown[0]))
    lay = Arrange(tuple(laying(cards) for cards in dealt.theirs))
    judged = (("words", ["ok"] * 3), ("best", [best(spoken, word), best(spoken, *theirs)]))
    return Lesson(
        options=Options(language=spoken),
        seats=(unlimited, unlimited),
        draws=(
            *((("lexicon", True),) if spoken == "de" else ()),
            ("dealer", [1]),
            ("deck", dealt.cards),
        ),
        steps=(
            Step("draw", "draw", (Draw(),)),
            Step(
                "discard",
                "hand acts",
                (Discard(dealt.spare[0]),),
                reaches=keeps_word,
                then=(Deed(1, Draw()), knock, Deed(1, lay), Deed(1, Done())),
            ),
            Step(
                "lay",
                "hand acts",
                (Arrange((laying(dealt.word),)), Done()),
                reaches=has_laid,
                meanwhile=(Arrange,),
            ),
            Step(
                "guess",
                "riddles acts",
                (Guess(1, 0, theirs[0]), Done()),
                reaches=has_guessed,
                meanwhile=(Guess,),
                then=(Deed(1, Guess(0, 0, word)), Deed(1, Done(), judged)),
            ),
            Step("over", "scores"),
        ),
    )


def best(language: Language, *words: str) -> dict[str, object]:
    """Return what could have been made of a hand: the words of the lesson."""
    letters = "".join(words)
    bonus = sum(letter in BONUS[language] for letter in letters)
    scores = Options().scores
    points = len(letters) * scores.letter + bonus * scores.bonus_letter
    return {"words": list(words), "points": points}
