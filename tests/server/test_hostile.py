"""Hostile frames and requests: at the decoder, at a live table, and at every route of the REST interface."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import socket
import sqlite3
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from logicade.engine import errors as shared
from logicade.engine.errors import BadMessage
from logicade.server import errors
from logicade.server.app import Settings, build
from logicade.server.http.guard import Guard
from logicade.server.limits import Limits
from logicade.server.table.commands import (
    Answer,
    Chat,
    Draw,
    Mute,
    Pause,
    Play,
    Rematch,
    Resign,
    Resume,
    Signal,
    Start,
    Undo,
)
from logicade.server.transport import protocol as p
from logicade.server.transport.protocol import decode
from logicade.server.transport.sockets import refusal
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Player, Server
from tests.server.services import Postgres
from tests.support import many

pytestmark = pytest.mark.xdist_group("server-hostile")

CODES = {kind.code for kind in (*shared.all_errors(), *errors.all_errors())} - {"broken"}
FRAME = Limits().frame


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hostile"), "--limit", "guesses=1000000") as running:
        yield running


# ---- frames that nobody should send ----------------------------------------------------------------------------------

SAMPLES: tuple[p.Incoming, ...] = (
    Play("a1", "NOR@2", 4), Play("a2", "+XOR"), Resign("b"), Undo("c"), Draw("d"), Answer("e", True),
    Pause("f"), Resume("g"), Start("h"), Rematch("i"), Chat("j", "hello 信号"), Chat("k", "us", True),
    Signal("l", "nod"), Mute("m", "0123456789ab"), Mute("n", "0123456789ab", False), p.Ping(),
    p.AskPreview("o", 3, "NOR@2"), p.AskBadges("p", 3, "play", {"kind": 2}), p.AskWhy("q", 3, "", {"place": 4}),
)  # fmt: skip
PING = msgspec.json.encode(p.Ping()).decode()  # one message that is in order, among all that is not
TEXTS = [msgspec.json.encode(sample).decode() for sample in SAMPLES]
WRONG = (
    "null", "true", "0", "-1", "1.5", "-0.0", "1e999", "-1e-999", "[]", "{}", '""', '"x"', "[[]]", '{"a":1}',
    "9223372036854775808", "-9223372036854775809", "1" + "0" * 4000, "-1" + "0" * 4000, "1" + "0" * 5000, "NaN",
    "Infinity", "-Infinity", "nan", "0x10", "1_000", "01", "+1", ".5", "1.", "1e", "tru", "nul", "'x'", "undefined",
    "\ud800", '"\\ud800"', '"\\udfff\\ud800"', '"\\ud83d\\ude00"', '"\ud800"', '"\\u0000"', '"\x00"', '"\x1f"',
    '"\\x41"', '"\\u12"', '"' + "x" * 5000 + '"', '"' + "信" * 500 + '"', '"' + "\\u0000" * 300 + '"',
    "[" * 1000, "[" * 1000 + "]" * 1000, '{"a":' * 1000 + "1" + "}" * 1000, "[" * 5000 + "]" * 5000,
)  # fmt: skip
TAGS = ("plays", "PLAY", "play ", "", "__class__", "whole", "refused", "step", "Ping", "ping\\u0000", "🂡")
EDGES = ("", " ", "\ufeff", "//", "/**/", ",", "\x00", "\n", "}", "{}", "null", "[", '"')


class Fuzz:
    """Valid messages made wrong, by dice that a seed decides."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self._ways: tuple[Callable[[str], str], ...] = (
            self._flipped, self._cut, self._spliced, self._wrong_value, self._wrong_value, self._twice, self._tagged,
            self._more, self._nested_first, self._edged, self._letters, self._none,
        )  # fmt: skip

    def frame(self) -> str:
        """One frame; now and then it is valid."""
        return self.dice.choice(self._ways)(self.dice.choice(TEXTS))

    def _flipped(self, text: str) -> str:
        raw = bytearray(text.encode())
        for _ in range(self.dice.randint(1, 6)):
            raw[self.dice.randrange(len(raw))] ^= 1 << self.dice.randrange(8)
        return raw.decode("utf-8", "surrogateescape")

    def _cut(self, text: str) -> str:
        return text[: self.dice.randrange(len(text))]

    def _spliced(self, text: str) -> str:
        other = self.dice.choice(TEXTS)
        return text[: self.dice.randrange(len(text))] + other[self.dice.randrange(len(other)) :]

    def _wrong_value(self, text: str) -> str:
        fields = json.loads(text)
        name = self.dice.choice(list(fields))
        fields[name] = "@@"
        return json.dumps(fields).replace('"@@"', self.dice.choice(WRONG))

    def _twice(self, text: str) -> str:
        name = self.dice.choice(list(json.loads(text)))
        return f'{text[:-1]},"{name}":{self.dice.choice(WRONG)}}}'

    def _tagged(self, text: str) -> str:
        fields = json.loads(text)
        return text.replace(f'"{fields["type"]}"', f'"{self.dice.choice(TAGS)}"', 1)

    def _more(self, text: str) -> str:
        return f'{text[:-1]},"{self.dice.choice(("seat", "person", "__proto__", "", "x" * 500))}":1}}'

    def _nested_first(self, text: str) -> str:
        """What stands before the tag has to be decode over to find it."""
        return f'{{"x":{self.dice.choice(WRONG)},{text[1:]}'

    def _edged(self, text: str) -> str:
        return self.dice.choice(EDGES) + text + self.dice.choice(EDGES)

    def _letters(self, text: str) -> str:
        return "".join(map(chr, self.dice.choices(range(0x250), k=self.dice.randrange(40))))

    def _none(self, text: str) -> str:
        return self.dice.choice(WRONG)


