"""Whole matches against a bot, from the front page to the last line: by mouse, by finger and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.person import PATIENCE
from tests.page.stage import Stage

pytestmark = pytest.mark.xdist_group("page-matches")

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_two_clicks_from_the_front_page_to_the_first_action(arrive: Arrive) -> None:
    ann = arrive(motion=True).open()
    ann.button("Play INPUT 11 against a bot").click()
    assert ann.play_to_the_end(Stage.of(ann).click) == 5
    expect(ann.result).to_have_text(re.compile("win"))
    ann.button("Rematch").click()
    expect(ann.result).to_have_count(0)
    assert ann.my_turn()


TABLES = ["ring", "shared advanced", "draft", "closed random independent ring"]  # every stage of the board
TURNS = {"draft": (10, 11)}  # five turns, and five or six picks before them


@pytest.mark.parametrize("picks", TABLES)
def test_by_mouse(arrive: Arrive, picks: str) -> None:
    ann = arrive().open()
    ann.new_table("INPUT 11", *picks.split(), bot=True)
    assert ann.play_to_the_end(Stage.of(ann).click) in TURNS.get(picks, (5,))


@pytest.mark.parametrize("picks", ["draft", "closed random ring"])
def test_by_finger(arrive: Arrive, picks: str) -> None:
    ann = arrive(**PHONE, motion=picks == "draft").open()
    ann.new_table("INPUT 11", *picks.split(), bot=True)
    assert ann.play_to_the_end(Stage.of(ann).tap) in TURNS.get(picks, (5,))


@pytest.mark.parametrize("picks", ["draft", "shared"])
def test_by_dragging_gates(arrive: Arrive, picks: str) -> None:
    ann = arrive().open()
    ann.new_table("INPUT 11", picks, bot=True)
    assert ann.play_to_the_end(Stage.of(ann).drag) in TURNS.get(picks, (5,))


def test_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.tab_to("Play INPUT 11 against a bot")
    ann.press("Enter")
    assert ann.play_to_the_end(Stage.of(ann).type) == 5
    ann.tab_to("Back to the games")
    ann.press("Enter")
    ann.see("Your games")
    assert ann.pointed == 0


def test_a_pointer_that_moves_or_presses_is_counted(arrive: Arrive) -> None:
    """What the tests by keys alone rely on."""
    ann = arrive().open()
    ann.page.mouse.move(300, 300)
    ann.page.mouse.move(310, 300)
    moved = ann.pointed
    assert moved > 0
    ann.page.mouse.down()
    assert ann.pointed > moved


def test_a_draft_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open("/g/input-11")
    ann.tab_to("New table")
    ann.press("Enter")
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    ann.press_until("Tab", lambda: ann.is_focused(sheet.get_by_role("combobox", name="Seat 2")))
    ann.press("B")  # a list goes to what begins so: the first bot
    ann.press_until("Tab", lambda: ann.is_focused(sheet.get_by_role("radio", name=re.compile("^standard", re.I))))
    ann.press_until("ArrowDown", lambda: ann.is_focused(sheet.get_by_role("radio", name=re.compile("^draft", re.I))))
    ann.press("Enter")  # sends the form from anywhere in it
    assert ann.play_to_the_end(Stage.of(ann).type) in TURNS["draft"]
    assert ann.pointed == 0


# ---- the board for any game ------------------------------------------------------------------------------------------


def test_the_generic_board_by_clicks(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.button("Play Face down against a bot").click()
    assert ann.my_turn()
    ann.page.get_by_role("searchbox").fill("swap")
    ann.page.get_by_role("searchbox").press("Enter")
    expect(ann.page.get_by_role("region", name="Actions").get_by_role("button", name="swap 0")).to_have_count(0)
    ann.page.get_by_role("group", name="Face down").get_by_role("button", name="lay 0 1").click()
    expect(ann.result).to_be_visible(timeout=PATIENCE)


def test_the_generic_board_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.tab_to("Play Face down against a bot")
    ann.press("Enter")
    assert ann.my_turn()
    picture = ann.page.get_by_role("group", name="Face down")
    expect(picture.get_by_role("button")).to_have_count(2)
    ann.press("b")
    expect(picture.get_by_role("button", name="lay 0 0")).to_be_focused()
    ann.press("ArrowRight")
    expect(picture.get_by_role("button", name="lay 0 1")).to_be_focused()
    ann.press("Enter")
    expect(ann.result).to_be_visible(timeout=PATIENCE)
    assert ann.pointed == 0
