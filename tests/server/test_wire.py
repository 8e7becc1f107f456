"""The frames that we write ourselves, read by a client that knows the rules of WebSocket."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest
import websockets
from uvicorn.protocols.utils import ClientDisconnected

from tests import processes
from tests.processes import PATIENCE
from tests.server.inside import serving

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)  # the length of a frame is written in three ways


async def teller(scope: Any, receive: Any, send: Any) -> None:
    """Tells a text of each size, then as often as it is asked."""
    await receive()
    await send({"type": "websocket.accept"})
    for size in SIZES:
        await send({"type": "websocket.send", "text": "x" * size})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def test_texts_of_every_length_arrive_as_they_were() -> None:
    async def run() -> None:
        async with serving(teller) as server, websockets.connect(f"ws://127.0.0.1:{server.config.port}/") as socket:
            assert [len(await socket.recv()) for _ in SIZES] == list(SIZES)
            for text in ("signal 1", "ゲート", "\N{BAR CHART}\n\0"):
                await socket.send(text)
                assert await socket.recv() == text

    asyncio.run(run())


def frame(first: int, payload: bytes, mask: bytes = b"\x0f\xf0\x55\xaa") -> bytes:
    """A frame as a client sends it."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
    return bytes([first]) + size + mask + bytes(byte ^ mask[k % 4] for k, byte in enumerate(payload))


TEXT, START, REST, PING, BINARY = 0x81, 0x01, 0x80, 0x89, 0x82
LONG = "信号" * 500
# What follows the head of this frame would be a frame of its own, if somebody took it for one.
INNER, HIGH = "\x01\x05\0\0\0\0inner", b"\x80" * 4
OUTER = frame(TEXT, INNER.encode(), HIGH)
assert OUTER[6:] == frame(TEXT, b"inner", HIGH)
# Bytes that arrive one after the other, and the texts that they make.
ARRIVALS: dict[str, tuple[list[bytes], list[str]]] = {
    "whole": ([frame(TEXT, b"one"), frame(TEXT, LONG.encode()), frame(TEXT, b"")], ["one", LONG, ""]),
    "two at once": ([frame(TEXT, b"one") + frame(TEXT, b"two"), frame(TEXT, b"three")], ["one", "two", "three"]),
    "cut in the head": ([frame(TEXT, b"one")[:1], frame(TEXT, b"one")[1:], frame(TEXT, b"two")], ["one", "two"]),
    "cut after the head": ([frame(TEXT, b"one")[:6], frame(TEXT, b"one")[6:], frame(TEXT, b"two")], ["one", "two"]),
    "a frame in a frame": ([OUTER[:6], OUTER[6:], frame(TEXT, b"two")], [INNER, "two"]),
    "in fragments": ([frame(START, b"one "), frame(PING, b"!"), frame(REST, b"piece"), frame(TEXT, b"two")],
                     ["one piece", "two"]),
    "after a ping": ([frame(PING, b"!"), frame(TEXT, b"one")], ["one"]),
}  # fmt: skip


@pytest.mark.parametrize("name", ARRIVALS)
def test_texts_are_read_however_they_arrive(name: str) -> None:
    pieces, texts = ARRIVALS[name]

    async def run() -> list[str]:
        heard: asyncio.Queue[str] = asyncio.Queue()

        async def listener(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                heard.put_nowait(message.get("text", ""))

        async with serving(listener) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.config.port)
            writer.write(
                b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            await reader.readuntil(b"\r\n\r\n")
            for piece in pieces:
                writer.write(piece)
                await asyncio.sleep(0.02)  # so that it arrives by itself
            found = [await asyncio.wait_for(heard.get(), PATIENCE) for _ in texts]
            writer.close()
            await writer.wait_closed()
            return found

    assert asyncio.run(run()) == texts


def test_a_reader_who_is_slow_gets_everything_in_order() -> None:
    count = 2000

    async def flood(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for k in range(count):
            await send({"type": "websocket.send", "text": f"{k:06d}" * 500})
        await receive()

    async def run() -> None:
        async with serving(flood) as server:
            url = f"ws://127.0.0.1:{server.config.port}/"
            async with websockets.connect(url, max_queue=1) as socket:
                await asyncio.sleep(0.3)  # by now the server waits for us
                assert [(await socket.recv())[:6] for _ in range(count)] == [f"{k:06d}" for k in range(count)]

    asyncio.run(run())


def test_nothing_is_sent_to_somebody_who_has_gone() -> None:
    gone: asyncio.Future[bool]

    async def late(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        with pytest.raises(ClientDisconnected):
            await send({"type": "websocket.send", "text": "too late"})
        gone.set_result(True)

    async def run() -> None:
        nonlocal gone
        gone = asyncio.get_running_loop().create_future()
        async with serving(late) as server:
            async with websockets.connect(f"ws://127.0.0.1:{server.config.port}/"):
                pass
            assert await asyncio.wait_for(gone, PATIENCE)

    asyncio.run(run())


def test_the_server_starts_without_numba() -> None:
    """To load it takes longer than all the rest; the games are made ready once people are served."""
    asked = "import sys, logicade.server.running; print('numba' in sys.modules)"
    done = processes.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