def rss() -> float:
    """Megabytes of memory in use now; where the system does not say, the most there ever were."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def test_samples_are_of_every_kind_and_valid() -> None:
    assert {type(sample) for sample in SAMPLES} == set(p.INCOMING)
    assert [decode(text) for text in TEXTS] == list(SAMPLES)


def test_every_hostile_frame_is_understood_or_refused() -> None:
    fuzz, count, before = Fuzz(13), many(200_000, 10_000_000), rss()
    understood: Counter[str] = Counter()
    for _ in range(count):
        text = fuzz.frame()
        try:
            command = decode(text)
        except BadMessage as wrong:
            told = p.encode(refusal(wrong, 0))
            assert len(told) < 2000, text
        else:
            understood[type(command).__name__] += 1
            assert decode(msgspec.json.encode(command).decode()) == command
    grown = rss() - before
    print(f"T13: {count} hostile frames at the decoder, {understood.total()} understood, 0 crashes, {grown:+.0f} MB")
    assert set(understood) == {kind.__name__ for kind in p.INCOMING}
    assert understood.total() < count / 3
    assert grown <= 50


# ---- at a live table -------------------------------------------------------------------------------------------------


class Tally:
    """How many frames were sent in all, and what came back."""

    def __init__(self, total: int) -> None:
        self.total, self.sent = total, 0
        self.answers: Counter[str] = Counter()

    def done(self, answer: str) -> None:
        """One more was answered."""
        self.sent += 1
        self.answers[answer] += 1


class Raw(NamedTuple):
    """Bytes that break the WebSocket protocol itself."""

    data: bytes
    codes: tuple[int, ...] = (1002,)


def ws_frame(first: int, payload: bytes = b"", *, masked: bool = True) -> bytes:
    """A frame as a client sends it; the mask is zero, so that the payload stays readable."""
    return bytes([first, (0x80 if masked else 0) | len(payload)]) + (b"\0" * 4 if masked else b"") + payload


BROKEN_FRAMES = (
    Raw(ws_frame(0xC1, b'{"type":"ping"}')),  # the bit of a compressed frame
    Raw(ws_frame(0xB1, b"{}")),
    Raw(ws_frame(0x83, b"x")),
    Raw(ws_frame(0x8B, b"x")),
    Raw(ws_frame(0x81, b"{}", masked=False)),
    Raw(ws_frame(0x09, b"x")),
    Raw(ws_frame(0x80, b"{}")),
    Raw(ws_frame(0x01, b"{") + ws_frame(0x81, b"}")),
    Raw(ws_frame(0x88, b"x")),
    Raw(ws_frame(0x88, b"\x00\x05")),
    Raw(b"\x89\xfe\x00\x7e" + b"\0" * 4 + b"x" * 126),
    Raw(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0" * 4, (1009,)),
    Raw(b"\x81\xff" + (2**63 + 1).to_bytes(8, "big") + b"\0" * 4, (1002, 1009)),
    Raw(ws_frame(0x81, b"\xff\xfe"), (1007,)),
    Raw(ws_frame(0x81, b'"\xed\xa0\x80"'), (1007,)),
)


class Attacker:
    """Somebody at a table who sends anything, and comes back when thrown out."""

    def __init__(self, person: Person, table: str, tally: Tally, seed: int) -> None:
        self.person, self.table, self.tally = person, table, tally
        self.fuzz, self.dice = Fuzz(seed), random.Random(seed)
        self.seq = -1
        self._socket: ClientConnection | None = None

    async def attack(self) -> None:
        """Send until the tally is full."""
        async with contextlib.AsyncExitStack() as stack:
            while self.tally.sent < self.tally.total:
                if self._socket is None:
                    self._socket = await stack.enter_async_context(self.person.look(self.table))
                    await self._hear("whole")
                self.tally.done(await self._one())

    async def _one(self) -> str:
        chance = self.dice.random()
        if chance < 0.02:
            return await self._closed_by(self._write(self.dice.choice(BROKEN_FRAMES)))
        if chance < 0.04:
            return await self._binary()
        if chance < 0.06:
            return await self._oversize()
        if chance < 0.07:
            return await self._text(PING)
        return await self._text(self.fuzz.frame(), parts=self.dice.choice((1, 1, 1, 2, 5)))

    async def _text(self, text: str, parts: int = 1) -> str:
        raw = text.encode("utf-8", "surrogatepass")
        pieces = [raw[k * len(raw) // parts : (k + 1) * len(raw) // parts] for k in range(parts)]
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(pieces if parts > 1 else raw, text=True)
        if len(raw) > FRAME:
            return await self._closed_by((1009,), abrupt=parts > 1)
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            return await self._closed_by((1007,))
        answer = await self._hear("refused", "pong")
        assert (answer["type"] == "pong") == self._is_ping(text), (text, answer)
        return str(answer.get("code", "pong"))

    def _is_ping(self, text: str) -> bool:
        try:
            return isinstance(decode(text), p.Ping)
        except BadMessage:
            return False

    async def _binary(self) -> str:
        await self.socket.send(self.fuzz.frame().encode("utf-8", "surrogatepass")[:FRAME])
        assert (await self._hear("refused"))["code"] == "bad-message"
        return await self._closed_by((1003,))

    async def _oversize(self) -> str:
        text = '{"type":"chat","id":"big","text":"' + "x" * self.dice.randint(FRAME, 3 * FRAME)
        return await self._text(text, parts=self.dice.choice((1, 2)))

    def _write(self, raw: Raw) -> tuple[int, ...]:
        self.socket.transport.write(raw.data)
        return raw.codes

    async def _hear(self, *kinds: str) -> Json:
        """The next frame of a kind; whatever tells of the match in between must follow without a gap."""
        while True:
            frame: Json = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if frame["type"] in ("step", "news", "said"):
                assert frame["seq"] == self.seq + 1, (frame["seq"], self.seq)
                self.seq += 1
                continue
            assert frame["type"] in kinds, frame
            if frame["type"] == "whole":
                self.seq = frame["seq"]
            assert frame["seq"] == self.seq, frame
            assert frame["type"] != "refused" or frame["code"] in CODES, frame
            return frame

    async def _closed_by(self, codes: tuple[int, ...], *, abrupt: bool = False) -> str:
        """Wait until the server closes; it may do so before a client that still sends can decode why."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                frame = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
                assert frame["type"] in ("step", "news", "said"), frame
        code, self._socket = self.socket.close_code, None
        if code == 1006 and abrupt:
            return "abrupt"
        assert code in codes, (code, codes)
        return str(code)

    @property
    def socket(self) -> ClientConnection:
        """The one that is open."""
        assert self._socket is not None
        return self._socket


