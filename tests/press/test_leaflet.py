"""Leaflets: every game's rules on two to four pages, in both languages and on both papers."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pypdfium2 import raw

from logicade.cli import main
from logicade.engine import book
from logicade.games import SLUGS, game
from logicade.press import work
from logicade.press.layout import PAPERS, SAFE, Order
from logicade.press.leaflet import Leaflet, Run, flowed
from logicade.press.pdf import POINT

EVERY = [(slug, language) for slug in SLUGS for language in ("en", "ja")]


def printed(slug: str, language: str, paper: str = "a4") -> bytes:
    return work.printed(slug, Order(paper=PAPERS[paper], language=language), Leaflet(slug))


def read(page: pdfium.PdfPage) -> str:
    return "".join(page.get_textpage().get_text_range().split())


@pytest.mark.parametrize(("slug", "language"), EVERY)
def test_every_game_has_a_leaflet_with_its_clauses(slug: str, language: str) -> None:
    """All clauses but those of the notation, in two to four pages; every face is in the file."""
    document = pdfium.PdfDocument(printed(slug, language))
    assert 2 <= len(document) <= 4
    text = "".join(map(read, document))
    written = book.read(game(slug), language)
    assert written is not None
    clauses = re.split(r"(?m)^## [\d.]+ (?:Notation|表記)$", written.clauses)[0]
    for number in re.findall(rf"\*\*{slug} (\d+\.\d+)\*\*", clauses):
        assert number in text
    assert book.HOW_TO[language].replace(" ", "") in text
    assert "".join(game(slug).title.ja.split() if language == "ja" else game(slug).title.en.split()) in text
    for page in document:
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            assert raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(thing.raw))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("slug", "language"), EVERY)
def test_nothing_of_a_leaflet_lies_outside_of_the_safe_area(slug: str, language: str, paper: str) -> None:
    for page in pdfium.PdfDocument(printed(slug, language, paper)):
        width, height = page.get_width() / POINT, page.get_height() / POINT
        assert (width, height) == pytest.approx(PAPERS[paper][1:], abs=0.01)
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            left, bottom, right, top = (edge / POINT for edge in thing.get_bounds())
            assert min(left, bottom, width - right, height - top) >= SAFE - 0.1
        dots = page.render(scale=2, grayscale=True).to_numpy()
        edge = math.floor((SAFE - 0.2) * POINT * 2)
        assert (dots < 250).sum() == (dots[edge:-edge, edge:-edge] < 250).sum()


def test_a_leaflet_is_always_the_same_bytes() -> None:
    assert printed("loop-6", "ja") == printed("loop-6", "ja")


def test_no_line_is_wider_than_its_room() -> None:
    runs = [Run("A word of "), Run("abcdefghijklmnopqrstuvwxyz" * 3, bold=True), Run(" letters")]
    made = list(flowed(runs, 3, 40))
    assert "".join(run.text for line in made for run in line) == "".join(run.text for run in runs)
    assert len(made) == 5


def test_the_command_prints_a_leaflet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rules.pdf"
    assert main(["print", "input-11", "--leaflet", "-o", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pages"] == len(pdfium.PdfDocument(target)) == 2
    assert main(["print", "logic-kit", "--leaflet", "-o", str(target)]) == 2
    assert main(["print", "input-11", "--leaflet", "--cards", str(tmp_path / "cards")]) == 2
    assert "give one of them" in capsys.readouterr().err
