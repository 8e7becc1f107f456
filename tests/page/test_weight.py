"""The page is light: its shell and one board are at most 100 kB of packed JavaScript, and boards come on demand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bench.page.weight import BUDGET, entry, weigh
from logicade.server.http.page import BUILT
from tests.page.conftest import Arrive


def test_the_shell_and_any_board_are_light() -> None:
    found = weigh(BUILT)
    assert found.boards, "the page is not built: `make play` builds it"
    assert found.shell + max(found.boards.values()) <= BUDGET, found


def test_boards_are_not_part_of_the_shell() -> None:
    text = (BUILT / "index.html").read_text("utf-8")
    assert [file for file in weigh(BUILT).boards if file in text] == []
    assert entry(text).startswith("index-")


def test_a_page_without_a_script_cannot_be_weighed() -> None:
    with pytest.raises(ValueError, match="no script"):
        entry("<html></html>")


# ---- on the wire -----------------------------------------------------------------------------------------------------

VISIT = 200_000  # bytes, for everything that the front page needs, fonts and pictures too
SENT = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, one) => sum + one.transferSize, 0)
"""
wire = pytest.mark.xdist_group("page-weight")


@wire
def test_a_first_visit_is_light(arrive: Arrive) -> None:
    ann = arrive(locale="en-GB").open()
    expect(ann.page.get_by_role("article").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 50_000 < ann.page.evaluate(SENT) <= VISIT


@wire
def test_a_turn_asks_for_no_pictures(arrive: Arrive) -> None:
    """What is to be seen comes over the socket; what is done is asked for in words at most once for each line."""
    ann = arrive().open()
    ann.button("Play INPUT 11 against a bot").click()
    assert ann.my_turn()
    lines, before = ann.lines, len(ann.responses)
    ann.page.get_by_role("button", name="Everything you can do").click()
    ann.page.locator("[data-action]").first.click()
    ann.page.locator("[data-commit]").click()
    assert ann.my_turn(after=lines)
    asked = [answer.url.partition("/api/")[2] for answer in ann.responses[before:]]
    assert [address for address in asked if "/words?" not in address] == []
    assert len(asked) <= 3
