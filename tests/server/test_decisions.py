"""From commands to events: what each leads to at every kind of table; every refusal with its code, text and hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from logicade.engine.errors import LogicadeError
from logicade.server.table import decisions, events
from logicade.server.table.commands import (
    Answer,
    Chat,
    Draw,
    Mute,
    Pause,
    Play,
    Rematch,
    Resign,
    Resume,
    Signal,
    Start,
    Undo,
)
from logicade.server.table.decisions import Caller
from logicade.server.table.events import AnyEvent
from tests.server.desks import BANK, PEOPLE, Desk
from tests.toys import face_down, registered

FOUR: dict[str, Any] = dict(people=PEOPLE, seats=4)


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with registered(face_down.GAME):
        yield


def desk(*, over: bool = False, paused: bool = False, bots: tuple[int, ...] = (), **words: Any) -> Desk:
    """A table at a moment."""
    made = Desk(**words)
    for seat in bots:
        made.place(seat, 1)
    if paused:
        made.do("ann", Pause("pause"))
    if over:
        made.resign()
    return made


def asked(what: str = "undo", **words: Any) -> Desk:
    """A table at which seat 0 has asked for something."""
    made = desk(**words)
    made.play(0)
    made.play(1)
    made.happen(events.Asked(0, what))  # type: ignore[arg-type]
    return made


def stood_in(**words: Any) -> Desk:
    """A table at which a bot sits in for Bob."""
    made = desk(**words)
    made.stand_in(1)
    return made


def muted(person: str, **words: Any) -> Desk:
    """A table at which somebody may not speak."""
    made = desk(**words)
    if person not in PEOPLE[:2]:  # who does not sit is known by what they said
        made.do(person, Chat("before", "hello"))
    made.do("ann", Mute("m", person))
    return made


def undone(**words: Any) -> Desk:
    """A match that has begun and lost its only action."""
    made = desk(**words)
    made.play(0)
    made.do("ann", Undo("u"))
    return made


def rematched() -> Desk:
    """A match that goes on elsewhere."""
    made = desk(over=True)
    made.happen(events.Rematched("abc"))
    return made


# ---- what is not done ------------------------------------------------------------------------------------------------

Refusal = tuple[Callable[[], Desk], str, Any, str, str, str]
REFUSALS: dict[str, Refusal] = {
    "play as a spectator": (
        desk, "eve", Play("i", "AND@1"), "not-seated", "only those who sit here can do that", ""),
    "play before the start": (
        lambda: desk(started=False), "ann", Play("i", "AND@1"), "not-now", "the match has not begun", ""),
    "play after the end": (lambda: desk(over=True), "ann", Play("i", "AND@1"), "not-now", "the match is over", ""),
    "play while paused": (
        lambda: desk(paused=True), "ann", Play("i", "AND@1"), "not-now", "the match is paused", "resume it first"),
    "play where a bot sits in": (
        stood_in, "bob", Play("i", "AND@1"), "not-now", "a bot has seat 1 now", "take the seat back first"),
    "play at an old ply": (
        desk, "ann", Play("i", "AND@1", 1), "stale-ply", "`AND@1` answers ply 1, the match is at ply 2",
        "look again"),
    "play at a ply to come": (
        desk, "ann", Play("i", "A" * 99, 3), "stale-ply",
        f"`{'A' * 40}` answers ply 3, the match is at ply 2", "look again"),
    "play another's card": (
        lambda: desk(game="face-down"), "ann", Play("i", "lay 1 0"), "illegal-action",
        "`lay 1 0` is not an action of seat 0 (face-down 1)", ""),
    "close a free order": (
        lambda: desk(game="face-down"), "ann", Play("i", "close"), "illegal-action",
        "`close` is not an action of seat 0 (face-down 1)", ""),
    "resign as a spectator": (
        desk, "eve", Resign("i"), "not-seated", "only those who sit here can do that", ""),
    "resign before the start": (
        lambda: desk(started=False), "ann", Resign("i"), "not-now", "the match has not begun", ""),
    "resign after the end": (lambda: desk(over=True), "ann", Resign("i"), "not-now", "the match is over", ""),
    "undo where it is off": (
        lambda: desk(undo="off"), "ann", Undo("i"), "not-allowed", "this table takes nothing back", ""),
    "undo nothing": (desk, "ann", Undo("i"), "nothing-to-undo", "seat 0 has not acted yet", ""),
    "undo what is undone": (undone, "ann", Undo("i"), "nothing-to-undo", "seat 0 has not acted yet", ""),
    "undo while something is asked": (
        asked, "ann", Undo("i"), "not-now", "something is being asked already", ""),
    "undo while paused": (
        lambda: desk(paused=True), "ann", Undo("i"), "not-now", "the match is paused", "resume it first"),
    "draw in a game without": (
        desk, "ann", Draw("i"), "not-allowed", "`input-11` knows no agreed draw", ""),
    "draw with a bot": (
        lambda: desk(game="face-down", bots=(1,)), "ann", Draw("i"), "not-allowed", "bots agree to no draw", ""),
    "draw where a bot sits in": (
        lambda: stood_in(game="face-down"), "ann", Draw("i"), "not-allowed", "bots agree to no draw", ""),
    "draw while something is asked": (
        lambda: asked("draw", game="face-down", **FOUR), "cleo", Draw("i"), "not-now",
        "something is being asked already", ""),
    "draw before the start": (
        lambda: desk(game="face-down", started=False), "ann", Draw("i"), "not-now", "the match has not begun", ""),
    "answer nothing": (desk, "bob", Answer("i", True), "not-now", "nothing was asked of you", ""),
    "answer oneself": (asked, "ann", Answer("i", True), "not-now", "nothing was asked of you", ""),
    "answer after the end": (
        lambda: desk(over=True), "bob", Answer("i", True), "not-now", "the match is over", ""),
    "pause twice": (
        lambda: desk(paused=True), "ann", Pause("i"), "not-now", "the match is paused", "resume it first"),
    "pause as a spectator": (desk, "eve", Pause("i"), "not-seated", "only those who sit here can do that", ""),
    "resume what runs": (desk, "ann", Resume("i"), "not-now", "the match is not paused", ""),
    "resume as a spectator": (
        lambda: desk(paused=True), "eve", Resume("i"), "not-seated", "only those who sit here can do that", ""),
    "start as a guest": (
        lambda: desk(started=False), "bob", Start("i"), "not-host", "only the host can do that", ""),
    "start twice": (desk, "ann", Start("i"), "not-now", "the match has begun already", ""),
    "start alone": (
        lambda: desk(people=("ann",), started=False), "ann", Start("i"), "not-now", "seat 1 is still open",
        "invite somebody or place a bot"),
    "rematch in play": (desk, "ann", Rematch("i"), "not-now", "the match is not over", ""),
    "rematch twice": (rematched, "ann", Rematch("i"), "not-now", "there is a rematch already", "table abc"),
    "rematch as a spectator": (
        lambda: desk(over=True), "eve", Rematch("i"), "not-seated", "only those who sit here can do that", ""),
    "chat where nobody may": (
        lambda: desk(chat="nobody"), "ann", Chat("i", "x"), "silenced", "you may not chat at this table", ""),
    "chat from outside": (
        lambda: desk(chat="seats"), "eve", Chat("i", "x"), "silenced", "you may not chat at this table", ""),
    "chat muted": (lambda: muted("bob"), "bob", Chat("i", "x"), "silenced", "you may not chat at this table", ""),
    "chat in a silent game": (
        lambda: desk(game="face-down"), "ann", Chat("i", "x"), "silenced", "this game is played in silence",
        "give a signal"),
    "chat to no team": (
        desk, "ann", Chat("i", "x", True), "silenced", "there is no team to talk to apart", ""),
    "chat to a team from outside": (
        lambda: desk(game="face-down", started=False, **FOUR), "eve", Chat("i", "x", True), "silenced",
        "there is no team to talk to apart", ""),
    "say nothing": (desk, "ann", Chat("i", " \u200b "), "not-allowed", "there is nothing in it", ""),
    "signal from outside": (
        lambda: desk(game="face-down"), "eve", Signal("i", "beep"), "not-seated",
        "only those who sit here can do that", ""),
    "signal what is none": (
        lambda: desk(game="face-down"), "ann", Signal("i", "boop"), "not-allowed", "`face-down` has no such signal",
        "signals: beep"),
    "signal where there are none": (
        desk, "ann", Signal("i", "beep"), "not-allowed", "`input-11` has no such signal", "signals: none"),
    "signal muted": (
        lambda: muted("bob", game="face-down"), "bob", Signal("i", "beep"), "silenced",
        "you may not signal at this table", ""),
    "mute as a guest": (desk, "bob", Mute("i", "ann"), "not-host", "only the host can do that", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_what_is_refused_says_why(name: str) -> None:
    make, who, command, code, text, hint = REFUSALS[name]
    with pytest.raises(LogicadeError) as wrong:
        make().plan(who, command)
    assert (wrong.value.code, str(wrong.value), wrong.value.hint) == (code, text, hint)
    assert wrong.value.clause == ("face-down 1" if "(face-down 1)" in text else "")


def test_nothing_is_done_for_a_seat_that_was_lost_meanwhile() -> None:
    made = desk()
    made.happen(events.Left(1))
    with pytest.raises(LogicadeError) as wrong:
        made.plan("bob", Resign("i"), seat=1)
    assert (wrong.value.code, str(wrong.value)) == ("not-seated", "that seat is no longer yours")


# ---- what is done ----------------------------------------------------------------------------------------------------

DONE: dict[str, tuple[Callable[[], Desk], str, Any, AnyEvent]] = {
    "resign": (desk, "bob", Resign("i"), events.Forfeited(1, "resign")),
    "resign while paused": (lambda: desk(paused=True), "ann", Resign("i"), events.Forfeited(0, "resign")),
    "pause": (desk, "bob", Pause("i"), events.Paused(1, ())),
    "resume": (lambda: desk(paused=True), "bob", Resume("i"), events.Resumed(1)),
    "draw": (lambda: desk(game="face-down"), "bob", Draw("i"), events.Asked(1, "draw")),
    "draw among four, one a bot": (
        lambda: desk(game="face-down", bots=(1, 2), **FOUR), "ann", Draw("i"), events.Asked(0, "draw")),
    "decline": (asked, "bob", Answer("i", False), events.Answered(1, False)),
    "agree to a draw": (lambda: asked("draw", game="face-down"), "bob", Answer("i", True), events.Drawn()),
    "agree as the first of several": (
        lambda: asked("draw", game="face-down", **FOUR), "bob", Answer("i", True), events.Answered(1, True)),
    "agree as one of several": (
        lambda: asked("draw", game="face-down", **FOUR), "cleo", Answer("i", True), events.Answered(2, True)),
    "agree to an undo": (asked, "bob", Answer("i", True), events.Undone(0, 2, ())),
    "chat": (desk, "eve", Chat("i", " a\tb "), events.Chatted("eve", "Eve", None, "a b")),
    "chat at a seat": (
        lambda: desk(chat="seats"), "bob", Chat("i", "x"), events.Chatted("bob", "Bob", 1, "x")),
    "chat before a silent game": (
        lambda: desk(game="face-down", started=False), "bob", Chat("i", "x"),
        events.Chatted("bob", "Bob", 1, "x")),
    "chat after a silent game": (
        lambda: desk(game="face-down", over=True), "bob", Chat("i", "x"), events.Chatted("bob", "Bob", 1, "x")),
    "chat to the team": (
        lambda: desk(game="face-down", started=False, **FOUR), "bob", Chat("i", "x", True),
        events.Chatted("bob", "Bob", 1, "x", True)),
    "signal": (lambda: desk(game="face-down"), "bob", Signal("i", "beep"), events.Signalled(1, "beep")),
    "mute": (desk, "ann", Mute("i", "bob"), events.Muted("bob", True)),
    "give the word back": (lambda: muted("eve"), "ann", Mute("i", "eve", False), events.Muted("eve", False)),
}  # fmt: skip


@pytest.mark.parametrize("name", DONE)
def test_what_a_command_leads_to(name: str) -> None:
    make, who, command, event = DONE[name]
    found = make().plan(who, command)
    assert found.event == event
    assert found.turn is None


def test_an_action_takes_its_chance_along_and_pays_the_clock() -> None:
    made = desk(clock=BANK)
    made.now += 7_000
    action = made.table.views[0].legal[0]
    found = made.plan("ann", Play("i", f"{action}", 2))
    assert found.turn is not None
    assert found.event == events.Played(0, (action,), (60_000 - 7_000 + 5_000, 60_000))
    assert [step.ply for step in found.turn] == [2]


def test_in_a_free_order_an_old_ply_is_good_enough() -> None:
    made = desk(game="face-down", closing=0)
    made.play(0, "lay 0 1")
    found = made.plan("bob", Play("i", "lay 1 0", 0))
    assert found.turn is not None
    assert [step.actor for step in found.turn] == [1, -1, -1, -1]  # without a grace it closes at once
    assert isinstance(found.event, events.Played)
    assert [text.split()[0] for text in found.event.turn] == ["lay", "close", "reveal", "reveal"]


def test_a_free_order_waits_for_second_thoughts_and_falls() -> None:
    made = desk(game="face-down", closing=3, clock=BANK)
    made.play(0, "lay 0 1")
    with pytest.raises(LogicadeError) as wrong:
        decisions.fall(made.table, made.now)
    assert (wrong.value.code, str(wrong.value)) == ("not-now", "nothing is about to close")
    made.now += 1_000
    made.play(1, "lay 1 0")
    assert made.table.closing
    fell = decisions.fall(made.table, made.now + 2_000)
    assert isinstance(fell.event, events.Fell)
    assert [text.split()[0] for text in fell.event.turn] == ["close", "reveal", "reveal"]
    assert fell.event.clocks == (65_000, 64_000)  # nobody's time runs then, and nobody earns any
    assert fell.turn is not None
    assert len(fell.turn) == 3


def test_a_match_starts_with_full_clocks_and_what_fell_first() -> None:
    made = desk(started=False, clock=BANK)
    found = made.plan("ann", Start("i"), seat=None).event
    assert isinstance(found, events.Started)
    assert [text.split("=")[0] for text in found.turn] == ["row", "first"]
    assert found.clocks == (60_000, 60_000)
    begun = desk(game="face-down").log[-1].event
    assert isinstance(begun, events.Started)
    assert begun.clocks == ()


def test_a_match_in_which_nothing_falls_first_starts_with_nothing() -> None:
    from tests.toys import sealed_bids

    with registered(sealed_bids.GAME):
        begun = desk(game="sealed-bids", seats=2).log[-1].event
    assert begun == events.Started((), ())


# ---- taking back -----------------------------------------------------------------------------------------------------


def test_an_undo_takes_time_and_earns_none() -> None:
    made = desk(clock=BANK)
    made.now += 10_000
    made.play(0)  # 50 s left, and 5 more
    assert made.table.left == (55_000, 60_000)
    made.now += 3_000  # Bob thinks
    assert made.plan("ann", Undo("i")).event == events.Undone(0, 2, (50_000, 57_000))


def test_an_undo_of_a_ply_without_a_mark_keeps_the_clocks() -> None:
    made = desk(clock=BANK)
    made.now += 10_000
    assert decisions.undone(made.table, 1, 99, made.now) == events.Undone(1, 99, (50_000, 60_000))


def test_what_others_have_answered_must_be_asked_for() -> None:
    made = desk()
    made.play(0)
    made.play(1)
    assert decisions.last_of(made.table.match, 0) == 2  # type: ignore[arg-type]
    assert decisions.last_of(made.table.match, 1) == 3  # type: ignore[arg-type]
    assert made.plan("ann", Undo("i")).event == events.Asked(0, "undo")
    assert made.plan("bob", Undo("i")).event == events.Undone(1, 3, ())


@pytest.mark.parametrize("how", ["a bot", "a stand-in", "the same person"])
def test_nobody_is_asked_where_nobody_else_is(how: str) -> None:
    made = desk(people=("ann", "ann") if how == "the same person" else PEOPLE[:2])
    made.play(0)
    made.play(1)
    if how == "a bot":
        made.place(1, 1)
    if how == "a stand-in":
        made.stand_in(1)
    assert made.plan("ann", Undo("i"), seat=0).event == events.Undone(0, 2, ())


def test_an_undo_of_the_first_ply_is_down_to_none() -> None:
    from tests.toys import sealed_bids

    with registered(sealed_bids.GAME):
        made = desk(game="sealed-bids", seats=2)
        made.play(0)
        made.happen(events.Asked(0, "undo"))
        assert made.plan("bob", Answer("i", True)).event == events.Undone(0, 0, ())


# ---- seats -----------------------------------------------------------------------------------------------------------


def refusal(call: Callable[[], object]) -> tuple[str, str, str]:
    with pytest.raises(LogicadeError) as wrong:
        call()
    return wrong.value.code, str(wrong.value), wrong.value.hint


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_other_seat(seat: int) -> None:
    made, eve = desk(), Caller("eve", "Eve")
    expected = ("not-seated", f"there is no seat {seat}", "seats are 0 to 1")
    assert refusal(lambda: decisions.sit(made.table, eve, seat)) == expected
    assert refusal(lambda: decisions.leave(made.table, eve, seat)) == expected
    assert refusal(lambda: decisions.place(made.table, eve, seat, "open")) == expected


def test_taking_a_seat() -> None:
    open_, eve = desk(people=("ann",), started=False), Caller("eve", "Eve", None, True)
    assert decisions.sit(open_.table, eve, 1).event == events.Sat(1, "eve", "Eve", True)
    assert refusal(lambda: decisions.sit(open_.table, eve, 0)) == ("seat-taken", "seat 0 is taken", "")
    ann = open_.caller("ann")
    assert refusal(lambda: decisions.sit(open_.table, ann, 0)) == ("seat-taken", "seat 0 is yours already", "")
    second = ("seat-taken", "you have a seat at this table already", "leave it first")
    assert refusal(lambda: decisions.sit(open_.table, ann, 1)) == second
    open_.place(1, 2)  # before the start the host has placed it there
    assert refusal(lambda: decisions.sit(open_.table, eve, 1)) == ("seat-taken", "seat 1 is taken", "")
    open_.do("ann", Start("s"))
    assert decisions.sit(open_.table, eve, 1).event == events.Sat(1, "eve", "Eve", True)  # now it makes room
    open_.resign(0)
    assert refusal(lambda: decisions.sit(open_.table, eve, 1)) == ("not-now", "the match is over", "")


def test_a_seat_that_a_bot_holds_for_somebody_is_theirs() -> None:
    made = stood_in()
    assert decisions.sit(made.table, made.caller("bob"), 1).event == events.Back(1)
    eve = Caller("eve", "Eve")
    assert refusal(lambda: decisions.sit(made.table, eve, 1)) == ("seat-taken", "seat 1 is taken", "")


def test_whoever_has_seen_a_hand_takes_that_one_or_none() -> None:
    made = desk()
    for seat in (0, 1):
        made.happen(events.Left(seat))
    bob = made.caller("bob")
    assert decisions.sit(made.table, bob, 1).event == events.Sat(1, "bob", "Bob")
    seen = ("not-allowed", "you have seen the secrets of another seat", "")
    assert refusal(lambda: decisions.sit(made.table, bob, 0)) == seen
    waiting = desk(started=False)  # before the start nothing has been seen
    for seat in (0, 1):
        waiting.happen(events.Left(seat))
    assert decisions.sit(waiting.table, bob, 0).event == events.Sat(0, "bob", "Bob")


def test_giving_a_seat_up() -> None:
    made = desk()
    assert decisions.leave(made.table, made.caller("bob"), 1).event == events.Left(1)
    assert refusal(lambda: decisions.leave(made.table, made.caller("bob"), 0)) == (
        "not-seated", "seat 0 is not yours", "")  # fmt: skip


def test_giving_a_seat_to_a_bot() -> None:
    made, ann, bob = desk(started=False), Caller("ann", "Ann"), Caller("bob", "Bob")
    assert decisions.place(made.table, ann, 1, "bot:3").event == events.Placed(1, 3)
    assert decisions.place(made.table, ann, 1, "open").event == events.Placed(1, 0)
    assert decisions.place(made.table, bob, 1, "bot:5").event == events.Placed(1, 5)
    assert refusal(lambda: decisions.place(made.table, bob, 0, "open")) == (
        "not-host", "only the host can do that", "")  # fmt: skip
    for level in (0, 6):
        assert refusal(partial(decisions.place, made.table, ann, 1, f"bot:{level}")) == (
            "bad-value", f"there is no bot of level {level}", "levels are 1 to 5")  # fmt: skip
    made.do("ann", Start("s"))
    assert refusal(lambda: decisions.place(made.table, ann, 1, "bot:1")) == (
        "seat-taken", "seat 1 belongs to somebody", "a bot sits in when they stay away")  # fmt: skip
    assert decisions.place(made.table, bob, 1, "bot:1").event == events.Placed(1, 1)
    made.place(1, 1)
    assert decisions.place(made.table, ann, 1, "open").event == events.Placed(1, 0)
    made.resign(0)
    assert refusal(lambda: decisions.place(made.table, ann, 1, "open")) == ("not-now", "the match is over", "")


def test_the_host_changes_the_terms_before_the_start() -> None:
    made, ann, bob = desk(started=False), Caller("ann", "Ann"), Caller("bob", "Bob")
    now = made.table.terms
    wanted = msgspec.structs.replace(now, watch="nobody", undo="off", listed=not now.listed)
    decided = decisions.agree(made.table, ann, wanted).event
    assert decided == events.Agreed(msgspec.structs.replace(wanted, listed=now.listed))
    made.happen(decided)
    assert (made.table.terms.watch, made.table.terms.undo) == ("nobody", "off")
    assert [seat.person for seat in made.table.seats] == ["ann", "bob"]
    assert refusal(lambda: decisions.agree(made.table, bob, wanted)) == ("not-host", "only the host can do that", "")
    for other in (msgspec.structs.replace(now, seats=3), msgspec.structs.replace(now, game="loop-6")):
        assert refusal(partial(decisions.agree, made.table, ann, other)) == (
            "bad-value", "a table keeps its game and its seats", "open another one")  # fmt: skip
    made.do("ann", Start("s"))
    assert refusal(lambda: decisions.agree(made.table, ann, now)) == (
        "not-now", "the match has begun already", "")  # fmt: skip


# ---- the same again --------------------------------------------------------------------------------------------------

PLAYED = events.Played(0, ("AND@1", "row=1"), ())
SAME: list[tuple[Any, AnyEvent, bool]] = [
    (Play("i", "AND@1"), PLAYED, True),
    (Play("i", "AND@2"), PLAYED, False),
    (Play("i", "row=1"), PLAYED, False),
    (Play("i", "?"), PLAYED, False),
    (Play("i", "?"), events.Played(0, ("?",), ()), True),
    (Play("i", "AND@1"), events.Drawn(), False),
    (Chat("i", " a  b"), events.Chatted("x", "X", 0, "a b"), True),
    (Chat("i", "a c"), events.Chatted("x", "X", 0, "a b"), False),
    (Chat("i", "a b", True), events.Chatted("x", "X", 0, "a b"), False),
    (Chat("i", "a b"), events.Drawn(), False),
    (Signal("i", "beep"), events.Signalled(0, "beep"), True),
    (Signal("i", "boop"), events.Signalled(0, "beep"), False),
    (Signal("i", "boop"), events.Drawn(), False),
    (Mute("i", "x"), events.Muted("x", True), True),
    (Mute("i", "y"), events.Muted("x", True), False),
    (Mute("i", "x", False), events.Muted("x", True), False),
    (Mute("i", "x"), events.Drawn(), False),
    (Answer("i", True), events.Answered(0, True), True),
    (Answer("i", False), events.Answered(0, False), True),
    (Answer("i", True), events.Answered(0, False), False),
    (Answer("i", True), events.Undone(0, 1, ()), True),
    (Answer("i", True), events.Drawn(), True),
    (Answer("i", False), events.Drawn(), False),
    (Answer("i", True), events.Paused(0, ()), False),
    (Undo("i"), events.Undone(0, 1, ()), True),
    (Undo("i"), events.Asked(0, "undo"), True),
    (Undo("i"), events.Asked(0, "draw"), False),
    (Undo("i"), events.Drawn(), False),
    (Draw("i"), events.Asked(0, "draw"), True),
    (Draw("i"), events.Asked(0, "undo"), False),
    (Draw("i"), events.Drawn(), False),
    (Resign("i"), events.Forfeited(0, "resign"), True),
    (Resign("i"), events.Drawn(), False),
    (Pause("i"), events.Paused(0, ()), True),
    (Pause("i"), events.Resumed(0), False),
    (Resume("i"), events.Resumed(0), True),
    (Resume("i"), events.Paused(0, ()), False),
    (Start("i"), events.Started((), ()), True),
    (Start("i"), events.Drawn(), False),
    (Rematch("i"), events.Rematched("x"), True),
    (Rematch("i"), events.Drawn(), False),
    (None, events.Sat(0, "x", "X"), False),
]


@pytest.mark.parametrize(("command", "event", "same"), SAME)
def test_what_is_sent_again_is_known_again(command: Any, event: AnyEvent, same: bool) -> None:
    assert decisions.is_same(desk().table, command, event) is same


def test_who_acts_is_named_by_seat_or_as_a_person() -> None:
    assert Caller("abc", "A").actor == "person:abc"
    assert Caller("abc", "A", 0).actor == "seat:0"
