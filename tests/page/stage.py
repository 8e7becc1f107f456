"""A person at the stage: what it offers in any game, used by mouse, by dragging, by finger or by keys."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.page.person import Visitor

Thing = dict[str, Any]
TOUCHES = 12  # at most until one action is left: whoever touches at random also puts back

OPEN = """
async ({ game, players, options, terms }) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  await post("/api/guests", { name: "Yuki" });
  const { id } = await (await post("/api/tables", { game, players, options, ...terms })).json();
  await post(`/api/tables/${id}/start`, {});
  return id;
}
"""
# What can be touched now: only what an eye sees on top counts, each with a point where a hand really hits it.
USABLE = """
() => {
  const middle = (element) => {
    const { x, y, width, height } = (element.querySelector(":scope > svg") ?? element).getBoundingClientRect();
    const tries = [[.5, .5], [.5, .3], [.5, .7], [.3, .5], [.7, .5]];
    return tries.map(([a, b]) => [x + width * a, y + height * b])
      .find(([a, b]) => element.contains(document.elementFromPoint(a, b)));
  };
  const found = [...document.querySelectorAll(".stage [data-key][role=button]:not([aria-disabled])")];
  return found.map((element) => ({
    key: element.dataset.key,
    picked: element.getAttribute("aria-pressed") === "true",
    marked: element.classList.contains("marked"),
    hand: element.closest("[data-block]").classList.contains("hand"),
    at: middle(element) ?? null,
  }));
}
"""
DUE = """
(brought) => {
  if (document.querySelector('.stage .buttons a[href^="/m/"]')) return "over";
  if (window.brought <= brought) return null;
  const mine = document.title.startsWith("● ");
  return mine && document.querySelector(".stage .last, .stage [data-button]") ? "turn" : null;
}
"""

# Something can be done, or it is not the turn any more.
OFFERED = """
() => !document.title.startsWith("● ")
  || document.querySelector(".stage [data-key][role=button]:not([aria-disabled]), .stage [data-button]")
"""


class Stage:
    """The stage of one table, and somebody who uses all that it offers at random."""

    def __init__(self, visitor: Visitor, seed: str = "stage") -> None:
        self.visitor, self.page, self._random = visitor, visitor.page, random.Random(seed)

    @classmethod
    def of(cls, visitor: Visitor) -> Stage:
        """The stage of the table at which somebody sits already; what is done there depends on how far it has gone."""
        return cls(visitor, f"stage {visitor.lines}")

    def sit(self, game: str, *, bots: int = 1, seats: int = 1, options: Any = (), terms: Any = ()) -> str:
        """Open a table with own seats and bots, start it, and go there."""
        self.visitor.open()
        players = ["me"] * seats + ["bot:1"] * bots
        words = {"game": game, "players": players, "options": dict(options), "terms": dict(terms)}
        table: str = self.page.evaluate(OPEN, words)
        self.visitor.open(f"/t/{table}")
        self.page.wait_for_selector(".stage [data-key]", state="attached")
        return table

    def due(self, brought: int = 0) -> bool:
        """Wait until it is this person's turn or all is over; whether it is the turn."""
        return bool(self.page.wait_for_function(DUE, arg=brought).json_value() == "turn")

    def play_to_the_end(self, act: Callable[[], None], most: int = 400) -> int:
        """Act whenever it is the turn; how often that was."""
        turns, mine = 0, self.due()
        while mine and turns < most:
            brought = self.page.evaluate("window.brought")
            act()
            turns, mine = turns + 1, self.due(brought)
        return turns

    # ---- looking -----------------------------------------------------------------------------------------------------

    def usable(self) -> list[Thing]:
        """What can be touched now."""
        found: list[Thing] = self.page.evaluate(USABLE)
        return found

    def piece(self, key: str) -> Locator:
        return self.page.locator(f"[data-key={json.dumps(key)}]")

    @property
    def commit(self) -> Locator:
        return self.page.locator(".stage [data-commit]")

    @property
    def armed(self) -> bool:
        """Whether one action is left and waits to be done."""
        return self.page.locator(".stage [data-commit][aria-disabled=false]").count() > 0

    def next_thing(self) -> Thing | None:
        """Something that brings an action nearer: from the hand first, then a marked place, then anything."""
        free = [one for one in self.usable() if not one["picked"] and one["at"]]
        begun = any(one["picked"] for one in self.usable())
        groups = (
            [one for one in free if one["hand"]] if not begun else [],
            [one for one in free if one["marked"]],
            [one for one in free if not one["hand"]],
            free,
        )
        return next((self._random.choice(some) for some in groups if some), None)

    # ---- acting ------------------------------------------------------------------------------------------------------

    def click(self) -> None:
        """One action by mouse."""
        self._by(lambda thing: self.page.mouse.click(*thing["at"]))

    def tap(self) -> None:
        """One action by finger."""
        self._by(lambda thing: self.page.touchscreen.tap(*thing["at"]))

    def type(self) -> None:
        """One action by keys: to a piece, and Enter on it."""

        def enter(thing: Thing) -> None:
            self.piece(thing["key"]).focus()
            self.page.keyboard.press("Enter")

        def press(button: Locator) -> None:
            button.focus()
            self.page.keyboard.press("Enter")

        self._by(enter, press)

    def _by(self, touch: Callable[[Thing], None], press: Callable[[Locator], Any] = Locator.click) -> None:
        """Touch until one action is left, and commit it."""
        brought = self.page.evaluate("window.brought")
        for _ in range(TOUCHES):
            if self.armed:
                press(self.commit.first)
                return
            thing = self.next_thing()
            buttons = self.page.locator(".stage [data-button]")
            if buttons.count() and (thing is None or self._random.random() < 0.3):
                press(buttons.first)
            elif thing:
                touch(thing)
            else:
                self.page.wait_for_function(OFFERED)  # the drawing of what has just happened is on its way
            self.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
            if self.page.evaluate("window.brought") > brought or not self.page.title().startswith("● "):
                return
        self.list()

    def list(self) -> None:
        """One action from the list of all, as for a choice that is a sentence."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("button", name="Everything you can do").click()
        self.page.locator("[data-action]").first.click()
        self.commit.first.click()

    def drag(self) -> None:
        """One action by carrying a piece from the hand to a place; what has no hand is clicked."""
        held = [one for one in self.usable() if one["hand"] and one["at"]]
        if not held:
            return self.click()
        brought = self.page.evaluate("window.brought")
        thing = self._random.choice(held)
        x, y = thing["at"]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 12)
        self.page.mouse.move(x, y - 30)
        places = [one for one in self.usable() if one["marked"] and not one["hand"] and one["at"]]
        if places:
            self.page.mouse.move(*self._random.choice(places)["at"], steps=4)
        self.page.mouse.up()
        self.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
        if self.armed:  # it can still be turned
            self.commit.first.click()
        elif not places and self.page.evaluate("window.brought") == brought:
            self.page.keyboard.press("Escape")
            self.click()
        return None


def play_on(visitor: Visitor) -> int:
    """Play to the end at the table at which somebody sits; how many actions that took."""
    stage = Stage.of(visitor)
    return stage.play_to_the_end(stage.click)
