"""The wire's protocols and uvicorn's settings, without a network: when a connection is looked at, when it is cut."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.protocol import State

from logicade.engine.errors import LogicadeError
from logicade.server import running
from logicade.server.http.identity import customer_of
from logicade.server.running import ServeOptions
from logicade.server.transport import headers, uvicorn
from logicade.server.transport.crowd import Crowd
from logicade.server.transport.uvicorn import Http, Ws, begin_of, head
from tests.processes import PATIENCE
from tests.server.inside import serving
from tests.server.quiet import Quiet

# ---- frames ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "begin"),
    [
        (0, b"\x81\x00"), (125, b"\x81\x7d"), (126, b"\x81\x7e\x00\x7e"), (65_535, b"\x81\x7e\xff\xff"),
        (65_536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)  # fmt: skip
def test_the_head_of_a_frame(size: int, begin: bytes) -> None:
    assert head(size) == begin


def frame(size: int, first: int = 0x81, masked: bool = True) -> bytes:
    flag = 0x80 if masked else 0
    length = bytes([flag | size]) if size < 126 else bytes([flag | 126]) + size.to_bytes(2)
    return bytes([first]) + length + b"mask" + b"x" * size


@pytest.mark.parametrize(
    ("data", "begin"),
    [
        (frame(0), 6), (frame(1), 6), (frame(125), 6), (frame(126), 8), (frame(40_000), 8),
        (frame(1) + b"x", 0), (frame(1)[:-1], 0), (frame(126)[:-1], 0), (frame(126) + b"x", 0),
        (b"\x81\x80mas", 0), (b"", 0), (b"\x81\xfe\x00\x7e", 0), (b"\x81\xfe\x00\x00ma", 0),
        (frame(1, masked=False), 0), (frame(1, first=0x01), 0), (frame(1, first=0x89), 6),
        (b"\x81\xff" + (1).to_bytes(8) + b"mask" + b"x" * 117, 0), (b"\x81\xfe\x00\x01" + b"mask" + b"x", 8),
    ],
)  # fmt: skip
def test_where_the_payload_begins(data: bytes, begin: int) -> None:
    assert begin_of(data) == begin


# ---- silence on HTTP -------------------------------------------------------------------------------------------------


class Transport:
    """What a protocol writes to."""

    def __init__(self) -> None:
        self.closing, self.buffer, self.aborted, self.paused = False, 0, 0, 0
        self.written = b""

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.buffer

    def abort(self) -> None:
        self.aborted += 1

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.paused += 1

    def write(self, data: bytes) -> None:
        self.written += data


class Loop:
    """Keeps what is to be called, and when."""

    def __init__(self) -> None:
        self.later: list[tuple[float, Any, Any]] = []
        self.cancelled = 0

    def call_later(self, seconds: float, call: Any, *words: Any) -> Any:
        self.later.append((seconds, call, words))
        return self

    def cancel(self) -> None:
        self.cancelled += 1


def http(**more: Any) -> tuple[Http, Transport, Loop]:
    made, transport, loop = Http.__new__(Http), Transport(), Loop()
    state: dict[str, Any] = dict(
        transport=transport, loop=loop, timeout_keep_alive=30, timeout_keep_alive_task=None, cycle=None,
        flow=SimpleNamespace(write_paused=False),
    )  # fmt: skip
    made.__dict__.update(state | more)
    return made, transport, loop


WORKING = SimpleNamespace(more_body=False, response_complete=False)


@pytest.mark.parametrize(
    ("state", "mark"),
    [
        ({}, ("unsaid", 0)),
        ({"_requests": 3}, ("unsaid", 3)),
        ({"timeout_keep_alive_task": object()}, None),
        ({"cycle": WORKING}, None),
        ({"cycle": SimpleNamespace(more_body=True, response_complete=False)}, ("unsaid", 0)),
        ({"cycle": SimpleNamespace(more_body=False, response_complete=True)}, ("unsaid", 0)),
        ({"cycle": WORKING, "flow": SimpleNamespace(write_paused=True)}, ("unread", 2)),
    ],
)
def test_where_a_connection_stands(state: dict[str, Any], mark: Any) -> None:
    made, transport, _ = http(**state)
    transport.buffer = 2 * 16_384 + 5
    assert made._mark() == mark
    transport.closing = True
    assert made._mark() == ("unread", 2)


def test_a_connection_that_stands_where_it_stood_is_cut() -> None:
    made, transport, loop = http()
    made._look_again(None)
    assert loop.later == [(15.0, made._look_at, (None,))]
    made._look_at(None)
    assert (transport.aborted, loop.later[-1][2]) == (0, (("unsaid", 0),))
    made._requests = 1
    made._look_at(("unsaid", 0))  # one more has arrived meanwhile
    assert (transport.aborted, loop.later[-1][2]) == (0, (("unsaid", 1),))
    made._look_at(("unsaid", 1))
    assert transport.aborted == 1
    made.__dict__["cycle"] = WORKING
    made._look_at(None)  # at work both times: nothing is wrong with that
    assert (transport.aborted, loop.later[-1][2]) == (1, (None,))
    made._look_away()
    assert loop.cancelled == 1
    http()[0]._look_away()


def test_what_is_no_http_is_refused_as_everything_else() -> None:
    made, transport, _ = http(server_state=SimpleNamespace(default_headers=[(b"date", b"now")]))
    made.send_400_response("Invalid HTTP request received.")
    lines, _, body = transport.written.partition(b"\r\n\r\n")
    assert lines.startswith(b"HTTP/1.1 400 Bad Request\r\ndate: now\r\n")
    assert json.loads(body) == {
        "code": "bad-message", "text": "Invalid HTTP request received.",
        "said": {"en": "The server didn't understand that.", "ja": "サーバーが読み取れない内容です。"}}  # fmt: skip
    assert f"content-length: {len(body)}".encode() in lines
    assert lines.endswith(b"connection: close")
    assert all(b": ".join(header) in lines for header in headers.HEADERS)
    assert transport.closing


# ---- sockets ---------------------------------------------------------------------------------------------------------


def ws(**more: Any) -> tuple[Ws, Transport, Loop]:
    made, transport, loop = Ws.__new__(Ws), Transport(), Loop()
    state: dict[str, Any] = dict(
        transport=transport, loop=loop, config=SimpleNamespace(ws_max_size=100, timeout_keep_alive=30),
        handshake_initiated=True, handshake_complete=True, close_sent=False, conn=SimpleNamespace(state=State.OPEN),
        queue=asyncio.Queue(), read_paused=False, writable=asyncio.Event(),
    )  # fmt: skip
    made.__dict__.update(state | more)
    made.writable.set()
    return made, transport, loop


@pytest.mark.parametrize(
    ("state", "size", "takes"),
    [
        ({}, 100, True), ({}, 101, False), ({"handshake_complete": False}, 1, False), ({"close_sent": True}, 1, False),
        ({"conn": SimpleNamespace(state=State.CLOSING)}, 1, False),
    ],
)  # fmt: skip
def test_whether_a_text_is_taken_here(state: dict[str, Any], size: int, takes: bool) -> None:
    assert ws(**state)[0]._takes(size) is takes


def masked(text: bytes) -> bytes:
    key = b"\x01\x02\x03\x04"
    return bytes([0x81, 0x80 | len(text)]) + key + bytes(byte ^ key[k % 4] for k, byte in enumerate(text))


def test_texts_are_taken_here_and_the_rest_by_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    library: list[bytes] = []
    monkeypatch.setattr(uvicorn.WebSocketsSansIOProtocol, "data_received", lambda self, data: library.append(data))  # type: ignore[attr-defined]
    made, transport, _ = ws()
    made.data_received(masked("é!".encode()))
    assert made.queue.get_nowait() == {"type": "websocket.receive", "text": "é!"}
    assert library == []
    made.data_received(masked(b"\xff"))  # no text: the library says so
    made.data_received(frame(2, first=0x89))  # a ping
    assert [len(data) for data in library] == [7, 8]
    for k in range(9):
        made.data_received(masked(str(k).encode()))
        assert (transport.paused, made.read_paused) == ((0, False) if k < 8 else (1, True))
    made.data_received(masked(b"9"))
    assert transport.paused == 1
    made.data_received(b"\x81")  # from here on the library reads
    made.data_received(masked(b"x"))
    assert len(library) == 4
    waiting, _, _ = ws(handshake_initiated=False)
    waiting.data_received(masked(b"x"))
    assert (len(library), waiting.queue.qsize()) == (5, 0)


def test_texts_are_framed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    library: list[Any] = []

    async def send(self: Any, message: Any) -> None:
        library.append(message)

    monkeypatch.setattr(uvicorn.WebSocketsSansIOProtocol, "send", send)  # type: ignore[attr-defined]

    async def story() -> None:
        made, transport, _ = ws()
        await made.send({"type": "websocket.send", "text": "é"})
        assert (transport.written, library) == (b"\x81\x02\xc3\xa9", [])
        await made.send({"type": "websocket.close", "code": 1000})
        for state in (
            {"handshake_complete": False},
            {"close_sent": True},
            {"conn": SimpleNamespace(state=State.CLOSED)},
        ):
            other, silent, _ = ws(**state)
            await other.send({"type": "websocket.send", "text": "x"})
            assert silent.written == b""
        assert len(library) == 4
        made.writable.clear()
        waiting = asyncio.ensure_future(made.send({"type": "websocket.send", "text": "later"}))
        await asyncio.sleep(0)
        assert not waiting.done()
        made.writable.set()
        await waiting
        assert transport.written.endswith(b"\x81\x05later")

    asyncio.run(story())


def test_a_socket_that_is_closed_and_not_read_is_cut() -> None:
    made, transport, loop = ws()
    made._look_again(closing=False)
    assert loop.later == [(15.0, made._look_at, (False,))]
    for closing, before, aborted in ((False, False, 0), (True, False, 0), (False, True, 0), (True, True, 1)):
        transport.closing = closing
        made._look_at(before)
        assert (transport.aborted, loop.later[-1][2]) == (aborted, (closing,))


def test_the_numbers_of_the_wire() -> None:
    assert (uvicorn.TEXT, uvicorn.WAITING, uvicorn.PROGRESS) == (0x81, 8, 16_384)


# ---- running ---------------------------------------------------------------------------------------------------------


def test_uvicorn_with_our_limits() -> None:
    made = running.config_of(None, ServeOptions(limits=("frame=777",)))
    assert (made.ws_max_size, made.ws_ping_interval, made.ws_ping_timeout) == (777, 15, 30)
    assert (made.timeout_keep_alive, made.timeout_graceful_shutdown, made.backlog) == (30, 10, 2048)
    assert (made.ws_per_message_deflate, made.access_log, made.server_header) == (False, False, False)
    http: Any = made.http
    assert (http.func, made.ws, made.log_config, made.h11_max_incomplete_event_size) == (Http, Ws, None, 16_384)
    assert made.proxy_headers is False
    behind = running.config_of(None, ServeOptions(proxy="10.0.0.1"))
    assert (behind.proxy_headers, behind.forwarded_allow_ips) == (True, "10.0.0.1")


def test_what_the_command_line_means() -> None:
    assert ServeOptions() == ServeOptions(
        host="127.0.0.1", port=8000, database="", bus="", origins=(), proxy="", limits=(), keep_days=0,
        warm=False, open_page=False,
    )  # fmt: skip
    options = ServeOptions(database="d", bus="b", origins=("o",), limits=("frame=9",), keep_days=4, warm=True)
    made = running.settings_of(options)
    assert (made.database, made.bus, made.origins, made.limits.frame) == ("d", "b", ("o",), 9)
    assert (made.keep_days, made.warm) == (4, True)


def refusal(call: Callable[[], Any]) -> tuple[str, str, str]:
    with pytest.raises(LogicadeError) as wrong:
        call()
    return wrong.value.code, str(wrong.value), wrong.value.hint


def test_listening() -> None:
    listener = running._listen(ServeOptions(port=0))
    port = listener.getsockname()[1]
    assert listener.family == socket.AF_INET
    assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 1
    assert refusal(lambda: running._listen(ServeOptions(port=port))) == (
        "usage", f"cannot listen on 127.0.0.1:{port}: Address already in use",
        "`--port 0` takes a free one")  # fmt: skip
    listener.close()


def test_who_warms_first_does_not_listen_yet() -> None:
    listener = running._listen(ServeOptions(port=0, warm=True))
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(listener.getsockname())
    listener.close()


def test_who_wants_all_games_first_takes_no_match_before(tmp_path: Path) -> None:
    async def story() -> None:
        process, done = Quiet(tmp_path, warm=True), list[str]()

        async def note(what: str) -> None:
            done.append(what)

        for part, method in ((process.registry, "open"), (process.services.warmth, "whole"), (process.leases, "open")):
            setattr(part, method, partial(note, f"{type(part).__name__}.{method}"))
        await process.open()
        assert done == ["Registry.open", "Warmth.whole", "Leases.open"]
        await asyncio.to_thread(process.services.store.close)

    asyncio.run(story())


def test_where_it_serves_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(running.webbrowser, "open", opened.append)  # type: ignore[attr-defined]
    running._announce("localhost", 81, ServeOptions())
    assert (capsys.readouterr().out, opened) == ("Logicade serves at http://localhost:81/ (Ctrl+C stops it)\n", [])
    running._announce("localhost", 81, ServeOptions(open_page=True))
    assert opened == ["http://localhost:81/"]


def test_how_a_process_is_tuned() -> None:
    before, threshold = sys.getswitchinterval(), gc.get_threshold()
    try:
        running._prepare()
        assert sys.getswitchinterval() == pytest.approx(0.001)
        assert gc.get_threshold() == (2_000, 10, 1_000)
        assert not logging.getLogger("uvicorn").propagate
        assert not logging.getLogger("websockets").propagate
    finally:
        sys.setswitchinterval(before)
        gc.set_threshold(*threshold)


def serve(options: ServeOptions, monkeypatch: pytest.MonkeyPatch, host: str = "127.0.0.1") -> list[Any]:
    """What is done to serve, in order."""
    done: list[Any] = []
    listener: Any = SimpleNamespace(getsockname=lambda: (host, 81, 0))
    monkeypatch.setattr(running, "_prepare", lambda: done.append("prepare"))
    monkeypatch.setattr(running, "_listen", lambda options: done.append("listen") or listener)  # type: ignore[func-returns-value]
    monkeypatch.setattr(running, "_announce", lambda host, port, options: done.append((host, port)))
    monkeypatch.setattr(running, "build", lambda settings: done.append("build"))
    monkeypatch.setattr(running.Server, "run", lambda self, sockets: done.append(len(sockets)))
    assert running.serve(options) == 0
    return done


@pytest.mark.parametrize(
    ("host", "shown"),
    [("0.0.0.0", "localhost"), ("127.0.0.1", "localhost"), ("::", "localhost"), ("::1", "localhost"),
     ("10.1.1.1", "10.1.1.1")],
)  # fmt: skip
def test_one_process(host: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = serve(ServeOptions(database="sqlite:///x.db"), monkeypatch, host)
    assert done == ["prepare", "listen", "build", (shown, 81), 1]


def test_an_interrupt_ends_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Any, sockets: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running.uvicorn.Server, "run", interrupted)  # type: ignore[attr-defined]
    running.Server(running.config_of(None, ServeOptions())).run([])


def test_who_is_told_to_stop_while_games_are_compiled_stops() -> None:
    """Under systemd it was killed after twenty seconds."""
    begun = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        begun.set()
        await asyncio.Event().wait()

    async def story() -> None:
        server = running.Server(running.config_of(slow, ServeOptions(), port=0, lifespan="on"))
        serving = asyncio.ensure_future(server.serve())
        await begun.wait()
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)

    asyncio.run(story())


# ---- crowds ----------------------------------------------------------------------------------------------------------


def test_connections_are_counted_by_whose_they_are() -> None:
    crowd = Crowd(2, 5, "10.0.0.9", customer_of)
    assert [crowd.enter(f"2001:db8::{k}") for k in range(3)] == [True, True, False]
    for _ in range(3):
        crowd.leave("2001:db8::1")
    assert not crowd._there
    assert [crowd.floods(f"2001:db8::{k}") for k in range(6)] == [False] * 5 + [True]
    assert not crowd.floods("2001:db8:0:1::1")
    for _ in range(9):
        assert not crowd.floods("10.0.0.9")
        assert crowd.enter("10.0.0.9")
        crowd.leave("10.0.0.9")


def test_who_connects_too_often_is_cut_off_without_a_word() -> None:
    async def story() -> list[bytes]:
        options = ServeOptions(limits=("requests=2",))
        async with serving(None, options=options) as server:
            heard = []
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.config.port)
                with contextlib.suppress(ConnectionError):
                    writer.write(b"nonsense\r\n\r\n")
                    heard.append((await reader.read())[:12])
                writer.close()
            return heard

    heard = asyncio.run(story())
    assert (heard[:2], b"".join(heard[2:])) == ([b"HTTP/1.1 400"] * 2, b"")
