"""Names that people can tell apart."""

from __future__ import annotations

import pytest

from parlour.kernel import Refusal
from parlour.room.names import check_name, check_unlike


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Jörg Müller-Lüdenscheidt",
        "O'Brien (2)",
        "Анна",
        "Ελένη",
        "Nguyễn Thị",
        "Nguye\u0302\u0303n",
        "Ẹ́dẹ́",
        "שָׁלוֹם",
        "ครูน้ำ",
        "अनिता",
        "小林",
        "7",
        "🦊",
        "👨‍👩‍👧‍👦",
        "👩🏽‍🚀 Mia",
        "❤️‍🔥",
        "1️⃣",
        "🏳️‍🌈",
        "🇩🇪",
    ],
)
def test_people_may_have_names_in_any_script_and_emoji(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Anna",
        "Anna ",
        "\u3164",
        "\u2800\u2800",
        "Anna\u3164",
        "\u115f",
        "\uffa0",
        "\u034f",
        "A\u200db",
        "\u200d",
        "🦊\u200d",
        "🦊\u200dA",
        "\u200bAnna",
        "An\u202ena",
        "A\u2066B",
        "A\u200fB",
        "A\nB",
        "\x00",
        "A\ue000",
        "A\ufe0fB",
        "\ufe0f",
        "\U000e0100A",
        "\U0001d159",
        "\u0301",
        "\u20e3",
        "Z\u0338\u0322\u0351algo",
        "A\u0335\u0336\u0337\u0338",
        "שׁ\u05b0\u05b1\u05b2\u05b3",
    ],
)
def test_a_name_is_something_to_see_without_tricks(name: str) -> None:
    with pytest.raises(Refusal, match="bad_name"):
        check_name(name)


@pytest.mark.parametrize("name", ["The house", "the HOUSE", "Das Haus", "Тhe hоuse", "Ｄas Haus"])
def test_nobody_is_called_like_the_house(name: str) -> None:
    with pytest.raises(Refusal, match="reserved_name"):
        check_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("anna", "Anna"),
        ("Аnnа", "Anna"),
        ("Ｂen", "Ben"),
        ("𝐁𝐞𝐧", "Ben"),
        ("Іda", "Ida"),
        ("Ιda", "ida"),
        ("соре", "Cope"),
        ("Ma\u0308rz", "März"),
        ("Anna\N{NO-BREAK SPACE}B", "Anna B"),
        ("Anna  B", "Anna B"),
    ],
)
def test_nobody_looks_like_somebody_else_in_the_room(name: str, other: str) -> None:
    with pytest.raises(Refusal, match="name_taken") as refused:
        check_unlike(name, ["Cleo", other])
    assert refused.value.details == {"name": other}


@pytest.mark.parametrize(
    ("name", "other"),
    [("Erna", "Ema"), ("Lia", "Ila"), ("Анна", "Anna"), ("Jan", "Jän"), ("Mia 1", "Mia l")],
)
def test_different_names_stay_different(name: str, other: str) -> None:
    check_unlike(name, [other])
