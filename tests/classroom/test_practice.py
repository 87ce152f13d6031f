"""Practice: one new fact among known ones, what was missed first, mastery from asked facts only."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.classroom.facts_code import facts_code, levels_in
from parlour.classroom.practice import ALL, EASY, SITTING, Learner, next_set, product
from parlour.classroom.practising import SayProduct, answered, begun
from parlour.kernel import Refusal

from .test_classroom import Told


def practise(wrong: str = "", *, sets: int = 1) -> Learner:
    """Answer so many sets; the fact `wrong` is answered wrongly the first time."""
    learner = Learner()
    learner = learner.begun((), next_set(learner, (), "0"), 0)
    for n in range(1, sets + 1):
        is_last = False
        while not is_last:
            assert learner.sitting is not None
            fact = learner.sitting.queue[0]
            said = product(fact) + (fact == wrong)
            wrong = "" if fact == wrong else wrong
            is_last = learner.needs_set(fact, said)
            learner = learner.answered(fact, said, 0, next_set(learner, (), str(n)))
    return learner


def test_a_set_asks_one_new_fact_three_times_among_eight_known_ones() -> None:
    asked = Counter(next_set(Learner(), (), "seed"))
    assert sorted(asked.values()) == [1] * 8 + [3]
    known = [fact for fact, times in asked.items() if times == 1]
    assert all(EASY & set(fact) for fact in known)  # taken for known until they are missed


def test_what_was_missed_is_learned_first() -> None:
    missed = next_set(Learner(), (), "0")[0]
    learner = practise(missed)
    assert learner.missed == (missed,)
    assert Counter(next_set(learner, ("6x7",), "x"))[missed] == 3
    assert Counter(next_set(Learner(), ("6x7",), "x"))["6x7"] == 3


def test_new_facts_come_from_the_tables_of_6_to_8_more_often() -> None:
    new = Counter(Counter(next_set(Learner(), (), str(n))).most_common(1)[0][0] for n in range(500))
    hard = sum(times for fact, times in new.items() if set("678") & set(fact))
    assert hard > 0.65 * 500  # 51 of the 100 facts
    assert len(new) > 60  # and the others come too


def test_a_fact_is_sure_when_the_first_answer_was_right_in_three_sets() -> None:
    learner = practise()
    (new,) = (fact for fact, n in Counter(next_set(Learner(), (), "0")).items() if n == 3)
    assert learner.level(new) == 2  # three right answers in one set count once
    for _ in range(2):
        learner = learner.begun((), (new,), 0).answered(new, product(new), 100, ("1x1",))
    assert learner.level(new) == 3
    assert learner.sure == (new,)
    assert learner.answered(new, 99, 200, ()).level(new) == 1


def test_a_missed_fact_comes_again_in_its_set_and_counts_only_in_the_next() -> None:
    learner = Learner().begun((), ("6x8", "1x1", "2x2", "3x3", "5x5"), 0)
    learner = learner.answered("6x8", 46, 100, ())
    assert learner.sitting is not None
    assert learner.sitting.queue == ("1x1", "2x2", "3x3", "6x8", "5x5")
    for fact in learner.sitting.queue:
        learner = learner.answered(fact, product(fact), 200, ("6x8",))
    assert learner.level("6x8") == 1
    learner = learner.answered("6x8", 48, 300, ("1x1",))
    assert learner.level("6x8") == 2
    assert learner.missed == ()
    assert learner.sitting is not None
    assert learner.sitting.learned == ("1x1", "2x2", "3x3", "5x5", "6x8")


def test_practice_is_over_after_five_minutes_of_answering() -> None:
    learner = Learner().begun((), next_set(Learner(), (), "0"), 0)
    at, answers = 0, 0
    while learner.sitting is not None and not learner.sitting.is_over:
        fact = learner.sitting.queue[0]
        at += 6_000 if answers % 10 else 120_000  # a long absence is not practice
        answers += 1
        learner = learner.answered(fact, product(fact), at, next_set(learner, (), str(at)))
    assert learner.sitting is not None
    assert learner.sitting.spent >= SITTING
    assert 34 <= answers == learner.sitting.asked <= 37


def said(fact: str, number: int) -> SayProduct:
    a, b = fact.split("x")
    return SayProduct(int(a), int(b), number)


def test_a_class_knows_what_its_pupils_practise() -> None:
    told = Told("a", "b")
    begins = begun(told.now, "a", ("7x8",), "seed", 1000)
    assert begins is not None
    assert Counter(begins.asked)["7x8"] == 3
    told.say(begins, "a")
    assert begun(told.now, "a", (), "seed", told.now.at) is None  # it goes on
    assert begun(told.now, "a", (), "seed", told.now.at + 700_000) is not None  # after a break anew
    first, then = begins.asked[:2]
    with pytest.raises(Refusal, match="fact_not_asked"):
        answered(told.now, "a", said(then, 1), "s")
    told.say(answered(told.now, "a", said(first, product(first)), "s"), "a")
    assert told.now.learner("a").level(first) == 2
    assert told.now.learner("b") == Learner()


def test_what_is_sure_goes_along_as_a_code_that_notices_slips() -> None:
    learner = practise(next_set(Learner(), (), "0")[0], sets=3)
    code = facts_code(learner.levels)
    assert [len(group) for group in code.split("-")] == [5] * 9
    assert levels_in(code.lower().replace("-", " ")) == learner.levels
    for wrong in (code[:-1], code[:-1] + ("B" if code[-1] != "B" else "C"), "9" * 45, "ÄÖ", ""):
        with pytest.raises(Refusal, match="bad_facts_code"):
            levels_in(wrong)
    assert Learner().brought(learner.levels).levels == learner.levels
    known = Learner({"6x8": 0}, ("6x8",)).brought("3" * 100)
    assert known.level("6x8") == 1  # what was asked here counts
    assert len(known.sure) == len(ALL) - 1
