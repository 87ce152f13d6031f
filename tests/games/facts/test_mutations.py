"""Planted rule bugs: each makes the test fail that is named after the rule."""

from __future__ import annotations

import pytest
from tests.mutation import unnoticed

BUGS = {
    "rows are counted where the entries stand": (
        "scoring",
        "sum(count > row for count in counts)",
        "sum(count >= row for count in counts)",
        "test_scoring.py::test_the_examples_of_the_rules_page",
    ),
    "a tie is no": (
        "judging",
        'replace(entry, valid=casting, why="director")',
        'replace(entry, valid=False, why="director")',
        "test_judging.py::test_a_tie_is_the_directors_vote",
    ),
    "the scorer recognises what they challenged": (
        "judging",
        '    if seat == card.scorer:\n        raise Refusal("own_challenge")\n',
        "",
        "test_judging.py::test_author_and_scorer_cannot_recognise",
    ),
    "anybody disputes a strike": (
        "judging",
        "if not entry.valid and seat != card.author:",
        "if not entry.valid and seat is None:",
        "test_judging.py::test_only_the_author_may_dispute_that_nobody_recognised_his_entry",
    ),
    "one of two wins their own ties": (
        "judging",
        "    if pair:\n        return tied_between_two(entry)\n",
        "",
        "test_judging.py::test_between_two_nobody_wins_their_own_ties",
    ),
    "nonsense stands without a vote": (
        "entries",
        'valid=False, why="unrecognised", votes=(None,) * count',
        "votes=(None,) * count",
        "test_judging.py::test_verifying_nonsense_without_any_vote_is_not_valid",
    ),
    "a repeat stands": (
        "handing",
        'valid=False, why="repeat"',
        'valid=True, why="accepted"',
        "test_judging.py::test_of_equal_entries_the_first_with_a_fitting_initial_stands",
    ),
    "the playcard goes to the right": (
        "handing",
        "(seat + 1) % state.count",
        "(seat - 1) % state.count",
        "test_judging.py::test_a_playcard_goes_to_the_seat_on_the_left",
    ),
    "somebody scores their own card": (
        "handing",
        "while any(author == scorer",
        "while False and any(author == scorer",
        "test_hidden.py::test_cards_are_mixed_and_nobody_scores_his_own",
    ),
    "who is done shows with hidden authors": (
        "view",
        "None if is_secret(state) else finished",
        "finished",
        "test_hidden.py::test_who_is_done_is_nobodys_business",
    ),
    "the deadline tells who is done": (
        "rules",
        "if not view.is_secret(state):",
        "if True:",
        "test_hidden.py::test_no_deadline_tells_who_is_done",
    ),
    "in the pass the author recognises their own entry": (
        "quick",
        "seat not in (card.author, card.scorer)",
        "seat != card.scorer",
        "test_quick.py::test_a_tie_without_the_director_leaves_what_stood_without_author_and_disputers",
    ),
    "in the pass one of two wins their own ties": (
        "quick",
        "    if state.count == 2:\n        return tied_between_two(disputed)\n",
        "",
        "test_quick.py::test_between_two_nobody_wins_their_own_ties",
    ),
    "what the shelf knows comes up by itself": (
        "quick",
        'entry.known != "yes" and ',
        "",
        "test_quick.py::test_what_neither_the_shelf_nor_a_ruling_knows_is_in_the_pass_by_itself",
    ),
    "two names of one thing count twice": (
        "handing",
        'entry.why == "accepted" and looked.thing in things',
        "False",
        "test_key_marks.py::test_two_names_of_one_thing_on_one_card_are_a_repeat",
    ),
    "a marked word need not fit": (
        "handing",
        "heading, marked, surname)",
        "heading, None, surname)",
        "test_key_marks.py::test_the_marked_words_initial_must_still_fit",
    ),
    "the host directs though another was elected": (
        "state",
        "        if self.elected is not None:\n            return self.elected\n",
        "",
        "test_election.py::test_the_table_elects_the_director_before_the_first_round",
    ),
    "a tile can be drawn twice": (
        "flow",
        "return drawn, (*used, *drawn)",
        "return drawn, tuple(drawn)",
        "test_flow.py::test_five_tiles_are_drawn_and_are_out_for_the_rest_of_the_game",
    ),
    "every round begins drawing at the first seat": (
        "flow",
        "(number * SIZE + place) % state.count",
        "place % state.count",
        "test_flow.py::test_drawing_goes_on_where_it_stopped_in_the_round_before",
    ),
    "a child has the category too": (
        "state",
        "return chosen.plain() if self.seats[seat].child else chosen",
        "return chosen",
        "test_judging.py::test_a_child_plays_the_bare_class",
    ),
    "what the host overruled is forgotten": (
        "memory",
        '"affirmed", "overruled",',
        '"affirmed",',
        "test_memory.py::test_what_the_host_overrules_later_is_remembered_too",
    ),
    "corrections count for the Special score": (
        "scoring",
        "total = corrected(both, corrections)",
        "special, total = list(corrected(special, corrections)), corrected(both, corrections)",
        "test_scoring.py::test_corrections_count_for_the_total_alone",
    ),
    "a surname with a particle has one initial": (
        "surname",
        "return (*main, *trimmed([words[place]]))",
        "return main",
        "test_keyword.py::test_the_rule_agrees_with_the_labels",
    ),
}


@pytest.mark.heavy
@pytest.mark.once
@pytest.mark.long
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("games/facts", BUGS) == []
