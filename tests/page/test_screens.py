"""Every screen in four looks: between them each size, theme and language meets each other one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.looks import is_too_wide, untranslated, violations
from tests.page.person import PATIENCE, Visitor
from tests.server.harness import Json, Person, Server

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light-en": dict(viewport=DESKTOP, color_scheme="light", locale="en-GB"),
    "desktop-dark-ja": dict(viewport=DESKTOP, color_scheme="dark", locale="ja-JP"),
    "phone-light-ja": dict(viewport=PHONE, color_scheme="light", locale="ja-JP", has_touch=True, is_mobile=True),
    "phone-dark-en": dict(viewport=PHONE, color_scheme="dark", locale="en-GB", has_touch=True, is_mobile=True),
}


class Places(NamedTuple):
    """Tables of somebody else's to look at."""

    playing: Json
    full: Json
    private: Json


@pytest.fixture(scope="module")
def places(server: Server) -> Places:
    bob = Person(server.url, "Bob")
    playing, full = (bob.open_table(players=("me", "me")) for _ in range(2))
    private = bob.open_table(players=("me", "me"), watch="nobody")
    for table in (playing, private):
        bob.start(table)
    return Places(playing, full, private)


def screens(ann: Visitor, places: Places) -> Iterator[str]:
    """Go from screen to screen; after each the caller looks around."""
    page, main = ann.page, ann.page.get_by_role("main")
    ann.open()
    expect(page.get_by_role("article").first.get_by_role("link").first).to_be_visible(timeout=PATIENCE)
    yield "home"
    page.get_by_role("article").first.get_by_role("button").nth(1).click()
    expect(page.get_by_role("dialog").get_by_role("radio").first).to_be_visible()
    yield "new table"
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    yield "lobby"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button").last.click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).not_to_have_value("")
    yield "settings"
    ann.open("/g/input-11")
    expect(page.locator(".rules h2").first).to_be_visible()
    yield "game"
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page).to_have_title(re.compile("^●"), timeout=PATIENCE)
    expect(main.get_by_role("group").first).to_be_visible()
    yield "table"
    page.keyboard.press("r")
    expect(page.get_by_role("dialog").locator("h2").nth(1)).to_be_visible()
    yield "rules"
    page.keyboard.press("Escape")
    for _ in range(2):  # giving up is asked twice
        page.locator("button.bad").click()
    expect(page.locator('a[href^="/m/"]')).to_be_visible()
    yield "result"
    page.locator('a[href^="/m/"]').click()
    expect(page.get_by_role("slider")).to_be_visible()
    yield "replay"
    for name, path in (
        ("spectator", f"/t/{places.playing['id']}"),
        ("full table", f"/t/{places.full['id']}"),
        ("private table", f"/t/{places.private['id']}"),
        ("no such table", "/t/000000000000"),
        ("not begun", f"/m/{places.full['id']}"),
        ("no such game", "/g/nothing"),
    ):
        ann.open(path)
        expect(main.get_by_role("heading").first).to_be_visible()
        yield name


@pytest.mark.parametrize(
    "look", [pytest.param(name, marks=pytest.mark.xdist_group(f"page-{name.split('-')[0]}")) for name in LOOKS]
)
def test_every_screen(arrive: Arrive, places: Places, look: str) -> None:
    ann = arrive(forgive="Failed to load resource|WebSocket connection to", **LOOKS[look])
    faults: list[tuple[str, str]] = []
    for screen in screens(ann, places):
        faults += [(screen, fault) for fault in violations(ann.page)]
        faults += [(screen, "scrolls sideways")] if is_too_wide(ann.page) else []
        if look.endswith("ja"):
            faults += [(screen, f"not translated: {text}") for text in untranslated(ann.page)]
        assert re.search("Logicade", ann.page.title()), screen
    assert not faults, "\n".join(": ".join(fault) for fault in faults)
