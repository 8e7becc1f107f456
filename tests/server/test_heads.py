"""What surrounds requests and messages has an end too: heads of requests, pings, pongs and fragments."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest

from logicade.server.transport.uvicorn import AHEAD, CONTROLS, FIELDS, HEAD
from tests.processes import PATIENCE
from tests.server.inside import serving
from tests.server.test_wire import PING, START, frame

Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n"
UPGRADE = (
    GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MEGABYTES = 8
PONG = 0x8A
STALL = 0.25  # seconds that somebody else may wait; a busy machine may make it as much by itself


async def greeter(scope: Any, receive: Any, send: Any) -> None:
    """Reads what comes and says hello; a socket listens."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@contextlib.asynccontextmanager
async def opened(port: int) -> AsyncIterator[Opened]:
    """A connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def told(connection: Opened, *pieces: bytes) -> bytes:
    """What is answered until the connection ends, or to the end of the head."""
    reader, writer = connection
    with contextlib.suppress(ConnectionError):
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        async with asyncio.timeout(PATIENCE):
            return await reader.readuntil(b"\r\n\r\n")
    return b""


def with_server(run: Callable[[int], Awaitable[Any]]) -> Any:
    """What a client finds out at a port."""

    async def served() -> Any:
        async with serving(greeter) as server:
            return await run(server.config.port)

    return asyncio.run(served())


def asked(*pieces: bytes) -> tuple[bytes, bytes]:
    """The first line and the body of the answer to some bytes."""

    async def run(port: int) -> tuple[bytes, bytes]:
        async with opened(port) as connection:
            head = await told(connection, *pieces)
            return head.partition(b"\r\n")[0], await connection[0].read(1000)

    return with_server(run)  # type: ignore[no-any-return]


TOO_LONG = {
    "a field": (GET + b"Cookie: " + b"x" * HEAD + b"\r\n\r\n",),
    "a field without an end": (GET + b"Cookie: ", b"x" * 2 * HEAD),
    "a name": (GET + b"x" * 2 * HEAD,),
    "fields": (GET + b"a: b\r\n" * FIELDS + b"\r\n",),
    "an address": (b"GET /" + b"x" * 2 * HEAD + b" HTTP/1.1\r\n\r\n",),
    "fields after the body": (POST + b"a: b\r\n" * FIELDS,),
    "a field after the body": (POST, b"a: " + b"x" * 2 * HEAD),
    "a wish for a socket": (UPGRADE[:-2] + b"Cookie: " + b"x" * HEAD + b"\r\n\r\n",),
    "a second request": (GET + b"\r\n" + GET + b"Cookie: " + b"x" * HEAD + b"\r\n\r\n",),
}


ANSWERED = [name for name in TOO_LONG if name != "a second request" and "after the body" not in name]


@pytest.mark.parametrize("name", ANSWERED)
def test_a_head_that_is_too_long_is_refused(name: str) -> None:
    line, body = asked(*TOO_LONG[name])
    assert line.startswith(b"HTTP/1.1 431 "), line
    assert msgspec.json.decode(body)["code"] == "too-big"


@pytest.mark.parametrize("name", TOO_LONG)
def test_who_sends_too_long_a_head_is_cut_off(name: str) -> None:
    async def run(port: int) -> None:
        async with opened(port) as (reader, writer):
            for piece in TOO_LONG[name]:
                writer.write(piece)
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(ConnectionError):
                    while await reader.read(65_536):
                        pass

    with_server(run)


def test_a_head_as_long_as_may_be_is_answered() -> None:
    room = HEAD - 200
    assert asked(GET + b"Cookie: " + b"x" * room + b"\r\n\r\n")[0] == b"HTTP/1.1 200 OK"
    assert asked(GET + b"a: b\r\n" * (FIELDS - 1) + b"\r\n")[0] == b"HTTP/1.1 200 OK"
    long = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n" + b"x" * 300_000
    assert asked(long)[0] == b"HTTP/1.1 200 OK"


async def worst_wait(attack: Awaitable[Any]) -> float:
    """The longest that everybody else waited for the loop meanwhile, in seconds."""
    worst, doing = 0.0, asyncio.ensure_future(attack)
    while not doing.done():
        began = time.perf_counter()
        await asyncio.sleep(0)
        worst = max(worst, time.perf_counter() - began)
    await doing
    return worst


@pytest.mark.parametrize("line", [b"x" * 1_000_000, b"a: b\r\n" * 170_000], ids=["one field", "many fields"])
def test_a_head_of_megabytes_holds_nobody_up(line: bytes, record_property: Any) -> None:
    async def run(port: int) -> float:
        async with opened(port) as connection:
            pieces = [GET + b"Cookie: x\r\nc: ", *[line] * MEGABYTES, b"\r\n\r\n"]
            return await worst_wait(told(connection, *pieces))

    waited = with_server(run)
    record_property("worst_wait", waited)
    assert waited < STALL


@pytest.mark.parametrize(("times", "lines"), [(AHEAD + 1, [b"200"] * (AHEAD + 1)), (500, [b"429"])])
def test_requests_before_the_first_answer_are_few(times: int, lines: list[bytes]) -> None:
    """Each is held in memory until it is answered: a megabyte of them would take a hundred."""

    async def run(port: int) -> list[bytes]:
        async with opened(port) as (reader, writer):
            writer.write((GET + b"\r\n") * times)
            if times <= AHEAD + 1:
                async with asyncio.timeout(PATIENCE):
                    return [(await reader.readuntil(b"hello")).split()[1] for _ in range(times)]
            async with asyncio.timeout(PATIENCE):
                return [(await reader.read()).split()[1]]

    assert with_server(run) == lines


async def close_code(reader: asyncio.StreamReader) -> int:
    """The code with which a socket is closed; what comes before is skipped."""
    while True:
        first, size = await reader.readexactly(2)
        payload = await reader.readexactly(size if size < 126 else int.from_bytes(await reader.readexactly(2)))
        if first == 0x88:
            return int.from_bytes(payload[:2])


FLOODS = {
    "pings": frame(PING, b"!"),
    "pongs": frame(PONG, b"!"),
    "empty fragments": frame(0, b""),
}


@pytest.mark.parametrize("name", FLOODS)
def test_who_sends_too_much_beside_messages_is_closed(name: str) -> None:
    async def run(port: int) -> int:
        async with opened(port) as connection:
            reader, writer = connection
            await told(connection, UPGRADE)
            writer.write(frame(START, b"one") + FLOODS[name] * (CONTROLS + 1))
            async with asyncio.timeout(PATIENCE):
                return await close_code(reader)

    assert with_server(run) == 1008


def test_pings_within_the_limit_are_answered() -> None:
    async def run(port: int) -> bytes:
        async with opened(port) as connection:
            reader, writer = connection
            await told(connection, UPGRADE)
            writer.write(frame(PING, b"!") * CONTROLS)
            async with asyncio.timeout(PATIENCE):
                return await reader.readexactly(3 * CONTROLS)

    assert with_server(run) == b"\x8a\x01!" * CONTROLS


def test_a_flood_of_pings_that_is_not_read_holds_nobody_up(record_property: Any) -> None:
    async def run(port: int) -> float:
        async with opened(port) as connection:
            await told(connection, UPGRADE)
            return await worst_wait(flood(connection[1], frame(PING, b"!" * 100) * 10_000, MEGABYTES))

    waited = with_server(run)
    record_property("worst_wait", waited)
    assert waited < STALL


async def flood(writer: asyncio.StreamWriter, piece: bytes, times: int) -> None:
    """Send as long as it is taken, and read nothing."""
    with contextlib.suppress(ConnectionError):
        for _ in range(times):
            writer.write(piece)
            await writer.drain()
