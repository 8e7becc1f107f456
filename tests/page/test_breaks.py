"""What may happen in a match: a reload, a killed server, a second tab, time that runs out; and broken links."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import Arrive
from tests.page.person import PATIENCE, Visitor
from tests.page.stage import Stage, play_on
from tests.server.harness import Person, Server

pytestmark = pytest.mark.xdist_group("page-breaks")

GONE = "ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource"


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path_factory.mktemp("mortal"), program="tests.page.quick") as server:
        yield server


def begin(visitor: Visitor, turns: int = 2) -> Stage:
    """A match against a bot, and some turns of it."""
    visitor.open().button("Play INPUT 11 against a bot").click()
    stage = Stage(visitor)
    for _ in range(turns):
        assert stage.due()
        brought = stage.page.evaluate("window.brought")
        stage.click()
        assert stage.due(brought)
    return stage


def told(person: Visitor) -> list[str]:
    """The lines of the log, once all are in words; an action is shown as its text until its words have come."""
    until = time.monotonic() + 10
    while "@" in str(person.log.all_inner_texts()) and time.monotonic() < until:
        person.page.wait_for_timeout(50)
    return person.log.all_inner_texts()


def test_a_reload_loses_nothing(arrive: Arrive) -> None:
    ann = arrive()
    stage = begin(ann)
    address, log = ann.page.url, told(ann)
    lying = [thing["key"] for thing in stage.usable()]
    ann.page.reload()
    assert ann.my_turn()
    assert (ann.page.url, told(ann), [thing["key"] for thing in stage.usable()]) == (address, log, lying)
    expect(ann.page.get_by_role("listitem").filter(has_text="you").first).to_be_visible()
    stage.play_to_the_end(stage.click)


def test_a_killed_server_comes_back_and_the_match_goes_on(arrive: Arrive, mortal: Server) -> None:
    ann = arrive(mortal.url, forgive=GONE)
    stage = begin(ann)
    log = told(ann)
    mortal.kill()
    ann.see(re.compile(r"Your game is safe\. Retrying in \d+ s\."))
    mortal.start()
    expect(ann.page.get_by_text("Connection lost.")).to_have_count(0, timeout=PATIENCE)
    assert told(ann) == log
    stage.play_to_the_end(stage.click)


def test_no_server_at_all(arrive: Arrive, mortal: Server) -> None:
    ann = arrive(mortal.url, forgive=GONE).open()
    ann.page.get_by_role("button", name="Play INPUT 11 against a bot").wait_for()
    mortal.kill()
    play = ann.button("Play INPUT 11 against a bot")
    play.click()
    ann.see("Can't reach the server")
    mortal.start()
    play.click()
    assert ann.my_turn()


def test_two_tabs_on_one_seat(arrive: Arrive) -> None:
    ann = arrive()
    begin(ann, 1)
    tab = ann.second_tab()
    tab.goto(ann.page.url)
    for page in (ann.page, tab):
        expect(page.get_by_text("This seat is open in another tab too")).to_be_visible()
    ann.page.bring_to_front()
    ann.button("Got it").click()
    expect(ann.page.get_by_text("This seat is open in another tab too")).to_have_count(0)
    play_on(ann)
    expect(tab.locator('.stage .buttons a[href^="/m/"]').first).to_be_visible()


def test_time_runs_out(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.prepare("INPUT 11")
    ann.seat(2, "Spark")
    ann.page.get_by_role("radio", name="Per move").check(force=True)
    least = ann.page.get_by_role("group", name="Seconds").get_by_role("button", name="Less")
    while least.is_enabled():
        least.click()
    ann.button("Start").click()
    expect(ann.result).to_have_text("You lose", timeout=PATIENCE)
    expect(ann.page.locator(".stage .todo")).to_have_text("time ran out")
    expect(ann.link("Watch replay")).to_be_visible()
    expect(ann.button("Rematch")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "There is nothing here"),
        ("/t/000000000000", "No such table"),
        ("/m/000000000000", "No such table"),
        ("/g/no-such-game", "There is nothing here"),
    ],
)
def test_a_broken_link(arrive: Arrive, path: str, words: str) -> None:
    ann = arrive(forgive="Failed to load resource").open(path)
    expect(ann.page.get_by_role("heading", name=words)).to_be_visible()
    ann.link("Back to the games").click()
    ann.see("Open tables")


def test_a_full_table_and_one_that_is_over(arrive: Arrive, server: Server) -> None:
    bob = Person(server.url, "Bob")
    full = bob.open_table(players=("me", "me"))
    ann = arrive().open(f"/t/{full['id']}")
    ann.see("Every seat is taken")
    bob.start(full)
    ann.see(re.compile("Watching"))
    over = bob.open_table(players=("me", "bot:1"))
    bob.start(over)
    ann.open(f"/m/{over['id']}")
    ann.see(re.compile("Step \\d+ of"))


def test_without_javascript(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    for language in ("html[lang=en] noscript", "noscript [lang=ja]"):
        assert "JavaScript" in page.locator(language).first.inner_text()
    context.close()
