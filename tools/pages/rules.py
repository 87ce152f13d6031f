"""Writes docs/rules/ from the guides of the games, with the usual options.

The pictures are drawn by the web client: `python -m tools.pages.rules_pictures` takes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from parlour.kernel import AnyGame
from parlour.kernel.catalogue import LANGUAGES, text
from parlour.kernel.discovery import games
from parlour.kernel.guide import Block, Section, guide, shown, told, usual

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
HEADS = {"en": "How to play {game}", "de": "So wird {game} gespielt"}
OTHERS = {"en": "[Deutsch]({file})", "de": "[English]({file})"}


def page_of(game: AnyGame, language: str) -> Path:
    """Return where a page is: English ones in the folder, others in one of their own."""
    folder = FOLDER if language == LANGUAGES[0] else FOLDER / language
    return folder / f"{game.id}.md"


def picture_of(game: AnyGame, block: Block, language: str) -> str:
    """Return the file of a picture, below the folder."""
    return f"img/{game.id}-{block.id}-{language}.png"


def page(game: AnyGame, language: str) -> str:
    """Return the rules of a game as Markdown."""
    (other,) = (one for one in LANGUAGES if one != language)
    up = "" if language == LANGUAGES[0] else "../"
    elsewhere = f"{up}{page_of(game, other).relative_to(FOLDER)}"
    head = HEADS[language].format(game=text(game, language, "title"))
    about = f"{text(game, language, 'tagline')} {text(game, language, 'people')}."
    parts = [f"# {head}", f"{about} {OTHERS[language].format(file=elsewhere)}"]
    for section in guide(game, language):
        parts += _section(game, section, language, up)
    parts.append(text(game, language, "follows"))
    return "\n\n".join(parts) + "\n"


def _section(game: AnyGame, section: Section, language: str, up: str) -> Iterator[str]:
    options = usual(game, language)
    steps = 0
    yield f"## {section.title}"
    for block in shown(section, options):
        said = told(game, block.text, options, language)
        indent = "   " if section.steps else ""
        if section.steps and not block.note:
            steps += 1
            said = f"{steps}. {said}"
        else:
            said = indent + said
        yield said
        if block.picture:
            file = picture_of(game, block, language)
            yield f"{indent}![{block.caption}]({up}{file})"


def write() -> None:
    for game in games().values():
        for language in LANGUAGES:
            if guide(game, language):
                file = page_of(game, language)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(page(game, language), "utf-8")


if __name__ == "__main__":
    write()
