"""Every limit reached on purpose: what the sender is told, that others notice nothing, and that memory stays flat."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, TypeVar

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from logicade.engine.errors import BadValue
from logicade.server import limits
from logicade.server.errors import TooFast
from logicade.server.limits import Bucket, Limits, Window, with_settings
from logicade.server.running import ServeOptions
from logicade.server.telemetry import Telemetry
from logicade.server.transport.sockets import Connection, Socket
from tests.server.harness import Json, Server, client
from tests.server.inside import serving
from tests.server.test_heads import greeter, opened
from tests.support import many

pytestmark = pytest.mark.xdist_group("server-limits")

SECONDS = 20.0  # for one answer on a busy machine
SMALL = Limits(
    frame=600, body=2000, work=10**9, work_per_address=10**9, messages=3000, chats=3, requests=300, guests=6, tables=3,
    sockets_per_person=4, sockets_per_address=8, sockets=12, outgoing_frames=8,
)  # fmt: skip
TERMS = {"game": "input-11", "players": ["me", "me"], "options": {"first": "0"}}
T = TypeVar("T", bound=Callable[..., Any])
REACHED: set[str] = set()


def reaches(*names: str) -> Callable[[T], T]:
    """Say which limits a test reaches."""
    REACHED.update(names)
    return lambda test: test


class House:
    """A server with small limits; everybody comes from an address of their own, as a proxy in front says it."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client, self.url = server, client, server.url
        self._addresses = itertools.count(1)

    def address(self) -> str:
        """One that nobody has come from."""
        number = next(self._addresses)
        return f"10.1.{number // 250}.{number % 250}"

    def ask(self, address: str, method: str, path: str, **words: Any) -> httpx.Response:
        """One request from an address."""
        headers = {"X-Forwarded-For": address} | words.pop("headers", {})
        return self.client.request(method, self.url + path, headers=headers, **words)

    def numbers(self, name: str) -> float:
        """What the server counts under a name."""
        found = re.search(
            rf"^logicade_{re.escape(name)} (\S+)$", self.ask(f"127{self.address()[2:]}", "GET", "/metrics").text, re.M
        )
        return float(found[1]) if found else 0.0


class Guest:
    """Somebody at an address."""

    def __init__(self, house: House, address: str = "") -> None:
        self.house, self.address = house, address or house.address()
        made = house.ask(self.address, "POST", "/api/guests", json={"bearer": True})
        assert made.status_code == 201, made.text
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}

    def ask(self, method: str, path: str, **words: Any) -> httpx.Response:
        """One request."""
        return self.house.ask(self.address, method, path, headers=self.headers, **words)

    def open_table(self, **terms: Any) -> Json:
        """A table with nobody but this one at it."""
        answer = self.ask("POST", "/api/tables", json=TERMS | terms)
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()
        return table

    def started(self) -> str:
        """A table in play."""
        table = str(self.open_table()["id"])
        assert self.ask("POST", f"/api/tables/{table}/start").status_code == 200
        return table

    @contextlib.asynccontextmanager
    async def look(self, table: str, query: str = "") -> AsyncIterator[ClientConnection]:
        """A socket, its first frame read."""
        address = f"{self.house.url.replace('http', 'ws')}/api/tables/{table}/live{query}"
        headers = self.headers | {"X-Forwarded-For": self.address}
        async with connect(address, additional_headers=headers, open_timeout=SECONDS) as link:
            await heard(link)
            yield link


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    changed = {name: getattr(SMALL, name) for name in SMALL.__struct_fields__}
    words = [word for name, number in changed.items() for word in ("--limit", f"{name}={number}")]
    folder = tmp_path_factory.mktemp("limits")
    with Server(folder, "--proxy", "127.0.0.1", *words) as server, client() as asking:
        yield House(server, asking)


async def heard(link: ClientConnection) -> Json:
    """The next frame."""
    frame: Json = json.loads(await asyncio.wait_for(link.recv(), SECONDS))
    return frame


async def answered(link: ClientConnection, message: Json) -> Json:
    """What answers a message."""
    await link.send(json.dumps(message))
    while True:
        frame = await heard(link)
        if frame["type"] in ("pong", "ack", "refused") or frame.get("id") == message.get("id", "?"):
            return frame


async def end_of(link: ClientConnection) -> tuple[list[Json], int | None]:
    """All frames until the server closes, and the code."""
    frames = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            frames.append(await heard(link))
    return frames, link.close_code


