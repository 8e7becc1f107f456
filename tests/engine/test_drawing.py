"""Parts of drawings one by one, and colours and looks as they have always been."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from logicade.engine import drawing
from logicade.engine.drawing import box, label, number, pad, span, tag
from tests.games.drawn import compare

HERE = Path(__file__).parent / "drawings"


# ---- parts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.001, "0"),
        (7, "7"),
        (100, "100"),
        (2.5, "2.5"),
        (1 / 3, "0.33"),
        (-1.005001, "-1.01"),
        (0.1, "0.1"),
    ],
)
def test_coordinates_are_short_and_the_same_everywhere(value: float, text: str) -> None:
    assert number(value) == text


def test_elements_and_their_attributes() -> None:
    assert tag("path", d="M0 0", class_="x", font_size=2.50) == '<path d="M0 0" class="x" font-size="2.5"/>'
    assert tag("g", "", x=1) == '<g x="1"></g>', "empty is not the same as closed"
    assert tag("text", "a", y=1 / 3) == '<text y="0.33">a</text>'
    assert label(1, 2, "a < b", 9) == (
        '<text x="1" y="2" font-size="9" text-anchor="start" class="lc-ink">a &lt; b</text>'
    )
    assert label(1, 2, "a", 9, "dim strong", "end") == (
        '<text x="1" y="2" font-size="9" text-anchor="end" class="lc-dim lc-strong">a</text>'
    )
    assert span("a&b", "dim") == '<tspan dx="0" class="lc-dim">a&amp;b</tspan>'
    assert span("a", "one ink", 4) == '<tspan dx="4" class="lc-one lc-ink">a</tspan>'
    assert box(1, 2, 3, 4, "card edge") == '<rect x="1" y="2" width="3" height="4" rx="8" class="lc-card lc-edge"/>'
    assert box(1, 2, 3, 4, "card", 5) == '<rect x="1" y="2" width="3" height="4" rx="5" class="lc-card"/>'


def test_characters_for_terminals() -> None:
    assert drawing.mark("a", "dim") == "[dim]a[/dim]"
    assert pad("ab", 4) == "ab  "
    assert pad("山札", 5) == "山札 ", "a Japanese letter takes two"
    assert pad("ab", 3, "one") == "[one]ab[/one] "


def test_a_whole_drawing_stands_alone() -> None:
    symbols = ['<symbol id="a"/>', '<symbol id="b"/>']
    drawn = drawing.document(10, 20.5, "<g/>", title="T<", description="D&", symbols=symbols)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20.5" role="img" lang="en" class="logicade">\n'
    assert drawn.startswith(f"{head}<title>T&lt;</title><desc>D&amp;</desc><style>.logicade{{--lc-paper:#f3eee2;")
    ground = '<rect x="0" y="0" width="10" height="20.5" rx="14" class="lc-paper"/>'
    assert drawn.endswith(f"<defs>{''.join(symbols)}</defs>\n{ground}\n<g/>\n</svg>\n")
    assert drawing.bare(drawn) == f"{head}<title>T&lt;</title><desc>D&amp;</desc>{ground}\n<g/>\n</svg>\n"
    japanese = drawing.document(1, 1, "", title="", description="", symbols=[], language="ja")
    assert 'lang="ja"' in japanese


# ---- as they have always looked --------------------------------------------------------------------------------------


def test_colours_and_looks_are_as_before(bless: bool) -> None:
    compare(HERE / "page.css", drawing.page_style(), bless)
    compare(HERE / "drawing.css", drawing.style().replace("}.", "}\n.") + "\n", bless)


def test_a_drawing_carries_only_the_styles_that_it_uses() -> None:
    drawn = drawing.document(1, 1, '<g class="lc-ink" fill="var(--lc-bad)"/>', title="", description="", symbols=[])
    assert ".lc-ink{" in drawn
    assert ".lc-soft{" not in drawn
    assert sorted(set(re.findall(r"--lc-([\w-]+):", drawn))) == ["bad", "ink", "paper"]
