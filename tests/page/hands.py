"""Three ways to act at INPUT 11's board, by what it offers to everybody: names of pieces, and which can be used."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.page.person import PATIENCE, Visitor

LIFT = 44  # a finger holds a gate so far below it


class Board:
    """The pieces of the board."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    @property
    def gates(self) -> Locator:
        """Gates of the own hand or on the table that can be taken now."""
        hand = self.page.get_by_role("group", name="Your gates")
        pool = self.page.get_by_role("group", name="Gates on the table", exact=True)
        return hand.or_(pool).get_by_role("button", disabled=False)

    @property
    def pairs(self) -> Locator:
        return self.page.get_by_role("group", name="Pairs of neighbours").get_by_role("button", disabled=False)

    @property
    def picking(self) -> bool:
        """Whether a gate is taken into the hand, once the board is ready; then there are no pairs to lay it on."""
        expect(self.gates.first).to_be_visible(timeout=PATIENCE)
        if self.page.get_by_role("group", name="Pairs of neighbours").count() == 0:
            return True
        expect(self.pairs.first).to_be_visible(timeout=PATIENCE)
        return False

    def click(self) -> None:
        """A gate and a pair, by mouse; now and then the pair first."""
        self._choose(lambda piece: piece.click(), pair_first=self.visitor.lines % 4 < 2)

    def tap(self) -> None:
        """The same by finger."""
        self._choose(lambda piece: piece.tap(), pair_first=self.visitor.lines % 4 >= 2)

    def _choose(self, touch: Callable[[Locator], None], *, pair_first: bool) -> None:
        if self.picking:
            touch(self.gates.last)
            return
        first, second = (self.pairs, self.gates) if pair_first else (self.gates, self.pairs)
        needed = second.count() > 1  # where nothing is left to choose, the first choice is enough
        touch(first.last)
        if needed:
            touch(second.first)

    def drag(self, *, finger: bool) -> None:
        """Carry a gate to a pair, or to the own side while gates are picked."""
        gate = self.gates.first
        gate.scroll_into_view_if_needed()
        x, y = _middle(gate)
        goal = self.page.get_by_role("group", name=re.compile("played:")).last if self.picking else self.pairs.last
        to_x, to_y = _middle(goal)
        way = [(x + (to_x - x) * k / 4, y + (to_y + LIFT * finger - y) * k / 4) for k in range(5)]
        if finger:
            self._touch(way)
            return
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for point in way[1:]:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def _touch(self, way: list[tuple[float, float]]) -> None:
        wire = self.visitor.context.new_cdp_session(self.page)
        for kind, point in zip(("touchStart", *["touchMove"] * (len(way) - 1)), way, strict=True):
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": point[0], "y": point[1]}]})
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wire.detach()

    def type(self) -> None:
        """Keys alone: to the board, along the gates, up to the pairs, along them."""
        picking, needed = self.picking, self.pairs.count() > 1
        self.visitor.press("b")
        self.visitor.press_until("ArrowDown", lambda: "gate" in self.visitor.focus_name())
        self.visitor.press("Home")
        self.visitor.press_until("ArrowRight", self._usable)
        self.visitor.press("Enter")
        if picking or not needed:
            return
        self.visitor.press("ArrowUp", "End")
        self.visitor.press_until("ArrowLeft", self._usable)
        self.visitor.press("Space")

    def _usable(self) -> bool:
        return self.visitor.focused.get_attribute("aria-disabled") == "false"


def _middle(piece: Locator) -> tuple[float, float]:
    expect(piece).to_be_visible(timeout=PATIENCE)
    box = piece.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
