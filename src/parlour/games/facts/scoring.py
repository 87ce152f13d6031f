"""Squares: points, three winners, and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.facts.state import SIZE, Grid, Options, Played, Scored, State
from parlour.kernel import (
    AnyGame,
    Correction,
    Outcome,
    Seat,
    common_sheet,
    corrected,
    winners,
)

Classification = Literal["special", "general", "total"]
CLASSIFICATIONS: Final[tuple[Classification, ...]] = ("special", "general", "total")


class Points(Struct, frozen=True):
    """A seat's running totals."""

    special: int
    general: int
    total: int


def row_marks(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the marks of each row. Column marks are stacked from the top: row r has a mark for
    each column with r or more."""
    return tuple(sum(count > row for count in counts) for row in range(SIZE))


def squares(numbers: Sequence[int]) -> int:
    return sum(number * number for number in numbers)


def score_card(entries: Grid, scorer: Seat) -> Scored:
    """Special: the squares of the columns. General: those of the rows [book]."""
    counts = tuple(sum(row[column].valid for row in entries) for column in range(SIZE))
    marks = row_marks(counts)
    special, general = squares(counts), squares(marks)
    return Scored(
        entries=entries,
        counts=counts,
        marks=marks,
        special=special,
        general=general,
        total=special + general,
        scorer=scorer,
    )


def score_round(state: State) -> Played:
    """Return the round that was judged, with everybody's Playcard at their own seat again."""
    by_author = sorted(state.playcards, key=lambda card: card.author)
    cards = tuple(score_card(card.entries, card.scorer) for card in by_author)
    return Played(state.letters, state.columns, state.director, cards, state.classes)


def rescored(played: Played, seat: Seat, entries: Grid) -> Played:
    """Return a scored round with other verdicts on one Playcard."""
    card = score_card(entries, played.cards[seat].scorer)
    return replace(played, cards=(*played.cards[:seat], card, *played.cards[seat + 1 :]))


def points(state: State, corrections: Sequence[Correction] = ()) -> tuple[Points, ...]:
    """Totals over all rounds. Corrections count for the Total alone [ours]."""
    special = [sum(played.cards[seat].special for played in state.played) for seat in _seats(state)]
    general = [sum(played.cards[seat].general for played in state.played) for seat in _seats(state)]
    both = [one + other for one, other in zip(special, general, strict=True)]
    total = corrected(both, corrections)
    return tuple(Points(*three) for three in zip(special, general, total, strict=True))


def _seats(state: State) -> range:
    return range(state.count)


def three_winners(totals: Sequence[Points]) -> dict[Classification, tuple[Seat, ...]]:
    """The highest in each classification; ties are shared [book]."""
    return {which: winners([getattr(had, which) for had in totals]) for which in CLASSIFICATIONS}


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """Return the outcome. The house knows one list of winners: here those of the Total."""
    totals = tuple(had.total for had in points(state, corrections))
    return Outcome(winners(totals), totals, state.reason)


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """Return the scoresheet of the rules page: totals and winners are objects per
    classification."""
    totals = points(state, corrections)
    parts = {"rounds": [round_sheet(played, names, options) for played in state.played]}
    common = common_sheet(game, names, corrections, options, outcome(state, corrections), parts)
    return {
        **common,
        "totals": {
            name: {which: getattr(had, which) for which in CLASSIFICATIONS}
            for name, had in zip(names, totals, strict=True)
        },
        "winners": {
            which: [names[seat] for seat in seats] for which, seats in three_winners(totals).items()
        },
    }


def round_sheet(played: Played, names: Sequence[str], options: Options) -> dict[str, Any]:
    """Return one round as on the Playcards."""
    return {
        "letters": list(played.letters),
        "columns": [
            {
                "class": subject.title(options.language),
                "categories": list(subject.category_titles(options.language)),
            }
            for subject in played.columns
        ]
        + [{"class": name, "categories": []} for name in played.classes],
        "cards": {
            name: {
                "entries": [
                    [
                        {
                            "text": entry.text,
                            "keyword": entry.keyword,
                            "valid": entry.valid,
                            "why": entry.why,
                        }
                        for entry in row
                    ]
                    for row in card.entries
                ],
                "counts": list(card.counts),
                "special": card.special,
                "general": card.general,
                "total": card.total,
            }
            for name, card in zip(names, played.cards, strict=True)
        },
    }
