"""What messages, terms and events may hold: every bound from both sides, every default, and how they are written."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import logicade
from logicade.engine.errors import BadMessage, BadValue, LogicadeError
from logicade.server.drawing import jobs
from logicade.server.http.guard import table_of
from logicade.server.limits import Limits
from logicade.server.table import commands, events, public, terms
from logicade.server.table.commands import Answer, Chat, Mute, Play, Resign, Signal
from logicade.server.table.public import Chair, Word
from logicade.server.table.terms import END, Clock, TableTerms, check_level, settled
from logicade.server.transport import protocol as p
from logicade.server.transport.protocol import decode
from tests.support import ROOT

DAY = 86_400_000


@pytest.mark.parametrize("room", [commands, events, jobs, p, public, terms])
def test_what_was_said_or_has_happened_cannot_be_changed(room: Any) -> None:
    kinds = [kind for kind in vars(room).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert [kind for kind in kinds if kind is not msgspec.Struct and not kind.__struct_config__.frozen] == []


def fits(kind: Any, body: Any) -> bool:
    try:
        msgspec.convert(body, kind)
    except msgspec.ValidationError:
        return False
    return True


# ---- bounds ----------------------------------------------------------------------------------------------------------

TABLE = {"game": "input-11"}
TEXTS: list[tuple[Any, dict[str, Any], str, int, int]] = [  # kind, the rest of it, field, shortest, longest
    (p.Ping | Resign, {"type": "resign"}, "id", 1, 40),
    (Play, {"type": "play", "id": "i"}, "action", 1, 400),
    (Chat, {"type": "chat", "id": "i"}, "text", 1, 500),
    (Signal, {"type": "signal", "id": "i"}, "signal", 0, 40),
    (Mute, {"type": "mute", "id": "i"}, "person", 1, 40),
    (p.NewGuest, {}, "name", 1, 24),
    (p.NewProgram, {}, "name", 1, 24),
    (p.Rename, {}, "name", 1, 24),
    (p.Sit, {}, "invite", 0, 64),
    (TableTerms, {}, "game", 0, 40),
]
NUMBERS: list[tuple[Any, dict[str, Any], str, int, int]] = [  # kind, the rest of it, field, least, most
    (Clock, {}, "seconds", 1, 86_400),
    (Clock, {}, "increment", 0, 3600),
    (Clock, {}, "days", 1, 30),
    (TableTerms, TABLE, "seats", 0, 16),
    (TableTerms, TABLE, "grace", 0, 86_400),
    (TableTerms, TABLE, "closing", 0, 60),
]


@pytest.mark.parametrize(("kind", "rest", "field", "shortest", "longest"), TEXTS)
def test_texts_are_as_long_as_they_may_be(kind: Any, rest: Any, field: str, shortest: int, longest: int) -> None:
    found = [length for length in range(longest + 3) if fits(kind, rest | {field: "x" * length})]
    assert found == list(range(shortest, longest + 1))


@pytest.mark.parametrize(("kind", "rest", "field", "least", "most"), NUMBERS)
def test_numbers_are_as_large_as_they_may_be(kind: Any, rest: Any, field: str, least: int, most: int) -> None:
    for number, good in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        assert fits(kind, rest | {field: number}) is good, number


def test_an_option_is_a_text_of_four_thousand_signs_at_most() -> None:
    for length in (4000, 4001):
        assert fits(TableTerms, TABLE | {"options": {"map": "x" * length}}) is (length == 4000)


@pytest.mark.parametrize(
    ("kind", "field", "good"),
    [
        (Clock, "kind", ["none", "move", "bank", "days"]),
        (TableTerms, "expiry", ["lose", "bot", "act"]),
        (TableTerms, "watch", ["anyone", "invited", "nobody"]),
        (TableTerms, "chat", ["everyone", "seats", "nobody"]),
        (TableTerms, "undo", ["on", "off"]),
        (TableTerms, "hints", ["on", "off"]),
        (TableTerms, "previews", ["usual", "on", "off"]),
        (p.Place, "player", ["open", *(f"bot:{level}" for level in range(1, 6))]),
    ],
)
def test_words_are_from_their_lists(kind: Any, field: str, good: list[str]) -> None:
    rest = TABLE if kind is TableTerms else {}
    tried = [*good, "", "?", "me", "bot:0", "bot:6", "bot:", "bot:11", "Open", "ON"]
    assert [word for word in tried if fits(kind, rest | {field: word})] == good


def test_players_of_a_new_table() -> None:
    for words, good in ((["me", "open", "bot:1", "bot:5"], True), (["bot:6"], False), (["me\n"], False)):
        assert fits(p.NewTable, TABLE | {"players": words}) is good


@pytest.mark.parametrize("id", ["a b", "a\n", "\x7f", "é", "\x20"])
def test_an_id_is_printable_ascii_without_blanks(id: str) -> None:
    assert not fits(Resign, {"type": "resign", "id": id})
    assert fits(Resign, {"type": "resign", "id": "!~"})


@pytest.mark.parametrize("kind", [p.NewGuest, p.NewProgram, p.Rename, p.NewTable, p.Sit, p.Place, Clock, TableTerms])
def test_what_is_not_asked_for_is_refused(kind: Any) -> None:
    rest = {p.NewProgram: {"name": "x"}, p.Rename: {"name": "x"}, p.Place: {"player": "open"}}
    body = rest.get(kind, {} if kind in (p.NewGuest, p.Sit, Clock) else TABLE)
    assert fits(kind, body)
    assert not fits(kind, body | {"colour": 1})


@pytest.mark.parametrize("kind", p.INCOMING)
def test_a_message_with_more_in_it_is_refused(kind: Any) -> None:
    needed: dict[Any, dict[str, Any]] = {
        Play: {"action": "x"}, Answer: {"accept": True}, Chat: {"text": "x"}, Signal: {"signal": "x"},
        Mute: {"person": "x"}, p.AskPreview: {"ply": 1, "action": "x"}, p.AskBadges: {"ply": 1}, p.AskWhy: {"ply": 1},
    }  # fmt: skip
    tag = kind.__struct_config__.tag
    body = {"type": tag, **needed.get(kind, {})} | ({} if kind is p.Ping else {"id": "i"})
    read = decode(msgspec.json.encode(body).decode())
    assert type(read) is kind
    with pytest.raises(BadMessage, match="colour"):
        decode(msgspec.json.encode(body | {"colour": 1}).decode())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"type":"fly","id":"i"}', "Invalid value 'fly' - at `$.type`"),
        ('{"type":"play","id":"i"}', "Object missing required field `action`"),
        ('{"type":"ping","x":"\ud800"}', "surrogates not allowed"),
        pytest.param('{"x":' + "[" * 100_000, "maximum recursion depth", id="deep"),
    ],
)
def test_what_is_no_message_is_told_so(text: str, said: str) -> None:
    with pytest.raises(BadMessage) as wrong:
        decode(text)
    assert wrong.value.code == "bad-message"
    assert said in str(wrong.value)
    assert len(str(wrong.value)) <= 200


# ---- defaults --------------------------------------------------------------------------------------------------------


def test_defaults_of_terms_and_commands() -> None:
    assert TableTerms("x") == TableTerms(
        "x", 0, {}, Clock("none", 300, 0, 3), "lose", "anyone", "everyone", "on", "on", "usual", 120, 3, True
    )
    assert p.NewTable(game="x").players == ()
    assert Play("i", "a").ply is None
    assert Chat("i", "t").team is False
    assert Mute("i", "who").on is True
    assert p.NewGuest() == p.NewGuest(None, False)
    assert p.Sit().invite == ""
    assert p.Hint() == p.Hint(False, None, [])
    assert p.Why() == p.Why("", "")
    assert p.Problem("c", "t") == p.Problem("c", "t", "", "")
    assert Chair("open") == Chair("open", "", 0, "", False, False, None)
    assert Word("n", 1, "t") == Word("n", 1, "t", False, False, "")
    assert p.TableCard("i", "g", "s", (), Clock(), {}, 1).created == 1


def test_the_terms_in_the_guide_are_the_terms() -> None:
    guide = (ROOT / "docs/guide/server.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", guide, re.M))
    made = msgspec.to_builtins(TableTerms("x"))
    for name in ("seats", "grace", "closing", "listed"):
        assert rows[name] == f"`{str(made[name]).lower()}`"
    for name in ("expiry", "watch", "chat", "undo", "hints", "previews"):
        assert rows[name].split(", ")[0] == f"`{made[name]}`"


def test_the_limits_in_the_reference_are_the_limits() -> None:
    reference = (ROOT / "docs/reference/server.md").read_text("utf-8").partition("## Limits")[2]
    rows = {name: int(number) for name, number in re.findall(r"^\| `(\w+)` \| (\d+) \|", reference, re.M)}
    assert rows == msgspec.to_builtins(Limits())


def test_what_is_empty_is_left_out_of_frames() -> None:
    table: Any = msgspec.Raw(b"{}")
    sight: Any = msgspec.Raw(b"{}")
    assert p.encode(p.StepFrame(5, sight, [])) == '{"type":"step","seq":5,"sight":{},"lines":[]}'
    assert p.encode(p.NewsFrame(5, "sat", table)) == '{"type":"news","seq":5,"what":"sat","table":{}}'
    assert p.encode(p.NewsFrame(5, "muted", table, None, 1, "x", False, [], "i")) == (
        '{"type":"news","seq":5,"what":"muted","table":{},"seat":1,"person":"x","on":false,"lines":[],"id":"i"}'
    )
    assert p.encode(p.Refused("not-now", 3)) == '{"type":"refused","code":"not-now","seq":3}'
    assert p.encode(p.Ack("i", 3)) == '{"type":"ack","id":"i","seq":3}'
    assert p.encode(p.Pong(0)) == '{"type":"pong","seq":0}'
    assert p.encode(p.SaidFrame(2, Word("A", None, "x"))) == (
        '{"type":"said","seq":2,"word":{"name":"A","seat":null,"text":"x","team":false,"signal":false,"person":"","ply":0}}'
    )
    assert msgspec.json.encode(p.Me("i", "n", "guest")) == b'{"id":"i","name":"n","kind":"guest"}'
    assert msgspec.json.encode(p.Problem("c", "t")) == b'{"code":"c","text":"t"}'
    assert msgspec.json.encode(p.TableInfo("i", table)) == b'{"id":"i","table":{}}'


def test_every_kind_of_message_is_there_once() -> None:
    tags = [str(kind.__struct_config__.tag) for kind in (*p.INCOMING, *p.OUTGOING)]
    assert tags == [
        "play", "resign", "undo", "draw", "answer", "pause", "resume", "start", "rematch", "chat", "signal", "mute",
        "preview", "badges", "why", "ping", "whole", "step", "news", "said", "ack", "refused", "pong",
        "scene", "changes", "preview", "badges", "why",
    ]  # fmt: skip


# ---- terms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "full"),
    [(Clock("move", 30), 30_000), (Clock("bank", 60, 5), 60_000), (Clock("days", days=2), 2 * DAY), (Clock(), 300_000)],
)
def test_how_much_time_there_is(clock: Clock, full: int) -> None:
    assert clock.full == full


def test_terms_are_spelt_out() -> None:
    game = logicade.game("input-11")
    made = settled(TableTerms("input-11", options={"ring": "on"}), game)
    assert made.seats == 2
    assert made.options["ring"] == "on"
    assert set(made.options) == {option.name for option in game.options}
    assert made.clock == Clock()
    assert settled(TableTerms("input-11", 2), game).seats == 2


def test_a_clock_among_the_options_of_a_game_is_the_tables_clock() -> None:
    game = logicade.game("input-11")
    assert settled(TableTerms("input-11", options={"clock": "300"}), game).clock == Clock("bank", 300)
    own = Clock("move", 20)
    assert settled(TableTerms("input-11", options={"clock": "300"}, clock=own), game).clock == own
    other = logicade.game("loop-6")  # has no such option
    assert settled(TableTerms("loop-6"), other).clock == Clock()


@pytest.mark.parametrize(
    ("terms", "code", "text", "hint"),
    [
        (TableTerms("input-11", 3), "bad-seats", "`input-11` is not a game for 3 seats", "seats: 2"),
        (TableTerms("input-11", options={"ring": "x"}), "bad-value",
         "`x` is not a value of option `ring` of `input-11`", "allowed: `on`, `off`"),
    ],
)  # fmt: skip
def test_wrong_terms_say_what_is_allowed(terms: TableTerms, code: str, text: str, hint: str) -> None:
    with pytest.raises(LogicadeError) as wrong:
        settled(terms, logicade.game(terms.game))
    assert (wrong.value.code, str(wrong.value), wrong.value.hint) == (code, text, hint)


def test_levels_of_bots() -> None:
    assert [check_level(level) for level in range(1, 6)] == [1, 2, 3, 4, 5]
    for level in (0, 6):
        with pytest.raises(BadValue, match=f"no bot of level {level}") as wrong:
            check_level(level)
        assert wrong.value.hint == "levels are 1 to 5"


# ---- the log ---------------------------------------------------------------------------------------------------------

LOGGED: list[tuple[events.AnyEvent, str]] = [
    (events.Opened(TableTerms("x"), "ann"), '{"kind":"opened","terms":{"game":"x","seats":0,"options":{},'
     '"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"expiry":"lose","watch":"anyone","chat":"everyone",'
     '"undo":"on","hints":"on","previews":"usual","grace":120,"closing":3,"listed":true},"host":"ann"}'),
    (events.Agreed(TableTerms("x")), '{"kind":"agreed","terms":{"game":"x","seats":0,"options":{},'
     '"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"expiry":"lose","watch":"anyone","chat":"everyone",'
     '"undo":"on","hints":"on","previews":"usual","grace":120,"closing":3,"listed":true}}'),
    (events.Sat(0, "ann", "Ann"), '{"kind":"sat","seat":0,"person":"ann","name":"Ann"}'),
    (events.Sat(0, "r2", "R2", True), '{"kind":"sat","seat":0,"person":"r2","name":"R2","bot":true}'),
    (events.Placed(1, 0), '{"kind":"placed","seat":1,"level":0}'),
    (events.Left(1), '{"kind":"left","seat":1}'),
    (events.Started(("a",), (1,)), '{"kind":"started","turn":["a"],"clocks":[1]}'),
    (events.Played(0, ("a",), ()), '{"kind":"played","seat":0,"turn":["a"],"clocks":[]}'),
    (events.Fell(("a",), ()), '{"kind":"fell","turn":["a"],"clocks":[]}'),
    (events.Forfeited(1, "time"), '{"kind":"forfeited","seat":1,"reason":"time"}'),
    (events.Asked(1, "draw"), '{"kind":"asked","seat":1,"what":"draw"}'),
    (events.Answered(1, False), '{"kind":"answered","seat":1,"accept":false}'),
    (events.Undone(1, 3, (9,)), '{"kind":"undone","seat":1,"ply":3,"clocks":[9]}'),
    (events.Drawn(), '{"kind":"drawn"}'),
    (events.Paused(0, ()), '{"kind":"paused","seat":0,"clocks":[]}'),
    (events.Resumed(0), '{"kind":"resumed","seat":0}'),
    (events.Credited((5,)), '{"kind":"credited","clocks":[5]}'),
    (events.Away(0), '{"kind":"away","seat":0}'),
    (events.Back(0), '{"kind":"back","seat":0}'),
    (events.StoodIn(0), '{"kind":"stoodin","seat":0}'),
    (events.Chatted("e", "E", None, "x"), '{"kind":"chatted","person":"e","name":"E","seat":null,"text":"x"}'),
    (events.Chatted("e", "E", 0, "x", True),
     '{"kind":"chatted","person":"e","name":"E","seat":0,"text":"x","team":true}'),
    (events.Signalled(0, "beep"), '{"kind":"signalled","seat":0,"signal":"beep"}'),
    (events.Muted("e", False), '{"kind":"muted","person":"e","on":false}'),
    (events.Rematched("abc"), '{"kind":"rematched","next":"abc"}'),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), LOGGED, ids=lambda value: "" if isinstance(value, str) else None)
def test_events_are_written_as_ever_and_read_back(event: events.AnyEvent, text: str) -> None:
    """Logs of years ago are read by these: what is stored must not change."""
    assert events.write(event) == text
    assert events.read(text) == event
    assert f'"kind":"{events.kind_of(event)}"' in text


def test_every_event_is_in_the_list() -> None:
    assert {type(event) for event, _ in LOGGED} == set(events.KINDS)


def test_a_socket_is_at_one_address_only() -> None:
    assert table_of("/api/tables/0aZ/live") == "0aZ"
    assert table_of(f"/api/tables/{'a' * 40}/live") == "a" * 40
    for path in ("/api/tables//live", f"/api/tables/{'a' * 41}/live", "/api/tables/a/live/", "/api/tables/a-b/live"):
        assert table_of(path) is None
    assert END == r"$(?!\n)"
