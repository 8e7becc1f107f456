"""Whole matches of games with scenes on the stage, whatever hand is used; what moves, what is said, and what fits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.looks import violations
from tests.page.stage import Stage

pytestmark = pytest.mark.xdist_group("page-stage")

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIZES = {
    "desk": (1280, 800),
    "large": (1920, 1080),
    "small phone": (360, 640),
    "phone": (390, 844),
    "aside": (844, 390),
}
GAMES: dict[str, dict[str, Any]] = {
    "input-11": {},
    "tournament": {"bots": 3},
    "mixed-signals": {"options": {"tokens_per_player": "10"}},
}
# Whether anything reaches out of the window; a page that only grows has a scroll width of its own.
TOO_WIDE = """
() => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight
  || [...document.querySelectorAll(".stage, .dock, .seats")].some(
    (box) => box.getBoundingClientRect().right > innerWidth + 1 || box.scrollWidth > box.clientWidth + 1)
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["click", "drag", "tap", "type"])
def test_a_whole_match(arrive: Arrive, game: str, way: str) -> None:
    stage = Stage(arrive(**PHONE if way == "tap" else {}), f"{game} {way}")
    stage.sit(game, **GAMES[game])
    assert stage.play_to_the_end(getattr(stage, way)) > 2
    expect(stage.visitor.result).to_be_visible()


def test_nothing_is_done_by_a_single_touch(arrive: Arrive) -> None:
    """One touch lifts, the next arms, Escape puts all back, and only the button does it."""
    stage = Stage(arrive())
    stage.sit("input-11")
    assert stage.due()
    brought = stage.page.evaluate("window.brought")
    while not stage.armed:
        thing = stage.next_thing()
        assert thing is not None
        stage.page.mouse.click(*thing["at"])
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator(".stage [aria-pressed=true]")).to_have_count(0)
    assert stage.page.evaluate("window.brought") == brought


def test_of_two_places_the_one_touched_last_is_taken(arrive: Arrive) -> None:
    """A press takes the focus from the piece that was touched before, and is heard all the same."""
    stage = Stage(arrive())
    stage.sit("input-11")
    assert stage.due()
    gaps = stage.page.locator('.stage [data-key^="gap-"][role=button]')
    for place in (1, 4, 2):
        gaps.nth(place).click()
        expect(gaps.nth(place)).to_have_attribute("aria-pressed", "true")


def test_the_focus_stays_where_it_was(arrive: Arrive) -> None:
    stage = Stage(arrive())
    stage.sit("input-11")
    for _ in range(3):
        assert stage.due()
        brought = stage.page.evaluate("window.brought")
        stage.type()
        stage.due(brought)
        assert stage.page.evaluate("document.activeElement.closest('.stage') !== null")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_one_screen_holds_everything(arrive: Arrive, game: str, size: str) -> None:
    width, height = SIZES[size]
    stage = Stage(arrive(viewport={"width": width, "height": height}), game)
    stage.sit(game, **GAMES[game])
    assert stage.due()
    assert not stage.page.evaluate(TOO_WIDE)
    assert all(one["at"] for one in stage.usable() if one["hand"])
    stage.page.locator(".stage .dock").evaluate("dock => { dock.style.width = '120vw'; }")
    assert stage.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize(
    "words", [{}, {"color_scheme": "dark", "locale": "ja-JP"}, PHONE], ids=["light", "dark", "phone"]
)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_for_axe_to_complain_of(arrive: Arrive, game: str, words: dict[str, Any]) -> None:
    stage = Stage(arrive(**words), game)
    stage.sit(game, **GAMES[game])
    assert stage.due()
    assert violations(stage.page) == []
    things = [one for one in stage.usable() if one["at"]]
    stage.page.mouse.click(*things[0]["at"])
    assert violations(stage.page) == []


# Counts what is set in motion.
COUNT_MOTION = """
() => {
  window.moved = 0;
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (...words) {
    window.moved += 1;
    return plain.apply(this, words);
  };
}
"""
TRAVELLING = "document.getAnimations().filter((one) => one.effect?.getTiming().fill === 'forwards').length"


def test_pieces_travel_and_a_click_ends_it(arrive: Arrive) -> None:
    stage = Stage(arrive(motion=True))
    stage.sit("input-11")
    assert stage.due()
    stage.page.evaluate(COUNT_MOTION)
    stage.click()
    stage.page.wait_for_function(f"window.moved > 0 && {TRAVELLING} > 0")
    stage.page.locator(".stage .goal").click()
    assert stage.page.evaluate(TRAVELLING) == 0


def test_with_less_motion_nothing_travels(arrive: Arrive) -> None:
    stage = Stage(arrive())
    stage.sit("input-11")
    assert stage.due()
    stage.page.evaluate(COUNT_MOTION)
    brought = stage.page.evaluate("window.brought")
    stage.click()
    stage.due(brought)
    assert stage.page.evaluate("window.moved") == 0
