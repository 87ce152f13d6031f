"""Write what is found of the first answers, and accepted wrongly: `python -m tools.pages.first_answers`."""

from __future__ import annotations

from tools.first_answers import ANSWERS, ROOT, answers, queries, score, total

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


def page() -> str:
    """The page of the docs: per Class what is found, and what is accepted wrongly."""
    rows, of = answers(ANSWERS.read_text("utf-8")), queries()
    tried, accepted = wrong_members.counts()
    lines = ["| Class | open | held back | all | wrong |", "|---|---:|---:|---:|---:|"]
    opens, helds = [], []
    of_class = {}
    for title in sorted({row.title for row in rows} & of.keys()):
        members = [row for row in rows if row.title == title]
        opens.append(score([one for one in members if not one.held], of))
        helds.append(score([one for one in members if one.held], of))
        wrong = f"{accepted.get(title, 0)} of {tried[title]}" if title in tried else "–"
        of_class[title] = total([opens[-1], helds[-1]])
        cells = f"{opens[-1].cell} | {helds[-1].cell} | {of_class[title].share}"
        lines.append(f"| {title} | {cells} | {wrong} |")
    found, wrong_share = total(opens + helds), sum(accepted.values()) / sum(tried.values())
    worst = min(of_class, key=lambda title: of_class[title].found / of_class[title].asked)
    said = (
        f"Found are {found.share} of {found.asked:,} answers, of the open ones {total(opens).share}, of those held back "
        f"{total(helds).share}; of the worst Class, {worst}, {of_class[worst].share}. "
        f"Accepted wrongly are {sum(accepted.values())} of {sum(tried.values()):,} entries ({wrong_share:.2%}).\n\n"
    )
    return HEAD + said + "\n".join(lines) + "\n"


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
