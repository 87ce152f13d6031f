"""Control and direction-changing characters reach nobody's screen."""

from __future__ import annotations

import msgspec
import pytest

from parlour.server.text import HIDDEN, has_hidden, without_hidden

from .conftest import Running

ALL = [chr(n) for n in range(0x110000) if HIDDEN.match(chr(n))]


@pytest.mark.parametrize("escaped", [True, False])
def test_every_hidden_character_is_taken_out_of_a_move(escaped: bool) -> None:
    for sign in ALL:
        if sign.isspace() or (not escaped and sign < " "):
            continue
        written = f"\\u{ord(sign):04x}" if escaped and ord(sign) < 0x10000 else sign
        raw = f'{{"type":"answer","texts":["a{written}b",7]}}'.encode()
        assert msgspec.json.decode(without_hidden(raw))["texts"] == ["ab", 7], hex(ord(sign))


def test_lines_become_one_and_the_rest_stays_as_it_is() -> None:
    assert without_hidden(b'{"text":"a\\n\\tb"}') == b'{"text":"a b"}'
    for text in ("Grüße", "👨‍👩‍👧", "“so” – ja…", "שלום", "۱۲"):
        raw = f'{{"text":"{text}"}}'.encode()
        assert without_hidden(raw) is raw


def test_hidden_characters_are_found_wherever_they_are() -> None:
    assert has_hidden({"a": [{"b": ("x", "\u202e")}]})
    assert has_hidden({"\u200b": 1})
    assert not has_hidden({"a": ["x", 1, None, 2.5, True]})


def test_a_command_with_hidden_text_is_refused(running: Running) -> None:
    with running.guest(running.open_room("Anna")) as anna:
        anna.next()
        assert anna.say("strong", subjects=["Art\u202e"])["code"] == "bad_text"
        assert anna.say("rename", name="An\u202ena")["code"] == "bad_name"
