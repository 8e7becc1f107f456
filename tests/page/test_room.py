"""Boards and people have room: with many seats nothing lies over anything else, and a small phone keeps its board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.stage import Stage
from tests.page.test_laws import SIZES

# Strips, board and dock lie beside and below each other, names are whole; with so many pixels a unit of the board.
ROOM = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const all = ".stage .seats .who, .stage .seats .block, .stage > .main, .stage .dock";
  const parts = [...document.querySelectorAll(all)];
  const found = [];
  const shared = (a, b, from, to) => Math.round(Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
  parts.forEach((one, k) => parts.slice(k + 1).forEach((other) => {
    const [wide, high] = [["left", "right"], ["top", "bottom"]].map((way) => shared(box(one), box(other), ...way));
    if (wide > 1 && high > 1) found.push(`${one.className} and ${other.className} share ${wide}x${high}`);
  }));
  for (const one of document.querySelectorAll(".stage .name"))
    if (one.scrollWidth > one.clientWidth) found.push(`"${one.textContent}" is cut`);
  const plane = document.querySelector(".stage > .main .plane");
  return { found, scale: new DOMMatrix(getComputedStyle(plane).transform).a };
}
"""
MOST: dict[
    str, tuple[dict[str, Any], float]
] = {  # tables with the most people and the largest maps, and what is left of the board's size on the smallest phone
    "hard-wired": ({"bots": 5, "terms": {"seats": 6}}, 0.6),
    "logi-sticks": ({"bots": 3, "terms": {"seats": 4}}, 0.75),
    "quirky-circuits": ({"bots": 3, "options": {"scenario": "twirl-5"}, "terms": {"seats": 4}}, 0.55),
    "mixed-signals": ({}, 0.5),
}


@pytest.mark.parametrize("size", ["360x640", "390x844", "1280x800", "800x360"])
@pytest.mark.parametrize("game", MOST)
def test_everybody_and_everything_has_room(arrive: Arrive, game: str, size: str) -> None:
    width, height, touch = SIZES[size]
    table, least = MOST[game]
    stage = Stage(arrive(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch))
    stage.sit(game, **table)
    stage.page.evaluate("document.fonts.ready")
    expect(stage.page.locator(".stage .dock .goal")).not_to_be_empty()
    room = stage.page.evaluate(ROOM)
    assert room["found"] == []
    assert size != "360x640" or room["scale"] >= least
