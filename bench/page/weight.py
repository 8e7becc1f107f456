"""How much JavaScript a browser fetches, packed as the server sends it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import NamedTuple

BUDGET = 100_000  # bytes, shell and one board


class Weight(NamedTuple):
    """Bytes of packed JavaScript."""

    shell: int
    boards: dict[str, int]  # what is fetched on demand, by file


def entry(html: str) -> str:
    """The script that the page starts with."""
    found = re.search(r'src="/assets/([\w.-]+\.js)"', html)
    if not found:
        raise ValueError("no script in the page")
    return found[1]


def weigh(built: Path) -> Weight:
    """The files of a built page."""
    html = (built / "index.html").read_text("utf-8")
    first = {entry(html), *re.findall(r'modulepreload"[^>]*href="/assets/([\w.-]+\.js)"', html)}
    packed = {file.name: len(gzip.compress(file.read_bytes(), mtime=0)) for file in (built / "assets").glob("*.js")}
    boards = {name: size for name, size in packed.items() if name not in first}
    return Weight(sum(packed[name] for name in first), boards)
