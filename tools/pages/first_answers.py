"""Write what is found of the first answers, and accepted wrongly: `python -m tools.pages.first_answers`."""

from __future__ import annotations

from tools.first_answers import (
    ANSWERS,
    CATEGORY_ANSWERS,
    NEAR_MISSES,
    ROOT,
    accepted,
    answers,
    queries,
    score,
    total,
)

from tools import wrong_members

PAGE = ROOT / "docs" / "games" / "facts-first-answers.md"
HEAD = """# What people say first, and what the shelf finds of it

For contributors: how much of what people say the house finds, Class by Class.

Made by `make coverage-table`. For every Class of [the Class Cards](facts.md) somebody who had not seen the
[reference shelf](../shelf.md) wrote down what people say first. A third of these answers is held back: it is counted here, but nobody
looks at it to improve the shelf. **Wrong** counts entries of other Classes that surely do not belong and are accepted all the same, of
those tried (`python -m tools.wrong_members`); a dash stands for Classes in which nothing was tried.

A spot check beside these files: twelve answers to each of 36 Classes, English and German, were written down without a look at
the shelf. Of the 207 that the files lack, 184 were found (88.9 %); what was missing (German names of birds, writers and games of
the last years, kitchen things) was then added by kind, and 206 are found now.

"""


CATEGORIES = """
## Classes with Categories

To every Class with a Category 20 answers in English, or all there are, and German ones where the names differ, were written down and
committed before the shelf was changed, by somebody who had read the cards and the names of the tags but none of the lists; a third
is held back by its hash. The same person lengthened the lists afterwards, from the open misses and by kind, so the share of the open
ones says little, and that of the held-back ones is better than a stranger's answers would do. Before the lists were lengthened
92.0 % of the open answers were found, 91.4 % of those held back, and 19 of 1,231 near misses were accepted; 59 headings were under
70 %, and for 43 the shelf was not asked at all. For those that ask for double letters or a number of words it still is not.

"""


def page() -> str:
    """Return the page of the docs: Classes, then Classes with Categories."""
    return HEAD + classes() + CATEGORIES + categories()


def categories() -> str:
    """Return what is found under every Class with a Category, and the near misses that are
    accepted."""
    rows, of = answers(CATEGORY_ANSWERS.read_text("utf-8")), queries()
    lines = ["| Class / Category | open | held back | all |", "|---|---:|---:|---:|"]
    opens, helds, shares = [], [], {}
    for title in sorted({row.title for row in rows} & of.keys()):
        members = [row for row in rows if row.title == title]
        opens.append(score([one for one in members if not one.held], of))
        helds.append(score([one for one in members if one.held], of))
        both = total([opens[-1], helds[-1]])
        shares[title] = both
        lines.append(f"| {title} | {opens[-1].cell} | {helds[-1].cell} | {both.share} |")
    found = total(opens + helds)
    worst = min(shares, key=lambda title: shares[title].found / shares[title].asked)
    tried = answers(NEAR_MISSES.read_text("utf-8"))
    wrong = accepted(tried, of)
    said = (
        f"Found are {found.share} of {found.asked:,} answers under {len(shares)} headings, of the open ones {total(opens).share}, of "
        f"those held back {total(helds).share}; of the worst heading, {worst}, {shares[worst].share}. Of {len(tried):,} near misses "
        f"{len(wrong)} are accepted ({len(wrong) / len(tried):.2%}).\n\n"
    )
    return said + "\n".join(lines) + "\n"


def classes() -> str:
    """Return per Class what is found, and what is accepted wrongly."""
    rows, of = answers(ANSWERS.read_text("utf-8")), queries()
    tried, taken = wrong_members.counts()
    lines = ["| Class | open | held back | all | wrong |", "|---|---:|---:|---:|---:|"]
    opens, helds = [], []
    of_class = {}
    for title in sorted({row.title for row in rows} & of.keys()):
        members = [row for row in rows if row.title == title]
        opens.append(score([one for one in members if not one.held], of))
        helds.append(score([one for one in members if one.held], of))
        wrong = f"{taken.get(title, 0)} of {tried[title]}" if title in tried else "–"
        of_class[title] = total([opens[-1], helds[-1]])
        cells = f"{opens[-1].cell} | {helds[-1].cell} | {of_class[title].share}"
        lines.append(f"| {title} | {cells} | {wrong} |")
    found, wrong_share = total(opens + helds), sum(taken.values()) / sum(tried.values())
    worst = min(of_class, key=lambda title: of_class[title].found / of_class[title].asked)
    said = (
        f"Found are {found.share} of {found.asked:,} answers, of the open ones {total(opens).share}, of those held back "
        f"{total(helds).share}; of the worst Class, {worst}, {of_class[worst].share}. "
        f"Accepted wrongly are {sum(taken.values())} of {sum(tried.values()):,} entries ({wrong_share:.2%}).\n\n"
    )
    return said + "\n".join(lines) + "\n"


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
