"""The page in a real Chromium, beside its budgets: weight, time to the first action, memory, and a fresh clone."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

import logicade
from bench.page.weight import BUDGET, weigh
from logicade.cli.bench import Check, check_rows
from logicade.server.http.page import BUILT
from tests.page.browser import launch
from tests.server.harness import Server
from tests.server.inside import Inside

ROOT = Path(__file__).parent.parent.parent
SLOWER = 4  # the browser's processor, against this machine's
GATE = '[data-piece^="gate-"][aria-disabled="false"]'
PAIR = '[data-piece^="pair-"][aria-disabled="false"]'
PLAY = 'article:has(a[href="/g/input-11"]) .button.main'  # the game whose board is measured
MINE = ".status.mine"  # the line that says that it is my turn
END = 'a.button[href^="/m/"]'
TITLE = "Page"
WARM = 10  # matches
PLAY_BUDGET = 35  # seconds


class Effort(NamedTuple):
    """How much to measure."""

    clicks: int = 5
    actions: int = 200
    clone: bool = False


def measure(effort: Effort) -> list[Check]:
    """Every figure beside its budget."""
    subprocess.run([sys.executable, "-m", "logicade", "warm"], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        checks = [weight_check(), click_check(browser, Path(folder), effort.clicks)]
        checks += warm_checks(browser, Path(folder))
        checks += memory_checks(browser, Path(folder), effort.actions)
        return [*checks, *clone_checks(browser, run=effort.clone)]


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def weight_check() -> Check:
    """The JavaScript of the shell and the heaviest board."""
    found = weigh(BUILT)
    board = max(found.boards.values(), default=0)
    note = f"shell {found.shell / 1000:.1f} kB, board {board / 1000:.1f} kB"
    return Check(
        "JavaScript of shell and one board, gzip", (found.shell + board) / 1000, "kB", "<=", BUDGET / 1000, note
    )


def click_check(browser: Browser, folder: Path, times: int) -> Check:
    """From the click on the home page to a board that takes an action; a bot that begins has acted by then."""
    taken = []
    with Server(folder) as server:
        for _ in range(times):
            context = browser.new_context()
            page = context.new_page()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(server.url, wait_until="networkidle")
            button = page.locator(PLAY)
            expect(button).to_be_visible()
            begin = time.perf_counter()
            button.click()
            page.locator(GATE).first.wait_for()
            taken.append(time.perf_counter() - begin)
            context.close()
    note = f"slowest of {times}, median {statistics.median(taken):.2f} s; warm server, processor {SLOWER} times slower"
    return Check("click to the first legal action", max(taken), "s", "<=", 5, note)


def memory_checks(browser: Browser, folder: Path, actions: int) -> list[Check]:
    """The page after some matches and after many more, both with the result on the screen.

    While the first matches are played the browser compiles the page's functions, which the heap counts too; objects and
    listeners stay as many as they were. So growth counts from WARM matches on; the note tells it from the first on.
    """
    with Inside(folder, bot_delay=(0, 0)) as server:
        page = browser.new_context(reduced_motion="reduce").new_page()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        page.goto(server.url)
        page.locator(PLAY).click()
        play(page)
        first = used(session)
        for _ in range(WARM):
            rematch(page)
            play(page)
        before, done, matches = used(session), 0, 0
        while done < actions:
            rematch(page)
            done, matches = done + play(page), matches + 1
        after = used(session)
        page.context.close()
    checks = []
    for name, unit in (("JSHeapUsedSize", "bytes"), ("Nodes", "nodes")):
        growth = 100 * (after[name] / before[name] - 1)
        early = f"{100 * (after[name] / first[name] - 1):.0f} % since the first match"
        note = f"{before[name]:,.0f} and {after[name]:,.0f} {unit}, {done} actions in {matches} matches; {early}"
        checks.append(Check(f"growth of one page over {actions} actions, {unit}", growth, "%", "<=", 20, note))
    return checks


def play(page: Page) -> int:
    """One match to its end by clicks; tells how many actions its log has."""
    while not page.locator(END).count():
        for piece in (GATE, PAIR):
            page.locator(f"{piece}, {END}").first.wait_for()
            with contextlib.suppress(TooLate):  # the bot was faster, or the match is over
                page.locator(piece).first.click(timeout=500)
    return page.locator("ol button:not(.chance)").count()


def rematch(page: Page) -> None:
    """To the next match."""
    address = page.url
    page.locator("section .button.main").first.click()
    page.wait_for_url(lambda now: now != address)
    expect(page.locator(END)).to_have_count(0)


def used(session: Any) -> dict[str, float]:
    """What the browser says after it has thrown away what it can."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    return {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}


