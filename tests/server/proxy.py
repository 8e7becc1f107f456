"""`python -m tests.server.proxy LISTEN PORT ...`: sends each match home, by the rule that deploy/nginx.conf has for it.

It stands in for nginx, which the project does not install: the rule is read from that file and from nowhere else.
`through_nginx.py` tries the same with nginx itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from tests import processes
from tests.processes import PATIENCE
from tests.server.services import free_port
from tests.support import ROOT

CONF = ROOT / "deploy" / "nginx.conf"
DOWN = 2.0  # seconds in which a port that refused is not asked again, as `fail_timeout` says
HEAD = 32_768


def rule() -> Callable[[str], str]:
    """The map from a path to what is hashed; "" where anything may be, as for nginx a visitor's address."""
    block = re.search(r"map \$uri \$logicade_home \{(.*?)\n\}", CONF.read_text("utf-8"), re.DOTALL)
    assert block is not None, "deploy/nginx.conf sends no match home"
    found = re.findall(r'^\s*"~(\S+)"\s+\$(\w+);', block[1], re.MULTILINE)
    patterns = [(re.compile(pattern.replace("(?<", "(?P<")), name) for pattern, name in found]

    def home(path: str) -> str:
        matched = ((pattern.search(path), name) for pattern, name in patterns)
        return next((match[name] for match, name in matched if match), "")

    return home


class Proxy:
    """What stands in front of several ports."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self._home = ports, rule()
        self._down: dict[int, float] = {}

    def ranked(self, path: str) -> list[int]:
        """The ports in the order in which they are tried: for each match another, and always the same."""
        key = self._home(path) or path
        ranked = sorted(self._ports, key=lambda port: zlib.crc32(f"{key} {port}".encode()))
        now = time.monotonic()
        return sorted(ranked, key=lambda port: now - self._down.get(port, -DOWN) < DOWN)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, with one request or socket in it."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            path = urlsplit(head.split(b" ", 2)[1].decode("latin-1")).path
            there, back = await self._reach(path)
            back.write(re.sub(rb"(?i)\r\nconnection: keep-alive", b"\r\nConnection: close", head))
            await asyncio.gather(_pipe(reader, back), _pipe(there, writer))
        writer.close()

    async def _reach(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for port in self.ranked(path):
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                self._down[port] = time.monotonic()
        raise ConnectionError("nobody is there")


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextlib.contextmanager
def proxied(ports: list[int]) -> Iterator[str]:
    """The address of a proxy in front of some ports, in a process of its own."""
    listen = free_port()
    command = [sys.executable, "-m", "tests.server.proxy", str(listen), *map(str, ports)]
    started = processes.start(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert started.stdout is not None
        assert started.stdout.readline(), f"no proxy within {PATIENCE} s"
        yield f"http://127.0.0.1:{listen}"
    finally:
        processes.end(started)


async def main(listen: int, ports: list[int]) -> None:
    """Serve until stopped."""
    server = await asyncio.start_server(Proxy(ports).serve, "127.0.0.1", listen, limit=HEAD)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    first, *others = map(int, sys.argv[1:])
    asyncio.run(main(first, others))