def told(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json().get("code", "")


# ---- what one message and one body may weigh -------------------------------------------------------------------------


@reaches("frame")
def test_a_frame_that_is_too_long_closes_the_socket(house: House) -> None:
    async def run() -> None:
        guest, other = Guest(house), Guest(house)
        table = guest.started()
        async with guest.look(table) as link, other.look(table) as beside:
            await link.send('{"type":"ping"}'.ljust(SMALL.frame))
            assert (await heard(link))["type"] == "pong"
            await link.send('{"type":"ping"}'.ljust(SMALL.frame + 1))
            assert await end_of(link) == ([], 1009)
            assert (await answered(beside, {"type": "ping"}))["type"] == "pong"

    asyncio.run(run())


@reaches("body")
def test_a_body_that_is_too_long_is_refused_announced_or_not(house: House) -> None:
    address = house.address()
    fits, too_long = b"{}".ljust(SMALL.body), b"{}".ljust(SMALL.body + 1)
    pieces = [too_long[k : k + 100] for k in range(0, len(too_long), 100)]
    assert house.ask(address, "POST", "/api/guests", content=fits).status_code == 201
    assert house.ask(address, "POST", "/api/guests", content=iter([fits])).status_code == 201
    assert told(house.ask(address, "POST", "/api/guests", content=too_long)) == (413, "too-big")
    assert told(house.ask(address, "POST", "/api/guests", content=iter(pieces))) == (413, "too-big")
    assert house.ask(address, "GET", "/health").status_code == 200


# ---- how often -------------------------------------------------------------------------------------------------------


@reaches("messages")
def test_a_socket_with_too_many_messages_is_closed_and_may_come_back(house: House) -> None:
    async def run() -> None:
        guest, other = Guest(house), Guest(house)
        table = guest.started()
        async with other.look(table) as beside:
            async with guest.look(table) as link:
                for _ in range(SMALL.messages):
                    await link.send('{"type":"ping"}')
                await link.send('{"type":"ping"}')
                frames, code = await end_of(link)
            assert Counter(frame["type"] for frame in frames) == {"pong": SMALL.messages, "refused": 1}
            assert (frames[-1]["code"], code) == ("too-fast", 1008)
            assert (await answered(beside, {"type": "ping"}))["type"] == "pong"
            async with guest.look(table) as link:
                assert (await answered(link, {"type": "ping"}))["type"] == "pong"

    asyncio.run(run())


@reaches("chats")
def test_who_talks_too_much_is_refused_and_stays(house: House) -> None:
    async def run() -> None:
        guest, other = Guest(house), Guest(house)
        table = guest.started()
        async with guest.look(table) as link, other.look(table) as beside:
            words = [{"type": "chat", "id": f"c{k}", "text": "hello"} for k in range(SMALL.chats + 2)]
            words[1] = {"type": "signal", "id": "c1", "signal": "nod"}  # none here, but it counts
            got = [await answered(link, word) for word in words]
            assert [frame.get("code", "") for frame in got] == ["", "not-allowed", "", "too-fast", "too-fast"]
            assert (await answered(beside, {"type": "chat", "id": "d", "text": "mine"}))["type"] == "ack"
            assert (await answered(link, {"type": "ping"}))["type"] == "pong"

    asyncio.run(run())


@reaches("requests")
def test_an_address_with_too_many_requests_waits(house: House) -> None:
    address = house.address()
    got = [house.ask(address, "GET", "/health") for _ in range(SMALL.requests + 5)]
    assert Counter(answer.status_code for answer in got) == {200: SMALL.requests, 429: 5}
    assert told(got[-1]) == (429, "too-fast")
    assert int(got[-1].headers["retry-after"]) > 0
    assert re.search(r"\d+ s", got[-1].json()["hint"])
    assert house.ask(house.address(), "GET", "/health").status_code == 200


@reaches("requests")
def test_wishes_for_a_socket_are_requests_too(house: House) -> None:
    """Else tokens could be tried, and the limit on messages be run around, as fast as sockets open."""

    async def wish() -> int:
        headers = {"Authorization": "Bearer " + "x" * 43, "X-Forwarded-For": address}
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{house.url.replace('http', 'ws')}/api/tables/x/live", additional_headers=headers)
        return refused.value.response.status_code

    address = house.address()
    for _ in range(SMALL.requests - 3):
        assert house.ask(address, "GET", "/health").status_code == 200
    assert [asyncio.run(wish()) for _ in range(5)] == [401] * 3 + [429] * 2
    assert told(house.ask(address, "GET", "/health")) == (429, "too-fast")


@reaches("guests")
def test_an_address_with_too_many_new_guests_waits(house: House) -> None:
    guest = Guest(house)
    kinds = [("/api/guests", {}), ("/api/programs", {"name": "Robot"})]
    for k in range(SMALL.guests - 1):
        path, body = kinds[k % 2]
        assert guest.ask("POST", path, json=body).status_code == 201
    for path, body in kinds:
        assert told(guest.ask("POST", path, json=body)) == (429, "too-fast")
    assert guest.ask("GET", "/api/me").status_code == 200
    Guest(house)


@reaches("tables")
def test_a_person_with_too_many_new_tables_waits(house: House) -> None:
    guest = Guest(house)
    for _ in range(SMALL.tables):
        guest.open_table()
    assert told(guest.ask("POST", "/api/tables", json={"game": "input-11"})) == (429, "too-fast")
    Guest(house, guest.address).open_table()


# ---- invitations -----------------------------------------------------------------------------------------------------


@reaches("guesses")
def test_guessing_invitations_is_capped_at_twenty_a_minute(house: House) -> None:
    host, guesser, friend = Guest(house), Guest(house), Guest(house)
    table = host.open_table(listed=False, watch="invited", players=["me", "open"])
    wrong, right = f"{0:032x}", table["invite"]
    paths = [f"/api/tables/{table['id']}", f"/api/tables/{table['id']}/replay", f"/m/{table['id']}/picture.svg"]
    tries = many(60, 10_000)
    found: Counter[tuple[int, str]] = Counter()
    for k in range(tries):
        if k % 4 == 3:
            answer = guesser.ask("POST", f"/api/tables/{table['id']}/seats/1", json={"invite": wrong})
        else:
            answer = guesser.ask("GET", f"{paths[k % 4]}?invite={wrong}")
        found[told(answer)] += 1
    assert found == {(404, "no-such-table"): Limits().guesses, (429, "too-fast"): tries - Limits().guesses}
    assert told(guesser.ask("GET", f"{paths[0]}?invite={right}")) == (429, "too-fast")
    assert friend.ask("GET", f"{paths[0]}?invite={right}").status_code == 200
    assert friend.ask("POST", f"/api/tables/{table['id']}/seats/1", json={"invite": right}).status_code == 200
    print(f"T20: {tries} wrong invitations, {Limits().guesses} looked at")


@reaches("guesses")
def test_guessing_invitations_by_socket_is_capped_too(house: House) -> None:
    host, guesser = Guest(house), Guest(house)
    table = host.open_table(listed=False, watch="invited")["id"]

    async def guess(code: str) -> str:
        address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?invite={code}"
        headers = guesser.headers | {"X-Forwarded-For": guesser.address}
        try:
            async with connect(address, additional_headers=headers, open_timeout=SECONDS) as link:
                return str((await heard(link)).get("code", "in"))
        except InvalidStatus as refused:
            return str(json.loads(refused.response.body or b"")["code"])

    found = Counter(asyncio.run(guess(f"{k:032x}")) for k in range(40))
    assert found == {"no-such-table": 20, "too-fast": 20}


# ---- sockets ---------------------------------------------------------------------------------------------------------


async def nobody_there(house: House) -> None:
    """Wait until the server has noticed that all have gone."""
    async with asyncio.timeout(SECONDS):
        while house.numbers("sockets"):
            await asyncio.sleep(0.01)


@reaches("connections_per_address")
@pytest.mark.parametrize(("proxy", "most"), [("", 3), ("10.0.0.1,127.0.0.1", 9), ("*", 9)])
def test_connections_are_few_to_an_address_but_for_a_proxy(proxy: str, most: int) -> None:
    """Nobody takes all the descriptors of a server; what becomes a socket or ends counts no more."""
    words = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    wish = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "

    async def run() -> None:
        options = ServeOptions(limits=("connections_per_address=3",), proxy=proxy)
        async with serving(greeter, options=options) as server, contextlib.AsyncExitStack() as stack:
            port = server.config.port

            async def opens(rest: bytes) -> bytes:
                reader, writer = await stack.enter_async_context(opened(port))
                writer.write(words + rest)
                async with asyncio.timeout(SECONDS):
                    return await reader.readline()

            there = [await stack.enter_async_context(opened(port)) for _ in range(most)]
            for _, writer in there:
                writer.write(words)  # and no more: the request has no end
            if proxy:
                assert (await opens(b"\r\n")).startswith(b"HTTP/1.1 200 ")
                return
            reader, _ = await stack.enter_async_context(opened(port))
            async with asyncio.timeout(SECONDS):
                refused = await reader.read(5000)
            assert refused.startswith(b"HTTP/1.1 429 ")
            problem = json.loads(refused.partition(b"\r\n\r\n")[2])
            assert (problem["code"], problem["wait"] > 0) == ("too-fast", True)
            there[0][1].write(wish + b"A" * 22 + b"==\r\n\r\n")
            assert b" 101 " in await there[0][0].readline()
            there[1][1].close()
            while not (await opens(b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200 "):
                pass  # what has ended is noticed soon

    asyncio.run(run())


@reaches("sockets_per_person", "sockets_per_address", "sockets")
def test_sockets_are_few_to_a_person_to_an_address_and_in_all(house: House) -> None:
    async def opens(stack: contextlib.AsyncExitStack, guest: Guest, table: str) -> int:
        try:
            link = await stack.enter_async_context(guest.look(table))
        except InvalidStatus as refused:
            assert json.loads(refused.response.body or b"")["code"] == "too-fast"  # noqa: PT017
            return refused.response.status_code
        assert (await answered(link, {"type": "ping"}))["type"] == "pong"
        return 101

    async def run() -> None:
        await nobody_there(house)
        first = Guest(house)
        near = [first, Guest(house, first.address), Guest(house, first.address)]
        far, farther = Guest(house), Guest(house)
        table = first.started()
        async with contextlib.AsyncExitStack() as stack:
            got = [await opens(stack, near[0], table) for _ in range(6)]
            assert got == [101] * SMALL.sockets_per_person + [429] * 2
            got = [await opens(stack, near[1], table) for _ in range(4)] + [await opens(stack, near[2], table)]
            assert got == [101] * 4 + [429], "the address has all that it may have"
            got = [await opens(stack, far, table) for _ in range(4)] + [await opens(stack, farther, table)]
            assert got == [101] * 4 + [429], "the server has all that it may have"
            assert house.numbers("sockets") == SMALL.sockets
        await nobody_there(house)
        async with contextlib.AsyncExitStack() as stack:  # what was closed counts no more
            got = [await opens(stack, near[0], table) for _ in range(4)]
            assert got == [101] * 4

    asyncio.run(run())


# ---- who does not read -----------------------------------------------------------------------------------------------


def deaf(house: House, guest: Guest, path: str) -> socket.socket:
    """A socket with as little room as the system allows, of which nobody reads."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    link.settimeout(SECONDS)
    link.connect(("127.0.0.1", house.server.port))
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    lines += [f"{name}: {value}" for name, value in guest.headers.items()]
    link.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return link


@reaches("outgoing_frames")
def test_who_does_not_read_is_sent_away_and_the_others_go_on(house: House) -> None:
    async def run() -> int:
        async with guest.look(table, "?seat=1") as player:
            for k in range(SMALL.messages):
                command = {"type": ("pause", "resume")[k % 2], "id": f"k{k}"}
                assert (await answered(player, command))["type"] == "news"
                if k % 20 == 19 and house.numbers('closed_total{kind="too-slow"}'):
                    return k + 1
        return 0

    guest = Guest(house)
    table = guest.started()
    with deaf(house, guest, f"/api/tables/{table}/live?seat=0") as link:  # the seat with the long lists of actions
        frames = asyncio.run(run())
        assert frames, "nobody was sent away"
        received, tail = 0, b""
        while not tail.endswith(b"too-slow"):
            part = link.recv(2**20)
            received, tail = received + len(part), (tail + part)[-12:]
    print(f"T20: sent away after {frames} frames, of which {received} bytes had been taken")
    assert tail == b"\x88\x0a" + (4008).to_bytes(2, "big") + b"too-slow"


class Stuck(Socket):
    """A socket whose other side takes nothing until it is told to."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[str] = []
        self.closed: list[int] = []

    def send(self, text: str) -> Coroutine[Any, Any, None]:
        async def sending() -> None:
            await self.open.wait()
            self.sent.append(text)

        return sending()

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


@reaches("outgoing_frames", "outgoing_bytes")
@pytest.mark.parametrize(
    ("allowed", "text", "kept"),
    [(Limits(outgoing_frames=8), "x", 8), (Limits(outgoing_bytes=1000), "x" * 300, 3)],
    ids=["frames", "bytes"],
)
def test_what_waits_for_one_viewer_is_bounded(allowed: Limits, text: str, kept: int) -> None:
    async def run() -> None:
        link, numbers = Stuck(), Telemetry()
        viewer = Connection(link, "p", None, limits=allowed, telemetry=numbers)
        for _ in range(kept + 1):  # the first is on its way, the others wait
            viewer.send(text)
        assert len(viewer._queue) == kept
        for _ in range(10_000):
            viewer.send(text)
        assert list(viewer._queue) == [None]
        assert 'closed_total{kind="too-slow"} 1' in numbers.text()
        link.open.set()
        await asyncio.sleep(0.01)
        assert (link.sent, link.closed) == ([text], [4008])

    asyncio.run(run())


# ---- counting --------------------------------------------------------------------------------------------------------


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        """Now."""
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(limits, "time", stopped)
    return stopped


def allowed(window: Window, key: str, times: int) -> int:
    """How many of some tries are let through."""
    through = 0
    for _ in range(times):
        with contextlib.suppress(TooFast):
            window.count(key)
            through += 1
    return through


def test_a_window_lets_so_many_through_and_then_none_until_it_has_passed(clock: Clock) -> None:
    window = Window(3, 60)
    assert allowed(window, "a", 2) == 2
    assert not window.is_full("a")
    assert allowed(window, "a", 1000) == 1
    assert window.is_full("a")
    assert allowed(window, "b", 5) == 3
    clock.at += 59.9
    assert allowed(window, "a", 10) == 0
    clock.at += 0.2  # trying does not make it longer
    assert not window.is_full("a")
    assert allowed(window, "a", 10) == 3


def test_a_bucket_lets_so_many_through_and_then_none_until_it_has_passed(clock: Clock) -> None:
    bucket = Bucket(100, 20)
    assert sum(bucket.take() for _ in range(1000)) == 100
    clock.at += 19.9
    assert not bucket.take()
    clock.at += 0.2
    assert sum(bucket.take() for _ in range(1000)) == 100


def test_many_keys_and_many_tries_take_no_more_memory_than_ten_thousand() -> None:
    window, keys, tries = Window(60, 600), many(100_000, 1_000_000), many(20_000, 1_000_000)
    sizes = []
    for k in range(keys):
        window.count(f"10.{k}")
        if k % 20_000 == 19_999:
            sizes.append((len(window), sys.getsizeof(window._seen)))
    assert {count for count, _ in sizes} == {10_000}
    assert max(size for _, size in sizes) <= 2 * sizes[0][1]
    assert allowed(window, "one", tries) == 60
    assert len(window) == 10_000
    print(f"T20: {keys} keys and {tries} tries of one, {len(window)} keys kept, {sizes[-1][1]} bytes")


def test_a_key_that_is_in_use_is_not_the_one_that_is_forgotten() -> None:
    window = Window(2, 600, keys=100)
    assert allowed(window, "busy", 2) == 2
    for k in range(1000):
        window.count(str(k))
        assert allowed(window, "busy", 1) == 0


# ---- settings --------------------------------------------------------------------------------------------------------


def test_every_limit_can_be_set() -> None:
    for k, name in enumerate(Limits.__struct_fields__, 1):
        assert getattr(with_settings([f"{name}={k}"]), name) == k
    assert with_settings([]) == Limits()
    assert with_settings(["body=1", "body=2"]).body == 2


@pytest.mark.parametrize("word", ["", "frame", "frame=", "frame=0", "frame=-1", "frame=1.5", "frame=x", "frame= 1",
                                  "frames=1", "Frame=1", "frame=1e3", "frame=²", "frame=" + "9" * 5000])  # fmt: skip
def test_what_is_no_limit_is_refused_with_all_names(word: str) -> None:
    with pytest.raises(BadValue) as wrong:
        with_settings([word])
    assert all(name in wrong.value.hint for name in Limits.__struct_fields__)


def test_every_limit_is_reached_by_a_test() -> None:
    asked = {"questions", "work", "work_per_address", "disk"}  # test_scenes.py, test_costs.py, test_bounds.py
    assert set(Limits.__struct_fields__) == REACHED | asked
