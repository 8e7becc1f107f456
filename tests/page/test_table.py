"""What a table has besides the board: reasons, seats that change hands, questions, talk, sounds, the curtain."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.person import Visitor, turns
from tests.page.stage import Stage, play_on
from tests.page.test_secrets import meet
from tests.server.harness import Person, Server

pytestmark = pytest.mark.xdist_group("page-table")


def heard(visitor: Visitor) -> str:
    """What a screen reader was told last."""
    return visitor.page.locator("[aria-live=polite]").inner_text().strip()


# ---- why not ---------------------------------------------------------------------------------------------------------


def test_a_piece_that_cannot_be_used_says_why(arrive: Arrive) -> None:
    _, bob = turns(meet(arrive, "INPUT 11"))
    card = bob.page.locator(".stage .block.hand [data-key]").first
    card.click(force=True)  # it is not this one's turn
    why = bob.page.locator(".stage .bubble")
    expect(why).to_be_visible()
    assert heard(bob) in why.inner_text()
    bob.press("Escape")
    expect(why).to_have_count(0)


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_a_seat_goes_to_a_bot_and_comes_back(arrive: Arrive) -> None:
    ann, bob = meet(arrive, "INPUT 11")
    seats = bob.menu()
    seats.get_by_role("combobox", name="Let a bot play: Seat 2").select_option(label="Spark (bot, level 1)")
    expect(seats.get_by_role("button", name=re.compile("^Return to my seat.*Seat 2"))).to_be_visible()
    expect(seats.get_by_role("button", name=re.compile("^Sit here"))).to_have_count(0)
    expect(ann.menu().get_by_role("button", name=re.compile("^Free this seat.*Seat 2"))).to_be_visible()
    bob.press("Escape")
    bob.button(re.compile("^Return to my seat.*Seat 2")).focus()
    bob.press("Enter")
    expect(ann.button(re.compile("^Free this seat.*Seat 2"))).to_have_count(0)
    expect(bob.menu().get_by_role("listitem").filter(has_text="you").first).to_be_visible()


def test_the_host_opens_the_seat_of_a_bot_and_places_another(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.button("Play INPUT 11 against a bot").click()
    assert ann.my_turn()
    seats = ann.menu()
    seats.get_by_role("button", name=re.compile("^Free this seat.*Seat 2")).click()
    seats.get_by_role("combobox", name="Add a bot: Seat 2").select_option(label="Spark (bot, level 1)")
    expect(seats.get_by_role("listitem").filter(has_text="Spark").first).to_be_visible()
    ann.press("Escape")
    play_on(ann)


# ---- questions -------------------------------------------------------------------------------------------------------


def test_a_pause_and_a_question_to_take_back(arrive: Arrive) -> None:
    people = meet(arrive, "INPUT 11")
    ann, bob = turns(people)
    ann.button("Pause").click()
    bob.see("Paused")
    bob.button("Resume").click()
    expect(ann.page.get_by_text("Paused", exact=True)).to_have_count(0)
    for visitor, other in ((ann, bob), (bob, ann)):
        lines = visitor.lines
        Stage.of(visitor).click()
        assert other.my_turn(after=lines)
    for answer, lines in (("Decline", 4), ("Accept", 2)):
        ann.button("Take back").click()
        ann.see(re.compile("^Asked\\. Waiting for "))
        expect(ann.button("Take back")).to_be_disabled()
        bob.see(re.compile("asks to take back a move"))
        bob.button(answer).focus()
        bob.press("Enter")
        expect(ann.page.get_by_text(re.compile("^Asked"))).to_have_count(0)
        expect(ann.log).to_have_count(lines)


def test_a_draw_is_offered(arrive: Arrive) -> None:
    ann, bob = meet(arrive, "Face down")
    ann.menu().get_by_role("button", name="Offer a draw").click()
    bob.see(re.compile("offers a draw"))
    bob.button("Accept").click()
    expect(ann.result).to_have_text(re.compile("Draw"))


# ---- talk ------------------------------------------------------------------------------------------------------------


def say(visitor: Visitor, text: str) -> None:
    visitor.tab("Chat")
    visitor.page.get_by_role("textbox", name="Say something").fill(text)
    visitor.press("Enter")


def test_the_host_mutes_and_unmutes(arrive: Arrive) -> None:
    ann, bob = meet(arrive, "INPUT 11")
    say(bob, "good morning")
    say(bob, "good evening")
    ann.tab("Chat")
    ann.see("good evening")
    expect(ann.button(re.compile("^Mute"))).to_have_count(1)
    ann.button(re.compile("^Mute")).click()
    bob.see("You're muted at this table")
    ann.page.reload()
    ann.tab("Chat")
    ann.button(re.compile("^Unmute")).click()
    say(bob, "good night")
    ann.see("good night")


def test_signals_in_a_silent_game(arrive: Arrive) -> None:
    ann, bob = meet(arrive, "Face down")
    for visitor in (ann, bob):
        visitor.tab("Chat")
    ann.see("No talking in this one. Beeping is fine.")
    ann.button("Beep").focus()
    ann.press("Enter")
    expect(bob.page.locator("em", has_text="Beep")).to_be_visible()


def test_a_word_for_the_own_team(arrive: Arrive, server: Server) -> None:
    host = Person(server.url, "Host")
    table = host.open_table("face-down", ("me", "open", "open", "bot:1"), seats=4)
    partner, rival = arrive(), arrive()
    for visitor, seat in ((partner, 3), (rival, 2)):
        visitor.open(f"/t/{table['id']}")
        visitor.button(re.compile(f"^Sit here.*Seat {seat}")).click()
        expect(visitor.page.get_by_role("listitem").filter(has_text="you").first).to_be_visible()
    host.start(table)
    partner.tab("Chat")
    partner.see("No talking in this one. Beeping is fine.")
    partner.resign()
    for visitor in (partner, rival):
        expect(visitor.result).to_be_visible()
    partner.tab("Team")
    partner.page.get_by_role("textbox", name="To my team only").fill("between us")
    partner.press("Enter")
    expect(partner.page.get_by_role("listitem").filter(has_text="between us")).to_contain_text("Team")
    say(partner, "to all")
    rival.tab("Chat")
    rival.see("to all")
    expect(rival.page.get_by_text("between us")).to_have_count(0)


# ---- sounds and the curtain ------------------------------------------------------------------------------------------

# Stand-ins for what the machine would do, to see what is asked of it.
EARS = """
window.pitches = []; window.asked = 0; window.noted = [];
window.AudioContext = class {
  currentTime = 0; state = "running"; destination = {};
  createOscillator() {
    return { frequency: { setValueAtTime: (pitch) => window.pitches.push(pitch) }, connect: (to) => to,
             start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
  }
};
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return (Notification.permission = "granted"); }
  constructor(title, words) { window.noted.push(words.body); }
};
"""
HIDE = 'Object.defineProperty(document, "visibilityState", { get: () => "hidden" })'


@pytest.mark.parametrize("on", [False, True], ids=["off", "on"])
def test_sounds_only_for_who_wants_them(arrive: Arrive, on: bool) -> None:
    ann = arrive()
    ann.context.add_init_script(EARS)
    ann.open()
    if on:
        ann.page.get_by_role("banner").get_by_role("button").last.click()
        ann.page.get_by_role("switch", name="Sounds").check()
        ann.press("Escape")
    ann.button("Play INPUT 11 against a bot").click()
    play_on(ann)
    ann.page.wait_for_function("(on) => !on || window.pitches.includes(784)", arg=on)
    assert set(ann.page.evaluate("window.pitches")) == ({660, 880, 440, 523, 659, 784} if on else set())


def test_notes_only_for_who_asked_for_them(arrive: Arrive) -> None:
    ann = arrive()
    ann.context.add_init_script(EARS)
    ann.open().button("Play INPUT 11 against a bot").click()
    assert ann.my_turn()
    assert ann.page.evaluate("[window.asked, window.noted.length]") == [0, 0]
    notes = ann.menu().get_by_role("button", name="Notify me on my turn")
    notes.click()
    expect(notes).to_have_attribute("aria-pressed", "true")
    ann.press("Escape")
    ann.page.evaluate(HIDE)
    lines = ann.lines
    Stage.of(ann).click()
    assert ann.my_turn(after=lines + 1)
    ann.page.wait_for_function("() => window.noted.length > 0")
    assert ann.page.evaluate("[window.asked, window.noted[0]]") == [1, "INPUT 11: Your turn"]


def test_behind_the_curtain_nothing_is_shown_or_said(arrive: Arrive) -> None:
    ann = arrive().open()
    ann.prepare("INPUT 11")
    ann.seat(2, "Same screen")
    ann.pick("closed", "random", "independent")
    ann.button("Start").click()
    for _ in range(3):
        passing = ann.page.get_by_role("heading", name=re.compile("^Pass the screen to"))
        expect(passing).to_be_visible()
        expect(ann.page.locator("[aria-live=polite]")).to_have_text(passing.inner_text())
        expect(ann.page.locator("[data-key], ol button")).to_have_count(0)
        shown = re.sub(r" played [A-Z]+ on \d+-\d+", "", ann.page.get_by_role("main").inner_text())  # as all have seen
        assert not re.search(r"\b(AND|OR|NAND|NOR|XOR)\b", shown)
        ann.button(re.compile("^I'm ")).click()
        Stage.of(ann).click()


def test_the_own_hand_is_on_a_small_screen_when_the_match_begins(arrive: Arrive) -> None:
    ann = arrive(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).open()
    ann.button("Play INPUT 11 against a bot").tap()
    assert ann.my_turn()
    hand = ann.page.locator(".stage .block.hand [data-key]")
    for card in (hand.first, hand.last):
        expect(card).to_be_in_viewport(ratio=1)