def clone_checks(browser: Browser, *, run: bool) -> list[Check]:
    """`make play` in a fresh clone with an empty home until the page answers, then each game's first action there."""
    what = "fresh clone to the page, `make play`"
    if not run:
        return [Check(what, None, "s", "<=", PLAY_BUDGET, "skipped: needs `--clone`")]
    with tempfile.TemporaryDirectory() as folder:
        home, place = Path(folder) / "home", Path(folder) / "logicade"
        home.mkdir()
        begin = time.perf_counter()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(place)], check=True)
        plain = {name: os.environ[name] for name in ("PATH", "LANG", "http_proxy", "https_proxy") if name in os.environ}
        plain["HOME"] = str(home)
        with started(["make", "-C", str(place), "play"], plain, Path(folder) / "log"):
            seconds = time.perf_counter() - begin
        note = "an empty home, so nothing is cached; the network counts too"
        checks = [Check(what, seconds, "s", "<=", PLAY_BUDGET, note)]
        serve = [str(place / ".venv/bin/logicade"), "serve", "--port", "0"]
        for slug in logicade.games():
            cold = plain | {"LOGICADE_CACHE": str(Path(folder) / f"kernels-{slug}")}
            with started(serve, cold, Path(folder) / f"log-{slug}") as address:
                taken, ready = first_action(browser, address, slug)
            what = f"click to the first legal action, nothing compiled, {slug}"
            checks.append(Check(what, taken, "s", "<=", 3, "compiled by then" if ready else "in plain Python"))
    return checks


def warm_checks(browser: Browser, folder: Path) -> list[Check]:
    """The same where everything is compiled."""
    with Server(folder) as server:
        taken = {slug: first_action(browser, server.url, slug)[0] for slug in logicade.games()}
    note = ", ".join(f"{slug} {seconds:.2f}" for slug, seconds in taken.items())
    return [
        Check("click to the first legal action, all compiled, slowest game", max(taken.values()), "s", "<=", 3, note)
    ]


def first_action(browser: Browser, address: str, slug: str) -> tuple[float, bool]:
    """How long after the click on a game's card something can be done, and whether the game was compiled by then."""
    page = browser.new_context().new_page()
    page.goto(address, wait_until="networkidle")
    button = page.locator(f'article:has(a[href="/g/{slug}"]) .button.main')
    expect(button).to_be_visible()
    begin = time.perf_counter()
    button.click()
    page.locator(MINE).wait_for(timeout=120_000)
    taken = time.perf_counter() - begin
    ready = page.request.get(f"{address.rstrip('/')}/api/games/{slug}").json()["ready"]
    page.context.close()
    return taken, bool(ready)


@contextlib.contextmanager
def started(words: list[str], env: dict[str, str], log: Path) -> Iterator[str]:
    """Something that serves, from its first answer to its end; gives its address."""
    with log.open("w+") as out:
        made = subprocess.Popen(words, stdout=out, stderr=out, env=env, process_group=0)
        try:
            yield answers(made, log)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(made.pid, signal.SIGTERM)
            made.wait()


def answers(made: subprocess.Popen[bytes], log: Path) -> str:
    """Wait until the address that was printed shows the built page."""
    while made.poll() is None:
        found = re.search(r"http://[\w.:]+/?", log.read_text("utf-8"))
        with contextlib.suppress(urllib.error.URLError, OSError):
            if found and b"/assets/" in urllib.request.urlopen(found[0], timeout=5).read():
                return found[0]
        time.sleep(0.2)
    raise RuntimeError(log.read_text("utf-8")[-2000:])


def section(checks: list[Check]) -> list[str]:
    """The table in Markdown."""
    rows = check_rows(checks)
    table = [f"| {' | '.join(row)} |" for row in (rows[0], ["---"] * len(rows[0]), *rows[1:])]
    return [f"## {TITLE}", "", "Written by `python -m bench.page --write`.", "", *table]


def put(report: str, lines: list[str]) -> str:
    """A report with this section in it, in place of an older one."""
    rest = re.sub(rf"^## {TITLE}\n.*?(?=^## |\Z)", "", report, flags=re.M | re.S).rstrip()
    return f"{rest}\n\n" + "\n".join(lines) + "\n"
