"""The page is light: its shell and one board are at most 100 kB of packed JavaScript, and boards come on demand."""

from __future__ import annotations

import pytest

from bench.page.weight import BUDGET, entry, weigh
from logicade.server.http.page import BUILT


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
