"""`python -m docs.shots`: the pictures of the README; with `--all FOLDER` every screen in every look.

A real server with fixed dice and a real Chromium: the same seeds give the same pictures.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect, sync_playwright

from tests.page.browser import launch
from tests.server.harness import Person
from tests.server.inside import Inside

PICTURES = Path(__file__).parent / "pictures"
MOST = 150_000  # bytes of a picture that goes into the repository
SEED = 11
GAME = "input-11"
Json = dict[str, Any]


class Look(NamedTuple):
    """How a person looks at the page."""

    name: str
    width: int
    height: int
    language: str = "en"
    theme: str = "light"
    touch: bool = False


DESKTOP = Look("desktop", 1280, 800)
LOOKS = (
    DESKTOP,
    Look("phone", 360, 640, touch=True),
    Look("desktop-ja-dark", 1280, 800, "ja", "dark"),
    Look("phone-ja-dark", 360, 640, "ja", "dark", touch=True),
)


NUMBERS = itertools.count(SEED + 1)


def fix_dice(seed: int | None = None) -> None:
    """Everything that the server draws from now on is decided: all of `secrets` ends in this one function.

    Without a seed it is one that was not used before, since no two people or tables may have the same id.
    """
    random._urandom = random.Random(next(NUMBERS) if seed is None else seed).randbytes  # type: ignore[attr-defined]


class Stage:
    """One browser window of one person at one server."""

    def __init__(self, server: Inside, context: BrowserContext, look: Look, folder: Path) -> None:
        self.server, self.context, self.look, self.folder = server, context, look, folder
        self.page = context.new_page()

    def go(self, path: str = "/") -> Page:
        """Open an address and wait until nothing is fetched any more."""
        self.page.goto(self.server.url + path, wait_until="networkidle")
        return self.page

    def shot(self, name: str) -> Path:
        """A picture of the window when its fonts are there and nothing moves."""
        self.page.evaluate("document.fonts.ready")
        file = self.folder / f"{name}.png"
        self.page.screenshot(path=file, animations="disabled", caret="hide")
        return file

    def ask(self, method: str, path: str, **body: Any) -> Json:
        """A request of the person in this window."""
        words = {"method": method, "headers": {"Origin": self.server.url}, "data": body}
        answer = self.context.request.fetch(self.server.url + path, **words)
        assert answer.ok, f"{path}: {answer.text()}"
        found: Json = answer.json()
        return found

    def table(self, *players: str, start: bool = True, **terms: Any) -> str:
        """Open a table, and begin."""
        fix_dice()
        terms.setdefault("options", {"first": "0"})
        id: str = self.ask("POST", "/api/tables", game=GAME, players=players, listed=False, **terms)["id"]
        fix_dice(SEED)
        if start:
            self.ask("POST", f"/api/tables/{id}/start")
        return id

    def act(self, times: int = 1) -> None:
        """Act on INPUT 11's board by clicks: the first usable gate on a pair in the middle."""
        for _ in range(times):
            piece = self.page.locator('[data-piece^="gate-"][aria-disabled="false"]')
            expect(piece.first).to_be_visible()
            piece.first.click()
            pairs = self.page.locator('[data-piece^="pair-"][aria-disabled="false"]')
            expect(pairs.first).to_be_attached()
            pairs.nth(pairs.count() // 2).click()
            self.page.wait_for_function(
                """() => document.querySelector('[data-piece^="gate-"][aria-disabled="false"]')
                    || document.querySelector('a[href^="/m/"]')"""
            )


@contextmanager
def curtain(server: Inside, browser: Browser, look: Look, folder: Path, **words: Any) -> Iterator[Stage]:
    """A fresh window with a person of its own."""
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height}, has_touch=look.touch, is_mobile=look.touch,
        color_scheme="dark" if look.theme == "dark" else "light", locale=look.language, reduced_motion="reduce",
        timezone_id="UTC", **words,
    )  # fmt: skip
    fix_dice()
    context.add_init_script("localStorage.getItem('logicade.name') ?? localStorage.setItem('logicade.name', 'Ada')")
    context.set_default_timeout(15_000)
    try:
        yield Stage(server, context, look, folder)
    finally:
        context.close()


# ---- the README's --------------------------------------------------------------------------------------------------


