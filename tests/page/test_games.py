"""A whole match of every game, as a visitor finds it: one click to the table, and then what the stage offers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import logicade
from logicade.games import SLUGS
from tests.page.conftest import Arrive
from tests.page.stage import Stage

pytestmark = pytest.mark.xdist_group("page-games")
# What makes a match short; the rest is as a visitor finds it.
OPTIONS = {
    "hard-wired": {"goal": "4"},
    "mixed-signals": {"tokens_per_player": "10"},
    "loop-6": {"max_turns": "12"},
}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_match(arrive: Arrive, slug: str) -> None:
    ann = arrive()
    stage = Stage(ann, slug)
    stage.sit(slug, bots=logicade.game(slug).seats[0] - 1, options=OPTIONS.get(slug, {}))
    assert stage.play_to_the_end(stage.click) > 1
    expect(ann.result).to_be_visible()