class Cheat(Attacker):
    """Somebody with a seat who plays out of turn, too late, or what is no action, and asks for what cannot be."""

    ACTIONS = ("NOR@2", "XOR@99", "AND@0", "+AND", "row=11111111111", "first=1", "deal second XOR", "", "AND@1;OR@1",
               "AND@" + "9" * 300, "\x00", "AND@1\n", "🂡", "and@1", "-", "AND@-1", "AND@1e3", "AND@１")  # fmt: skip
    OTHERS = ("answer", "resume", "rematch", "start", "draw", "undo", "signal", "mute")
    MORE: ClassVar[dict[str, Json]] = {"answer": {"accept": True}, "signal": {"signal": "nod"}, "mute": {"person": "x"}}

    async def _one(self) -> str:
        id = "".join(self.dice.choices("abcdefghij", k=12))
        if self.dice.random() < 0.3:
            kind = self.dice.choice(self.OTHERS)
            return await self._text(json.dumps({"type": kind, "id": id, **self.MORE.get(kind, {})}))
        ply = self.dice.choice((None, 0, 1, 2, 3, -1, 10**12, 10**300))
        action = self.dice.choice(self.ACTIONS)
        return await self._text(json.dumps({"type": "play", "id": id, "action": action, "ply": ply}))


def table_for(host: Person, other: Person, **terms: Any) -> str:
    """A table of two where seat 0 begins and spectators may only look."""
    table = host.open_table(chat="seats", options={"first": "0"}, **terms)
    other.sit(table, 1)
    host.start(table)
    return str(table["id"])


