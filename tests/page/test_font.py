"""No machine shows boxes: our fonts have every sign of our texts, and English readers fetch no Japanese."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.page.browser import WEB
from tests.page.conftest import Arrive

ROOT = WEB.parent
LEXEND = WEB / "node_modules" / "@fontsource-variable" / "lexend" / "index.css"
JAPANESE = WEB / "fonts" / "fonts.css"
ASCII = range(128)
TERMINAL = range(0x2500, 0x2580)  # lines of boards that only a terminal shows
CHECKED = "⌂"  # signs that only a terminal shows

pytestmark = pytest.mark.xdist_group("page-font")


def texts() -> dict[str, str]:
    """Everything that may come to the page: our texts, rule books and names."""
    files = [path for folder in ("logicade", "web/src") for path in (ROOT / folder).rglob("*")]
    kinds = (".py", ".ts", ".svelte", ".md", ".toml")
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files if path.suffix in kinds}


def signs() -> set[str]:
    """Each sign of our texts that a page can show."""
    found = {sign for text in texts().values() for sign in text}
    return {sign for sign in found if ord(sign) not in TERMINAL and sign not in CHECKED and sign.isprintable()}


def covered(sheet: Path) -> set[int]:
    """The code points that a style sheet of fonts lists."""
    spans = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", sheet.read_text("utf-8"))
    return {point for first, last in spans for point in range(int(first, 16), int(last or first, 16) + 1)}


UNKNOWN = "\u0e01"  # Thai: none of our fonts has it, so that it is drawn as a box, or not at all
# The signs of a text that look like one that no font has.
BOXES = """
([text, unknown]) => {
  const pen = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true });
  pen.font = `32px ${getComputedStyle(document.body).fontFamily}`;
  const drawn = (sign) => {
    pen.clearRect(0, 0, 48, 48);
    pen.fillText(sign, 4, 38);
    return pen.getImageData(0, 0, 48, 48).data.join("");
  };
  const box = drawn(unknown);
  return [...text].filter((sign) => drawn(sign) === box);
}
"""


def fonts_of(page: Page, text: str) -> dict[str, int]:
    """Which fonts a browser takes for a text, and for how many signs; those of the machine end on `(machine)`."""
    page.evaluate(
        "(text) => { document.body.innerHTML = '<p id=text></p>'; document.all.text.textContent = text }", text
    )
    page.evaluate(
        "async (text) => { await document.fonts.ready; await document.fonts.load('16px \"BIZ UDPGothic\"', text);"
        " await document.fonts.load('16px \"Lexend Variable\"', text) }",
        text,
    )
    wire = page.context.new_cdp_session(page)
    wire.send("DOM.enable")
    wire.send("CSS.enable")
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    node = wire.send("DOM.querySelector", {"nodeId": root, "selector": "#text"})["nodeId"]
    fonts = wire.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {one["familyName"] + ("" if one["isCustomFont"] else " (machine)"): int(one["glyphCount"]) for one in fonts}


def test_every_sign_of_our_texts_is_listed() -> None:
    known, shown = covered(LEXEND) | covered(JAPANESE) | set(ASCII), signs()
    lacking = {
        name: "".join(sorted(left))
        for name, text in texts().items()
        if (left := {sign for sign in text if sign in shown and ord(sign) not in known})
    }
    assert not lacking, "cut the font anew: web/fonts/make.py"


def test_every_sign_of_our_texts_is_drawn_in_our_fonts(arrive: Arrive) -> None:
    """What a browser really finds in the files, and not what the style sheet promises."""
    ann = arrive(locale="ja-JP").open()
    text = "".join(sorted(signs() - {" "}))
    assert len(text) > 600
    found = fonts_of(ann.page, text)
    assert {name for name in found if name.endswith("(machine)")} == set(), found
    assert ann.page.evaluate(BOXES, [text, UNKNOWN]) == []
    assert ann.page.evaluate(BOXES, [text + UNKNOWN, UNKNOWN]) == [UNKNOWN], "a box would not be noticed"


def test_english_readers_fetch_no_japanese_font(arrive: Arrive) -> None:
    ann = arrive(locale="en-GB").open()
    ann.button("Play INPUT 11 against a bot").click()
    assert ann.my_turn()
    fetched = ann.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    fonts = [name for name in fetched if name.endswith(".woff2")]
    assert any("lexend-latin-wght" in name for name in fonts), fonts
    assert [name for name in fonts if "lexend" not in name and "biz-udp-gothic-signs" not in name] == []


def test_japanese_readers_fetch_few_japanese_fonts(arrive: Arrive) -> None:
    """Most signs are in one file; a text that is newer than the files may need another."""
    ann = arrive(locale="ja-JP").open()
    ann.page.wait_for_load_state("networkidle")
    ann.page.evaluate("document.fonts.ready")
    fetched = ann.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    fonts = [name for name in fetched if "biz-udp" in name]
    assert any("biz-udp-gothic-ours" in name for name in fonts), fonts
    assert len(fonts) <= 4, fonts


def test_the_fonts_are_small_and_their_licence_is_here() -> None:
    folder = WEB / "fonts"
    sizes = {file.name: file.stat().st_size for file in folder.glob("*.woff2")}
    assert sizes["biz-udp-gothic-ours.woff2"] < 150_000
    assert max(size for name, size in sizes.items() if "ours" not in name) < 80_000
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")
