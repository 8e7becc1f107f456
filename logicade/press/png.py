"""A picture of dots as PNG."""

from __future__ import annotations

import struct
import zlib
from typing import Any

INCH = 0.0254


def png(dots: Any, density: int) -> bytes:
    """An array of rows, columns and red, green, blue as a file that knows how large it is to be printed."""
    height, width, _ = dots.shape
    rows = b"".join(b"\0" + row.tobytes() for row in dots[:, :, :3])
    metre = round(density / INCH)
    head = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (
        (b"IHDR", head),
        (b"pHYs", struct.pack(">LLB", metre, metre, 1)),
        (b"IDAT", zlib.compress(rows, 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">L", len(content)) + name + content + struct.pack(">L", zlib.crc32(name + content))
