"""Options: described for a form, read from words, refused with a reason."""

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from parlour.kernel import Refusal, catalogue
from parlour.kernel.options import (
    OptionField,
    as_typed,
    build,
    check,
    computed_defaults,
    describe,
    descriptions,
    read,
)


class Scores(msgspec.Struct, frozen=True):
    letter: int = 1
    word: Annotated[int, Meta(ge=0, le=50)] = 10


class Options(msgspec.Struct, frozen=True):
    rows: Literal[8, 6, 10] = 8
    version: Literal["puzzle", "book", "all"] = "book"
    seconds: Annotated[int, Meta(ge=0, le=600)] = 60
    factor: Annotated[float, Meta(ge=0.5, le=2.0)] = 1.0
    strict: bool = False
    stricter: Annotated[bool, Meta(extra={"needs": "strict"})] = False
    lax: Annotated[bool, Meta(extra={"without": ("strict",)})] = False
    patience: Annotated[int, Meta(ge=0, extra={"without": ("strict",), "kept": True})] = 3
    title: Annotated[str, Meta(max_length=20)] = ""
    letters: tuple[Literal["A", "B", "C"], ...] = ("A",)
    numbers: list[int] = msgspec.field(default_factory=list)
    starts: Literal["lot"] | Annotated[int, Meta(ge=0, le=1)] = "lot"
    side: Literal["left", "right", 3] = "right"
    word: Literal["yes"] | bool = "yes"
    scores: Scores = Scores(letter=3)

    def __post_init__(self) -> None:
        if self.strict and self.version == "all":
            raise ValueError("strict play needs one version")


FIELDS = {field.name: field for field in describe(Options)}


@pytest.mark.parametrize(
    "field",
    [
        OptionField("rows", "choice", 8, values=(6, 8, 10)),
        OptionField("version", "choice", "book", values=("book", "all", "puzzle")),
        OptionField("seconds", "number", 60, low=0, high=600),
        OptionField("factor", "number", 1.0, low=0.5, high=2.0),
        OptionField("strict", "flag", False),
        OptionField("stricter", "flag", False, needs="strict"),
        OptionField("title", "text", "", longest=20),
        OptionField("letters", "list", ("A",), values=("A", "B", "C")),
        OptionField("numbers", "list", []),
        OptionField("starts", "choice", "lot", values=("lot",), low=0, high=1),
        OptionField("side", "choice", "right", values=("right", "left", 3)),
        OptionField("word", "choice", "yes", values=("yes",)),
    ],
    ids=lambda field: field.name,
)
def test_each_kind_of_option_is_described(field: OptionField) -> None:
    described = FIELDS[field.name]
    if field.name == "side":
        assert sorted(map(str, described.values)) == ["3", "left", "right"]
        described = msgspec.structs.replace(described, values=field.values)
    assert described == field


def test_a_group_has_its_own_options() -> None:
    scores = FIELDS["scores"]
    assert (scores.kind, scores.default) == ("group", {"letter": 3, "word": 10})
    assert scores.fields == (
        OptionField("letter", "number", 1),
        OptionField("word", "number", 10, low=0, high=50),
    )


def test_options_are_a_struct_of_types_a_form_can_show() -> None:
    class Odd(msgspec.Struct):
        anything: dict[str, int] = {}

    class Needed(msgspec.Struct):
        rows: int

    with pytest.raises(TypeError, match="a msgspec struct"):
        describe(int)
    with pytest.raises(TypeError, match="option anything has a type that no form can show"):
        describe(Odd)
    with pytest.raises(TypeError, match="option rows needs a default"):
        describe(Needed)


def test_descriptions_stand_in_the_types() -> None:
    class Limits(msgspec.Struct):
        bytes: Annotated[int, Meta(ge=0, description="The longest message.")] = 0
        speed: Annotated[int, Meta(ge=0, extra={"default": "the machine's"})] = 0
        name: str = ""

    assert descriptions(Limits) == {"bytes": "The longest message."}
    assert computed_defaults(Limits) == {"speed": "the machine's"}


