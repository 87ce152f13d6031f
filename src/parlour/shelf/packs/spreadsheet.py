"""Tables: questions as CSV, parted by commas, semicolons or tabs, as spreadsheets write them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs.card import Broken, Card, Header, Question
from parlour.shelf.packs.categories import category_of, topics_among
from parlour.shelf.packs.dealing import Row
from parlour.shelf.text import plain

COLUMNS: Final = (
    "card",
    "category",
    "question",
    "answer",
    "also",
    "difficulty",
    "as_of",
    "source",
    "wrong",
    "topics",
)
NEEDED: Final = ("category", "question", "answer")
OTHER_NAMES: Final = {
    "aliases": "also",
    "alternatives": "also",
    "level": "difficulty",
    "date": "as_of",
    "correct_answer": "answer",
    "kategorie": "category",
    "frage": "question",
    "antwort": "answer",
    "auch": "also",
    "schwierigkeit": "difficulty",
    "stand": "as_of",
    "quelle": "source",
    "incorrect_answers": "wrong",
    "wrong_answers": "wrong",
    "distractors": "wrong",
    "choices": "wrong",
    "options": "wrong",
    "falsch": "wrong",
    "themen": "topics",
    "tags": "topics",
}
ONE_CHOICE: Final = re.compile(
    r"(?:wrong|incorrect|distractor|choice|option|answer|antwort|falsch|auswahl)"
    r"(?:_answer)?_?([a-f]|[1-9])"
)
"""A column with one of the answers to choose from."""
DIFFICULTIES: Final = {"easy": 2, "medium": 3, "hard": 4, "leicht": 2, "mittel": 3, "schwer": 4}

FORMULA: Final = re.compile(r"^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""How a cell begins that a spreadsheet may take for a formula; some take the wide signs of East Asian
keyboards for one, too."""
_hidden = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_space = re.compile(r"\s+")


def clean(text: str) -> str:
    """Return a text as it is shown: no control characters, no marks that turn the writing round,
    single spaces. Markup stays what it is, text: nothing of Parlour ever runs it."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return _space.sub(" ", _hidden.sub("", text)).strip()


def from_cell(text: str) -> str:
    """Return a cell's text; the apostrophe that keeps a spreadsheet from calculating is not part of
    it."""
    if text.startswith("'") and FORMULA.match(text[1:]):
        text = text[1:]
    return clean(text)


def to_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if FORMULA.match(text) else text


def read_table(lines: Iterable[str]) -> Iterator[Row | Broken | Header]:
    """Read the questions of a table. Lines beginning with `#` before the column names may say what
    the pack is: `# licence: CC0`. They come as a header, first."""
    counted = _Counted(lines)
    about, names_line = _about(counted)
    if about is not None:
        yield about
    rows = csv.reader(_from(names_line, counted), delimiter=_delimiter(names_line))
    try:
        names = [_column(name) for name in next(rows)]
    except (StopIteration, csv.Error):
        raise Refusal("bad_table", missing=", ".join(NEEDED)) from None
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise Refusal("bad_table", missing=", ".join(missing))
    while True:
        line = counted.line + 1
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield Broken(line, "bad_row", str(error))
            continue
        if any(cell.strip() for cell in cells):
            yield _row(line, dict(zip(names, cells, strict=False)))


class _Counted:
    """Lines that know how many have been taken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.line = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.line += 1
        return next(self._lines)


def _from(first: str, rest: Iterable[str]) -> Iterator[str]:
    yield first
    yield from rest


def _about(lines: _Counted) -> tuple[Header | None, str]:
    said: dict[str, str] = {}
    for line in lines:
        match = re.match(r'^"?#\s*(\w+)\s*:\s*(.*?)"?[,;\t]*\s*$', line)
        if match:
            said[match[1].lower()] = from_cell(match[2])
        elif line.strip():
            known = {name: said[name] for name in Header.__struct_fields__ if name in said}
            if not known:
                return None, line
            made: dict[str, object] = {"pack": "table", "title": "Table", **known}
            made["generated"] = known.get("generated", "").lower() in ("true", "yes", "1")
            try:
                return msgspec.convert(made, Header), line
            except msgspec.ValidationError:
                return None, line
    return None, ""


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _column(name: str) -> str:
    key = plain(clean(name)).replace(" ", "_")
    return OTHER_NAMES.get(key, key)


def _row(line: int, cells: dict[str, str]) -> Row | Broken:
    if any(not cell.isascii() and "\N{REPLACEMENT CHARACTER}" in cell for cell in cells.values()):
        return Broken(line, "not_utf8")
    said = dict.fromkeys(COLUMNS, "") | {
        name: from_cell(text) for name, text in cells.items() if text
    }
    for name in NEEDED:
        if not said[name]:
            return Broken(line, "missing", name)
    category = category_of(said["category"])
    if category is None:
        return Broken(line, "bad_category", said["category"][:40])
    answer, wrong = _choices(said)
    difficulty = DIFFICULTIES.get(said["difficulty"].lower(), said["difficulty"] or 3)
    made = {
        "category": category,
        "question": said["question"],
        "answer": answer,
        "wrong": wrong,
        "also": [part.strip() for part in re.split(r"[;|]", said["also"]) if part.strip()],
        "difficulty": difficulty,
        "as_of": said["as_of"] or None,
        "source": said["source"],
        "topics": topics_among(said["topics"].split(";"), said["category"]),
    }
    try:
        return Row(line, msgspec.convert(made, Question, strict=False))
    except msgspec.ValidationError as error:
        return Broken(line, "bad_field", str(error))


def _choices(said: dict[str, str]) -> tuple[str, list[str]]:
    """Return the right answer and the wrong ones. Answers to choose from may stand in one cell or
    in columns of their own, the right one among them; the answer may name its column: `B`."""
    columns = {
        found[1]: text
        for name, text in said.items()
        if text and (found := ONE_CHOICE.fullmatch(name))
    }
    answer = said["answer"]
    if answer.isalpha() and answer not in columns.values():
        answer = columns.get(answer.lower(), answer)
    offered = [*columns.values(), *(part.strip() for part in re.split(r"[;|]", said["wrong"]))]
    return answer, wrong_among(offered, answer)


def wrong_among(offered: Iterable[str], answer: str) -> list[str]:
    """Return the answers to choose from but the right one, each once."""
    return [text for text in dict.fromkeys(offered) if text and plain(text) != plain(answer)]


def write_table(header: Header, cards: Iterable[Card]) -> Iterator[str]:
    """Yield the lines of a table that can be read again, and opened in any spreadsheet."""
    for name in ("title", "language", "licence", "source", "generated"):
        value = str(getattr(header, name)).lower() if name == "generated" else getattr(header, name)
        yield _line([f"# {name}: {value}"])
    yield _line(COLUMNS)
    for card in cards:
        for question in card.questions:
            yield _line(
                (
                    card.id,
                    question.category,
                    question.question,
                    question.answer,
                    "; ".join(question.also),
                    str(question.difficulty),
                    question.as_of or "",
                    question.source,
                    "; ".join(question.wrong),
                    "; ".join(question.topics),
                )
            )


def _line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow([to_cell(cell) for cell in cells])
    return out.getvalue()
