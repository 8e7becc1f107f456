"""Whole matches against a bot, from the front page to the last line: by mouse, by finger and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.hands import Board
from tests.page.person import Visitor

pytestmark = pytest.mark.xdist_group("page-matches")

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def new_table(visitor: Visitor, game: str, *picks: str) -> None:
    """Open the sheet of a game on the front page, choose, seat a bot and begin."""
    card = visitor.page.get_by_role("article").filter(has=visitor.page.get_by_role("heading", name=game))
    card.get_by_role("button", name="New table").click()
    sheet = visitor.page.get_by_role("dialog")
    sheet.get_by_label("Seat 2").select_option(label="Bot, Level 1")
    for pick in picks:
        sheet.get_by_role("radio", name=pick).or_(sheet.get_by_role("switch", name=pick)).check()
    sheet.get_by_role("button", name="Open the table").click()


def test_two_clicks_from_the_front_page_to_the_first_action(arrive: Arrive) -> None:
    ann = arrive(motion=True).open()
    ann.button("Play INPUT 11 against a bot").click()
    assert ann.play_to_the_end(Board(ann).click) == 5
    expect(ann.result).to_have_text(re.compile("You (win|lose)"))
    ann.button("Rematch").click()
    assert ann.my_turn()


TABLES = ["ring", "shared advanced11", "draft", "closed random independent ring"]  # every stage of the board
TURNS = {"draft": (10, 11)}  # five turns, and five or six picks before them


@pytest.mark.parametrize("picks", TABLES)
def test_by_mouse(arrive: Arrive, picks: str) -> None:
    ann = arrive().open()
    new_table(ann, "INPUT 11", *picks.split())
    assert ann.play_to_the_end(Board(ann).click) in TURNS.get(picks, (5,))


@pytest.mark.parametrize("picks", ["draft", "closed random ring"])
def test_by_finger(arrive: Arrive, picks: str) -> None:
    ann = arrive(**PHONE, motion=picks == "draft").open()
    new_table(ann, "INPUT 11", *picks.split())
    assert ann.play_to_the_end(Board(ann).tap) in TURNS.get(picks, (5,))


@pytest.mark.parametrize("picks", ["shared", "draft"])
@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_by_dragging_gates(arrive: Arrive, finger: bool, picks: str) -> None:
    ann = arrive(**PHONE if finger else {}).open()
    new_table(ann, "INPUT 11", *picks.split())
    assert ann.play_to_the_end(lambda: Board(ann).drag(finger=finger)) in TURNS.get(picks, (5,))