def readme(server: Inside, browser: Browser) -> Iterator[Path]:
    """Home, a match, its replay, and a phone in the dark, in Japanese."""
    with curtain(server, browser, DESKTOP, PICTURES) as stage:
        stage.go()
        yield stage.shot("page-home")
        id = stage.table("me", "bot:5")
        stage.go(f"/t/{id}")
        stage.act(2)
        stage.page.locator('[data-piece="gate-4"]').click()
        yield stage.shot("page-table")
        stage.page.keyboard.press("Escape")
        stage.act(3)
        stage.go(f"/m/{id}?ply=8")
        yield stage.shot("page-replay")
    with curtain(server, browser, LOOKS[3], PICTURES, device_scale_factor=1.5) as stage:
        stage.go()
        stage.go(f"/t/{stage.table('me', 'bot:5')}")
        stage.act(1)
        stage.page.locator('[data-piece="gate-2"]').click()
        yield stage.shot("page-phone")


# ---- every screen --------------------------------------------------------------------------------------------------


def shell_scenes(stage: Stage) -> None:
    """Home, the game's page, the sheets."""
    page = stage.go()
    stage.shot("home")
    page.keyboard.press("End")
    stage.shot("home-end")
    stage.go(f"/g/{GAME}/new")
    stage.shot("new-table")
    page.locator('input[value="bank"]').check(force=True)
    for folded in page.locator("details > summary").all():
        folded.click()
    page.locator(".foot").scroll_into_view_if_needed()
    stage.shot("new-table-open")
    stage.go()
    page.keyboard.press("?")
    stage.shot("keys")
    page.keyboard.press("Escape")
    page.locator("nav button").last.click()
    stage.shot("settings")
    stage.go(f"/g/{GAME}")
    stage.shot("game")


def table_scenes(stage: Stage) -> None:
    """From the lobby to the replay."""
    page = stage.go(f"/t/{stage.table('me', 'open', start=False, options={'ring': 'on', 'hands': 'draft'})}")
    stage.shot("lobby")
    page.keyboard.press("End")
    stage.shot("lobby-end")
    id = stage.table("me", "bot:2", clock={"kind": "bank", "seconds": 300, "increment": 5})
    stage.go(f"/t/{id}")
    stage.shot("table-start")
    stage.act(2)
    stage.shot("table")
    page.locator('[data-piece="gate-4"]').click()
    stage.shot("table-chosen")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.locator(".rules li").first.wait_for()
    stage.shot("rules")
    page.keyboard.press("Escape")
    stage.act(3)
    stage.shot("result")
    stage.go(f"/m/{id}?ply=8&seat=0")
    stage.shot("replay")
    stage.go("/me").get_by_role("button").last.click()
    page.locator("svg[role=img]").wait_for()
    stage.shot("me")
    page.screenshot(path=stage.folder / "me-whole.png", full_page=True)
    stage.go("/me#take=" + 43 * "x")
    stage.shot("arrival")
    stage.go()
    page.keyboard.press("End")
    stage.shot("home-used")
    for game in stage.context.request.get(stage.server.url + "/api/games").json():
        stage.go(f"/gallery?game={game['slug']}")
        page.locator(".stage .main").first.wait_for()
        page.screenshot(path=stage.folder / f"gallery-{game['slug']}.png", full_page=True)


def board_scenes(stage: Stage) -> None:
    """Other options, the generic board, a shared screen."""
    for name, options in (
        ("ring", {"ring": "on", "first": "0"}),
        ("shared", {"hands": "shared", "first": "0"}),
        ("draft", {"hands": "draft", "first": "0"}),
        ("closed", {"hands": "random", "visibility": "closed", "first": "0"}),
    ):
        stage.go(f"/t/{stage.table('me', 'bot:1', options=options)}")
        stage.shot(f"board-{name}")
    id = stage.table("me", "me", options={"hands": "random", "visibility": "closed", "first": "0"})
    stage.go(f"/t/{id}")
    if stage.page.locator(".curtain button").count():
        stage.page.locator(".curtain button").click()
    page = stage.page
    page.locator('[data-piece^="gate-"][aria-disabled="false"]').first.click()
    page.locator('[data-piece="pair-3"]').click()
    page.locator(".curtain").wait_for()
    stage.shot("curtain")
    page.evaluate("localStorage.setItem('logicade.board', 'generic')")
    id = stage.table("me", "bot:1")
    stage.go(f"/t/{id}")
    stage.shot("generic")
    page.keyboard.press("End")
    stage.shot("generic-end")
    page.evaluate("localStorage.removeItem('logicade.board')")


