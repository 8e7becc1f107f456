"""Mixed Signals on paper: tiles in a lattice, tokens, tile sets, and how they lie."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from logicade.cli import main
from logicade.games.mixed_signals.tables import FACES
from logicade.press import work
from logicade.press.layout import PAPERS, corners
from logicade.press.sets import mixed_signals
from tests.press.test_press import NEAR, counted, drawn, ordered

# By the book: LR, LL, FL, IN, FI, OU, VL, VR, OR, NOR, AND, NAND, XOR, XNOR.
BOOK = {
    "standard": (3, 3, 12, 6, 6, 4, 3, 3, 4, 4, 4, 4, 4, 4),
    "lively": (4, 4, 12, 6, 6, 6, 4, 4, 3, 3, 3, 3, 3, 3),
    "gate_heavy": (4, 4, 8, 4, 4, 8, 4, 4, 4, 4, 4, 4, 4, 4),
}


def tiles(**options: object) -> Counter[str]:
    return counted(work.laid("mixed-signals", ordered("mixed-signals", options=options)))


@pytest.mark.parametrize("chosen", BOOK)
def test_the_book_s_tiles_and_tokens_are_printed(chosen: str) -> None:
    found = tiles(tile_set=chosen)
    assert tuple(found[f"tile-{code}"] for code in FACES) == BOOK[chosen]
    assert sum(BOOK[chosen]) == 64
    assert (found["token-0"], found["token-1"]) == (24, 24)
    assert found.total() == 64 + 48
    assert len(drawn("mixed-signals", options={"tile_set": chosen})) == 3


def test_an_own_set_and_more_tokens_are_printed() -> None:
    found = tiles(tiles="FI4,FL6,OU4,AND2,OR2", tokens_per_player=40)
    assert found == {
        "tile-FI": 4, "tile-FL": 6, "tile-OU": 4, "tile-AND": 2, "tile-OR": 2, "token-0": 40, "token-1": 40,
    }  # fmt: skip


def test_an_own_set_with_faults_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mixed-signals", "--option", "tiles=FI4,QQ7"]) == 2
    assert "there is no tile `QQ`" in capsys.readouterr().err


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_of_36_tiles_needs_few_straight_cuts(paper: str) -> None:
    first = work.laid("mixed-signals", ordered("mixed-signals", paper=PAPERS[paper]))[0]
    assert (len(first.placed), len(first.cuts)) == (36, {"a4": 19, "letter": 20}[paper])


@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_have_sides_of_50_mm_and_every_side_is_on_a_cut(paper: str) -> None:
    for sheet in work.laid("mixed-signals", ordered("mixed-signals", paper=PAPERS[paper]))[:2]:
        middles = set()
        for one in sheet.placed:
            points = list(corners(one))
            for a, b in itertools.pairwise([*points, points[0]]):
                assert math.dist(a, b) == pytest.approx(50, abs=NEAR)
                assert min(_off(a, cut) + _off(b, cut) for cut in map(tuple, sheet.cuts)) < 0.01
            middles.add((round(one.x, 2), round(one.y, 2)))
        assert len(middles) == len(sheet.placed)
        for a, b in itertools.combinations(middles, 2):
            assert math.dist(a, b) > 2 * mixed_signals.INNER - 0.01  # nearer ones would overlap


def _off(point: tuple[float, float], cut: tuple[float, ...]) -> float:
    """How far a point lies from the line of a cut."""
    x, y, to_x, to_y = cut
    return abs((to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)) / math.dist((x, y), (to_x, to_y))


def test_arrows_stand_where_the_rules_have_inputs_and_outputs() -> None:
    """A filled arrow gives, a hollow one takes; a neutral edge is plain."""
    for code, letters in FACES.items():
        body = mixed_signals.face(code)
        filled, hollow = body.count("14.4338 0L11.0338"), body.count("11.2338 0L14.2338")
        assert (filled, hollow) == (letters.count("O"), letters.count("I")), code


def test_sides_are_named_in_both_languages() -> None:
    for language, words in (("en", "4 × NAND"), ("ja", "分岐レーン")):
        document = drawn("mixed-signals", language=language)
        assert words in document[2].get_textpage().get_text_range()
