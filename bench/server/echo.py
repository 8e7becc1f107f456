"""The limit: a socket server in Python that sends each frame to both of a pair, and does nothing else."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
pairs: dict[str, list[Send]] = {}


async def app(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """One socket; its path names the pair."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": '{"ply":0}'})
    pair = pairs.setdefault(scope["path"], [])
    pair.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for both in pair:
            await both({"type": "websocket.send", "text": message["text"]})
    pair.remove(send)
    if not pair:
        pairs.pop(scope["path"], None)


if __name__ == "__main__":
    # The same settings of sockets as `logicade serve`.
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        lifespan="off",
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=15,
        ws_ping_timeout=30,
    )
