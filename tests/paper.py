"""What a printed PDF has on its pages."""

from __future__ import annotations

import re
import zlib

STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)
SHOWN = re.compile(rb"\(((?:\\.|[^\\()])*)\) ?Tj")
ESCAPED = re.compile(rb"\\(.)")
MEDIA = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")


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
    texts = []
    for stream in STREAM.findall(pdf):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        texts += [ESCAPED.sub(rb"\1", found).decode("latin-1") for found in SHOWN.findall(content)]
    return texts
