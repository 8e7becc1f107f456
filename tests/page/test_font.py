"""No machine shows boxes: the font that we ship has every Japanese sign of our texts."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
JAPANESE = (range(0x3000, 0x3100), range(0x4E00, 0xA000), range(0xFF01, 0xFF61))


def covered() -> set[int]:
    """The code points that the style sheet of the font lists."""
    text = (ROOT / "web" / "fonts" / "fonts.css").read_text("utf-8")
    spans = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", text)
    return {point for first, last in spans for point in range(int(first, 16), int(last or first, 16) + 1)}


def test_every_japanese_sign_of_our_texts_is_in_the_font() -> None:
    files = [path for folder in ("logicade", "web/src") for path in (ROOT / folder).rglob("*")]
    texts = {
        path: path.read_text("utf-8") for path in files if path.suffix in (".py", ".ts", ".svelte", ".md", ".toml")
    }
    known, missing = covered(), {}
    for path, text in texts.items():
        signs = {sign for sign in text if any(ord(sign) in span for span in JAPANESE)}
        if lacking := {sign for sign in signs if ord(sign) not in known}:
            missing[path.name] = "".join(sorted(lacking))
    assert not missing, "cut the font anew: web/fonts/make.py"
    assert len(known) > 2900


def test_the_font_is_small_and_its_licence_is_here() -> None:
    folder = ROOT / "web" / "fonts"
    assert (folder / "biz-udp-gothic-first.woff2").stat().st_size < 100_000
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")