def test_values_from_a_form_are_built_over_the_defaults() -> None:
    assert build(Options, {}) == Options()
    assert build(Options, {"rows": 6, "letters": ["B", "C"]}) == Options(rows=6, letters=("B", "C"))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rows": 7}, "rows cannot be 7. It can be: 6 | 8 | 10."),
        ({"rows": "8"}, "rows cannot be 8. It can be: 6 | 8 | 10."),
        ({"seconds": 601}, "seconds cannot be 601. It can be: 0…600."),
        ({"factor": 3.5}, "factor cannot be 3.5. It can be: 0.5…2."),
        ({"strict": 1}, "strict cannot be 1. It can be: yes | no."),
        ({"letters": ["A", "Z"]}, "letters cannot be A,Z. It can be: A | B | C."),
        ({"starts": 2}, "starts cannot be 2. It can be: lot | 0…1."),
        ({"scores": {"word": 51}}, "scores.word cannot be 51. It can be: 0…50."),
        ({"rows": 8, "side": False}, "side cannot be no. It can be: right | 3 | left."),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_possible(
    values: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        build(Options, values)
    assert refused.value.code == "bad_option_value"
    told = catalogue.sentence(refused.value)
    assert told.partition(":")[0] == sentence.partition(":")[0]
    possible = (sorted(re.split(r"[:.] ?| \| ", one)) for one in (told, sentence))
    assert next(possible) == next(possible)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"title": "x" * 21}, "length <= 20"),
        ({"numbers": ["x"]}, "Expected `int`"),
        ({"scores": {"letter": "x"}}, "Expected `int`"),
        ({"scores": 3}, "Expected `object`"),
        ({"strict": True, "version": "all"}, "strict play needs one version"),
    ],
)
def test_a_wrong_value_is_refused_with_its_reason(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal, match=reason) as refused:
        build(Options, values)
    assert refused.value.code == "bad_option"


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    for call in (build, read):
        with pytest.raises(Refusal, match="unknown_option") as refused:
            call(Options, {"colour": "red"})
        assert "version" in refused.value.details["known"]


@pytest.mark.parametrize(
    ("pairs", "options"),
    [
        ({}, Options()),
        ({"rows": "10"}, Options(rows=10)),
        ({"version": "puzzle"}, Options(version="puzzle")),
        ({"seconds": "90"}, Options(seconds=90)),
        ({"factor": "1.5"}, Options(factor=1.5)),
        ({"strict": "yes"}, Options(strict=True)),
        ({"strict": "On"}, Options(strict=True)),
        ({"strict": "off"}, Options(strict=False)),
        ({"strict": "false"}, Options(strict=False)),
        ({"title": "12"}, Options(title="12")),
        ({"letters": "A,C"}, Options(letters=("A", "C"))),
        ({"letters": ""}, Options(letters=())),
        ({"numbers": "1,2,3"}, Options(numbers=[1, 2, 3])),
        ({"starts": "1"}, Options(starts=1)),
        ({"starts": "lot"}, Options(starts="lot")),
        ({"side": "3"}, Options(side=3)),
        ({"scores.word": "20"}, Options(scores=Scores(3, 20))),
        ({"scores.word": "20", "scores.letter": "2"}, Options(scores=Scores(2, 20))),
    ],
    ids=str,
)
def test_words_are_read_by_the_type_of_their_option(
    pairs: dict[str, str], options: Options
) -> None:
    assert read(Options, pairs) == options


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ({"rows": "seven"}, "bad_option_value"),
        ({"seconds": "1.5"}, "bad_option_value"),
        ({"factor": "nan"}, "bad_option_value"),
        ({"strict": "perhaps"}, "bad_option_value"),
        ({"letters": "A,Z"}, "bad_option_value"),
        ({"scores": "3"}, "option_group"),
        ({"scores.line": "3"}, "unknown_option"),
        ({"rows.a": "3"}, "unknown_option"),
    ],
    ids=str,
)
def test_words_that_do_not_fit_are_refused(pairs: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(Options, pairs)
    assert refused.value.code == code


def test_values_are_written_as_they_are_typed() -> None:
    values = (True, False, [1, "a"], "lot", 6)
    assert [as_typed(value) for value in values] == ["yes", "no", "1,a", "lot", "6"]


def test_what_means_nothing_with_a_switch_is_refused_unless_its_value_is_kept() -> None:
    assert FIELDS["lax"].without == ("strict",)
    assert FIELDS["patience"].kept
    for fine in ({"lax": True}, {"strict": True, "patience": 9}, {"strict": True}):
        check(build(Options, fine))
    with pytest.raises(Refusal, match="option_without_meaning") as refused:
        check(build(Options, {"strict": True, "lax": True}))
    assert refused.value.details == {"option": "lax", "switch": "strict"}
