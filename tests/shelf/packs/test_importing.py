"""Importing: tables, packs and Open Trivia DB; what is broken is told, the rest comes in."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.shelf.packs.samples import HEADER, card

from parlour.kernel import Refusal
from parlour.shelf.packs import CATEGORIES, Library, Question
from parlour.shelf.packs.categories import category_of, topics_among
from parlour.shelf.packs.importing import KEPT_BROKEN, Report, Wish, guess, import_pack
from parlour.shelf.packs.jsonl import encode
from parlour.shelf.packs.spreadsheet import from_cell, to_cell, write_table

COLUMNS = "category,question,answer,also,difficulty,as_of,source"


def rows(count: int = 1, sign: str = ",") -> list[str]:
    return [
        sign.join((category, f"What is {category} {number}?", f"Thing {number}", "", "2", "", "me"))
        for number in range(count)
        for category in CATEGORIES
    ]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "house")


def bring(
    library: Library,
    tmp_path: Path,
    content: bytes | str,
    name: str = "my quiz.csv",
    **wish: Any,
) -> Report:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return import_pack(path, library, Wish(**wish))


def table(*lines: str, head: str = COLUMNS) -> str:
    return "\n".join((head, *lines)) + "\n"


def test_a_table_becomes_loose_questions(library: Library, tmp_path: Path) -> None:
    report = bring(library, tmp_path, table(*rows(2)), licence="CC0-1.0", title="Mine")
    assert (report.pack, report.cards, report.questions) == ("my-quiz", 12, 12)
    assert (report.broken, report.missing) == ([], ())
    pack = library.open("my-quiz")
    assert (pack.header.licence, pack.header.title) == ("CC0-1.0", "Mine")
    assert (len(pack), pack.loose, pack.questions) == (12, 12, 12)
    assert pack[11].questions[0].question == "What is orange 1?"
    assert pack[11].questions[0].source == "me"


@pytest.mark.parametrize("sign", [";", "\t"])
def test_semicolons_and_tabs_will_do(library: Library, tmp_path: Path, sign: str) -> None:
    text = table(*rows(1, sign), head=COLUMNS.replace(",", sign))
    assert bring(library, tmp_path, text, "t.tsv").cards == 6


def test_columns_may_stand_in_any_order_and_in_german(library: Library, tmp_path: Path) -> None:
    lines = [f"Frage {name}?;Antwort {name};{name}" for name in CATEGORIES]
    assert bring(library, tmp_path, table(*lines, head="Frage;Antwort;Kategorie")).cards == 6


def test_categories_may_be_called_by_their_names(library: Library, tmp_path: Path) -> None:
    names = ("People & Places", "ENTERTAINMENT", "History", "Science", "Sports", "Wild Card")
    lines = [f"{name},What {name}?,It" for name in names]
    text = table(*lines, head="category,question,answer")
    assert bring(library, tmp_path, text).cards == 6


@pytest.mark.parametrize(
    ("line", "reason", "detail"),
    [
        ("blue,,Thing,,1,,", "missing", "question"),
        ("blue,What?,,,1,,", "missing", "answer"),
        ("blue,What?", "missing", "answer"),
        ("red,What?,Thing,,1,,", "bad_category", "red"),
        ("blue,What?,Thing,,9,,", "bad_field", "difficulty"),
        ("blue,What?,Thing,,hm,,", "bad_field", "difficulty"),
        ("blue,What?,Thing,,1,soon,", "bad_field", "as_of"),
        (f"blue,{'x' * 500},Thing,,1,,", "bad_field", "question"),
        (f'blue,"{"x" * 200_000}",Thing,,1,,', "bad_row", "field larger"),
        ("blue,What is blue 0?,thing 0,,1,,", "duplicate", "blue 0"),
    ],
)
def test_a_broken_row_is_told_with_its_line(
    library: Library, tmp_path: Path, line: str, reason: str, detail: str
) -> None:
    report = bring(library, tmp_path, table(*rows(1), line, *rows(2)[6:]))
    (broken,) = report.broken
    assert (broken.line, broken.reason) == (8, reason)
    assert detail in broken.detail
    assert report.cards == 12, "the rest came in"


def test_a_line_in_a_wrong_encoding_spoils_only_itself(library: Library, tmp_path: Path) -> None:
    raw = table(*rows(1)).encode() + "blue,Was heißt Käse?,Käse,,1,,\n".encode("cp1252")
    report = bring(library, tmp_path, raw + table(*rows(2)[6:]).partition("\n")[2].encode())
    assert [(row.line, row.reason) for row in report.broken] == [(8, "not_utf8")]
    assert report.cards == 12


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_other_encodings_can_be_read(library: Library, tmp_path: Path, encoding: str) -> None:
    raw = table(*rows(1)).replace("Thing 0", "Käse").encode(encoding)
    told = encoding if encoding == "cp1252" else "utf-8"
    bring(library, tmp_path, raw, "t.csv", encoding=told)
    assert library.open("t")[0].questions[0].answer == "Käse"
    bring(library, tmp_path, raw, "t.csv", encoding=encoding, replace=True)
    assert library.open("t")[0].questions[0].answer == "Käse"


def test_an_encoding_that_is_none_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="bad_encoding"):
        bring(library, tmp_path, table(*rows(1)), encoding="klingon")


@pytest.mark.parametrize(
    "text", ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "<script>alert(1)</script>"]
)
def test_formulas_and_markup_are_text_and_stay_so(
    library: Library, tmp_path: Path, text: str
) -> None:
    lines = [row.replace("Thing 0", f'"{text}"') for row in rows(1)]
    bring(library, tmp_path, table(*lines))
    pack = library.open("my-quiz")
    assert pack[0].questions[0].answer == text.strip()
    exported = "".join(write_table(pack.header, pack))
    assert "\n=" not in exported
    for cell in exported.replace("\r\n", ",").split(","):
        assert cell.strip('"')[:1] not in ("=", "+", "-", "@", "\t")
    again = bring(library, tmp_path, exported, "again.csv")
    assert again.pack == "again"
    assert library.open("again")[0].questions == pack[0].questions


def test_cells_go_there_and_back() -> None:
    for text in ("=1", "'tis", "-40", "plain"):
        assert from_cell(to_cell(text)) == text
    assert from_cell("a\x00b\u202ec  d\n") == "abc d"


def test_what_a_table_says_of_itself_is_kept(library: Library, tmp_path: Path) -> None:
    about = "# title: Ours\n# licence: CC BY 4.0\n# source: us\n# language: de\n# generated: true\n"
    bring(library, tmp_path, about + table(*rows(1)))
    header = library.open("my-quiz").header
    assert (header.title, header.licence, header.source) == ("Ours", "CC BY 4.0", "us")
    assert (header.language, header.generated) == ("de", True)
    bring(library, tmp_path, "# language: Klingon\n" + table(*rows(1)), replace=True)
    assert library.open("my-quiz").header.language == "en"


def test_every_question_of_a_table_can_come_up(library: Library, tmp_path: Path) -> None:
    lines = [row for row in rows(4) if row.startswith(("blue", "pink"))]
    lines += [f"blue,What more {number}?,It" for number in range(30)]
    report = bring(library, tmp_path, table(*lines))
    assert (report.questions, report.missing) == (38, ("yellow", "brown", "green"))
    box = library.box(["my-quiz"])
    used: dict[str, int] = {}
    for roll in range(38):
        drawn = box.draw(roll * 7919, "blue" if roll < 34 else "pink", used)
        used[drawn.card] = used.get(drawn.card, 0) + 1
    assert set(used.values()) == {1}
    assert len(used) == 38


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "\n\n", "category,question\n"])
def test_a_table_without_its_columns_is_refused(
    library: Library, tmp_path: Path, text: str
) -> None:
    with pytest.raises(Refusal) as refused:
        bring(library, tmp_path, text)
    assert refused.value.code in ("bad_table", "unreadable_pack")


def test_a_file_without_a_single_card_leaves_nothing_behind(
    library: Library, tmp_path: Path
) -> None:
    with pytest.raises(Refusal, match="no_cards"):
        bring(library, tmp_path, table("red,What?,It,,1,,"))
    with pytest.raises(Refusal, match="no_cards"):
        bring(library, tmp_path, table())
    assert library.own is not None
    assert list(library.own.iterdir()) == []


def test_a_pack_is_not_replaced_by_accident(library: Library, tmp_path: Path) -> None:
    bring(library, tmp_path, table(*rows(1)))
    with pytest.raises(Refusal, match="pack_exists"):
        bring(library, tmp_path, table(*rows(2)))
    assert bring(library, tmp_path, table(*rows(2)), replace=True).cards == 12
    with pytest.raises(Refusal, match="built_in_pack"):
        bring(library, tmp_path, table(*rows(1)), id="bank")
    with pytest.raises(Refusal, match="bad_pack"):
        bring(library, tmp_path, table(*rows(1)), id="No Id!")
    with pytest.raises(Refusal, match="no_library"):
        bring(Library(), tmp_path, table(*rows(1)))
    with pytest.raises(Refusal, match="unreadable_pack"):
        import_pack(tmp_path / "nowhere.csv", library, Wish())


def test_a_pack_of_ours_comes_in_as_it_is(library: Library, tmp_path: Path) -> None:
    lines = [encode(HEADER), encode(card(1)), b"{}", encode(card(2))]
    report = bring(library, tmp_path, b"\n".join(lines), "toy.jsonl")
    assert (report.pack, report.cards) == ("toy", 2)
    assert [(row.line, row.reason) for row in report.broken] == [(3, "bad_card")]
    assert list(library.open("toy")) == [card(1), card(2)]
    assert bring(library, tmp_path, b"\n".join(lines), "toy.jsonl", id="other").pack == "other"
    assert library.open("other").ids == ["other-001", "other-002"]


def item(category: str, number: int = 0, **changes: object) -> dict[str, object]:
    return {
        "type": "multiple",
        "difficulty": "hard",
        "category": category,
        "question": f"What &quot;is&quot; {category} &amp; {number}?",
        "correct_answer": "Caf&eacute; &lt;b&gt;",
        "incorrect_answers": ["a", "b", "c"],
        **changes,
    }


ALL_OF_THEM = (
    "Geography",
    "Entertainment: Books",
    "History",
    "Science &amp; Nature",
    "Sports",
    "General Knowledge",
)


def test_questions_of_open_trivia_db_come_in(library: Library, tmp_path: Path) -> None:
    results = [item(category) for category in ALL_OF_THEM]
    results += [
        item("History", 1, type="boolean", correct_answer="True", incorrect_answers=["False"]),
        item("History", 2, question="Which of these is it?"),
        item("History", 3, question="Which of these is it not?", incorrect_answers=[]),
        item("Cooking", 3),
        {"category": "History"},
        item("History", 4, correct_answer=""),
    ]
    raw = json.dumps({"response_code": 0, "results": results})
    report = bring(library, tmp_path, raw, "Trivia Night.json")
    assert (report.pack, report.cards) == ("trivia-night", 8)
    assert [(row.line, row.reason) for row in report.broken] == [
        (9, "needs_choices"),
        (10, "bad_category"),
        (11, "bad_field"),
        (12, "bad_field"),
    ]
    pack = library.open("trivia-night")
    assert "CC BY-SA" in pack.header.licence
    first = pack[0].questions[0]
    assert first.question == 'What "is" Geography & 0?'
    assert (first.answer, first.wrong, first.difficulty) == ("Café <b>", ("a", "b", "c"), 4)
    needing = [card.questions[0].needs_choices for card in pack]
    assert needing == [False] * 6 + [True, True]


def test_the_report_counts_what_can_be_picked_from_four(library: Library, tmp_path: Path) -> None:
    text = table(
        "blue,Which river flows through Vienna?,Danube,",
        "blue,Which river flows through Paris?,Seine,Rhine;Inn;Oder",
        "brown,What do bees make?,honey,",
        "brown,What do cows give?,milk,tea;juice",
        "yellow,Rome fell in 476.,True,False",
        "yellow,Which of these is a king?,Charles,",
        head="category,question,answer,wrong",
    )
    report = bring(library, tmp_path, text)
    assert (report.own_choices, report.made_choices, report.typed) == (2, 1, 3)
    questions = [each.questions[0] for each in library.open("my-quiz")]
    assert [len(each.wrong) for each in questions] == [3, 3, 0, 2, 1, 0]
    assert [bool(each.choices) for each in questions] == [True, True, False, False, True, False]
    again = bring(library, tmp_path, text, id="franz", language="fr")
    assert (again.own_choices, again.made_choices, again.typed) == (2, 0, 4)


def test_only_the_wording_says_that_a_question_needs_its_choices() -> None:
    needing = (
        "Which of these is prime?",
        "Which one of those was a king?",
        "Which of the following is a river?",
        "All of these are mammals except:",
        "Which is the odd one out?",
        "Three of these are operas. Which one is not?",
        "Welcher dieser Flüsse ist länger?",
    )
    own = (
        "Doc and Happy are two of the seven; which of them never speaks?",
        "Elephants do not fly, except one with huge ears. Which hero?",
        "Three of these make sixty: what number is called a score?",
        "You have two of them next to your nose. What are they?",
    )
    three = ("A", "B", "C")
    for wrong in ((), three):
        assert [Question("blue", each, "It", wrong=wrong).needs_choices for each in needing] == [
            True
        ] * len(needing)
        assert not any(Question("blue", each, "It", wrong=wrong).needs_choices for each in own)
    shipped = [q for id in Library().paths() for c in Library().open(id) for q in c.questions]
    assert not [question.question for question in shipped if question.needs_choices]


@pytest.mark.parametrize(
    ("head", "cells", "answer", "wrong"),
    [
        ("answer,wrong", "Rome,Paris; Oslo", "Rome", ("Paris", "Oslo")),
        ("answer,choices", "Rome,Oslo|rome|Paris", "Rome", ("Oslo", "Paris")),
        ("answer,wrong_1,wrong_2", "3,4,5", "3", ("4", "5")),
        ("answer,option_a,option_b,option_c", "B,Oslo,Rome,Paris", "Rome", ("Oslo", "Paris")),
        ("answer,Option A,Option B", "A,B,A", "A", ("B",)),
        ("answer,choice1,choice2", "Rome,,Paris", "Rome", ("Paris",)),
    ],
)
def test_wrong_answers_of_a_table_are_kept(
    library: Library, tmp_path: Path, head: str, cells: str, answer: str, wrong: tuple[str, ...]
) -> None:
    bring(library, tmp_path, table(f"blue,What is it?,{cells}", head=f"category,question,{head}"))
    question = library.open("my-quiz")[0].questions[0]
    assert (question.answer, question.wrong) == (answer, wrong)
    exported = "".join(write_table(HEADER, library.open("my-quiz")))
    bring(library, tmp_path, exported, "again.csv")
    assert library.open("again")[0].questions[0] == question


OPEN_TRIVIA_DB = {
    "General Knowledge": "orange",
    "Entertainment: Books": "pink",
    "Entertainment: Film": "pink",
    "Entertainment: Music": "pink",
    "Entertainment: Musicals & Theatres": "pink",
    "Entertainment: Television": "pink",
    "Entertainment: Video Games": "green",
    "Entertainment: Board Games": "green",
    "Science & Nature": "brown",
    "Science: Computers": "brown",
    "Science: Mathematics": "brown",
    "Mythology": "orange",
    "Sports": "green",
    "Geography": "blue",
    "History": "yellow",
    "Politics": "blue",
    "Art": "pink",
    "Celebrities": "blue",
    "Animals": "brown",
    "Vehicles": "brown",
    "Entertainment: Comics": "pink",
    "Science: Gadgets": "brown",
    "Entertainment: Japanese Anime & Manga": "pink",
    "Entertainment: Cartoon & Animations": "pink",
}


def test_every_category_of_theirs_has_a_place() -> None:
    assert {name: category_of(name) for name in OPEN_TRIVIA_DB} == OPEN_TRIVIA_DB


@pytest.mark.parametrize(
    ("name", "category"),
    [("Movies", "pink"), ("science-technology", "brown"), ("Länder", "blue"), ("Cooking", None)],
)
def test_categories_are_found_however_they_are_written(name: str, category: str | None) -> None:
    assert category_of(name) == category


KEPT_IN_FILES = {
    "general": """
