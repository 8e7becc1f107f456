"""Answers that are sent compressed to those who take that: long ones, with nothing in them that strangers choose."""

from __future__ import annotations

import functools
import gzip
from typing import Any

from litestar import Response

from logicade.server.http.parameters import Asked

LONG = 1000  # bytes; what is shorter fits into one packet anyhow


def pack(request: Asked, content: bytes, kind: str, headers: dict[str, str], *, once: bool = False) -> Response[Any]:
    """An answer, compressed if the caller takes that and it pays. What is sent more than `once` is kept."""
    headers = headers | {"vary": "accept-encoding"}
    if len(content) >= LONG and "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, 6, mtime=0) if once else packed(content)
        headers |= {"content-encoding": "gzip"}
    return Response(content, media_type=kind, headers=headers)


@functools.lru_cache(200)
def packed(content: bytes) -> bytes:
    """The same, compressed as well as can be."""
    return gzip.compress(content, mtime=0)