def trouble_scenes(stage: Stage) -> None:
    """Everything that can go wrong, and the way on."""
    stage.go("/nowhere")
    stage.shot("trouble-lost")
    stage.go("/t/0123456789ab")
    stage.shot("trouble-table")
    stage.go("/g/nothing")
    stage.shot("trouble-game")
    stage.go(f"/m/{stage.table('me', 'open', start=False)}")
    stage.shot("trouble-early")
    stage.go(f"/m/{stage.table('me', 'bot:1')}?seat=1")
    stage.shot("trouble-secret")
    fix_dice()
    ann = Person(stage.server.url, "Grace")
    full = ann.open_table(players=("me", "bot:3"))
    stage.go(f"/t/{full['id']}")
    stage.shot("trouble-full")
    ann.start(full)
    stage.go(f"/t/{full['id']}")
    stage.shot("spectator")
    private = ann.open_table(players=("me", "bot:3"), watch="nobody")
    ann.start(private)
    stage.go(f"/t/{private['id']}?invite={private['invite']}")
    stage.shot("trouble-private")
    id = stage.table("me", "bot:1", clock={"kind": "move", "seconds": 1})
    stage.go(f"/t/{id}").locator(f'a[href="/m/{id}"]').wait_for()
    stage.shot("trouble-time")
    fix_dice()
    stage.ask("POST", "/api/guests")  # somebody else in the same browser
    stage.go(f"/t/{id}")
    stage.shot("trouble-over")


def broken_scenes(stage: Stage) -> None:
    """The server goes, and a second tab comes."""
    sockets: list[WebSocketRoute] = []
    stage.page.route_web_socket("**/live*", lambda route: (sockets.append(route), route.connect_to_server())[0])
    stage.go()
    id = stage.table("me", "bot:1")
    page = stage.go(f"/t/{id}")
    other = stage.context.new_page()
    other.goto(f"{stage.server.url}/t/{id}", wait_until="networkidle")
    page.locator(".banner").wait_for()
    stage.shot("trouble-tabs")
    other.close()
    page.route_web_socket("**/live*", lambda route: route.close())
    for socket in sockets:
        socket.close(code=1012)
    page.locator(".lost").wait_for()
    stage.shot("trouble-cut")
    stage.context.route("**/api/**", lambda route: route.abort())
    stage.go()
    stage.shot("trouble-gone-home")
    stage.go(f"/t/{id}")
    stage.shot("trouble-gone-table")


SCENES: tuple[Callable[[Stage], None], ...] = (shell_scenes, table_scenes, board_scenes, trouble_scenes, broken_scenes)


def every(server: Inside, browser: Browser, folder: Path, wanted: str) -> None:
    """All screens in all looks, a folder for each look."""
    for look in LOOKS:
        if wanted and wanted != look.name:
            continue
        place = folder / look.name
        place.mkdir(parents=True, exist_ok=True)
        for scenes in SCENES:
            with curtain(server, browser, look, place) as stage:
                noise: list[str] = []
                stage.page.on("console", lambda said, noise=noise: noise.append(f"{said.type}: {said.text}"))
                stage.page.on("pageerror", lambda wrong, noise=noise: noise.append(f"error: {wrong}"))
                stage.go()
                scenes(stage)
                sys.stderr.write("".join(f"{look.name} {scenes.__name__} {line}\n" for line in noise))
        with curtain(server, browser, look, place, java_script_enabled=False) as stage:
            stage.go()
            stage.page.screenshot(path=place / "trouble-noscript.png")


def main() -> int:
    """Take the pictures; exit code 1 when one is too big for the repository."""
    parser = argparse.ArgumentParser(prog="python -m docs.shots", description="take pictures of the page")
    parser.add_argument("--all", metavar="FOLDER", help="every screen in every look, into this folder")
    parser.add_argument("--look", default="", choices=[look.name for look in LOOKS], help="only this one")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Inside(Path(folder), bot_delay=(0, 0)) as server, \
            sync_playwright() as playwright:  # fmt: skip
        browser = launch(playwright)
        if args.all:
            every(server, browser, Path(args.all), args.look)
            return 0
        files = list(readme(server, browser))
    big = [file.name for file in files if file.stat().st_size > MOST]
    sys.stderr.writelines(f"{file.name}: {file.stat().st_size / 1000:.0f} kB\n" for file in files)
    return 1 if big else 0


if __name__ == "__main__":
    sys.exit(main())
