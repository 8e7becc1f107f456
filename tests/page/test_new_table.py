"""A new table: who sits where, the house rules, the friend's link; then the lobby, where the seats fill up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.person import Visitor
from tests.page.stage import Stage
from tests.server.harness import CLIENT, Server

pytestmark = pytest.mark.xdist_group("page-new-table")


def plates(visitor: Visitor) -> list[str]:
    """Who sits where, as it is read out, from the first seat on."""
    return [plate.inner_text() for plate in visitor.page.locator("[data-place]").all()]


def drag(visitor: Visitor, what: Locator, to: Locator) -> None:
    """Take something by its middle and let it go over something else."""
    mouse = visitor.page.mouse
    (x, y), (there_x, there_y) = middle(what), middle(to)
    mouse.move(x, y)
    mouse.down()
    mouse.move((x + there_x) / 2, (y + there_y) / 2, steps=3)
    mouse.move(there_x, there_y, steps=3)
    mouse.up()


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def figure(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator("label").filter(has=visitor.page.get_by_role("radio", name=re.compile(f"^{name}")))


def place(visitor: Visitor, seat: int) -> Locator:
    return visitor.page.locator(f'[data-place="{seat - 1}"]')


def terms_of(visitor: Visitor, server: Server) -> dict[str, Any]:
    """What the table of this address has agreed on."""
    address = re.search(r"/t/(\w+)", visitor.page.url)
    assert address
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    asked = CLIENT.get(f"{server.url}/api/tables/{address[1]}", headers={"cookie": cookies})
    told = asked.raise_for_status().json()
    terms: dict[str, Any] = told["table"]["terms"]
    return terms


def test_house_rules_and_a_friends_link(arrive: Arrive, server: Server) -> None:
    ann, bob = arrive(), arrive()
    main = ann.open().prepare("INPUT 11")
    expect(main.get_by_text("all as default")).to_be_visible()
    ann.pick("ring", "draft")
    expect(main.get_by_text("2 changed from default")).to_be_visible()
    ann.page.get_by_role("radio", name="Per game").check(force=True)
    time = ann.page.get_by_role("group", name="Per game")
    time.get_by_role("button", name="More").click()
    expect(time).to_contain_text("20 min")
    ann.page.get_by_role("radio", name="With the link").check(force=True)
    ann.page.get_by_role("switch", name="Allow takebacks").uncheck()
    ann.see("A friend joins by link. You start when everyone's here.")
    ann.button("Open table").click()
    link = ann.page.get_by_role("textbox", name="Invite a friend").input_value()
    terms = terms_of(ann, server)
    assert (terms["options"]["ring"], terms["options"]["hands"]) == ("on", "draft")
    assert terms["clock"] == {"kind": "bank", "seconds": 1200, "increment": 5, "days": 3}
    assert (terms["watch"], terms["undo"], terms["hints"], terms["listed"]) == ("invited", "off", "on", True)
    agreed = ann.page.get_by_role("region", name="What you'll play")
    for told in ("Ring: On", "Draft", "20 min for each player", "plus 5 s a move", "With the link", "No takebacks"):
        expect(agreed).to_contain_text(told)
    expect(ann.button("Start")).to_be_disabled()
    ann.see("One seat is still free: wait, or add a bot.")
    ann.button("Change").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_text(re.compile(r"^\d changed from default"))).to_be_visible()
    sheet.get_by_role("switch", name="Ring").uncheck()
    sheet.get_by_role("switch", name="Allow hints").uncheck()
    sheet.get_by_role("button", name="Save").click()
    expect(agreed).not_to_contain_text("Ring")
    expect(agreed).to_contain_text("no hints")
    expect(agreed).to_contain_text("20 min for each player")
    bob.page.goto(link)
    bob.see("1 still free. The host starts when everyone's here.")
    bob.button(re.compile("^Sit here")).click()
    expect(ann.button("Start")).to_be_enabled()
    bob.page.get_by_role("textbox", name="Say something").fill("good morning")
    bob.press("Enter")
    expect(ann.page.get_by_role("list", name="Chat").get_by_role("listitem")).to_contain_text("good morning")
    ann.button("Start").click()
    for visitor in (ann, bob):
        expect(visitor.page.get_by_role("region", name="What you'll play")).to_have_count(0)
        expect(visitor.page.get_by_role("region", name="INPUT 11")).to_be_visible()


def test_a_figure_is_dragged_to_a_seat_and_seats_are_swapped(arrive: Arrive) -> None:
    ann = arrive().open("/g/bug-hunt/new")
    expect(ann.page.get_by_role("radio", name="Seat 4")).to_be_attached()
    drag(ann, figure(ann, "Oscilla"), place(ann, 3))
    expect(place(ann, 3)).to_contain_text("Oscilla")
    expect(ann.page.get_by_role("radio", name="Seat 3")).to_be_checked()
    drag(ann, place(ann, 1), place(ann, 3))
    expect(place(ann, 1)).to_contain_text("Oscilla")
    expect(place(ann, 3)).to_contain_text("You")
    drag(ann, figure(ann, "Quartz"), ann.page.get_by_role("heading", name="House rules"))
    assert not any("Quartz" in plate for plate in plates(ann))
    ann.button("Swap with player 4").click()
    expect(place(ann, 4)).to_contain_text("You")
    expect(place(ann, 3)).to_contain_text("Friend by link")
    expect(ann.page.get_by_role("radio", name="Seat 4")).to_be_checked()


def test_a_tap_lifts_a_seat_and_places_a_figure(arrive: Arrive) -> None:
    ann = arrive(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).open("/g/hard-wired/new")
    figure(ann, "4").tap()
    expect(ann.page.locator("[data-place]")).to_have_count(4)
    for seat, name in ((4, "Spark"), (3, "Relay"), (2, "Same screen")):
        place(ann, seat).tap()
        figure(ann, name).tap()
        expect(place(ann, seat)).to_contain_text(name)
    expect(ann.button("Start")).to_be_visible()
    place(ann, 2).tap()
    figure(ann, "Friend").tap()
    expect(ann.button("Open table")).to_be_visible()


def test_a_table_by_keys_alone(arrive: Arrive) -> None:
    ann = arrive().open("/g/input-11/new")
    expect(ann.page.get_by_role("radio", name="Seat 2")).to_be_checked()
    ann.press_until("Tab", lambda: ann.is_focused(ann.page.get_by_role("radio", name="Seat 2")))
    ann.press("ArrowUp")
    expect(ann.page.get_by_role("radio", name="Seat 1")).to_be_checked()
    ann.press("ArrowDown")
    ann.press_until("Tab", lambda: ann.is_focused(ann.page.get_by_role("radio", name=re.compile("^Friend"))))
    ann.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(place(ann, 2)).to_contain_text("Copper")
    expect(ann.page.locator("[aria-live=polite]").first).to_have_text("Seat 2: Copper")
    ann.press_until("Tab", lambda: ann.focus_name() == "Start")
    ann.press("Enter")
    assert ann.my_turn()
    Stage(ann).type()
    assert ann.pointed == 0


def test_the_lobby_fills_and_empties(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.open("/g/tournament/new")
    ann.button("Open table").click()
    bob.page.goto(ann.page.get_by_role("textbox", name="Invite a friend").input_value())
    bob.button(re.compile("^Sit here.*Seat 3")).click()
    seats = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats.filter(has_text="just sat down")).to_have_count(1)
    ann.see("2 of 4 are here")
    for seat, bot in ((2, "Spark (bot, level 1)"), (4, "Quartz (bot, level 5)")):
        ann.page.get_by_role("combobox", name=f"Add a bot: Seat {seat}").select_option(label=bot)
        taken = seats.filter(has_not=ann.page.get_by_role("combobox"))
        expect(taken.filter(has_text=bot.split()[0])).to_have_count(1)
    ann.see("Everyone's here")
    bob.button(re.compile("^Leave the seat")).click()
    ann.see("One seat is still free: wait, or add a bot.")
    ann.button(re.compile("^Free this seat.*Seat 4")).click()
    ann.see("2 seats are still free: wait, or add bots.")


NAMES = ["W" * 24, "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5", "\U0001f9d1\u200d\U0001f680\U0001f916 Ada"]


@pytest.mark.parametrize("name", NAMES, ids=["long", "right-to-left", "emoji"])
def test_names_of_all_kinds_fit(arrive: Arrive, name: str) -> None:
    ann = arrive(viewport={"width": 360, "height": 640})
    ann.context.add_init_script(f"localStorage.setItem('logicade.name', {name!r})")
    ann.open("/g/bug-hunt/new")
    ann.button("Open table").click()
    expect(ann.page.get_by_role("img", name="QR")).to_be_visible()
    width = ann.page.evaluate("[document.documentElement.scrollWidth, document.querySelector('.halves').scrollWidth]")
    assert width == [360, 360]
    inside = ann.page.evaluate(
        """() => [...document.querySelectorAll(".spot")].map((spot) => spot.getBoundingClientRect())
          .filter((box) => box.left < 0 || box.right > innerWidth).length"""
    )
    assert inside == 0


def test_an_old_link_says_so(arrive: Arrive) -> None:
    ann = arrive(forgive="404").open("/t/000000000000?invite=gone")
    ann.see("No such table")
    ann.open("/g/nothing/new")
    expect(
        ann.page.get_by_role("heading", level=1)
        .filter(has_text="nothing here")
        .or_(ann.page.get_by_role("main").get_by_role("heading"))
    ).to_be_visible()
