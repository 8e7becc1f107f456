"""One viewer's socket without a network: what is sent and when, what is answered, when it is closed; and the bus."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from logicade.engine.errors import BadValue
from logicade.server.app import bus_for
from logicade.server.errors import NotNow
from logicade.server.limits import Limits
from logicade.server.live import sessions
from logicade.server.live.rooms import Room
from logicade.server.live.sessions import run_session
from logicade.server.storage.notifications import PostgresWire
from logicade.server.storage.queries.people import Person
from logicade.server.table import events
from logicade.server.telemetry import Telemetry
from logicade.server.transport import bus, protocol, sockets
from logicade.server.transport.bus import Bus, RedisWire
from logicade.server.transport.sockets import Connection, Socket
from tests.server.quiet import Quiet, run, settle

ANN = Person("ann", "Ann", "guest", False, 0)


class Line:
    """The two ends of a socket: what comes in, what goes out; `stuck`: nobody reads."""

    def __init__(self, *texts: Any) -> None:
        self.sent: list[Any] = []
        self.stuck: asyncio.Event | None = None
        self.broken, self.idle = False, False
        self._come: asyncio.Queue[Any] = asyncio.Queue()
        self._come.put_nowait({"type": "websocket.connect"})
        for text in texts:
            self.say(text)

    def say(self, text: Any) -> None:
        body = {"text": text if isinstance(text, str) else json.dumps(text)} if text is not None else {"bytes": b"x"}
        self._come.put_nowait({"type": "websocket.receive", **body})

    def leave(self) -> None:
        self._come.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Any:
        self.idle = self._come.empty()  # all that was said has been worked off
        return await self._come.get()

    async def send(self, message: Any) -> None:
        if self.stuck is not None:
            await self.stuck.wait()
        if self.broken:
            raise OSError
        self.sent.append(message)

    @property
    def socket(self) -> Socket:
        return Socket(self.receive, self.send)

    @property
    def frames(self) -> list[Any]:
        return [json.loads(message["text"]) for message in self.sent if message["type"] == "websocket.send"]

    @property
    def closed(self) -> list[tuple[int, str]]:
        return [(message["code"], message["reason"]) for message in self.sent if message["type"] == "websocket.close"]


def viewer_of(line: Line, **limits: int) -> Connection:
    return Connection(line.socket, ANN.id, None, limits=Limits(**limits), telemetry=Telemetry())


# ---- sending ---------------------------------------------------------------------------------------------------------


def test_frames_go_out_in_order_and_nothing_after_the_close() -> None:
    async def story() -> None:
        line = Line()
        viewer = viewer_of(line)
        viewer.put('"a"')
        viewer.put('"b"')
        assert line.sent == []  # what follows from one commit is made first
        assert not viewer.dismissed
        viewer.dismiss(4403, "not-seated")
        viewer.put('"c"')
        viewer.dismiss(4401, "who-are-you")
        await settle(lambda: bool(line.closed))
        viewer.send('"d"')
        assert (line.frames, line.closed, viewer.dismissed) == (["a", "b"], [(4403, "not-seated")], True)

    run(story())


def test_what_cannot_be_sent_at_once_is_sent_later_and_in_order() -> None:
    async def story() -> None:
        line = Line()
        line.stuck = asyncio.Event()
        viewer = viewer_of(line)
        for k in range(5):
            viewer.send(str(k))
        viewer.send(None)
        assert (viewer._bytes, len(viewer._queue)) == (4, 5)
        line.stuck.set()
        await settle(lambda: viewer._pump is None)
        assert line.frames == [0, 1, 2, 3, 4]
        assert (viewer._bytes, viewer._pump) == (0, None)
        assert line.closed == [(0, "")]

    run(story())


@pytest.mark.parametrize(("limits", "fits"), [({"outgoing_frames": 2}, 2), ({"outgoing_bytes": 20}, 2)])
def test_who_does_not_read_is_sent_away(limits: dict[str, int], fits: int) -> None:
    async def story() -> None:
        line = Line()
        line.stuck = asyncio.Event()
        viewer = viewer_of(line, **limits)
        for _ in range(1 + fits):
            viewer.send('"12345678"')
        assert viewer._closing is None
        viewer.send('"12345678"')
        assert viewer.dismissed is True
        assert 'closed_total{kind="too-slow"} 1' in viewer._telemetry.text()
        line.stuck.set()
        await settle(lambda: bool(line.closed))
        assert (len(line.frames), line.closed) == (1, [(4008, "too-slow")])

    run(story())


def test_whoever_has_gone_is_sent_nothing_more() -> None:
    async def story() -> None:
        line = Line()
        line.broken = True
        viewer = viewer_of(line)
        viewer.send('"a"')
        assert viewer.dismissed
        line.broken = False
        viewer.send('"b"')
        assert line.sent == []
        late = Line()
        late.stuck = asyncio.Event()
        viewer = viewer_of(late)
        viewer.send('"a"')
        viewer.send('"b"')
        late.broken = True
        late.stuck.set()
        await settle(lambda: viewer._pump is None)
        assert (viewer.dismissed, viewer._pump, late.sent) == (True, None, [])

    run(story())


def test_who_leaves_takes_what_was_on_its_way_along() -> None:
    async def story() -> None:
        line = Line()
        line.stuck = asyncio.Event()
        viewer = viewer_of(line)
        viewer.send('"a"')
        pump = viewer._pump
        assert pump is not None
        viewer.leave()
        await settle(pump.done)
        assert pump.cancelled()
        assert line.sent == []

    run(story())


def test_close_codes_are_those_of_the_reference() -> None:
    assert (sockets.TOO_FAST, sockets.TOO_SLOW, sockets.NOT_YOURS, sockets.LOST_SEAT) == (1008, 4008, 4404, 4403)
    assert (sockets.WRONG_KIND, sockets.OUR_FAULT, sockets.BANNED) == (1003, 1011, 4401)


# ---- a whole visit ---------------------------------------------------------------------------------------------------


async def visit(quiet: Quiet, room: Room, name: str, *texts: Any, **query: str) -> Line:
    """Somebody opens the socket of a table, says some things and goes."""
    line = Line(*texts)
    person = await quiet.person(name)
    task = asyncio.ensure_future(run_session(quiet.registry, person, "1.2.3.4", room.table.id, query, line.socket))
    await settle(lambda: line.idle or task.done())
    await asyncio.sleep(0.001)  # for what is on its way out
    line.leave()
    await task
    return line


@pytest.mark.parametrize(
    ("name", "query", "seat"),
    [
        ("Ann", {}, 0), ("Bob", {}, 1), ("Eve", {}, None), ("Ann", {"seat": "none"}, None), ("Bob", {"seat": "1"}, 1),
        ("Bob", {"seat": ""}, 1),
    ],
)  # fmt: skip
def test_as_whom_somebody_looks_on(tmp_path: Path, name: str, query: dict[str, str], seat: int | None) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            line = await visit(quiet, room, name, **query)
            assert line.sent[0] == {"type": "websocket.accept"}
            assert (line.frames[0]["type"], line.frames[0]["seat"]) == ("whole", seat)
            assert not room.watched

    run(story())


ONLY_PLAYERS = {"en": "Only players can do that.", "ja": "席に着いている人だけができます。"}


@pytest.mark.parametrize(
    ("query", "code", "text"),
    [
        ({"seat": "0"}, "not-seated", "that seat is not yours"),
        ({"seat": "x"}, "not-seated", "that seat is not yours"),
        ({"seat": "0000000001"}, "not-seated", "that seat is not yours"),
    ],
)
def test_who_may_not_enter_as_that_is_told_so(tmp_path: Path, query: dict[str, str], code: str, text: str) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            line = await visit(quiet, room, "Bob", **query)
            assert line.frames == [{"type": "refused", "code": code, "seq": 0, "text": text, "said": ONLY_PLAYERS}]
            assert line.closed == [(4404, code)]
            assert f'refused_total{{kind="{code}"}} 1' in quiet.services.telemetry.text()

    run(story())


def test_a_table_for_the_invited(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob", watch="invited")
            code = quiet.services.people.invite(room.table.id)
            assert (await visit(quiet, room, "Eve", invite=code)).frames[0]["type"] == "whole"
            assert (await visit(quiet, room, "Eve", invite=code + "x" * 32)).frames[0]["code"] == "no-such-table"
            refused = await visit(quiet, room, "Eve")
            assert refused.frames[0]["text"] == "there is no such table for you"
            assert refused.closed == [(4404, "no-such-table")]

    run(story())


def test_who_comes_back_gets_what_was_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            await visit(quiet, room, "Bob")
            end = room.end_of(1)
            await quiet.happen(room, events.Muted("x", True))
            line = await visit(quiet, room, "Bob", after=str(end))
            assert [frame["type"] for frame in line.frames] == ["news", "pong"]
            line = await visit(quiet, room, "Bob", after="9999999999")
            assert [frame["type"] for frame in line.frames] == ["whole"]

    run(story())


def test_what_is_answered(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            end = room.end_of(1)
            chat = {"type": "chat", "id": "c", "text": "hello"}
            line = await visit(quiet, room, "Bob", {"type": "ping"}, chat, chat, {"type": "resume", "id": "r"}, "{")
            _, pong, said, ack, not_now, bad = line.frames
            assert pong == {"type": "pong", "seq": end}
            assert (said["type"], said["id"], said["seq"]) == ("said", "c", end + 1)
            assert ack == {"type": "ack", "id": "c", "seq": end + 1}
            assert not_now == {"type": "refused", "code": "not-now", "seq": end + 1, "id": "r",
                               "text": "the match is not paused",
                               "said": {"en": "Not available right now.", "ja": "今はできません。"}}  # fmt: skip
            assert (bad["type"], bad["code"], "id" in bad) == ("refused", "bad-message", False)
            assert line.closed == []

    run(story())


def test_spectators_are_answered_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            end = room.end_of(None)
            line = await visit(quiet, room, "Eve", {"type": "chat", "id": "c", "text": "hello"})
            assert [frame["type"] for frame in line.frames] == ["whole", "said", "ack"]
            assert line.frames[2] == {"type": "ack", "id": "c", "seq": end + 1}
            assert "id" not in line.frames[1]

    run(story())


def test_a_person_says_so_much_in_ten_seconds(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            words = [{"type": "chat", "id": f"c{k}", "text": "x"} for k in range(4)]
            line = await visit(quiet, room, "Bob", {"type": "signal", "id": "s", "signal": "x"}, *words, *words[:1])
            assert [frame.get("code", "") for frame in line.frames[1:]] == ["not-allowed", "", "", "", "", "too-fast"]
            assert line.frames[-1]["id"] == "c0"
            assert line.frames[-1]["hint"].startswith("try again in")

    run(story())


def test_what_is_no_text_and_what_is_too_much_closes_the_socket(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=Limits(messages=2)) as quiet:
            room = await quiet.table("Ann", "Bob")
            line = await visit(quiet, room, "Bob", None, {"type": "ping"})
            assert line.frames[1:] == [{"type": "refused", "code": "bad-message", "seq": room.end_of(1),
                                        "text": "only JSON text is understood",
                                        "said": {"en": "The server didn't understand that.",
                                                 "ja": "サーバーが読み取れない内容です。"}}]  # fmt: skip
            assert line.closed == [(1003, "bad-message")]
            line = await visit(quiet, room, "Bob", *[{"type": "ping"}] * 4)
            assert [frame["type"] for frame in line.frames] == ["whole", "pong", "pong", "refused"]
            assert (line.frames[-1]["code"], line.frames[-1]["hint"]) == ("too-fast", "try again in 20 s")
            assert line.frames[-1]["text"] == "that was too much at once"
            assert line.closed == [(1008, "too-fast")]
            assert 'closed_total{kind="too-fast"} 1' in quiet.services.telemetry.text()
            assert sessions.WINDOW == 20.0

    run(story())


def test_a_mistake_of_ours_is_told_without_its_text(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")

            def broken(*words: Any) -> Any:
                raise KeyError("secret")

            room.do = broken  # type: ignore[method-assign, assignment]
            line = await visit(quiet, room, "Bob", {"type": "pause", "id": "p"})
            assert line.frames[1:] == [{"type": "refused", "code": "broken", "seq": room.end_of(1), "id": "p",
                                        "text": "the server made a mistake; nothing has happened", "said": {
                "en": "Something went wrong on our side. Nothing has changed.",
                "ja": "サーバーで問題が起きました。対戦には影響ありません。"}}]  # fmt: skip
            assert line.closed == [(1011, "broken")]
            assert quiet.lines("broken") == [{"match": room.table.id, "reason": "KeyError"}]

    run(story())


def test_a_start_has_the_game_in_memory_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, wanted = await quiet.table("Ann", "Bob", started=False), list[str]()

            async def playable(slug: str) -> None:
                wanted.append(slug)

            quiet.services.warmth.playable = playable  # type: ignore[method-assign]
            line = await visit(quiet, room, "Ann", {"type": "start", "id": "s"}, {"type": "pause", "id": "p"})
            assert wanted == ["input-11"]
            assert [frame.get("what") for frame in line.frames[1:]] == ["started", "paused"]

    run(story())


def test_a_refusal_as_it_is_told() -> None:
    wrong = NotNow("x" * 500, hint="h", clause="spur 1.1")
    told = sockets.refusal(wrong, 7, "i")
    said = protocol.Said("Not available right now.", "今はできません。")
    assert told == protocol.Refused("not-now", 7, "i", "x" * 400, "spur 1.1", "h", said=said)


# ---- the bus ---------------------------------------------------------------------------------------------------------


class Tape:
    """A connection that keeps what is told, and tells what it is given."""

    def __init__(self, *heard: str, broken: bool = False) -> None:
        self.heard, self.broken = heard, broken
        self.sent: list[str] = []
        self.closed = 0

    async def send(self, text: str) -> None:
        if self.broken:
            raise OSError
        self.sent.append(text)

    async def listen(self) -> AsyncIterator[str]:
        for text in self.heard:
            yield text
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.closed += 1


def test_rings_are_gathered_and_heard() -> None:
    async def story() -> None:
        tape, heard = Tape("a:3 b:4", "c:5"), list[tuple[str, int]]()
        shared = Bus(lambda: tape)
        assert not shared.alone
        shared.start(lambda match, seq: heard.append((match, seq)))
        for k in range(101):
            shared.publish(f"m{k}", 1)
        shared.publish("m0", 2)  # the last one counts
        await settle(lambda: len(tape.sent) == 2 and len(heard) == 3)
        assert heard == [("a", 3), ("b", 4), ("c", 5)]
        assert [len(text.split()) for text in tape.sent] == [100, 1]
        assert tape.sent[0].startswith("m0:2 m1:1 ")
        shared.publish("z", 9)
        await settle(lambda: len(tape.sent) == 3)
        assert (tape.sent[2], shared.lost) == ("z:9", 0)
        await shared.close()
        assert tape.closed == 2

    run(story())


def test_a_lost_connection_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (bus.PAUSE, bus.PAYLOAD, bus.CHANNEL) == (0.5, 100, "logicade")
    monkeypatch.setattr(bus, "PAUSE", 0.0)

    async def story() -> None:
        tapes = [Tape(broken=True), Tape("nonsense"), Tape(), Tape("a:1")]
        made, heard = iter(tapes), list[tuple[str, int]]()
        shared = Bus(lambda: next(made))
        shared.start(lambda match, seq: heard.append((match, seq)))
        shared.publish("m", 1)
        await settle(lambda: shared.lost == 2 and bool(heard))
        assert (shared.lost, heard) == (2, [("a", 1)])
        assert [tape.closed for tape in tapes[:2]] == [1, 1]
        shared.publish("n", 2)
        await settle(lambda: any(tape.sent for tape in tapes))
        assert [text for tape in tapes for text in tape.sent] == ["n:2"]  # what was lost stays lost
        await shared.close()

    run(story())


def test_alone_nothing_is_published() -> None:
    async def story() -> None:
        shared = Bus(None)
        shared.start(lambda match, seq: None)
        shared.publish("m", 1)
        assert (shared.alone, shared._tasks, shared._waiting) == (True, [], {})
        await shared.close()

    run(story())


def test_which_bus_is_taken() -> None:
    async def story() -> None:
        sqlite, postgres = "sqlite:///x.db", "postgresql+psycopg://host/db"
        assert bus_for(None, sqlite).alone
        wire = bus_for(None, postgres)._open()
        assert isinstance(wire, PostgresWire)
        assert wire._url == "postgresql://host/db"
        named = bus_for("postgresql://other/db", sqlite)._open()
        assert isinstance(named, PostgresWire)
        for url in ("redis://h:6379/0", "rediss://h/0", "unix:///x"):
            assert isinstance(bus_for(url, postgres)._open(), RedisWire)
        with pytest.raises(BadValue) as wrong:
            bus_for("http://x", sqlite)
        assert str(wrong.value) == "that is no address of a bus"
        assert wrong.value.hint == "as in `redis://host:6379/0` or `postgresql://host/db`"

    run(story())


def test_how_the_bus_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    import psycopg
    import redis.asyncio

    asked: list[Any] = []

    class Link:
        async def execute(self, *words: Any) -> None:
            asked.append(words)

        async def close(self) -> None:
            asked.append("closed")

    async def connect(url: str, **words: Any) -> Link:
        asked.append((url, words))
        return Link()

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", connect)
    monkeypatch.setattr(redis.asyncio, "from_url", lambda url, **words: asked.append((url, words)))

    async def story() -> None:
        wire = PostgresWire("postgresql://h/d", "logicade")
        await wire.close()  # was never open
        for text in ("a:1", "b:2"):
            await wire.send(text)
        await wire.close()
        notify = "SELECT pg_notify(%s, %s)"
        assert asked == [
            ("postgresql://h/d", {"autocommit": True, "connect_timeout": 3}),
            (notify, ("logicade", "a:1")), (notify, ("logicade", "b:2")), "closed",
        ]  # fmt: skip
        asked.clear()
        RedisWire("redis://h")
        assert asked == [("redis://h", {"socket_timeout": 5, "socket_connect_timeout": 3, "health_check_interval": 2,
                                        "decode_responses": True})]  # fmt: skip

    run(story())
