"""Cut the faces of printed sheets: `python make.py FOLDER`.

Needs `fonttools` and `brotli`. The folder holds Lexend's static weights as npm's `@fontsource/lexend` brings them
(`lexend-latin-400-normal.woff2` and 700) and `BIZUDPGothic-Regular.ttf` of Debian's `fonts-morisawa-bizud-gothic`.
Variable fonts would become drawings instead of text in a PDF. Of Japanese there are kana, signs and our texts' kanji.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KANJI = range(0x4E00, 0xA000)
LATIN = "U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212"
SIGNS = "←→↑↓↔\u21c4★☆■□▲△▼▽◆◇○●◎▶◀√≠≦≧×÷±°²½"


def ours() -> set[int]:
    """The kanji that our texts use."""
    texts = [path.read_text("utf-8") for end in ("*.py", "*.md", "*.toml") for path in ROOT.rglob(end)]
    return {ord(sign) for text in texts for sign in text if ord(sign) in KANJI}


def cut(source: Path, name: str, unicodes: str) -> None:
    """Write a face with some code points, without hints and features, which a PDF has no use for."""
    from fontTools.ttLib import TTFont  # nobody but this needs it

    target = HERE / f"{name}.ttf"
    words = ["fonttools", "subset", str(source), f"--unicodes={unicodes}", f"--output-file={target}"]
    subprocess.run([*words, "--layout-features=", "--no-hinting"], check=True)
    font = TTFont(target)
    font.flavor = None  # not as woff2
    font.save(target, reorderTables=False)


def main(folder: Path) -> None:
    """Write the three faces."""
    for weight, name in ((400, "lexend"), (700, "lexend-bold")):
        cut(folder / f"lexend-latin-{weight}-normal.woff2", name, LATIN)
    points = {*range(0x3000, 0x3100), *range(0xFF01, 0xFF61), *range(0x2460, 0x2474), *map(ord, SIGNS), *ours()}
    cut(folder / "BIZUDPGothic-Regular.ttf", "biz-udp-gothic", ",".join(f"U+{point:X}" for point in sorted(points)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
