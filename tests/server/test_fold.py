"""A table is the fold of its log: what each event changes, whom it is told to, and what it does to the clocks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from logicade.server.table import commands, decisions, events
from logicade.server.table.fold import Known, LoggedEvent, Seat, Table, Views, folded
from logicade.server.table.public import Chair, Request, Word
from tests.server.desks import BANK, CLOSED, PEOPLE, Desk
from tests.toys import face_down, registered


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with registered(face_down.GAME):
        yield


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_a_seat_as_everybody_sees_it() -> None:
    assert Seat().chair() == Chair("open", "", 0, "", False, False, None)
    assert Seat(level=3).chair(1) == Chair("bot", "", 3, "", False, False, 1)
    assert Seat("ann", "Ann").chair(0) == Chair("person", "Ann", 0, "ann", False, False, 0)
    assert Seat("r2", "R2", True).chair() == Chair("program", "R2", 0, "r2", False, False, None)
    assert Seat("ann", "Ann", level=2, away=True).chair() == Chair("person", "Ann", 2, "ann", True, True, None)


@pytest.mark.parametrize(
    ("seat", "open_", "bot"),
    [(Seat(), True, False), (Seat("a"), False, False), (Seat(level=1), False, True), (Seat("a", level=1), False, True)],
)
def test_who_has_a_seat(seat: Seat, open_: bool, bot: bool) -> None:
    assert (seat.open, seat.bot) == (open_, bot)


def test_a_new_table() -> None:
    table = Desk(started=False, people=("ann", "")).table
    assert (table.id, table.seq, table.host, table.previous, table.next) == ("m", 2, "ann", "", "")
    assert (table.status, table.running, table.closing, table.paused) == ("open", False, False, False)
    assert table.audiences == (0, 1, None)
    assert [seat.person for seat in table.seats] == ["ann", ""]
    assert (table.left, table.to_act(), table.ticking(), table.clocks_at(9), table.request) == ((), (), (), (), None)
    assert table.ends == {0: 2, 1: 2, None: 2}
    assert (
        folded("x", iter([LoggedEvent(1, "table", None, events.Opened(table.terms, "h", "old"), 0)])).previous == "old"
    )


def test_people_have_seats_and_nobody_has_the_open_ones() -> None:
    table = Desk("face-down", people=("ann", "", "ann"), seats=4, started=False).table
    assert table.seats_of("ann") == [0, 2]
    assert table.seats_of("eve") == []
    assert table.seats_of("") == []


def test_seats_are_taken_left_and_given_to_bots() -> None:
    desk = Desk(started=False, people=("ann", ""))
    desk.happen(events.Sat(1, "r2", "R2", True))
    assert desk.table.seats[1] == Seat("r2", "R2", True)
    assert desk.table.held == {"ann": {0}, "r2": {1}}
    desk.happen(events.Left(1))
    assert desk.table.seats[1] == Seat()
    desk.happen(events.Placed(1, 4))
    assert desk.table.seats[1] == Seat(level=4)
    desk.happen(events.Placed(1, 0))
    assert desk.table.seats[1].open
    desk.happen(events.Sat(0, "bob", "Bob"))
    assert desk.table.held["bob"] == {0}
    assert desk.table.held["ann"] == {0}  # what was seen is not forgotten


def test_who_leaves_takes_the_question_along() -> None:
    desk = Desk()
    desk.happen(events.Asked(0, "undo"))
    desk.happen(events.Left(1))
    assert desk.table.request is None


def test_somebody_is_away_replaced_and_back() -> None:
    desk = Desk()
    desk.happen(events.Away(1))
    assert desk.table.seats[1].away
    assert not desk.table.seats[1].bot
    desk.happen(events.StoodIn(1))
    assert (desk.table.seats[1].away, desk.table.seats[1].level) == (True, 2)
    desk.happen(events.Back(1))
    assert desk.table.seats[1] == Seat("bob", "Bob")


# ---- the match -------------------------------------------------------------------------------------------------------


def test_statuses() -> None:
    desk = Desk()
    assert (desk.table.status, desk.table.running) == ("playing", True)
    desk.do("ann", commands.Pause("a"))
    assert (desk.table.status, desk.table.running, desk.table.paused) == ("paused", True, True)
    desk.do("ann", commands.Resume("b"))
    assert (desk.table.status, desk.table.paused) == ("playing", False)
    desk.do("ann", commands.Pause("c"))
    desk.resign(0)
    assert (desk.table.status, desk.table.running, desk.table.to_act()) == ("over", False, ())
    assert desk.table.match is not None
    assert desk.table.match.winners == (1,)


@pytest.mark.parametrize(("reason", "seat"), [("resign", 1), ("time", 0)])
def test_a_forfeit_ends_the_match_and_what_was_asked(reason: str, seat: int) -> None:
    desk = Desk()
    desk.happen(events.Asked(0, "undo"))
    desk.happen(events.Forfeited(seat, reason))  # type: ignore[arg-type]
    assert desk.table.match is not None
    assert desk.table.match.forfeit == (seat, reason)
    assert desk.table.request is None


def test_an_agreed_draw_ends_the_match_and_what_was_asked() -> None:
    desk = Desk("face-down")
    desk.happen(events.Asked(0, "draw"))
    desk.happen(events.Drawn())
    assert desk.table.match is not None
    assert desk.table.match.winners == (0, 1)
    assert desk.table.request is None


def test_who_is_waited_for() -> None:
    desk = Desk()
    assert desk.table.to_act() == (0,)
    desk.play(0)
    assert desk.table.to_act() == (1,)
    free = Desk("face-down", people=PEOPLE, seats=4)
    assert free.table.to_act() == (0, 1, 2, 3)
    free.play(2, "lay 2 1")
    assert (free.table.to_act(), free.table.closing) == ((0, 1, 3), False)
    for seat in (0, 1, 3):
        free.play(seat, f"lay {seat} 0")
    assert (free.table.to_act(), free.table.closing) == ((), True)
    free.resign(0)
    assert (free.table.status, free.table.closing) == ("over", False)


def test_actions_are_followed_with_and_without_the_turn() -> None:
    desk = Desk()
    twin = folded("m", iter(desk.log))
    plan = desk.plan("ann", commands.Play("i", desk.table.views[0].legal[0]))
    desk.table.request = Request(1, "undo", (0,))
    for table, turn in ((desk.table, plan.turn), (twin, None)):
        table.apply(LoggedEvent(table.seq + 1, "seat:0", "i", plan.event, 5, turn))
    assert desk.table.match is not None
    assert twin.match is not None
    assert desk.table.match.log == twin.match.log
    assert desk.table.views[1].legal == twin.views[1].legal != ()
    assert desk.table.request is None  # the next action withdraws the question


def test_an_undo_goes_down_to_its_ply() -> None:
    desk = Desk()
    for seat in (0, 1, 0):
        desk.play(seat)
    desk.happen(events.Asked(0, "undo"))
    desk.happen(events.Undone(0, 3, ()))
    assert desk.table.match is not None
    assert desk.table.match.ply == 3
    assert desk.table.to_act() == (1,)
    assert desk.table.request is None


def test_a_free_order_falls() -> None:
    desk = Desk("face-down")
    for seat in (0, 1):
        desk.play(seat, f"lay {seat} 1")

    desk.happen(decisions.fall(desk.table, desk.now).event)
    assert desk.table.status == "over"


def test_the_table_goes_on_elsewhere() -> None:
    desk = Desk()
    desk.resign()
    desk.happen(events.Rematched("abc"))
    assert desk.table.next == "abc"


def test_an_event_out_of_order_is_a_mistake_of_ours() -> None:
    desk = Desk()
    for seq in (desk.table.seq, desk.table.seq + 2):
        with pytest.raises(AssertionError, match=f"event {seq} after {desk.table.seq}"):
            desk.table.apply(LoggedEvent(seq, "table", None, events.Drawn(), 0))


# ---- questions -------------------------------------------------------------------------------------------------------


def asked_of(desk: Desk) -> Request | None:
    return desk.table.request


def test_a_question_waits_for_every_other_person() -> None:
    desk = Desk("face-down", people=("ann", "ann", "cleo", "dan"), seats=4)
    desk.happen(events.Asked(0, "draw"))
    assert asked_of(desk) == Request(0, "draw", (2, 3))
    desk.happen(events.Answered(3, True))
    assert asked_of(desk) == Request(0, "draw", (2,))
    desk.happen(events.Answered(2, False))
    assert asked_of(desk) is None
    desk.happen(events.Answered(3, True))  # too late: nothing is asked any more
    assert asked_of(desk) is None
    desk.place(2, 1)
    desk.stand_in(3)
    desk.happen(events.Asked(1, "undo"))
    assert desk.table.request == Request(1, "undo", ())


# ---- clocks ----------------------------------------------------------------------------------------------------------


def test_a_clock_runs_for_the_person_to_act() -> None:
    desk = Desk(clock=BANK)
    begun = desk.now
    assert (desk.table.left, desk.table.since, desk.table.ticking()) == ((60_000, 60_000), begun, (0,))
    assert desk.table.clocks_at(begun + 7_000) == (53_000, 60_000)
    assert desk.table.clocks_at(begun + 70_000) == (0, 60_000)
    desk.now += 7_000
    desk.play(0)
    assert (desk.table.left, desk.table.since, desk.table.ticking()) == ((58_000, 60_000), desk.now, (1,))
    assert desk.table.marks == {2: (53_000, 60_000)}


def test_no_clock_runs_for_a_bot_an_open_seat_in_a_pause_or_at_the_end() -> None:
    for event in (events.Placed(0, 1), events.Left(0), events.StoodIn(0), events.Paused(1, (9, 9))):
        desk = Desk(clock=BANK)
        assert desk.table.ticking() == (0,)
        desk.happen(event)
        assert desk.table.ticking() == (), event
    desk = Desk(clock=BANK)
    desk.resign()
    assert desk.table.ticking() == ()
    assert Desk().table.ticking() == ()
    assert Desk().table.clocks_at(5) == ()


def test_no_clock_runs_while_a_free_order_closes() -> None:
    desk = Desk("face-down", clock=BANK)
    assert desk.table.ticking() == (0, 1)
    desk.now += 1_000
    desk.play(0, "lay 0 1")
    assert desk.table.ticking() == (1,)
    desk.play(1, "lay 1 0")
    assert desk.table.ticking() == ()
    assert desk.table.clocks_at(desk.now + 9_000) == desk.table.left


@pytest.mark.parametrize(
    ("event", "left"),
    [
        (events.Sat(1, "eve", "Eve"), (53_000, 60_000)),
        (events.Placed(1, 1), (53_000, 60_000)),
        (events.Left(1), (53_000, 60_000)),
        (events.Forfeited(1, "resign"), (53_000, 60_000)),
        (events.Paused(0, (1, 2)), (1, 2)),
        (events.Resumed(0), (60_000, 60_000)),
        (events.Credited((3, 4)), (3, 4)),
        (events.Back(1), (53_000, 60_000)),
        (events.StoodIn(1), (53_000, 60_000)),
        (events.Undone(0, 2, (5, 6)), (5, 6)),
    ],
    ids=lambda value: events.kind_of(value) if not isinstance(value, tuple) else "",
)
def test_what_touches_the_clocks_says_what_is_left_and_since_when(
    event: events.AnyEvent, left: tuple[int, ...]
) -> None:
    desk = Desk(clock=BANK)
    desk.now += 7_000
    desk.happen(event)
    assert (desk.table.left, desk.table.since) == (left, desk.now)


@pytest.mark.parametrize("event", [events.Away(1), events.Asked(0, "undo"), events.Muted("x", True)])
def test_other_events_leave_the_clocks_alone(event: events.AnyEvent) -> None:
    desk = Desk(clock=BANK)
    begun = desk.now
    desk.now += 7_000
    desk.happen(event)
    assert (desk.table.left, desk.table.since) == ((60_000, 60_000), begun)


def test_whoever_is_given_a_seat_in_play_has_five_seconds_at_least() -> None:
    desk = Desk(clock=BANK)
    desk.now += 58_000
    desk.happen(events.Sat(0, "eve", "Eve"))
    assert desk.table.left == (5_000, 60_000)
    back = Desk(clock=BANK)
    back.now += 58_000
    back.stand_in(0)
    back.happen(events.Back(0))
    assert back.table.left == (5_000, 60_000)
    seen = Desk(clock=BANK)  # who was away but never replaced has what is left
    seen.now += 58_000
    seen.happen(events.Away(0))
    seen.happen(events.Back(0))
    assert seen.table.left == (2_000, 60_000)
    over = Desk(clock=BANK)
    over.now += 58_000
    over.resign()
    over.happen(events.Sat(0, "eve", "Eve"))
    assert over.table.left == (2_000, 60_000)


def test_without_clocks_nothing_is_marked() -> None:
    desk = Desk()
    desk.play(0)
    assert desk.table.marks == {}


# ---- words -----------------------------------------------------------------------------------------------------------


def test_words_are_kept_with_who_may_read_them() -> None:
    desk = Desk("face-down", people=PEOPLE, seats=4, started=False)
    told = desk.happen(events.Chatted("bob", "Bob", 1, "hush", True))
    assert told == (1, 3)
    assert desk.happen(events.Chatted("eve", "Eve", None, "hi")) == (0, 1, 2, 3, None)
    desk.happen(events.Signalled(2, "beep"))
    assert list(desk.table.words) == [
        (1, Word("Bob", 1, "hush", True, False, "bob")),
        (None, Word("Eve", None, "hi", False, False, "eve")),
        (None, Word("Cleo", 2, "beep", False, True, "")),
    ]
    assert desk.table.ends == {0: 7, 1: 8, 2: 7, 3: 8, None: 7}


def test_the_last_hundred_words_are_kept() -> None:
    desk = Desk(started=False)
    for k in range(101):
        desk.happen(events.Chatted("eve", "Eve", None, str(k)))
    assert [word.text for _, word in desk.table.words] == [str(k) for k in range(1, 101)]


def test_the_host_takes_the_word_and_gives_it_back() -> None:
    desk = Desk()
    desk.happen(events.Muted("eve", True))
    assert desk.table.muted == {"eve"}
    desk.happen(events.Muted("bob", False))
    assert desk.table.muted == {"eve"}
    desk.happen(events.Muted("eve", False))
    assert desk.table.muted == set()


def test_teams_are_for_seats_where_the_option_says_so() -> None:
    apart = Desk("face-down", people=PEOPLE, seats=4, started=False).table
    assert [apart.team_of(seat) for seat in (0, 1, 2, 3, None)] == [0, 1, 0, 1, None]
    together = Desk("face-down", people=PEOPLE, seats=4, started=False, options={"speech": "open"}).table
    assert [together.team_of(seat) for seat in (0, 1)] == [None, None]


# ---- streams and ids -------------------------------------------------------------------------------------------------


def test_every_event_but_team_talk_is_told_to_all() -> None:
    desk = Desk("face-down", people=PEOPLE, seats=4)
    assert desk.happen(desk.plan("ann", commands.Play("i", "lay 0 1")).event) == (0, 1, 2, 3, None)
    assert desk.table.ends == dict.fromkeys((0, 1, 2, 3, None), desk.table.seq)


def test_a_command_is_known_by_who_sent_it() -> None:
    desk = Desk()
    desk.happen(events.Chatted("bob", "Bob", 1, "x"), actor="seat:1", id="a")
    desk.happen(events.Chatted("eve", "Eve", None, "y"), actor="person:eve", id="a")
    desk.happen(events.Away(1))
    assert desk.table.known["seat:1", "a"] == Known(events.Chatted("bob", "Bob", 1, "x"), 5)
    assert desk.table.known["person:eve", "a"] == Known(events.Chatted("eve", "Eve", None, "y"), 6)
    assert len(desk.table.known) == 3  # with the start


def test_a_command_is_known_at_its_place_in_the_senders_own_stream() -> None:
    desk = Desk("face-down", people=PEOPLE, seats=4, started=False)
    desk.happen(events.Chatted("bob", "Bob", 1, "x", True))
    for seat in (0, 1):
        desk.happen(events.Chatted("", "", seat, "y"), actor=f"seat:{seat}", id="a")
    assert [desk.table.known[f"seat:{seat}", "a"].seq for seat in (0, 1)] == [6, 8]


def test_a_preview_changes_nothing() -> None:
    desk = Desk(clock=BANK)
    desk.play(0)
    desk.happen(events.Chatted("bob", "Bob", 1, "x"))
    desk.happen(events.Muted("eve", True))
    table, before = desk.table, folded("m", iter(desk.log), random.Random(1))
    assert table.match is not None
    for event in (
        events.Sat(1, "eve", "Eve"), events.Left(0), events.Forfeited(0, "resign"), events.Muted("eve", False),
        events.Chatted("a", "A", 0, "b"), events.Undone(0, 2, (1, 1)),
        desk.plan("bob", commands.Play("i", _legal(table))).event,
    ):  # fmt: skip
        after = table.preview(LoggedEvent(table.seq + 1, "seat:0", "new", event, desk.now + 1))
        assert after.seq == table.seq + 1
        assert after.id == "m"
    assert (table.seats, table.ends, table.known) == (before.seats, before.ends, before.known)
    assert (list(table.words), table.muted, table.held) == (list(before.words), before.muted, before.held)
    assert (table.marks, table.left, table.seq) == (before.marks, before.left, before.seq)
    assert before.match is not None
    assert (table.match.log, table.match.over) == (before.match.log, False)


def _legal(table: Table) -> str:
    return table.views[1].legal[0]


def test_a_preview_shows_who_sits_there_and_how_it_stands() -> None:
    desk = Desk()
    entry = LoggedEvent(desk.table.seq + 1, "table", None, events.Forfeited(0, "resign"), 0)
    assert desk.table.preview(entry).status == "over"
    left = desk.table.preview(entry._replace(event=events.Left(1)))
    assert [seat.person for seat in left.seats] == ["ann", ""]


def test_views_are_made_once_for_each_position() -> None:
    desk = Desk(options=CLOSED)
    sights = desk.table.views
    assert isinstance(sights, Views)
    assert sights[0] is sights[0]
    assert sights[0] != sights[1]
    desk.happen(events.Away(1))
    assert desk.table.views is sights
    for event in (desk.plan("ann", commands.Play("i", sights[0].legal[0])).event, events.Undone(0, 4, ())):
        before = desk.table.views
        desk.happen(event)
        assert desk.table.views is not before
