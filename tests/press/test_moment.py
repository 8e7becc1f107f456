"""Positions on paper: one page, what a seat may know and nothing else."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pypdfium2 import raw

from logicade.cli import main
from logicade.games import SLUGS, game
from logicade.press import work
from logicade.press.layout import PAPERS, SAFE, Order
from logicade.press.moment import Moment
from logicade.press.pdf import POINT

HEAD = "n=2 first=A turn=A ply=15 rows=323/321 displays=123,333,132 public=C19,C21,C33"
CLOSED = f"{HEAD} hands=C02,C07,C36/C01,C18,C42"
TWIN = f"{HEAD} hands=C02,C07,C36/C03,C20,C41"  # another second hand


def printed(slug: str, position: str, seat: int | None, language: str = "en", paper: str = "a4") -> bytes:
    return work.printed(slug, Order(paper=PAPERS[paper], language=language), Moment(slug, position, seat))


def words(content: bytes) -> str:
    return "".join(pdfium.PdfDocument(content)[0].get_textpage().get_text_range().split())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_s_sample_is_one_page_inside_of_the_safe_area(slug: str, language: str, paper: str) -> None:
    sample = game(slug).room("art").SAMPLE
    for seat in (None, 0):
        content = printed(slug, sample, seat, language, paper)
        assert content == printed(slug, sample, seat, language, paper)
        (page,) = pdfium.PdfDocument(content)
        width, height = page.get_width() / POINT, page.get_height() / POINT
        for thing in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            left, bottom, right, top = (edge / POINT for edge in thing.get_bounds())
            assert min(left, bottom, width - right, height - top) >= SAFE - 0.1
        assert "".join(str(game(slug).position(sample).view(seat)).split()) in words(content)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_sheet_tells_nothing_of_a_hand_that_its_reader_cannot_see(language: str) -> None:
    """Two positions that differ in the second hand alone are one sheet for the first seat and for spectators."""
    for seat in (None, 0):
        one, other = (printed("hard-wired", text, seat, language) for text in (CLOSED, TWIN))
        assert one == other
        assert "C18" not in words(one)
    assert printed("hard-wired", CLOSED, 1, language) != printed("hard-wired", TWIN, 1, language)
    assert "C01,C18,C42" in words(printed("hard-wired", CLOSED, 1, language))


def test_the_command_prints_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "moment.pdf"
    order = ["print", "hard-wired", "--position", CLOSED, "-o", str(target)]
    assert main([*order, "--seat", "1", "--address", "https://games.example"]) == 0
    assert capsys.readouterr().out == f"{target}: 1 page, A4\n"
    assert len(pdfium.PdfDocument(target)) == 1
    target.unlink()
    for more, said in (
        (["--seat", "3"], "from 1 to 2"),
        (["--seat", "0"], "from 1 to 2"),
        (["--leaflet"], "give one of them"),
    ):
        assert main([*order, *more]) == 2
        assert said in capsys.readouterr().err
    assert main(["print", "hard-wired", "--seat", "1"]) == 2
    assert main(["print", "hard-wired", "--position", "nonsense", "-o", str(target)]) == 2
    assert not target.exists()
