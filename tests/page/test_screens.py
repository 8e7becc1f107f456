"""The screens around the boards: replay with its chances, one's own page, rules at a piece, the log, the curtain."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Arrive
from tests.page.person import Visitor
from tests.page.stage import OPEN, Stage
from tests.server.harness import Person, Server

pytestmark = pytest.mark.xdist_group("page-screens")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def played(visitor: Visitor, game: str = "input-11", **words: Any) -> str:
    """A match against bots to its end; its id."""
    stage = Stage(visitor)
    id = stage.sit(game, **words)
    stage.play_to_the_end(stage.list)
    return id


# ---- replay ----------------------------------------------------------------------------------------------------------


def graphed(visitor: Visitor, id: str) -> Page:
    """The replay, with the chances that the server works out."""
    page = visitor.open(f"/m/{id}").page
    for _ in range(20):  # nothing is proved as long as the game is not compiled
        if page.locator(".graph").count():
            break
        page.wait_for_timeout(1500)
        page.reload()
        page.get_by_role("slider").wait_for()
        page.wait_for_load_state("networkidle")
    expect(page.locator(".graph")).to_be_visible()
    return page


def test_graph_and_turns_share_one_axis(arrive: Arrive) -> None:
    ann = arrive()
    page = graphed(ann, played(ann))
    plies = int(page.get_by_role("slider").get_attribute("max") or 0)
    graph, turns = page.locator(".graph").bounding_box(), page.locator(".turns").bounding_box()
    assert graph
    assert turns
    assert abs(graph["x"] - turns["x"]) <= 1
    assert abs(graph["width"] - turns["width"]) <= 1
    for ply in (0, plies // 2, plies):
        page.get_by_role("slider").fill(str(ply))
        expect(page).to_have_url(re.compile(rf"ply={ply}\b"))
        at, thumb = graph["x"] + graph["width"] * ply / plies, page.locator(".player .thumb").bounding_box()
        assert thumb
        assert abs(thumb["x"] + thumb["width"] / 2 - at) <= 2


def test_a_moment_leads_there_and_the_address_has_it(arrive: Arrive) -> None:
    ann = arrive()
    for _ in range(5):  # most matches at random have a slip
        page = graphed(ann, played(ann))
        if page.get_by_role("tab", name="Moments").count():
            break
    page.get_by_role("tab", name="Moments").click()
    moment = page.locator("[data-ply]").first
    ply = moment.get_attribute("data-ply")
    moment.click()
    expect(page).to_have_url(re.compile(rf"ply={ply}\b"))
    expect(moment).to_have_attribute("aria-current", "step")
    expect(page.locator(".mark.on")).to_have_count(1)


def test_a_replay_runs_by_itself_to_the_end(arrive: Arrive) -> None:
    ann = arrive()
    page = graphed(ann, played(ann))
    page.get_by_role("slider").fill("0")
    page.get_by_role("radio", name="At once").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(rf"ply={page.get_by_role('slider').get_attribute('max')}\b"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_nobody_is_told_chances_while_a_match_runs(arrive: Arrive) -> None:
    ann = arrive()
    id = Stage(ann).sit("tournament", bots=3)
    page = ann.open(f"/m/{id}").page
    page.get_by_role("slider").wait_for()
    page.wait_for_load_state("networkidle")
    assert [answer.url for answer in ann.responses if "/chances" in answer.url] == []
    assert page.locator(".graph").count() == page.get_by_role("tab", name="Moments").count() == 0


# ---- one's own page --------------------------------------------------------------------------------------------------


def test_results_by_game_and_level(arrive: Arrive) -> None:
    ann = arrive()
    played(ann)
    page = ann.open("/me").page
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="INPUT 11"))
    expect(row).to_contain_text(re.compile("[01] of 1"))
    expect(page.get_by_role("link", name=re.compile("^Watch replay ?: INPUT 11"))).to_be_visible()


def test_the_avatar_leads_there_and_back(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.page.get_by_role("banner").get_by_role("link", name="My page").click()
    expect(ann.page).to_have_url(re.compile("/me$"))
    ann.see("Play a bot, and how you did shows up here.")
    ann.page.go_back()
    expect(ann.page.get_by_role("article").first).to_be_visible()


def test_games_come_along_into_another_browser(arrive: Arrive) -> None:
    ann, phone = arrive(), arrive(**PHONE)
    id = played(ann)
    page = ann.open("/me").page
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    link = page.evaluate(COPIED)
    there = phone.page
    there.goto(link)
    expect(there).not_to_have_url(re.compile("take="))  # no history keeps it
    expect(there.get_by_role("heading", name="Bring your games here?")).to_be_visible()
    assert not [answer for answer in phone.responses if "take=" in answer.url]
    there.get_by_role("button", name="Yes, bring them").click()
    expect(there.locator(f'a[href="/m/{id}"]')).to_be_visible()
    for visitor in (ann, phone):  # both are the same now
        visitor.open("/me")
        expect(visitor.page.locator(f'a[href="/m/{id}"]')).to_be_visible()


def test_a_link_that_was_used_says_so(arrive: Arrive) -> None:
    ann = arrive(forgive="status of 4")
    page = ann.open("/me#take=" + 43 * "x").page
    page.get_by_role("button", name="Yes, bring them").click()
    ann.see(re.compile("used already, or it's too old"))
    page.get_by_role("button", name="No, leave it").click()
    expect(page.get_by_role("heading", name="Take this with you")).to_be_visible()


COPIED = """
async () => {
  let copied = "";
  const clipboard = { writeText: async (text) => void (copied = text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  [...document.querySelectorAll(".take button")].find((one) => /Copy/.test(one.textContent)).click();
  await new Promise((done) => setTimeout(done, 0));
  return copied;
}
"""


# ---- refusals and rules ----------------------------------------------------------------------------------------------


def refused(visitor: Visitor) -> Page:
    """Somebody touches a semifinal too early."""
    stage = Stage(visitor)
    stage.sit("tournament", bots=3, options={"start": "0"})
    page = visitor.page
    page.locator("[data-button]").first.click()
    if stage.armed:
        stage.commit.click()
    page.wait_for_function(PLACING)
    stage.piece("spot-3").click(force=True)
    expect(page.locator(".bubble.refusal")).to_be_visible()
    return page


PLACING = """
() => document.querySelector('[data-key="spot-3"][aria-disabled=true]') && !document.querySelector("[data-button]")
"""


def test_a_refusal_points_at_its_piece_and_what_is_lifted_stays(arrive: Arrive) -> None:
    ann = arrive()
    page = refused(ann)
    bubble, piece = page.locator(".bubble.refusal").bounding_box(), Stage(ann).piece("spot-3").bounding_box()
    assert bubble
    assert piece
    assert min(abs(bubble["y"] + bubble["height"] - piece["y"]), abs(bubble["y"] - piece["y"] - piece["height"])) < 20
    page.get_by_role("button", name=re.compile("^See rule")).click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".rules .here")).to_be_in_viewport()
    expect(page.locator(".rules .here .ours")).to_be_visible()
    expect(page.locator('.ringed[data-key="spot-3"]')).to_be_visible()
    expect(page.locator(".bubble.ring")).to_contain_text("rule 2.2")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".ringed")).to_have_count(0)


SHAKES = """
() => {
  window.shaken = [];
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (frames.translate) window.shaken.push([this.dataset.key, options.duration * options.iterations]);
    return plain.call(this, frames, options);
  };
}
"""


@pytest.mark.parametrize(("motion", "shaken"), [(True, [["spot-3", 180]]), (False, [])])
def test_a_refused_piece_shakes_unless_nothing_is_to_move(arrive: Arrive, motion: bool, shaken: list[Any]) -> None:
    ann = arrive(motion=motion)
    ann.context.add_init_script(f"({SHAKES})()")
    assert refused(ann).evaluate("window.shaken") == shaken


# ---- log -------------------------------------------------------------------------------------------------------------


def test_talk_stands_between_the_moves_it_was_about(arrive: Arrive) -> None:
    ann = arrive()
    stage = Stage(ann)
    stage.sit("input-11")
    assert stage.due()
    lines = ann.lines
    ann.tab("Chat")
    ann.page.get_by_role("textbox", name="Say something").fill("Watch this!")
    ann.press("Enter")
    ann.tab("Log")
    expect(ann.page.locator("ol .word")).to_contain_text("Watch this!")
    stage.list()
    expect(ann.log).not_to_have_count(lines)
    rows = ann.page.locator("aside ol > li").all_inner_texts()
    at = next(k for k, text in enumerate(rows) if "Watch this!" in text)
    assert at == lines
    assert len(rows) > lines + 1


def test_a_line_shows_its_moment_and_goes_on_from_there(arrive: Arrive) -> None:
    ann = arrive()
    stage = Stage(ann)
    stage.sit("input-11")
    for _ in range(2):
        assert stage.due(ann.page.evaluate("window.brought") - 1)
        stage.list()
    ann.log.nth(2).click()
    expect(ann.page.locator("[aria-current=step]")).to_contain_text("shown on the board")
    ann.page.get_by_role("button", name="Watch from here").click()
    expect(ann.page.get_by_role("button", name="Back to live")).to_be_visible()
    expect(ann.page.locator("[aria-current=step]")).not_to_have_text(re.compile("^3 "))


# ---- curtain ---------------------------------------------------------------------------------------------------------


def test_the_curtain_tells_the_move_before_and_no_hand(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    stage = Stage(ann)
    ann.open()
    words = {"game": "loop-6", "players": ["me", "me"], "options": {"first": "0"}, "terms": {}}
    table = ann.page.evaluate(OPEN, words)
    page = ann.open(f"/t/{table}").page
    lift = page.get_by_role("button", name=re.compile("^I'm "))
    lift.click()
    stage.list()
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(".curtain .last")).to_contain_text("played")
    assert page.locator(".stage").count() == 0
    lift.click()
    expect(page.locator(".stage .block.hand")).to_be_visible()


# ---- end, gallery ----------------------------------------------------------------------------------------------------


def test_the_end_is_a_card_with_words_and_ways_on(arrive: Arrive) -> None:
    ann = arrive(**PHONE)
    played(ann, "loop-6")
    end = ann.page.locator(".dock.ended")
    expect(end.locator(".goal")).not_to_be_empty()
    for name in ("Rematch", "Share"):
        expect(end.get_by_role("button", name=name)).to_be_visible()
    expect(end.get_by_role("link", name="Watch replay")).to_be_visible()


def test_the_gallery_shows_every_drawing_in_both_themes(arrive: Arrive, server: Server) -> None:
    ann = arrive()
    page = ann.open("/gallery?game=logi-sticks").page
    symbols = Person(server.url).ask("GET", "/api/games/logi-sticks/sprites.svg").text.count("<symbol")
    expect(page.locator(".theme")).to_have_count(2)
    expect(page.locator(".theme figure")).to_have_count(2 * symbols)
    expect(page.locator(".theme .stage")).to_have_count(2)
    grounds = page.locator(".theme").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert grounds[0] != grounds[1]
