"""Paper: what the sheets hold and measure, read from their values and from the PDF itself."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from pypdfium2 import raw

from logicade.cli import main
from logicade.engine.errors import BadValue
from logicade.engine.text import Text
from logicade.games import SLUGS, game
from logicade.press import faces, sets, work
from logicade.press.layout import PAPERS, SAFE, Order, Part, Placed, Sheet, mirrored, pages
from logicade.press.page import modules
from logicade.press.pdf import POINT, Pdf
from logicade.press.sets import logic_kit
from logicade.press.svg import Artist
from tests.support import ROOT

NEAR = 0.2  # millimetres
PAPERED = [(slug, paper) for slug in sets.names() for paper in PAPERS]
KITTED = [(slug, paper) for slug, module in sets.MODULES.items() if module == "logic_kit" for paper in PAPERS]
# By the book: zeros, ones, AND, OR, NAND, NOR, XOR, BUF, NOT, DFF, BUG, rectangles, pages.
BOOK = {
    "logic-kit": (36, 24, 6, 6, 6, 6, 12, 3, 3, 3, 3, 30, 17),
    "input-11": (12, 12, 2, 2, 2, 2, 4, 1, 1, 1, 1, 0, 4),
    "loop-6": (36, 24, 6, 6, 6, 6, 12, 3, 3, 3, 3, 0, 11),
    "tournament": (24, 24, 3, 3, 3, 3, 6, 3, 3, 0, 0, 30, 13),
    "bug-repair": (24, 24, 4, 4, 4, 4, 8, 3, 3, 1, 1, 30, 14),
    "bug-hunt": (24, 24, 3, 3, 3, 3, 6, 3, 3, 0, 0, 15, 10),
}
GATES = ("and", "or", "nand", "nor", "xor", "buf", "not", "dff", "bug")
SIZES = {"signal": (60, 66), "gate": (66, 94), "board": (68, 96)}


def ordered(slug: str, **words: Any) -> Order:
    options = words.pop("options", {})
    return Order(**words, options=sets.settle(slug, options))


def drawn(slug: str, **words: Any) -> pdfium.PdfDocument:
    return pdfium.PdfDocument(work.printed(slug, ordered(slug, **words)))


def lines(page: Any) -> Iterator[tuple[float, float, float, float]]:
    """The bounds of all paths on a page, in millimetres from the upper left."""
    height = page.get_height()
    for thing in page.get_objects([raw.FPDF_PAGEOBJ_PATH], max_depth=8):
        left, bottom, right, top = thing.get_bounds()
        yield left / POINT, (height - top) / POINT, right / POINT, (height - bottom) / POINT


def counted(sheets: list[Sheet]) -> Counter[str]:
    return Counter(one.part.name for sheet in sheets if not sheet.back for one in sheet.placed)


@pytest.mark.parametrize("slug", BOOK)
def test_the_book_s_counts_are_printed(slug: str) -> None:
    sheets = work.laid(slug, ordered(slug))
    found = counted(sheets)
    gates = [found[f"gate-{name}"] for name in GATES]
    boards = found["board-gate"] + found["board-input"]
    assert (found["signal-0"], found["signal-1"], *gates, boards, len(sheets)) == BOOK[slug]
    assert len(drawn(slug)) == len(sheets)


def test_the_kit_serves_every_game_and_option() -> None:
    kit = counted(work.laid("logic-kit", ordered("logic-kit")))
    for slug in BOOK.keys() - {"logic-kit"}:
        assert not counted(work.laid(slug, ordered(slug))) - kit, slug
    draft = counted(work.laid("input-11", ordered("input-11", options={"hands": "draft", "pool": "advanced11"})))
    assert draft["gate-nand"] == 4
    assert not draft - kit


def test_a_deck_of_one_s_own_brings_its_sheets() -> None:
    found = counted(work.laid("input-11", ordered("input-11", options={"deck": "13,30"})))
    assert (found["signal-0"], found["signal-1"]) == (24, 36)


@pytest.mark.parametrize(("slug", "paper"), KITTED)
def test_every_card_has_its_size_in_the_values_and_in_the_pdf(slug: str, paper: str) -> None:
    order = ordered(slug, paper=PAPERS[paper])
    document = pdfium.PdfDocument(work.printed(slug, order))
    for k, sheet in enumerate(work.laid(slug, order)):
        page = document[k]
        assert (page.get_width() / POINT, page.get_height() / POINT) == pytest.approx(sheet.size(order.paper), abs=0.01)
        for one in sheet.placed:
            width, height = SIZES[one.part.name.partition("-")[0]]
            if one.part.name.startswith("board") and paper == "letter":
                width = 67  # four rectangles are no wider there; a gate is 66
            assert (one.part.width, one.part.height) == (width, height)


@pytest.mark.parametrize("paper", PAPERS)
def test_frames_in_the_pdf_lie_where_the_values_say(paper: str) -> None:
    """Every card has a frame 3 mm inside of its edge, every rectangle one on its edge."""
    order = ordered("logic-kit", paper=PAPERS[paper])
    document = pdfium.PdfDocument(work.printed("logic-kit", order))
    for k, sheet in enumerate(work.laid("logic-kit", order)):
        found = list(lines(document[k]))
        for one in sheet.placed:
            out = {"signal": -3 + 0.3, "gate": -3 + 0.4, "board": -0.3 + 0.6}[one.part.name.partition("-")[0]]
            box = one.box.grown(out)  # PDFium's bounds are wider than the path by the width of its line
            near = min(found, key=lambda line: max(abs(a - b) for a, b in zip(line, box, strict=True)))
            assert max(abs(a - b) for a, b in zip(near, box, strict=True)) < NEAR, one


@pytest.mark.parametrize(("slug", "paper"), PAPERED)
@pytest.mark.parametrize("bleed", [0, 3])
def test_nothing_is_printed_outside_of_the_safe_area(slug: str, paper: str, bleed: float) -> None:
    document = drawn(slug, paper=PAPERS[paper], bleed=bleed, address="https://games.example")
    for page in document:
        width, height = page.get_width() / POINT, page.get_height() / POINT
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            left, bottom, right, top = (edge / POINT for edge in thing.get_bounds())
            assert min(left, bottom, width - right, height - top) >= SAFE - 0.1
        dots = page.render(scale=2, grayscale=True).to_numpy()
        edge = math.floor((SAFE - 0.2) * POINT * 2)
        inside = dots[edge:-edge, edge:-edge]
        assert (dots < 250).sum() == (inside < 250).sum()


def test_cards_of_one_sheet_do_not_overlap() -> None:
    for slug in sets.names():
        for sheet in work.laid(slug, ordered(slug, bleed=3.0)):
            boxes = [one.box for one in sheet.placed if not one.part.points]  # lattices have tests of their own
            for k, a in enumerate(boxes):
                for b in boxes[:k]:
                    across = min(a.right, b.right) - max(a.left, b.left)
                    down = min(a.bottom, b.bottom) - max(a.top, b.top)
                    assert min(across, down) < 1e-6


def test_wires_of_board_sheets_meet_where_the_sheets_do() -> None:
    """The middle of sheet B stands over the seam between a left and a right sheet A."""
    for paper in PAPERS.values():
        lay = logic_kit.board(paper)
        width = lay.page[0]
        below = sorted(x + side for x in lay.below for side in (-logic_kit.PIN, logic_kit.PIN))
        ends = []
        for k, right in enumerate((False, True)):
            sheet = logic_kit.board_a(Order(paper=paper), Text("", ""), right=right)
            up = re.findall(r"L([\d.]+) ([\d.]+)\"", sheet.drawn)
            ends += [float(x) + k * width - width / 2 for x, y in up if float(y) == lay.edge]
        assert sorted(ends) == pytest.approx(below, abs=0.01)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_text_can_be_read_and_every_face_is_embedded(language: str) -> None:
    document = drawn("bug-repair", language=language)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    for words in (logic_kit.GATE_SHEETS[0], logic_kit.ROWS_B[1][0], logic_kit.BOARD_B, game("bug-repair").title):
        assert "".join(getattr(words, language).split()) in "".join(text.split())
    assert {"AND", "NAND", "XOR", "BUG"} <= set(re.findall("[A-Z]+", text))
    assert re.findall(r"(\d+) / 14", text) == [str(k) for k in range(1, 15)]
    found = 0
    for page in document:
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            assert raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(thing.raw))
            found += 1
    assert found


def test_every_sign_of_our_texts_has_a_glyph() -> None:
    known = [faces.face(name) for name in (faces.LATIN, faces.BOLD, faces.JAPANESE)]
    texts = [path.read_text("utf-8") for path in (ROOT / "logicade").rglob("RULES.ja.md")]
    texts += [path.read_text("utf-8") for path in (ROOT / "logicade" / "press").rglob("*.py")]
    texts += [path.read_text("utf-8") for path in (ROOT / "logicade").rglob("*.toml")]
    signs = {sign for text in texts for sign in text if sign.isprintable()}
    assert {sign for sign in signs if not any(sign in face for face in known)} <= set("⚡")


def test_the_same_order_makes_the_same_bytes() -> None:
    order = ordered("input-11", address="https://games.example", language="ja")
    assert work.printed("input-11", order) == work.printed("input-11", order)


def two_sided(order: Order) -> list[Sheet]:
    """Seven cards with backs, each with a disc in its upper left corner on both of its sides."""
    disc = '<circle cx="-20" cy="-30" r="2" fill="#000000"/>'
    card = Part("card", 60, 80, disc, back=disc.replace("-20", "20"))
    sheets = list(pages(order, [card] * 7, game=Text("Cards", "カード"), what=Text("seven", "7枚")))
    return [side for sheet in sheets for side in (sheet, mirrored(sheet, order.paper))]


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(paper: str) -> None:
    order = Order(paper=PAPERS[paper], backs=True, bleed=3)
    fronts, backs = two_sided(order)[:2]
    width, _ = fronts.size(order.paper)
    for front, back in zip(fronts.placed, backs.placed, strict=True):
        a, b = front.box, back.box
        assert (a.left, a.right, a.top, a.bottom) == pytest.approx((width - b.right, width - b.left, b.top, b.bottom))


def test_a_back_that_is_turned_reads_the_same_way_up_as_its_front() -> None:
    part = Part("card", 40, 60, "<path d='M0 0'/>", back="<path d='M0 0'/>")
    sheet = Sheet(Text("", ""), Text("", ""), (Placed(part, 50, 50, 90),))
    (back,) = mirrored(sheet, PAPERS["a4"]).placed
    assert (back.x, back.y, back.turn) == (160, 50, -90)


def test_single_cards_have_their_size_with_the_bleed() -> None:
    order = ordered("loop-6", bleed=3.0)
    cards = work.cards("loop-6", order)
    assert set(cards) == {"signal-0", "signal-1", *(f"gate-{name}" for name in GATES)}
    page = pdfium.PdfDocument(work.card("loop-6", order, "gate-dff", cards["gate-dff"]))[0]
    assert (page.get_width() / POINT, page.get_height() / POINT) == pytest.approx((72, 100), abs=0.01)
    picture = work.card("loop-6", order, "gate-dff", cards["gate-dff"], "png")
    width, height = (int.from_bytes(picture[k : k + 4], "big") for k in (16, 20))
    assert (width / 300 * 25.4, height / 300 * 25.4) == pytest.approx((72, 100), abs=0.1)


def test_the_signals_differ_without_colour() -> None:
    order = ordered("loop-6")
    middles = []
    for value in (0, 1):
        page = pdfium.PdfDocument(work.card("loop-6", order, "signal", logic_kit.signal_card(value)))[0]
        dots = page.render(scale=4, grayscale=True).to_numpy()
        middles.append(float(dots[dots.shape[0] // 2 - 30 : dots.shape[0] // 2 + 30, 250:300].mean()))
    assert abs(middles[0] - middles[1]) > 100


def test_copies_are_whole_sets() -> None:
    once, twice = (counted(work.laid("bug-hunt", ordered("bug-hunt", copies=n))) for n in (1, 2))
    assert twice == once + once


def test_every_sprite_of_every_game_can_be_printed() -> None:
    """The subset of SVG that is drawn on the stage is the subset that is printed."""
    for slug in SLUGS:
        sprites = game(slug).room("art").SPRITES
        artist = Artist(Pdf(title="", language="en"), sprites)
        for name, sprite in sprites.items():
            assert artist.draw(sprite.body).count("q") >= 1, name


def test_a_code_holds_an_address_that_is_not_too_long() -> None:
    """Its finders stand in three corners, and it grows with the address."""
    finder = [[1] * 7, [1, 0, 0, 0, 0, 0, 1], *[[1, 0, 1, 1, 1, 0, 1]] * 3, [1, 0, 0, 0, 0, 0, 1], [1] * 7]
    for text, size in (("g/loop-6", 29), ("a" * 150, 53)):
        squares = modules(f"https://games.example/{text}")
        assert (len(squares), {len(row) for row in squares}) == (size, {size})
        for across, down in ((slice(7), slice(7)), (slice(-7, None), slice(7)), (slice(7), slice(-7, None))):
            assert [list(row[across]) for row in squares[down]] == finder
    with pytest.raises(BadValue):
        modules("https://games.example/" + "a" * 300)


# ---- the command -----------------------------------------------------------------------------------------------------


def test_the_command_prints_and_says_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "kit.pdf"
    assert main(["print", "logic-kit", "-o", str(target), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["pages"], told["parts"]["signal-0"], told["parts"]["gate-xor"]) == (17, 36, 12)
    assert target.read_bytes().startswith(b"%PDF-1.7")
    assert main(["print", "logic-kit", "-o", str(target), "--language", "ja"]) == 0
    assert capsys.readouterr().out == f"{target}：17ページ、A4\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lopic-kit"], "did you mean `logic-kit`"),
        (["loop-6", "--paper", "b5"], "papers: a4, letter"),
        (["loop-6", "--option", "gates=nix"], "allowed:"),
        (["loop-6", "--option", "colour=red"], "options:"),
        (["logic-kit", "--option", "deck=1,2"], "has no options"),
        (["loop-6", "--copies", "0"], "copies"),
        (["loop-6", "--bleed", "9"], "bleed"),
        (["loop-6", "--address", "games.example"], "https://"),
        (["loop-6", "--cards", "x", "-o", "y"], "one of them"),
        (["loop-6", "--cards", "x", "--format", "gif"], "formats: pdf, png"),
    ],
)
def test_wrong_words_are_one_line_with_a_hint(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_path_that_cannot_be_written_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    assert main(["print", "input-11", "-o", str(tmp_path / "taken" / "x.pdf")]) == 2
    assert main(["print", "input-11", "-o", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("file-trouble") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert not list(tmp_path.parent.glob("*.part"))


def test_a_full_disk_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    import signal

    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        assert main(["print", "input-11", "-o", str(tmp_path / "x.pdf")]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert "cannot be written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("slug", [slug for slug in sets.names() if slug not in BOOK])
def test_any_game_is_printed_alike_every_time(slug: str) -> None:
    order = ordered(slug, backs=True, language="ja", address="https://games.example")
    assert work.printed(slug, order) == work.printed(slug, order)