#Q Who wrote the song
about a
yellow submarine?
^ The Beatles
A The Who
B The Beatles
C Queen

#Q Only here?
^ Yes
A Yes
B No
""",
    "music": """
#Q Who wrote the song about a yellow submarine?
^ The
Beatles
A Queen
B The Beatles
C The Who
or so

#Q Three of these are operas. Which one is not?
^ Cats
A Aida
B Cats

#Q Without an answer?

#Q """
    + "long " * 100
    + """
^ Yes
""",
    "README.md": "# Not a topic",
}


def test_a_folder_of_open_trivia_qa_is_one_pack(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "Open Trivia"
    folder.mkdir()
    for name, text in KEPT_IN_FILES.items():
        (folder / name).write_text(text)
    with (folder / "music").open("ab") as more:
        more.write(b"\n#Q Caf\xe9?\r\n^ Yes\r\n")
    done: list[int] = []
    report = import_pack(folder, library, Wish(), done.append)
    assert (report.pack, report.questions) == ("open-trivia", 3)
    assert [(row.line, row.reason, row.detail.split(":")[0]) for row in report.broken] == [
        (15, "missing", "music"),
        (17, "bad_field", "music"),
        (20, "not_utf8", "music"),
        (2, "duplicate", "Who wrote the song about a yellow submarine?"),
    ]
    assert done[-1] == sum((folder / name).stat().st_size for name in ("general", "music"))
    pack = library.open("open-trivia")
    assert pack.header.licence == "CC BY-SA 4.0"
    song, operas, only = (card.questions[0] for card in pack)
    assert (song.category, song.answer, song.wrong) == (
        "pink",
        "The Beatles",
        ("Queen", "The Who or so"),
    )
    assert song.question == "Who wrote the song about a yellow submarine?"
    assert operas.needs_choices
    assert (only.category, only.wrong) == ("orange", ("No",))


def test_a_file_of_open_trivia_qa_is_a_pack(library: Library, tmp_path: Path) -> None:
    text = KEPT_IN_FILES["music"]
    assert bring(library, tmp_path, text, "music.txt").questions == 2
    with pytest.raises(Refusal, match="no_cards"):
        bring(library, tmp_path, text, "cooking.txt")


@pytest.mark.parametrize("raw", ["{", '{"results": 3}', "[1]", '{"a": 1}', "[" * 5_000])
def test_json_that_is_something_else_is_refused(library: Library, tmp_path: Path, raw: str) -> None:
    with pytest.raises(Refusal, match="bad_json"):
        bring(library, tmp_path, raw, "x.json")


def test_the_kind_of_a_file_is_found_out() -> None:
    assert guess("x", b'{"pack":"a","title":"b"}\n{') == "parlour"
    assert guess("x", b'\xef\xbb\xbf{"response_code":0') == "opentdb"
    assert guess("x", b"[{") == "opentdb"
    assert guess("x", b"\r\n#Q Who?") == "opentriviaqa"
    assert guess("x", b"category;question") == "csv"
    with pytest.raises(Refusal, match="unreadable_pack"):
        guess("x", b"")


def test_a_flood_of_broken_rows_is_counted_not_kept(library: Library, tmp_path: Path) -> None:
    told: list[int] = []
    path = tmp_path / "flood.csv"
    path.write_text(table(*rows(1), *("red,What?,It,,1,," for _ in range(20_000))), "utf-8")
    report = import_pack(path, library, Wish(), told.append)
    assert report.broken_count == 20_000
    assert len(report.broken) == KEPT_BROKEN
    assert report.reasons == {"bad_category": 20_000}
    assert told[-1] == path.stat().st_size


def test_topics_come_from_their_column_and_from_what_the_category_is_called() -> None:
    assert topics_among(["Music", " easy", "nonsense", ""]) == ("music", "easy")
    assert topics_among((), "Entertainment: Film") == ("film",)
    assert topics_among(["Geografie"], "Essen") == ("geography", "food")
    assert topics_among((), "People & Places") == ()


def test_the_topics_of_a_table_go_out_and_come_in_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = tmp_path / "mine.csv"
    head = f"{COLUMNS},topics"
    path.write_text(table("Movies,Who?,Me,,2,2026,x,music; sport", head=head), "utf-8")
    import_pack(path, library, Wish())
    (made,) = library.open("mine")
    assert made.questions[0].topics == ("film", "music", "sport")
    *_, row = write_table(library.open("mine").header, [made])
    assert row.strip().endswith("film; music; sport")
