"""Whole matches against a bot, from the front page to the last line: by mouse, by finger and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.person import PATIENCE
from tests.page.stage import Stage

pytestmark = pytest.mark.xdist_group("page-matches")


def test_two_clicks_from_the_front_page_to_the_first_action(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.button("Play INPUT 11 against a bot").click()
    stage = Stage(ann)
    assert stage.play_to_the_end(stage.click) == 5
    expect(ann.result).to_have_text(re.compile("win"))
    ann.button("Rematch").click()
    expect(ann.result).to_have_count(0)
    assert ann.my_turn()


@pytest.mark.parametrize("picks", ["ring", "shared advanced", "draft", "closed random independent ring"])
def test_every_kind_of_hands(arrive: Arrive, picks: str) -> None:
    ann = arrive().open()
    ann.new_table("INPUT 11", *picks.split(), bot=True)
    stage = Stage(ann)
    assert stage.play_to_the_end(stage.click) >= 5
    expect(ann.result).to_be_visible()


def test_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.tab_to("Play INPUT 11 against a bot")
    ann.press("Enter")
    stage = Stage(ann)
    assert stage.play_to_the_end(stage.type) == 5
    expect(ann.result).to_be_visible()
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


# ---- a game without an order of turns --------------------------------------------------------------------------------


def test_a_free_order_by_clicks(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.button("Play Face down against a bot").click()
    stage = Stage(ann)
    assert stage.due()
    stage.piece("place-0-1").click()
    stage.commit.click()
    expect(ann.result).to_be_visible(timeout=PATIENCE)


def test_a_free_order_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.tab_to("Play Face down against a bot")
    ann.press("Enter")
    stage = Stage(ann)
    assert stage.due()
    stage.piece("place-0-0").focus()
    ann.press("ArrowRight")
    expect(stage.piece("place-0-1")).to_be_focused()
    ann.press("Enter")
    stage.commit.focus()
    ann.press("Enter")
    expect(ann.result).to_be_visible(timeout=PATIENCE)
    assert ann.pointed == 0