async def match(
    people: tuple[Person, Person], table: str, progress: Callable[[], float]
) -> list[list[tuple[str, int]]]:
    """A match that keeps step with something; returns what each seat was told, in order."""
    async with Player(people[0], table) as first, Player(people[1], table) as second:
        for turn in range(10):
            player = (first, second)[turn % 2]
            await player.until(lambda who: who.may_act, PATIENCE)
            while progress() < turn / 10:
                await asyncio.sleep(0.01)
            assert player.sight is not None
            words = {"action": player.sight["legal"][0]["text"], "ply": player.sight["ply"]}
            answer = await player.answer("play", seconds=PATIENCE, every=PATIENCE, **words)
            assert answer["type"] == "step", answer
        for player in (first, second):
            await player.until(lambda who: who.over, PATIENCE)
            assert not player.resyncs
            assert not player.refusals
        return [[(frame["type"], frame["seq"]) for frame in map(json.loads, who.frames)] for who in (first, second)]


async def siege(people: list[Person], tally: Tally) -> tuple[list[list[tuple[str, int]]], list[list[tuple[str, int]]]]:
    """A quiet match, then one at a table full of attackers."""
    pair = (people[0], people[1])
    quiet = await match(pair, table_for(*pair), lambda: 1.0)
    table = table_for(*pair)
    cheated = table_for(people[2], people[3])
    attackers = [Attacker(person, table, tally, seed) for seed, person in enumerate(people[2:])]
    attackers.append(Cheat(people[3], cheated, tally, 99))
    playing = asyncio.ensure_future(match(pair, table, lambda: tally.sent / tally.total))
    await asyncio.gather(*(attacker.attack() for attacker in attackers))
    watching = people[0].expect("GET", f"/api/tables/{cheated}/replay")
    assert watching["ply"] == 2  # the row and who begins: none of the cheats got through
    return quiet, await asyncio.wait_for(playing, PATIENCE)


