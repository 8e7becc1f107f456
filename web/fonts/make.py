"""Cut the Japanese font of the page from BIZ UDPGothic: `python make.py BIZUDPGothic-Regular.ttf`.

Needs `fonttools` and `brotli`; the font is in Debian's package `fonts-morisawa-bizud-gothic`. Kana, punctuation and the
kanji of our own texts make one file. The other kanji of JIS level 1, which people may use in names and chat, are split
by code point, so that a browser fetches only a small file where it meets one of them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KANJI = range(0x4E00, 0xA000)
OURS = "biz-udp-gothic-ours"
SIGNS = "←→↔★☆■□▲△▼▽◆◇○●◎▶◀√≠≦≧✓"  # what Lexend lacks and a text of any language may have
PARTS = 8  # files for the kanji that our texts do not use


def ours() -> set[int]:
    """The kanji that our texts use."""
    files = [path for folder in ("logicade", "web/src") for path in (ROOT / folder).rglob("*")]
    texts = [path.read_text("utf-8") for path in files if path.suffix in (".py", ".ts", ".svelte", ".md", ".toml")]
    return {ord(sign) for text in texts for sign in text if ord(sign) in KANJI}


def level_1() -> set[int]:
    """The kanji of JIS X 0208, level 1: its rows 16 to 47."""
    found = set()
    for row in range(16, 48):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp")))
            except UnicodeDecodeError:  # not every cell is taken
                continue
    return found


def main(source: str) -> None:
    """Write the files and the ranges for the style sheet."""
    for old in HERE.glob("*.woff2"):
        old.unlink()
    kana = {*range(0x3000, 0x3100), *range(0xFF01, 0xFF61), *range(0x2460, 0x2474)}
    others = sorted(level_1() - ours())
    size = -(-len(others) // PARTS)
    rules = ["/* Written by fonts/make.py; do not edit. A later rule goes before an earlier one where both fit. */"]
    for number, start in enumerate(range(0, len(others), size), 1):
        part = others[start : start + size]
        rules.append(cut(source, f"biz-udp-gothic-{number}", set(part), f"U+{part[0]:X}-{part[-1]:X}"))
    mine = kana | ours()
    more = set(map(ord, SIGNS))
    rules.append(cut(source, "biz-udp-gothic-signs", more, ", ".join(spans(more))))
    rules.append(cut(source, OURS, mine, ", ".join(spans(mine))))
    (HERE / "fonts.css").write_text("\n\n".join(rules) + "\n", "utf-8")


def cut(source: str, name: str, points: set[int], listed: str) -> str:
    """Write a file with these code points; its rule for the style sheet, which says where it is looked for."""
    unicodes = ",".join(f"U+{point:X}" for point in sorted(points))
    target = HERE / f"{name}.woff2"
    words = ["fonttools", "subset", source, f"--unicodes={unicodes}", "--flavor=woff2", f"--output-file={target}"]
    subprocess.run([*words, "--layout-features=kern,palt,vert"], check=True)
    return (
        "@font-face {\n  font-family: 'BIZ UDPGothic';\n  font-display: swap;\n"
        f"  src: url('./{target.name}') format('woff2');\n  unicode-range: {listed};\n}}"
    )


def spans(points: set[int]) -> list[str]:
    """Code points as CSS writes them, neighbours together."""
    found: list[list[int]] = []
    for point in sorted(points):
        if found and point == found[-1][1] + 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return [f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found]


if __name__ == "__main__":
    main(sys.argv[1])
