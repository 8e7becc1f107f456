"""A whole match of every game on the board that any game has: parts of its picture are clicked, then what is left."""

from __future__ import annotations

import contextlib
import random
import re

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

import logicade
from logicade.games import SLUGS
from tests.page.conftest import Arrive
from tests.page.person import RESULT, Visitor

pytestmark = pytest.mark.xdist_group("page-games")
# What makes a match short; the rest is as a visitor finds it.
NUMBERS = {"hard-wired": {"Displays to win": 4}, "mixed-signals": {"Tokens": 10}, "loop-6": {"Most turns": 12}}


MOMENT = 3_000  # milliseconds


class Hand:
    """Clicks one part of the picture that can be used, any of them, and then one of the actions that are left."""

    def __init__(self, visitor: Visitor, title: str) -> None:
        self._visitor, self._source = visitor, random.Random(title)
        self._parts = visitor.page.get_by_role("group", name=title).get_by_role("button")
        self._actions = visitor.page.get_by_role("region", name="Actions").get_by_role("group").get_by_role("button")
        self._end = visitor.page.get_by_role("heading", name=re.compile(RESULT))  # a bot may be the last to act

    def act(self) -> None:
        lines = self._visitor.lines
        expect(self._parts.or_(self._actions).or_(self._end).first).to_be_visible()
        self._click_one(self._parts)
        if self._visitor.lines == lines:
            self._click_one(self._actions)

    def _click_one(self, found: Locator) -> None:
        count = found.count()
        if count:
            with contextlib.suppress(TooLate):  # in free order somebody else may act before the hand is there
                found.nth(self._source.randrange(count)).click(timeout=MOMENT)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_match_on_the_board_for_any_game(arrive: Arrive, slug: str) -> None:
    game = logicade.game(slug)
    ann = arrive().open()
    if slug in NUMBERS:
        ann.new_table(game.title.en, bot=True, numbers=NUMBERS[slug])
    else:
        ann.button(f"Play {game.title.en} against a bot").click()
    if slug == "input-11":
        ann.page.get_by_role("switch", name="Simple board").check()
    turns = ann.play_to_the_end(Hand(ann, game.title.en).act)
    assert turns > 1
    expect(ann.page.get_by_role("heading", name=re.compile(RESULT))).to_be_visible()
