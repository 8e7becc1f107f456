"""Laws of every screen, in both languages and themes, at the sizes of phones, tablets and desks.

Nothing scrolls sideways, nothing is cut, fingers find what they touch, axe is content, the console is silent, and what
stands there does not jump. `broken` plants a fault of each kind into a page, to see that it would be noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Arrive
from tests.page.looks import untranslated, violations
from tests.page.person import PATIENCE, Visitor
from tests.server.harness import Json, Person, Server

SHIFT = 0.05  # of the layout, summed over a visit
FINGER = 40  # pixels of the smaller side of what is touched
STAGED, SILENT = "input-11", "face-down"  # a game with turns and talk, and one without either


class Size(NamedTuple):
    """A window, and whether it is touched."""

    width: int
    height: int
    touch: bool


SIZES = {
    "360x640": Size(360, 640, True),
    "390x844": Size(390, 844, True),
    "768x1024": Size(768, 1024, True),
    "1280x800": Size(1280, 800, False),
    "800x360": Size(800, 360, True),
}
LIGHTS = {
    "light-en": ("light", "en-GB"),
    "dark-ja": ("dark", "ja-JP"),
    "dark-en": ("dark", "en-GB"),
    "light-ja": ("light", "ja-JP"),
}
# Each size in two of the four, so that every size meets both languages and both themes.
LOOKS = [
    pytest.param(size, light, id=f"{size}-{light}", marks=pytest.mark.xdist_group(f"page-laws-{size}"))
    for k, size in enumerate(SIZES)
    for light in (("light-en", "dark-ja") if k % 2 == 0 else ("dark-en", "light-ja"))
]

# Nothing may be wider inside than it is, unless it says that it scrolls so. A phone zooms out where the page is too
# wide, and then its window is as wide as the page: so both are held against the width that the test has chosen.
SIDEWAYS = """
(width) => {
  const found = [];
  if (innerWidth > width || document.documentElement.scrollWidth > width)
    found.push(`the page is ${Math.max(innerWidth, document.documentElement.scrollWidth)} wide`);
  for (const one of document.querySelectorAll("main, main *, dialog, dialog *, header")) {
    const { overflowX } = getComputedStyle(one);
    if (overflowX !== "auto" && overflowX !== "scroll") continue;
    if (one.closest("[data-sideways], svg") || one.matches("textarea, input, select")) continue;
    if (one.scrollWidth > one.clientWidth + 1)
      found.push(`${one.tagName}.${one.className} is ${one.scrollWidth} in ${one.clientWidth}`);
  }
  return found;
}
"""
# What can be pressed, and texts, must lie inside the window or in something that scrolls to them; texts of buttons and
# headings must fit into their boxes.
CUT = """
() => {
  const found = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 30)}"`;
  const scrolls = (one, way) => {
    for (let up = one; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up === document.documentElement) return way === "overflowY" && style.overflowY !== "hidden";
      if (up !== one && /auto|scroll/.test(style[way])) return true;
      if (style.position === "fixed") return false;
    }
  };
  for (const one of document.querySelectorAll("button, a[href], h1, h2, input, select, [role=tab]")) {
    if (one.closest(".unseen, .skip, svg, [aria-hidden=true]") || one.classList.contains("unseen")) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const [aside, above] = [box.left < -1 || box.right > innerWidth + 1, box.top < -1 || box.bottom > innerHeight + 1];
    const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
    if ((aside && !scrolls(one, "overflowX")) || (above && !scrolls(one, "overflowY")))
      found.push(`outside: ${name(one)} ${edges}`);
    const { textOverflow, overflow } = getComputedStyle(one);
    const cut = one.scrollWidth > one.clientWidth + 2 && one.matches("button, a.button, [role=tab]");
    if (cut && !(textOverflow === "ellipsis" && overflow !== "visible")) found.push(`too long: ${name(one)}`);
  }
  return found;
}
"""
# Pieces of boards have a law of their own, in the tests of scenes.
SMALL = """
(least) => {
  const found = [];
  for (const one of document.querySelectorAll("button, a[href], select, input, summary, [role=tab], [role=button]")) {
    if (one.closest(".unseen, .skip, [aria-hidden=true], [aria-disabled=true], .rules, .piece, p")) continue;
    if (one.classList.contains("unseen") || one.matches(":disabled, [type=radio], [type=checkbox]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || Math.min(box.width, box.height) >= least - 0.5) continue;
    const name = (one.getAttribute("aria-label") || one.textContent).trim().slice(0, 30);
    found.push(`${one.tagName}.${one.className} "${name}" ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return found;
}
"""
WATCH_SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  const name = ({ node }) => `${node?.nodeName}.${node?.className ?? ""}`;
  for (const one of list.getEntries())
    if (!one.hadRecentInput) window.shifted.push([one.value, one.sources.map(name).join(" ")]);
}).observe({ type: "layout-shift", buffered: true });
"""


class Tables(NamedTuple):
    """Tables of somebody else's to look at."""

    staged: Json
    silent: Json
    full: Json
    private: Json


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    bob = Person(server.url, "Bob")
    staged, full = (bob.open_table(STAGED, ("me", "me")) for _ in range(2))
    silent = bob.open_table(SILENT, ("me", "bot:1"))
    private = bob.open_table(STAGED, ("me", "me"), watch="nobody")
    for table in (staged, silent, private):
        bob.start(table)
    return Tables(staged, silent, full, private)


def faults(page: Page, size: Size) -> list[str]:
    """What is wrong with the screen that is shown."""
    found = [f"sideways: {one}" for one in page.evaluate(SIDEWAYS, size.width)]
    found += [f"cut: {one}" for one in page.evaluate(CUT)]
    found += [f"small: {one}" for one in page.evaluate(SMALL, FINGER)] if size.touch else []
    return found + [f"axe: {one}" for one in violations(page)]


def shifts(page: Page) -> list[str]:
    """What has jumped since the page came, if it is more than a little."""
    seen = page.evaluate("window.shifted.splice(0)")
    total = sum(value for value, _ in seen)
    return [f"shift of {total:.3f}: {max(seen)[1]}"] if total > SHIFT else []


def open_menu(page: Page) -> None:
    """The menu of a table: behind a button on top of narrow screens, behind the last tool of a rail."""
    narrow = page.locator("nav button.narrow:visible")
    (narrow.last if narrow.count() else page.locator("aside .tools button").last).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def screens(ann: Visitor, tables: Tables, narrow: bool) -> Iterator[str]:
    """Go from screen to screen; after each the caller looks around."""
    page, main = ann.page, ann.page.get_by_role("main")
    ann.open()
    expect(page.get_by_role("article").first).to_be_visible(timeout=PATIENCE)
    yield "home"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button").last.click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).not_to_have_value("")
    yield "settings"
    ann.open("/g/hard-wired/new")
    main.locator("[name=count]").last.check(force=True)
    yield "new table for six"
    main.locator(".foot button").click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    yield "lobby for six"
    ann.open(f"/g/{STAGED}")
    expect(page.locator(".rules h2").first).to_be_visible()
    yield "game"
    main.locator('a[href$="/new"]').click()
    expect(main.get_by_role("radiogroup")).to_have_count(2)
    yield "new table"
    for folded in main.locator("details > summary").all():
        folded.click()
    main.get_by_role("radio").and_(main.locator("[value=bank]")).check(force=True)
    yield "new table, unfolded"
    main.locator(".foot button").click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    yield "lobby"
    ann.open(f"/g/{STAGED}")
    main.get_by_role("button").first.click()
    page.locator(".stage .dock").wait_for()
    yield "table"
    for key, name in (("r", "rules"), ("c", "chat"), ("l", "log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", selected=True)).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    open_menu(page)
    yield "menu"
    page.keyboard.press("Escape")
    if narrow:
        open_menu(page)
    for _ in range(2):  # giving up is asked twice
        page.locator(".tools button.bad:visible").last.click()
    page.keyboard.press("Escape")
    expect(page.locator('a[href^="/m/"]')).to_be_visible()
    yield "result"
    page.locator('a[href^="/m/"]').click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_load_state("networkidle")
    yield "replay"
    ann.open("/me")
    page.get_by_role("main").get_by_role("link").first.wait_for()
    yield "my page"
    page.locator(".take button").last.click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    yield "my link"
    ann.open("/me#take=" + 43 * "x")
    expect(page.locator(".arrival")).to_be_visible()
    yield "arrival"
    for name, path in (
        ("watching", f"/t/{tables.staged['id']}"),
        ("silent table", f"/t/{tables.silent['id']}"),
        ("silent replay", f"/m/{tables.silent['id']}"),
        ("full table", f"/t/{tables.full['id']}"),
        ("private table", f"/t/{tables.private['id']}"),
        ("not begun", f"/m/{tables.full['id']}"),
        ("no such game", "/g/nothing"),
        ("no such table", "/t/000000000000"),
        ("lost", "/nowhere"),
    ):
        ann.open(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        expect(main).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        yield name


@pytest.mark.parametrize(("size", "light"), LOOKS)
def test_every_screen_keeps_the_laws(arrive: Arrive, tables: Tables, size: str, light: str) -> None:
    scheme, locale = LIGHTS[light]
    ann = visitor(arrive, SIZES[size], color_scheme=scheme, locale=locale)
    found: list[str] = []
    for screen in screens(ann, tables, SIZES[size].width < 1100):
        found += [f"{screen}: {fault}" for fault in faults(ann.page, SIZES[size]) + shifts(ann.page)]
        if locale.startswith("ja"):
            found += [f"{screen}: not translated: {text}" for text in untranslated(ann.page)]
    assert not found, "\n".join(found)


LOADING = "Failed to load resource"
PLANTING = f"{LOADING}|Applying inline style"  # what a planted fault brings with it


def visitor(arrive: Arrive, size: Size, *, forgive: str = LOADING, **words: Any) -> Visitor:
    """Somebody with such a window."""
    window = {"width": size.width, "height": size.height}
    ann = arrive(viewport=window, has_touch=size.touch, is_mobile=size.touch, forgive=forgive, **words)
    ann.context.add_init_script(WATCH_SHIFTS)
    return ann


PLANTED = {
    "sideways": "<div style='width: 150vw; height: 9px'></div>",
    "cut": "<button style='position: fixed; left: -30px; top: 300px; width: 60px; height: 60px'>x</button>",
    "small": "<button style='width: 30px; height: 30px'>x</button>",
    "axe": "<img src='/favicon.png'>",
}


@pytest.mark.parametrize("law", PLANTED)
@pytest.mark.xdist_group("page-laws-360x640")
def test_a_planted_fault_is_noticed(arrive: Arrive, law: str) -> None:
    size = SIZES["360x640"]
    ann = visitor(arrive, size, forgive=PLANTING)
    ann.open(f"/g/{STAGED}")
    expect(ann.page.locator(".rules h2").first).to_be_visible()
    assert faults(ann.page, size) == []
    ann.page.evaluate(PLANT, PLANTED[law])
    assert any(fault.startswith(law) for fault in faults(ann.page, size)), faults(ann.page, size)


# The page allows no inline styles in its own HTML, but scripts may set them.
PLANT = """
(html) => {
  const made = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const style = made.getAttribute("style");
  made.removeAttribute("style");
  if (style) for (const rule of style.split(";")) made.style.setProperty(...rule.split(":").map((word) => word.trim()));
  document.querySelector("main").prepend(made);
}
"""


@pytest.mark.xdist_group("page-laws-360x640")
def test_a_jump_is_noticed(arrive: Arrive) -> None:
    ann = visitor(arrive, SIZES["1280x800"], forgive=PLANTING)
    ann.open(f"/g/{STAGED}")
    expect(ann.page.locator(".rules h2").first).to_be_visible()
    assert shifts(ann.page) == []
    ann.page.evaluate(PLANT, "<div style='height: 400px'>x</div>")
    ann.page.wait_for_function("() => window.shifted.length > 0")
    assert shifts(ann.page)
