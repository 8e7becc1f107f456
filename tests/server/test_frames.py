"""What each audience is told of an event, and what the whole picture holds: made from tables alone."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from logicade.server.table import commands, decisions, events
from logicade.server.table.fold import Audience
from logicade.server.table.public import Request, Word
from logicade.server.transport import frames
from logicade.server.transport import protocol as p
from logicade.server.transport.protocol import Line, NewsFrame, SaidFrame, StepFrame, Times, WholeFrame
from tests.server.desks import BANK, CLOSED, PEOPLE, Desk
from tests.toys import face_down, registered


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with registered(face_down.GAME):
        yield


def told(desk: Desk, *audiences: Audience) -> dict[Audience, p.Outgoing]:
    """What the last event tells some."""
    return dict(frames.tell(desk.table, audiences, desk.log[-1], desk.now))


def news(desk: Desk, audience: Audience) -> NewsFrame:
    found = told(desk, audience)[audience]
    assert isinstance(found, NewsFrame)
    return found


def step(desk: Desk, audience: Audience) -> StepFrame:
    found = told(desk, audience)[audience]
    assert isinstance(found, StepFrame)
    return found


# ---- actions ---------------------------------------------------------------------------------------------------------


def test_an_action_is_told_to_all_and_its_id_to_who_did_it() -> None:
    desk = Desk(clock=BANK)
    desk.now += 2_000
    action = desk.table.views[0].legal[0]
    desk.play(0)
    for audience in (0, 1, None):
        found = step(desk, audience)
        assert (found.seq, found.lines) == (desk.table.seq, [Line(2, 0, action)])
        assert found.times == Times((63_000, 60_000), (1,))
        assert (found.closing, found.table) == (False, None)
        assert found.id == (f"k{desk.table.seq - 1}" if audience == 0 else "")
        assert (found.sight.ply, found.sight.mover, found.sight.over) == (3, 1, False)
        assert bool(found.sight.legal) is (audience == 1)


def test_what_is_hidden_is_veiled_in_the_line() -> None:
    desk = Desk("face-down")
    desk.play(0, "lay 0 1")
    lines = {audience: step(desk, audience).lines for audience in (0, 1, None)}
    assert lines == {0: [Line(2, 0, "lay 0 1")], 1: [Line(2, 0, "lay 0 ?")], None: [Line(2, 0, "lay 0 ?")]}
    assert not step(desk, 0).closing
    desk.play(1, "lay 1 0")
    assert step(desk, 0).closing
    assert step(desk, 0).times is None


def test_the_last_action_shows_everything_and_the_table() -> None:
    desk = Desk("face-down", closing=0)
    desk.play(0, "lay 0 1")
    desk.play(1, "lay 1 0")
    for audience in (0, 1, None):
        found = step(desk, audience)
        assert [line.action.split()[0] for line in found.lines] == ["lay", "close", "reveal", "reveal"]
        assert found.lines[0] == Line(3, 1, "lay 1 0")
        assert [line.actor for line in found.lines] == [1, -1, -1, -1]
        assert found.table is not None
        assert (found.table.status, found.table.ending) == ("over", "rules")
        assert (found.sight.over, found.sight.mover, found.sight.legal) == (True, -3, [])
        assert found.sight.winners
        assert "?" not in found.sight.text


def test_a_free_order_that_falls_is_a_step() -> None:
    desk = Desk("face-down")
    desk.play(0, "lay 0 1")
    desk.play(1, "lay 1 0")
    desk.happen(decisions.fall(desk.table, desk.now).event)
    assert [line.action.split()[0] for line in step(desk, 0).lines] == ["close", "reveal", "reveal"]


# ---- news ------------------------------------------------------------------------------------------------------------


def test_news_before_the_start_have_no_sight() -> None:
    desk = Desk(started=False, people=("ann",))
    desk.happen(events.Sat(1, "bob", "Bob"))
    found = news(desk, 0)
    assert (found.seq, found.what, found.seat, found.sight, found.lines, found.id) == (3, "sat", 1, None, None, "")
    assert (found.person, found.on) == ("", None)
    assert [chair.name for chair in found.table.chairs] == ["Ann", "Bob"]


@pytest.mark.parametrize("event", [events.Forfeited(1, "time"), events.Undone(0, 4, ())])
def test_after_a_turning_the_whole_log_is_told(event: events.AnyEvent) -> None:
    desk = Desk(options=CLOSED)
    desk.play(0)
    desk.happen(event)
    found = news(desk, 1)
    assert found.sight is not None
    assert found.lines is not None
    assert [line.ply for line in found.lines] == list(range(desk.table.match.ply))  # type: ignore[union-attr]
    shown = "?" not in "".join(line.action for line in found.lines)
    assert shown is isinstance(event, events.Forfeited)  # nothing is secret after the end


def test_the_start_and_a_draw_are_turnings_too() -> None:
    desk = Desk("face-down")
    assert [line.action for line in news(desk, 1).lines or ()][:1] == ["deal 0 ?"]
    desk.happen(events.Drawn())
    assert "?" not in "".join(line.action for line in news(desk, 1).lines or ())
    desk.happen(events.Rematched("abc"))
    assert (news(desk, 1).lines, news(desk, 1).table.next) == (None, "abc")


def test_who_was_muted_is_named() -> None:
    desk = Desk()
    desk.do("eve", commands.Chat("c", "boo"))
    desk.do("ann", commands.Mute("m", "eve", True))
    assert (news(desk, 1).person, news(desk, 1).on, news(desk, 1).seat) == ("eve", True, None)
    assert news(desk, 1).table.muted == ("eve",)
    assert (news(desk, 0).id, news(desk, 1).id, news(desk, None).id) == ("m", "", "")


def test_words_are_told_with_the_id_to_who_spoke() -> None:
    desk = Desk("face-down", started=False)
    desk.do("bob", commands.Chat("c", "hello"))
    assert told(desk, 0, 1) == {
        0: SaidFrame(4, Word("Bob", 1, "hello", False, False, "bob"), ""),
        1: SaidFrame(4, Word("Bob", 1, "hello", False, False, "bob"), "c"),
    }
    desk.do("bob", commands.Signal("s", "beep"))
    assert told(desk, None) == {None: SaidFrame(5, Word("Bob", 1, "beep", False, True, ""), "")}


# ---- the whole -------------------------------------------------------------------------------------------------------


def test_the_whole_picture_of_an_open_table() -> None:
    desk = Desk(started=False)
    assert frames.whole(desk.table, None, 5) == WholeFrame(3, None, frames.state_of(desk.table, 5), None, [], [])


def test_the_whole_picture_in_play_and_after() -> None:
    desk = Desk(options=CLOSED, clock=BANK)
    desk.play(0)
    whole = frames.whole(desk.table, 1, desk.now + 1_000)
    assert (whole.seq, whole.seat) == (desk.table.seq, 1)
    assert whole.table.times == Times((65_000, 59_000), (1,))
    assert whole.sight is not None
    assert whole.sight.legal
    assert [line.ply for line in whole.lines] == [0, 1, 2, 3, 4]
    assert "?" in whole.lines[2].action
    desk.resign(0)
    whole = frames.whole(desk.table, None, desk.now)
    assert "?" not in whole.lines[2].action
    assert whole.sight is not None
    assert (whole.sight.over, whole.sight.winners, whole.sight.scores, whole.sight.legal) == (True, (1,), (0, 1), [])
    assert whole.table.ending == "resign"


def test_the_whole_picture_has_the_words_for_this_audience() -> None:
    desk = Desk("face-down", people=PEOPLE, seats=4, started=False)
    desk.do("bob", commands.Chat("a", "apart", True))
    desk.do("bob", commands.Chat("b", "all"))
    heard = {k: [word.text for word in frames.whole(desk.table, k, 0).words] for k in (0, 1, 2, 3, None)}
    assert heard == {0: ["all"], 1: ["apart", "all"], 2: ["all"], 3: ["apart", "all"], None: ["all"]}


def test_what_is_public_about_a_table() -> None:
    desk = Desk("face-down", people=("ann", "bob", "", "dan"), seats=4, started=False, clock=BANK)
    desk.place(2, 3)
    for loud in ("zoe", "eve"):
        desk.do(loud, commands.Chat(loud, "boo"))
    desk.do("ann", commands.Mute("m", "zoe"))
    desk.do("ann", commands.Mute("n", "eve"))
    state = frames.state_of(desk.table, desk.now)
    assert (state.status, state.host, state.ending, state.next, state.closing) == ("open", "ann", "", "", False)
    assert [(chair.kind, chair.level, chair.team) for chair in state.chairs] == [
        ("person", 0, 0), ("person", 0, 1), ("bot", 3, 0), ("person", 0, 1),
    ]  # fmt: skip
    assert (state.muted, state.request, state.times) == (("eve", "zoe"), None, None)
    desk.do("ann", commands.Start("s"))
    desk.happen(events.Asked(0, "draw"))
    state = frames.state_of(desk.table, desk.now)
    assert state.request == Request(0, "draw", (1, 3))
    assert state.times == Times((60_000,) * 4, (0, 1, 3))  # nobody waits on a bot's clock


@pytest.mark.parametrize(
    ("event", "ending"),
    [(events.Forfeited(0, "time"), "time"), (events.Forfeited(0, "resign"), "resign"), (events.Drawn(), "draw")],
)
def test_how_a_match_ended(event: events.AnyEvent, ending: str) -> None:
    desk = Desk("face-down")
    desk.happen(event)
    assert frames.state_of(desk.table, 0).ending == ending


# ---- sights and lines ------------------------------------------------------------------------------------------------


def test_a_sight_is_what_its_view_says() -> None:
    desk = Desk(options=CLOSED)
    view = desk.table.views[0]
    sight = frames.view_data(view)
    assert (sight.ply, sight.mover, sight.phase, sight.over) == (view.ply, 0, view.phase, False)
    assert (sight.text, sight.scores, sight.winners) == (str(view), view.scores, ())
    assert json.loads(bytes(sight.state)) == view.fields
    choices = [json.loads(bytes(choice)) for choice in sight.legal]
    assert [choice["text"] for choice in choices] == list(view.legal)
    kinds = [view.game.kernels.actions.fields(action) for action in view.ids]
    assert [(choice["kind"], choice["fields"]) for choice in choices] == kinds
    assert frames.view_data(desk.table.views[1]).legal == []
    shown = frames.view_data(view, over=True, scores=(3, 4), winners=(1,))
    assert (shown.legal, shown.mover, shown.over, shown.scores, shown.winners) == ([], -3, True, (3, 4), (1,))


def test_a_bare_position_lists_no_actions() -> None:
    desk = Desk()
    assert desk.table.match is not None
    assert frames.view_data(desk.table.match.position).legal == []


def test_a_part_of_the_log() -> None:
    desk = Desk("face-down")
    match = desk.table.match
    assert match is not None
    assert frames.lines_of(match, 0, 1, 2) == [Line(1, -1, "deal 1 ?")]
    assert [line.ply for line in frames.lines_for(desk.table, None, 1)] == [1]
    with pytest.raises(AssertionError):
        frames.lines_unveiled(match, 0, 1)
    desk.resign()
    assert [line.ply for line in frames.lines_unveiled(match, 1, 2)] == [1]
    assert "?" not in frames.lines_unveiled(match, 1, 2)[0].action
    assert [line.ply for line in frames.lines_for(desk.table, None, 1)] == [1]
    assert frames.lines_for(Desk(started=False).table, None) == []


def test_the_choices_of_a_game_are_kept_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    assert frames.KEPT_CHOICES == 65_536
    monkeypatch.setattr(frames, "KEPT_CHOICES", 2)
    choices = frames.Choices(desk.table.game)
    first = choices[0]
    assert choices[0] is first
    assert (choices[1], len(choices)) == (choices[1], 2)
    assert choices[2]
    assert len(choices) == 1  # all were forgotten, and made room
