"""What a printed PDF has on its pages."""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Iterator

STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)
WRITTEN = re.compile(rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\()])*)\) ?Tj", re.DOTALL)
"""A typeface is chosen, or words are shown in it."""
ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
MEDIA = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")
FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
TABLE = re.compile(rb"\n(\d+) 0 obj\n<<[^<>]*/ToUnicode (\d+) 0 R")
OBJECT = rb"\n%d 0 obj\n.*?stream\n(.*?)\nendstream"
LETTER = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]{4})>\n")


def pages(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages in whole millimetres."""
    return {
        (round(float(width) * 25.4 / 72), round(float(height) * 25.4 / 72))
        for width, height in MEDIA.findall(pdf)
    }


def shown(pdf: bytes) -> list[str]:
    """All texts in the order they were written."""
    fonts = letters(pdf)
    texts: list[str] = []
    for content in contents(pdf):
        font: dict[int, str] = {}
        for chosen, found in WRITTEN.findall(content):
            if chosen:
                font = fonts[chosen]
                continue
            coded = ESCAPED.sub(lambda sign: b"\r" if sign[1] == b"r" else sign[1], found)
            codes = (int.from_bytes(coded[at : at + 2]) for at in range(0, len(coded), 2))
            texts.append("".join(font[code] for code in codes))
    return texts


def contents(pdf: bytes) -> Iterator[bytes]:
    """What draws the pages, in their order."""
    for stream in STREAM.findall(pdf):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        if b" Tf" in content or b"Tj" in content:
            yield content


def letters(pdf: bytes) -> dict[bytes, dict[int, str]]:
    """The letters of each typeface by the numbers that stand for them."""
    tables = {font: int(table) for font, table in TABLE.findall(pdf)}
    found = {}
    for name, font in set(FONT.findall(pdf)):
        if font not in tables:
            continue
        (stream,) = re.findall(OBJECT % tables[font], pdf, re.DOTALL)
        with contextlib.suppress(zlib.error):  # short ones are not compressed
            stream = zlib.decompress(stream)
        found[name] = {int(code, 16): chr(int(sign, 16)) for code, sign in LETTER.findall(stream)}
    return found
