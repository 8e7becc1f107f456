"""What a table has besides the board: reasons, seats that change hands, questions, talk, sounds, the curtain."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.hands import Board
from tests.page.person import Visitor
from tests.page.test_secrets import meet

pytestmark = pytest.mark.xdist_group("page-table")


def heard(visitor: Visitor) -> str:
    """What a screen reader was told last."""
    return visitor.page.locator("[aria-live=polite]").inner_text().strip()


def turns(people: list[Visitor]) -> tuple[Visitor, Visitor]:
    """Who is to act, and who is not."""
    mover = next(visitor for visitor in people if visitor.page.title().startswith("●"))
    return mover, next(visitor for visitor in people if visitor is not mover)


# ---- why not ---------------------------------------------------------------------------------------------------------


def test_a_piece_that_cannot_be_used_says_why(arrive: Arrive) -> None:
    people = meet(arrive, "INPUT 11")
    ann, bob = turns(people)
    bob.button(re.compile("^OR gate")).click(force=True)  # it is disabled
    why = bob.page.get_by_role("group", name="Why not")
    expect(why).to_contain_text(re.compile(r"Not now: .+ to act\."))
    assert heard(bob) == why.locator("p").inner_text()
    bob.press("Escape")
    expect(why).to_have_count(0)
    for visitor in (ann, bob):
        visitor.button(re.compile("^AND gate")).click()
        Board(visitor).pairs.first.click()
        expect(turns(people)[1].log).to_have_count(visitor.lines)
        assert (bob if visitor is ann else ann).my_turn(after=visitor.lines - 1)
    ann.button(re.compile("^AND gate, 0")).focus()
    ann.press("Enter")
    why = ann.page.get_by_role("group", name="Why not")
    expect(why).to_contain_text("No AND is left in the hand of")
    ann.tab_to("See input-11 2.4")
    ann.press("Enter")
    clause = ann.page.get_by_role("dialog").locator("#clause-2-4")
    expect(clause).to_be_in_viewport()
    expect(clause).to_have_class(re.compile("here"))


def test_why_not_in_japanese_and_on_the_generic_board(arrive: Arrive) -> None:
    ann, _ = meet(arrive, "Face down")
    picture = ann.page.get_by_role("group", name="Face down")
    picture.locator('[data-fields="side=1"][data-seat="1"]').click()
    expect(ann.page.get_by_role("group", name="Why not")).to_contain_text(re.compile("^That belongs to "))
    picture.get_by_role("button").first.click()
    expect(ann.log).to_have_count(3)
    ann.page.get_by_role("banner").get_by_role("button").last.click()
    ann.page.get_by_role("radio", name="日本語").check()
    ann.press("Escape")
    ann.page.locator('.lc-part[data-fields="side=1"][data-seat="0"]').click()
    why = ann.page.get_by_role("group", name="できない理由")
    expect(why).to_contain_text("今は使えません。")
    expect(why.get_by_role("button")).to_have_text("face-down 2を見る")
