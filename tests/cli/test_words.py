"""The command line's own sentences, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import parlour
from parlour.cli.output import catalogue
from parlour.kernel.catalogue import LANGUAGES, house

CLI = Path(parlour.__file__).parent / "cli"
ABOVE = ("cli", "bench", "bots")


def flat(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from flat(value, here)
        else:
            yield here, value


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_both_languages_say_the_same_things() -> None:
    english, german = (dict(flat(catalogue(language))) for language in LANGUAGES)
    assert english.keys() == german.keys()
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in german.items()
    }


def called(name: str, root: Path) -> Iterator[ast.Call]:
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=called), args=[ast.Constant(), *_]):
                    if called == name:
                        yield node


def test_every_refusal_has_a_sentence_with_details_that_are_given() -> None:
    for language in LANGUAGES:
        sentences = house(language)["refusals"] | catalogue(language)["refusals"]
        for layer in ABOVE:
            for call in called("Refusal", CLI.parent / layer):
                code = ast.literal_eval(call.args[0])
                given = {keyword.arg for keyword in call.keywords}
                assert code in sentences, f"{language}: {code}"
                assert placeholders(sentences[code]) <= given, f"{language}: {code}"


def test_every_sentence_that_is_said_is_there() -> None:
    english = dict(flat(catalogue("en")))
    for call in called("say", CLI):
        path = ast.literal_eval(call.args[0])
        given = {keyword.arg for keyword in call.keywords}
        assert None in given or placeholders(english[path]) <= given, path


def test_no_refusal_is_in_two_catalogues() -> None:
    assert not house("en")["refusals"].keys() & catalogue("en")["refusals"].keys()
