"""Somebody in front of a browser, who knows what can be seen, heard and named, and nothing of the page's inside."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000  # milliseconds for anything to happen on a busy machine
TRIES = 5
RESULT = r"^(You win|You lose|Draw|Nobody wins|Done|Not this time)| wins?\b"
STEPS = 80  # presses of a key until something must have been reached

# What pointers leave behind; a click without them came from a key. A browser may say of its own where the pointer rests
# when a page comes up under it: only a pointer that is elsewhere than before has moved.
WATCH_POINTERS = """
window.pointed = 0;
for (const name of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(name, () => (window.pointed += 1), { capture: true });
let rests = null;
addEventListener("mousemove", ({ screenX, screenY }) => {
  const place = `${screenX} ${screenY}`;
  if (rests !== null && rests !== place) window.pointed += 1;
  rests = place;
}, { capture: true });
"""
WAITING = """
(before) => {
  const lines = [...document.querySelectorAll("ol button")].filter((line) => /^\\d+/.test(line.innerText.trim()));
  if (lines.length <= before) return null;
  if (document.title.startsWith("● Your turn – ")) return "turn";
  if (document.querySelector('.stage .buttons a[href^="/m/"]')) return "over";
  const heads = [...document.querySelectorAll("h2")].map((head) => head.innerText.trim());
  return heads.some((head) => /RESULT/.test(head)) ? "over" : null;
}
""".replace("RESULT", RESULT)
# Counts what the socket brings, since a page shows it a little later.
COUNT_FRAMES = """
window.brought = 0;
{
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      const counted = /^.{1,2}type":"(changes|scene|whole)"/;
      this.addEventListener("message", ({ data }) => (window.brought += counted.test(data)));
    }
  };
}
"""


class Visitor:
    """A browser context with one page, and a record of all that came in."""

    def __init__(self, browser: Browser, url: str, *, motion: bool = False, forgive: str = "", **words: Any) -> None:
        words = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **words}
        self.url, self._forgive = url, forgive
        self.context = browser.new_context(reduced_motion="no-preference" if motion else "reduce", **words)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH_POINTERS)
        self.context.add_init_script(COUNT_FRAMES)
        self.complaints: list[str] = []
        self.frames: list[str] = []  # what sockets brought
        self.responses: list[Response] = []
        self.page = self._watch(self.context.new_page())

    def _watch(self, page: Page) -> Page:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error.stack}"))
        page.on("websocket", self._listen)
        page.on("response", lambda response: self.responses.append(response))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        forgiven = self._forgive and re.search(self._forgive, message.text)
        if message.type in ("error", "warning") and not forgiven:
            self.complaints.append(f"{message.type}: {message.text} at {message.location}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def second_tab(self) -> Page:
        """The same browser, one more tab."""
        return self._watch(self.context.new_page())

    def leave(self) -> None:
        self.context.close()

    # ---- looking -----------------------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> Visitor:
        """Type an address."""
        self.page.goto(self.url + path)
        return self

    def see(self, text: str | re.Pattern[str]) -> None:
        """Wait until some words can be read."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=isinstance(name, str))

    @property
    def result(self) -> Locator:
        """The line that says who has won: on the stage in the place of the goal."""
        said = self.page.locator('.stage:has(.buttons a[href^="/m/"]) .goal')
        return said.or_(self.page.get_by_role("heading", name=re.compile(RESULT)))

    def my_turn(self, *, after: int = -1) -> bool:
        """Wait until it is this person's turn or the match is over; whether it is the turn, as the tab says.

        `after` is how many lines the log had before: the page must have gone on since. Asked inside the browser, since
        what looks from outside looks once a second only.
        """
        words = self.page.wait_for_function(WAITING, arg=after)
        return bool(words.evaluate("word => word === 'turn'"))

    def menu(self) -> Locator:
        """What belongs to a table besides its board: seats, the link, leaving."""
        self.button("More").click()
        return self.page.get_by_role("dialog", name="Menu")

    def tab(self, name: str) -> None:
        """Turn to the log, the chat or the rules beside the board."""
        self.page.get_by_role("tab", name=re.compile(f"^{name}")).click()

    @property
    def log(self) -> Locator:
        """What has happened, line by line; each begins with its number."""
        return self.page.get_by_role("button", name=re.compile(r"^\d+ "))

    @property
    def lines(self) -> int:
        """How many lines the log has."""
        return self.log.count()

    def play_to_the_end(self, act: Callable[[], None]) -> int:
        """Act whenever it is this person's turn, and see what came of it; how often that was."""
        turns, mine = 0, self.my_turn()
        while mine:
            lines = self.lines
            act()
            turns, mine = turns + 1, self.my_turn(after=lines)
        expect(self.result).to_be_visible()
        return turns

    def resign(self) -> None:
        """Give up, which is asked twice; whoever waits too long with the second answer is asked from the start."""
        sure = self.button("Really resign?")
        for _ in range(TRIES):
            with contextlib.suppress(TooLate, AssertionError):  # what happens at the table may take the question back
                self.button("Resign").or_(sure).first.click(timeout=PATIENCE / TRIES)
                sure.click(timeout=PATIENCE / TRIES)
                expect(self.result).to_be_visible(timeout=PATIENCE / TRIES)
                return
        expect(self.result).to_be_visible()

    def prepare(self, game: str) -> Locator:
        """Go from a game's card on the front page to the screen of a new table, with all that is folded opened."""
        card = self.page.get_by_role("article").filter(has=self.page.get_by_role("heading", name=game))
        card.hover()
        card.get_by_role("link", name=re.compile(f"^Friend.*{game}")).click()
        main = self.page.get_by_role("main")
        expect(main.get_by_role("heading", name="Who sits here?")).to_be_visible()
        for folded in main.locator("details > summary").all():
            folded.click()
        return main

    def seat(self, number: int, who: str) -> None:
        """Choose a seat of a new table, and who sits on it."""
        self.page.get_by_role("radio", name=f"Seat {number}").check(force=True)
        self.page.get_by_role("radio", name=re.compile(f"^{who}")).check(force=True)

    def pick(self, *picks: str) -> None:
        """House rules of a new table: switches by their names, choices by their values."""
        main = self.page.get_by_role("main")
        for pick in picks:
            name = re.compile(rf"^{pick}", re.IGNORECASE)
            switch = main.get_by_role("switch", name=name)
            if switch.count():
                switch.check()
                continue
            value = self.page.locator("option").filter(has_text=name)
            main.locator("select").filter(has=value).first.select_option(label=value.first.inner_text())

    def new_table(self, game: str, *picks: str, bot: bool = False, numbers: dict[str, int] | None = None) -> None:
        """Choose on the screen of a new table, seat a bot if wanted, and open it."""
        main = self.prepare(game)
        if bot:
            self.seat(2, "Spark")
        self.pick(*picks)
        for title, number in (numbers or {}).items():
            main.get_by_role("textbox", name=re.compile(f"^{title}")).fill(str(number))
        self.button("Start" if bot else "Open table").click()

    # ---- keys --------------------------------------------------------------------------------------------------------

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def focus_name(self) -> str:
        """What has the focus, as it is read out."""
        focused = self.focused
        if focused.count() == 0:
            return ""
        return focused.get_attribute("aria-label") or focused.inner_text()

    def is_focused(self, piece: Locator) -> bool:
        return piece.and_(self.focused).count() == 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_until(self, key: str, reached: Callable[[], bool]) -> None:
        """Press a key again and again until the focus is where it should be."""
        for _ in range(STEPS):
            if reached():
                return
            self.press(key)
        raise AssertionError(f"{STEPS} times `{key}`, and the focus is on {self.focus_name()!r}")

    def tab_to(self, name: str) -> None:
        self.press_until("Tab", lambda: self.focus_name().startswith(name))

    @property
    def pointed(self) -> int:
        """How often a pointer of any kind was used on this page."""
        return int(self.page.evaluate("window.pointed"))


def turns(people: list[Visitor]) -> tuple[Visitor, Visitor]:
    """Of two, who is to act and who is not, once their tabs agree."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        movers = [visitor for visitor in people if visitor.page.title().startswith("●")]
        if len(movers) == 1:
            return movers[0], next(visitor for visitor in people if visitor is not movers[0])
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is to act")