def test_hostile_frames_change_nothing_for_those_who_play(server: Server) -> None:
    people = [Person(server.url, f"Person {k}") for k in range(6)]
    tally = Tally(many(1500, 50_000))
    started = time.monotonic()
    quiet, besieged = asyncio.run(siege(people, tally))
    print(f"T13: {tally.sent} hostile frames live in {time.monotonic() - started:.1f} s: {dict(tally.answers)}")
    assert besieged == quiet
    assert all(len(told) >= 10 for told in quiet)
    assert {"bad-message", "not-seated", "not-host", "1002", "1003", "1007", "1009", "pong"} <= set(tally.answers)
    assert {"not-your-seat", "not-now", "stale-ply"} <= set(tally.answers)
    assert_in_order(server)


def assert_in_order(server: Server) -> None:
    """The server lives, and nothing that it counts or says speaks of a mistake of its own."""
    assert server.process is not None
    assert server.process.poll() is None
    person = Person(server.url)
    assert person.expect("GET", "/health")["status"] == "ok"
    numbers = person.ask("GET", "/metrics").text
    assert "keeper_errors" not in numbers
    assert 'kind="broken"' not in numbers
    assert '"broken"' not in server.log.read_text()


# ---- requests by the schema ------------------------------------------------------------------------------------------

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = many(15, 2500)  # of each operation, well-formed and again ill-formed


async def resign(person: Person, table: str) -> None:
    async with person.look(table) as link:
        await asyncio.wait_for(link.recv(), PATIENCE)
        await link.send('{"type":"resign","id":"r"}')
        await asyncio.wait_for(link.recv(), PATIENCE)


def tables_to_ask_for(person: Person, other: Person) -> list[str]:
    """A table in every state, one of somebody else among them."""
    over = table_for(person, other)
    asyncio.run(resign(person, over))
    hidden = other.open_table(listed=False, watch="nobody")
    return [over, table_for(person, other), person.open_table()["id"], hidden["id"]]


