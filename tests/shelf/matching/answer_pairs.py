"""Labelled answers: what people typed, and what a fair referee would say.

The tuning file was looked at while the judge was made. The others were written before its last
rules and measured once without having been looked at; `docs/judge.md` has those figures. Format: `? question | answer | alias; alias`, then a line for each answer: `+` accept, `-` reject
(a near miss), `x` reject (anything else), `~` be more specific; `! names=full` right after a question
says that full names were agreed on.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from parlour.shelf.matching import fold, judge

HERE = Path(__file__).parent
TUNING = HERE / "answers_tuning.txt"
UNSEEN = HERE / "answers_unseen.txt"
UNSEEN_AGAIN = HERE / "answers_unseen_again.txt"
FRESH = HERE / "answers_fresh.txt"
HALF_HARD = HERE / "answers_half_hard.txt"
PACK = HERE / "answers_pack.txt"
KEPT = HERE / "answers_kept.txt"
READ = HERE / "answers_read.txt"
SEALED = HERE / "answers_sealed.txt"
SECOND = HERE / "answers_second.txt"
THIRD = HERE / "answers_third.txt"
FREE = HERE / "answers_free.txt"
FOURTH = HERE / "answers_fourth.txt"
FIFTH = HERE / "answers_fifth.txt"
SIXTH = HERE / "answers_sixth.txt"
SEVENTH = HERE / "answers_seventh.txt"
EIGHTH = HERE / "answers_eighth.txt"
NINTH = HERE / "answers_ninth.txt"
HELD = (
    HERE / "answers_held.txt",
    HERE / "answers_held_second.txt",
    HERE / "answers_held_third.txt",
    HERE / "answers_held_fourth.txt",
    HERE / "answers_held_fifth.txt",
)
"""Never looked at: only their figures are known."""
WANTED = {"+": "accept", "-": "reject", "x": "reject", "~": "specific"}


class Pair(NamedTuple):
    """A question with its answers, and one answer given."""

    line: int
    question: str
    answer: str
    also: tuple[str, ...]
    names: str
    label: str
    given: str


def pairs(path: Path) -> Iterator[Pair]:
    question, answer, names = "", "", "last"
    also: tuple[str, ...] = ()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        mark, _, text = line.partition(" ")
        if mark == "?":
            question, answer, aliases = (part.strip() for part in f"{text} | | ".split("|")[:3])
            also = tuple(alias.strip() for alias in aliases.split(";") if alias.strip())
            names = "last"
        elif mark == "!":
            names = text.partition("=")[2].strip()
        elif mark in WANTED:
            yield Pair(number, question, answer, also, names, mark, text)


class Figures(NamedTuple):
    """How the judge did on a file; shares are parts of one."""

    total: int
    rejects: float
    unclear: float
    """Labelled as too little."""
    near_misses: float
    """Of the rejects."""
    wrong_accepts: float
    """Accepted though labelled a reject, of all that are labelled so."""
    wrong_rejects: float
    """Rejected though labelled an accept, of all that are labelled so."""
    without_aliases: float
    """The same where the judge is not told the other right answers."""
    hard: float
    """Near misses, and right answers that are not written as listed, of all."""
    specific: float
    """Asked to be more specific, of all."""
    too_lenient: float
    """Accepted though labelled as too little, of all that are labelled so."""

    def __str__(self) -> str:
        return (
            f"{self.total} pairs, {self.rejects:.1%} rejects ({self.near_misses:.1%} near misses); "
            f"wrong accepts {self.wrong_accepts:.2%}, wrong rejects {self.wrong_rejects:.2%}, "
            f"without aliases {self.without_aliases:.2%}, hard {self.hard:.1%}, "
            f"more specific {self.specific:.2%}, accepted though too little {self.too_lenient:.1%}"
        )


def others(path: Path) -> Counter[str]:
    """All answers of a file, as a pack would know them, and at how many questions each is right."""
    asked = {(pair.question, pair.answer, pair.also) for pair in pairs(path)}
    return Counter(
        name for _, answer, also in asked for name in {fold(text) for text in (answer, *also)}
    )


def verdicts(path: Path, aliases: bool = True) -> Iterator[tuple[Pair, str, str]]:
    """What the judge says. Without aliases a pack does not know those of the question either."""
    known = others(path)
    for pair in pairs(path):
        own = Counter({fold(text) for text in pair.also} - {fold(pair.answer)})
        said = judge(
            pair.given,
            pair.answer,
            pair.also if aliases else (),
            names="full" if pair.names == "full" else "last",
            others=known if aliases else frozenset(known - own),
            question=pair.question,
        )
        yield pair, said.verdict, said.why


def measure(path: Path) -> Figures:
    counts: Counter[tuple[str, str]] = Counter()
    for pair, verdict, _ in verdicts(path):
        counts[pair.label, verdict] += 1
    of = {mark: sum(n for (label, _), n in counts.items() if label == mark) for mark in WANTED}
    hard = of["-"] + sum(
        pair.label == "+"
        and fold(pair.given) not in {fold(text) for text in (pair.answer, *pair.also)}
        for pair in pairs(path)
    )
    missed = sum(
        pair.label == "+" and verdict == "reject" for pair, verdict, _ in verdicts(path, False)
    )
    total, rejects = sum(of.values()), of["-"] + of["x"]
    return Figures(
        total,
        rejects / total,
        of["~"] / total,
        of["-"] / rejects,
        (counts["-", "accept"] + counts["x", "accept"]) / rejects,
        counts["+", "reject"] / of["+"],
        missed / of["+"],
        hard / total,
        sum(n for (_, verdict), n in counts.items() if verdict == "specific") / total,
        counts["~", "accept"] / (of["~"] or 1),
    )
