"""The course of a round: cards, choices, letters, writing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from msgspec.structs import replace

from parlour.games.facts import scoring
from parlour.games.facts.cards import Class, Subject, deck
from parlour.games.facts.keyword import ANY, idle_places, word_at
from parlour.games.facts.state import (
    JUDGING,
    LONGEST_ENTRY,
    REVEAL_SECONDS,
    SIZE,
    Choose,
    Held,
    State,
    Write,
    swapped,
)
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat

FAIR_TRIES = 20
"""How often a letter is drawn again for fairness, at most [ours]."""


def ask(state: State, seats: range | tuple[Seat, ...], now: Millis, seconds: int) -> State:
    """Ask these seats, each for its own time.

    Judging with hidden authors lasts for everybody as long as for the slowest seat [ours]: whatever
    is done when only one seat has time left would be that seat's doing. Around a real table cards
    are chosen, the Director is elected and the next round begins when people are ready [ours].
    """
    options = state.options
    draws_next = state.phase == "elect" and not options.names_classes
    is_unhurried = options.real_box and (state.phase in ("choose", "reveal") or draws_next)
    asked = Asked.some(state.seats, seats, now, None if is_unhurried else seconds * 1000)
    if state.is_hidden and state.phase in JUDGING:
        asked = replace(asked, deadlines=(_longest(asked.deadlines),) * state.count)
    return replace(state, asked=asked, passed=-1)


def _longest(deadlines: tuple[Millis | None, ...]) -> Millis | None:
    """Return the last of these deadlines; None: somebody has no limit."""
    limited = [deadline for deadline in deadlines if deadline is not None]
    return max(limited) if len(limited) == len(deadlines) else None


# Class Cards --------------------------------------------------------------------------------------


def next_round(state: State, now: Millis, chance: Chance) -> State:
    """Five cards are drawn, one by each seat in turn order [book].

    With fewer seats some draw more than one, with more the drawing goes on in the next round
    where it stopped [book]. A seat with more than one card has the choice clock for each [ours].
    """
    number = len(state.played)
    left = [card for card in deck() if card not in state.used_cards]
    if len(left) < SIZE:
        left, state = list(deck()), replace(state, used_cards=())
    drawn = chance.draw("cards", left, SIZE)
    held = tuple(
        Held(card, (number * SIZE + place) % state.count) for place, card in enumerate(drawn)
    )
    holders = [one.holder for one in held]
    asking = replace(
        state,
        phase="choose",
        held=held,
        used_cards=(*state.used_cards, *drawn),
        letters=(),
        playcards=(),
    )
    asking = blank_cards(asking)
    if state.options.by_lot and not state.options.real_box:
        for place in range(SIZE):
            asking = choose_any(asking, place, now, chance)
        return asking
    seats = tuple(sorted(set(holders)))
    asking = ask(asking, seats, now, state.options.choose_seconds)
    deadlines = tuple(
        None if deadline is None else now + (deadline - now) * holders.count(seat)
        for seat, deadline in enumerate(asking.asked.deadlines)
    )
    return replace(asking, asked=replace(asking.asked, deadlines=deadlines))


def blank_cards(state: State) -> State:
    """Everybody begins a round with an empty Playcard [book]."""
    return replace(
        state,
        drafts=(("",) * SIZE * SIZE,) * state.count,
        keys=((None,) * SIZE * SIZE,) * state.count,
    )


def choose(state: State, seat: Seat, move: Choose, now: Millis, chance: Chance) -> State:
    """The holder of a card picks one Class from it and may add a Category of it [book]."""
    places = [place for place, held in enumerate(state.held) if held.card == move.card]
    if not places:
        raise Refusal("no_such_card", card=move.card)
    held = state.held[places[0]]
    if held.holder != seat:
        raise Refusal("not_your_card")
    if held.subject is not None:
        raise Refusal("already_chosen")
    chosen = check_choice(state, move)
    return chose(state, places[0], chosen, now, chance)


def check_choice(state: State, move: Choose) -> Subject:
    """One Category at most, unless they are combined; one at least where that is forced."""
    subject = deck()[move.card].subject(move.subject)
    if subject is None:
        raise Refusal("no_such_class", name=move.subject)
    for id in move.categories:
        if subject.category(id) is None:
            raise Refusal("no_such_category", name=id)
    if len(set(move.categories)) != len(move.categories):
        raise Refusal("category_twice")
    if len(move.categories) > 1 and not state.options.combined:
        raise Refusal("one_category")
    if not move.categories and subject.categories and state.options.forced:
        raise Refusal("category_forced")
    ordered = (one.id for one in subject.categories if one.id in move.categories)
    return Subject(move.card, move.subject, tuple(ordered))


def chose(state: State, place: int, subject: Subject, now: Millis, chance: Chance) -> State:
    """The choice is announced; when all five are there, the letters are drawn."""
    held = swapped(state.held, place, replace(state.held[place], subject=subject))
    state = replace(state, held=held)
    seat = held[place].holder
    if all(one.subject is not None for one in held if one.holder == seat):
        asked = state.asked
        finished = swapped(asked.finished, seat, True)
        state = replace(state, asked=replace(asked, finished=finished))
    if state.columns:
        return start_writing(state, now, chance)
    return state


def choose_by_lot(state: State, now: Millis, chance: Chance) -> State:
    """A seat that did not choose in time gets a random legal choice [ours]."""
    asked = state.asked.expire(now)
    late = [
        place
        for place, held in enumerate(state.held)
        if held.subject is None and asked.finished[held.holder]
    ]
    for place in late:
        state = choose_any(state, place, now, chance)
    return state


def choose_any(state: State, place: int, now: Millis, chance: Chance) -> State:
    """Make a random legal choice.

    With `by_lot` nobody chooses and all five come like this, from what the shelf can look up where a
    card has such a thing [ours]: the daily card is judged by it.
    """
    card = deck()[state.held[place].card]
    choices = [
        Subject(card.id, subject.id, categories)
        for subject in card.classes
        for categories in category_choices(state, subject)
    ]
    if state.options.by_lot:
        choices = [choice for choice in choices if choice.query] or choices
    id = chance.pick("class", list(dict.fromkeys(choice.subject for choice in choices)))
    options = [choice.categories for choice in choices if choice.subject == id]
    drawn = chance.pick("category", ["/".join(categories) for categories in options])
    categories = tuple(part for part in drawn.split("/") if part)
    return chose(state, place, Subject(card.id, id, categories), now, chance)


def category_choices(state: State, subject: Class) -> list[tuple[str, ...]]:
    """Return the choices of Categories: none where that is allowed, or any single one."""
    single: list[tuple[str, ...]] = [(category.id,) for category in subject.categories]
    return single if single and state.options.forced else [(), *single]


# Letters ------------------------------------------------------------------------------------------


def start_writing(state: State, now: Millis, chance: Chance) -> State:
    """Five tiles are drawn blind, or one for all five rows; then everybody writes [book]."""
    drawn, used = draw_tiles(state, chance)
    letters = tuple(drawn * SIZE if state.options.single_letter else drawn)
    writing = replace(state, phase="write", letters=letters, used_tiles=used)
    return ask(writing, range(state.count), now, state.options.minutes * 60)


def draw_tiles(state: State, chance: Chance) -> tuple[list[str], tuple[str, ...]]:
    """Return the tiles drawn, and all that are out now.

    Tiles are out for the rest of the game; where fewer are left than needed, all used ones go
    back first [ours].
    """
    need = state.options.drawn_tiles
    used = state.used_tiles
    left = without(state.options.tiles, used)
    if len(left) < need:
        left, used = list(state.options.tiles), ()
    drawn = chance.draw("letters", left, need)
    if state.options.fair_cells and not state.options.real_box:
        drawn = fairly(state, drawn, without(left, drawn), chance)
    return drawn, (*used, *drawn)


def without(tiles: tuple[str, ...] | list[str], used: tuple[str, ...] | list[str]) -> list[str]:
    """Return the tiles that are left, stars counted one by one."""
    left = list(tiles)
    for tile in used:
        left.remove(tile)
    return left


def fairly(state: State, drawn: list[str], left: list[str], chance: Chance) -> list[str]:
    """A letter for which the shelf knows nothing in some column is drawn again [ours].

    Its tile goes back, at most twenty times. Columns that the shelf cannot look up do not count.
    """
    queries = [subject.query for subject in state.columns if subject.query]
    if not queries:
        return drawn
    known: list[str] = chance.consult("cells", {"queries": queries})

    def is_fair(letter: str) -> bool:
        return letter == ANY or all(letter in letters for letters in known)

    tries = 0
    while tries < FAIR_TRIES and left:
        place = next((place for place, letter in enumerate(drawn) if not is_fair(letter)), None)
        if place is None:
            break
        tile = chance.pick("letter", [*left, drawn[place]])
        left = without([*left, drawn[place]], [tile])
        drawn = [*drawn[:place], tile, *drawn[place + 1 :]]
        tries += 1
    return drawn


# Writing ------------------------------------------------------------------------------------------


def write(state: State, seat: Seat, move: Write) -> State:
    """Each blank is saved as it is typed; the last text counts when the time ends.

    With it goes the word that the author marks as Key Word, if any [ours]: none that is never one.
    """
    text = tidied(move.text)
    if len(text) > LONGEST_ENTRY:
        raise Refusal("entry_too_long", longest=LONGEST_ENTRY)
    if move.key is not None and not word_at(text, move.key):
        raise Refusal("no_such_word")
    if move.key is not None and move.key in idle_places(text, state.heading(move.column, seat)):
        raise Refusal("not_a_key_word", word=word_at(text, move.key)[0].text)
    place = move.row * SIZE + move.column
    draft = swapped(state.drafts[seat], place, text)
    marked = swapped(state.keys[seat], place, move.key)
    return replace(
        state,
        drafts=swapped(state.drafts, seat, draft),
        keys=swapped(state.keys, seat, marked),
    )


def tidied(text: str) -> str:
    """Return plain text on one line: no signs that are invisible or turn the writing round."""
    visible = (sign if not _is_hidden(sign) else " " for sign in unicodedata.normalize("NFC", text))
    return " ".join("".join(visible).split())


def _is_hidden(sign: str) -> bool:
    """Return whether a sign is a control or a direction mark; joiners stay, for emoji and scripts
    need them."""
    kind = unicodedata.category(sign)
    return kind in ("Cc", "Cs", "Co") or (kind == "Cf" and sign not in "\u200c\u200d")


# Between rounds -----------------------------------------------------------------------------------


def score(state: State, now: Millis) -> State:
    """Keep the round with its points, and show it."""
    played = scoring.score_round(state)
    scored = replace(state, played=(*state.played, played), playcards=(), looked=())
    return show(scored, now)


def show(state: State, now: Millis) -> State:
    """A scored round is shown until all are done; after the last one the game is over."""
    if len(state.played) == state.options.rounds:
        return replace(state, phase="over", reason="rounds_played")
    shown = replace(state, phase="reveal")
    return ask(shown, range(state.count), now, REVEAL_SECONDS)


def each_blank() -> Iterator[tuple[int, int]]:
    """Yield all blanks, row by row."""
    return ((row, column) for row in range(SIZE) for column in range(SIZE))