def by_schema(operation: Any, mode: GenerationMode, headers: Json, tables: list[str], found: Counter[int]) -> list[str]:
    """Call an operation with what its schema allows, or forbids; returns what is wrong with the answers."""
    wrong: dict[str, str] = {}
    session = requests.Session()

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(
        operation.as_strategy(generation_mode=mode), st.sampled_from([*tables, ""]), st.integers(-1, 2), st.booleans()
    )
    def call(case: Any, table: str, seat: int, playable: bool) -> None:
        places = case.path_parameters or {}
        places |= {"id": table} if table and "id" in places else {}
        places |= {"seat": seat} if seat >= 0 and "seat" in places else {}
        if playable and isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = "input-11"
        answer = case.call(headers=headers, timeout=PATIENCE, session=session)
        found[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except BaseExceptionGroup as failure:
            wrong.setdefault(f"{operation.label} {answer.status_code}", " ".join(str(failure).split())[:300])

    call()
    return [f"{where}: {what}" for where, what in wrong.items()]


def test_every_route_answers_as_its_schema_says(server: Server) -> None:
    person, other = Person(server.url), Person(server.url)
    tables = tables_to_ask_for(person, other)
    schema = schemathesis.openapi.from_url(server.url + "/api/schema/openapi.json")
    operations: list[Any] = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    found: Counter[int] = Counter()
    wrong: list[str] = []
    for operation in operations:
        wrong += by_schema(operation, GenerationMode.POSITIVE, person.headers, tables, found)
        if len(operation.body) or len(operation.query):
            wrong += by_schema(operation, GenerationMode.NEGATIVE, person.headers, tables, found)
    print(f"T13: {found.total()} requests by schema to {len(operations)} operations: {dict(found)}")
    assert len(operations) >= 18
    assert {200, 201, 400, 403, 404, 409} <= set(found)
    assert not wrong, "\n".join(wrong)
    assert_in_order(server)


# ---- requests by hand ------------------------------------------------------------------------------------------------


def asked(port: int, head: str, body: bytes = b"") -> tuple[int, bytes]:
    """The status and the whole answer to a request written by hand."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as link:
        link.sendall(head.replace("\n", "\r\n").encode("latin-1") + b"\r\n\r\n" + body)
        answer = b""
        while part := link.recv(65536):
            answer += part
    return int(answer.split()[1]), answer


KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
UPGRADE = f"\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: {KEY}"
HOSTS = (
    "[", "[::1", "]", "[]", "a b", "127.0.0.1:99999999", "127.0.0.1:x", "@", "//", "%00", "\xff", "?", "#", "x" * 5000,
)  # fmt: skip
HEADS = (
    "Authorization: Bearer", "Authorization: Bearer " + "\xff" * 40, "Authorization: " + "x" * 9000, "Cookie: =;;,\xff",
    "Cookie: logicade=" + "\xff" * 50, "Content-Type: ;;;", "Content-Type: application/json; charset=klingon",
    "Accept: \xff", "Origin: \xff", "Transfer-Encoding: chunked", "Range: bytes=0-", "Expect: 100-continue",
    "Content-Encoding: gzip",
)  # fmt: skip
PATHS = (
    "/%00", "/%ff", "/" + "x" * 7000, "/../../etc/passwd", "/%2e%2e/x", "//", "/api/tables/%00", "/api/games/%00",
    "/api/tables/%ed%a0%80", "/api/tables/x/seats/" + "9" * 5000, "/api/tables/x/seats/-1", "/api/tables/x/live", "/?%",
    "/api/tables/x/replay?ply=" + "9" * 5000, "/api/tables/x/replay?ply=%00", "/api/tables/x/replay?seat=1&seat=2",
    "/api/tables/x/replay?" + "&" * 3000, "/api/tables/x?invite=%ed%a0%80", "/m/x/picture.svg?language=%00",
)  # fmt: skip
BODIES = (
    b"", b"\x00", b"\xff", b"null", b"[]", b"1", b'"x"', b"{", b"[" * 3000, b'{"name":' * 1500, b'{"name":"\\ud800"}',
    b'{"name":"\xed\xa0\x80"}', b'{"name":"\\u0000"}', b'{"name":1' + b"0" * 5000 + b"}", b'{"name":NaN}',
    b'{"x":' + b"[" * 3000 + b"]" * 3000 + b"}", b'{"name":"' + b"x" * 16_000 + b'"}', b'{"name":"x","name":1}',
    b'{"game":"' + b"[" * 4000 + b'"}',
)  # fmt: skip


def test_no_request_is_answered_with_a_mistake_of_ours(server: Server) -> None:
    token, close = Person(server.url).me["token"], "\nConnection: close"
    host, auth = f"\nHost: 127.0.0.1:{server.port}", f"\nAuthorization: Bearer {token}"
    requests = [(f"GET /health HTTP/1.1\nHost: {name}{close}", b"") for name in HOSTS]
    requests += [(f"GET /api/tables/x/live HTTP/1.1\nHost: {name}{UPGRADE}", b"") for name in HOSTS]
    requests += [(f"GET {path} HTTP/1.1{host}{auth}{close}", b"") for path in PATHS]
    requests += [(f"GET {path} HTTP/1.1{host}{auth}{UPGRADE}", b"") for path in PATHS if "/live" not in path]
    requests += [(f"GET /api/me HTTP/1.1{host}\n{line}{close}", b"") for line in HEADS if "chunked" not in line]
    for path in ("/api/guests", "/api/programs", "/api/tables", "/api/tables/x/seats/0"):
        sized = [(body, f"\nContent-Length: {len(body)}\nContent-Type: application/json") for body in BODIES]
        requests += [(f"POST {path} HTTP/1.1{host}{auth}{close}{lines}", body) for body, lines in sized]
    found, mistakes = Counter[int](), []
    for head, body in requests:
        status, answer = asked(server.port, head, body)
        found[status] += 1
        if status >= 500:
            mistakes.append((head[:120], body[:40], answer[-100:]))
    print(f"T13: {len(requests)} hostile requests: {dict(found)}")
    assert not mistakes
    assert_in_order(server)


# ---- what is stored --------------------------------------------------------------------------------------------------


ALMOST: list[tuple[type[msgspec.Struct], Json]] = [
    *((Resign, {"type": "resign", "id": id}) for id in ("abc\n", "a\nb", "a b", "", "é", "x" * 41, "a\x00")),
    *((p.Place, {"player": player}) for player in ("open\n", "bot:1\n", "bot:6", "xopen")),
    *((p.NewTable, {"game": "input-11", "players": [player]}) for player in ("me\n", "bot:1\n", "bot:0")),
]


@pytest.mark.parametrize(("kind", "fields"), ALMOST)
def test_a_text_is_exactly_what_its_pattern_says(kind: type[msgspec.Struct], fields: Json) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, kind)


UNSEEN = "\x00\x07\x1b\x7f\x9f\u200b\u200f\u202e\u2066\ufeff\ue000\U000e0041"


async def chatted(person: Person, table: str, texts: list[str]) -> list[Json]:
    async with person.look(table) as link:
        await asyncio.wait_for(link.recv(), PATIENCE)
        answers = []
        for k, text in enumerate(texts):
            await link.send(json.dumps({"type": "chat", "id": f"c{k}", "text": text}))
            answers.append(json.loads(await asyncio.wait_for(link.recv(), PATIENCE)))
        for message in ({"type": "play", "action": f"AND@1{UNSEEN}"}, {"type": "signal", "signal": UNSEEN}):
            await link.send(json.dumps({"id": "x", **message}))
            answers.append(json.loads(await asyncio.wait_for(link.recv(), PATIENCE)))
        return answers


def test_signs_that_nobody_sees_are_stored_nowhere(server: Server) -> None:
    person = Person(server.url, f"A{UNSEEN} da")
    assert person.me["name"] == "A da"
    made = person.expect("POST", "/api/programs", json={"name": f"Ro{UNSEEN[:8]}bot"}, status=201)
    assert made["name"] == "Robot"
    assert person.expect("PATCH", "/api/me", json={"name": f"{UNSEEN}Eve"})["name"] == "Eve"
    assert person.ask("PATCH", "/api/me", json={"name": UNSEEN}).status_code == 400
    for terms in ({"game": f"input-11{UNSEEN}"}, {"options": {UNSEEN: "1"}}, {"options": {"first": f"0{UNSEEN}"}}):
        answer = person.ask("POST", "/api/tables", json={"game": "input-11", **terms})
        assert answer.status_code in (400, 404), terms
    table = person.open_table(players=("me", "me"), options={"first": "0"})["id"]
    person.expect("POST", f"/api/tables/{table}/start")
    said = asyncio.run(chatted(person, table, [f"he{UNSEEN}llo\nyou", f" {UNSEEN} ", "信号 é"]))
    assert [frame["word"]["text"] for frame in (said[0], said[2])] == ["hello you", "信号 é"]
    assert [frame["code"] for frame in (said[1], *said[3:])] == ["not-allowed", "bad-text", "not-allowed"]
    with contextlib.closing(sqlite3.connect(server.folder / "test.db", timeout=PATIENCE)) as book:
        texts = [row[0] for row in book.execute("SELECT body FROM event UNION SELECT card FROM match")]
        shown = "".join(json.dumps(json.loads(text), ensure_ascii=False) for text in texts)
        shown += "".join(row[0] for row in book.execute("SELECT name FROM person"))
    assert "hello you" in shown
    assert "\\u" not in shown
    assert not [sign for sign in set(shown) if unicodedata.category(sign)[0] == "C"]


def test_an_id_that_a_database_cannot_take_is_no_trouble_of_the_store() -> None:
    """PostgreSQL knows no NUL in a text; asking for one must not make the server call itself broken."""

    async def statuses(guard: Guard) -> list[int]:
        paths = ("/api/tables/%00", "/api/tables/a%00b/replay", "/m/%00/picture.svg", "/api/games/%00", "/health")
        async with httpx.AsyncClient(transport=httpx.ASGITransport(guard), base_url="http://localhost") as client:
            return [(await client.get(path, timeout=PATIENCE)).status_code for path in paths]

    async def run(url: str) -> list[int]:
        guard = build(Settings(url))
        try:
            return await statuses(guard)
        finally:
            guard._services.store.close()

    with Postgres() as database:
        assert asyncio.run(run(database.create_database("hostile"))) == [404, 404, 404, 404, 200]
