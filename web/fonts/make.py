"""Cut the Japanese font of the page from BIZ UDPGothic: `python make.py BIZUDPGothic-Regular.ttf`.

Needs `fonttools` and `brotli`. Two files: kana, punctuation and the kanji of our own texts first; the other kanji of
JIS level 1, which people may use in names and chat, second. A browser loads the second only where it meets one of them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KANJI = range(0x4E00, 0xA000)


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
    """Write both files and the ranges for the style sheet."""
    signs = {*range(0x3000, 0x3100), *range(0xFF01, 0xFF61), *range(0x2460, 0x2474)}
    parts = {"first": signs | ours(), "second": level_1() - ours()}
    rules = ["/* Written by fonts/make.py; do not edit. */"]
    for name, points in parts.items():
        listed = ",".join(f"U+{point:X}" for point in sorted(points))
        target = HERE / f"biz-udp-gothic-{name}.woff2"
        words = ["fonttools", "subset", source, f"--unicodes={listed}", "--flavor=woff2", f"--output-file={target}"]
        subprocess.run([*words, "--layout-features=kern,palt,vert"], check=True)
        rules.append(
            "@font-face {\n  font-family: 'BIZ UDPGothic';\n  font-display: swap;\n"
            f"  src: url('./{target.name}') format('woff2');\n  unicode-range: {', '.join(spans(points))};\n}}"
        )
    (HERE / "fonts.css").write_text("\n\n".join(rules) + "\n", "utf-8")


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
