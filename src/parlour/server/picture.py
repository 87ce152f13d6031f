"""Links as pictures to scan."""

from __future__ import annotations

import io

import segno


def qr_code(link: str) -> bytes:
    """Return a QR code as SVG."""
    out = io.BytesIO()
    code = segno.make(link, micro=False)
    code.save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return out.getvalue()
