"""Scenes at a live table: who asks for them is shown what lies where and what changes, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from logicade.engine.scene.changes import Changes, applied
from logicade.engine.scene.drawn import scene_of
from logicade.engine.scene.parts import Scene
from logicade.engine.scene.sprites import sheet
from logicade.server.drawing import jobs
from logicade.server.limits import with_settings
from logicade.server.transport.sockets import Connection
from tests.processes import PATIENCE
from tests.server.harness import Json, Person
from tests.server.inside import Inside
from tests.toys import registered, sealed_bids

pytestmark = pytest.mark.xdist_group("server-scenes")
GAME = "sealed-bids"
IDS = itertools.count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with registered(sealed_bids.GAME), Inside(tmp_path_factory.mktemp("scenes"), warm=False) as inside:
        yield inside


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 2 * PATIENCE))


class Page:
    """A page: it keeps every frame, and the scene as it has worked it out from them."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.frames: list[Json] = []
        self.scene: Scene | None = None
        self.ply: int | None = None

    def of(self, kind: str) -> list[Json]:
        """The frames of a kind."""
        return [frame for frame in self.frames if frame["type"] == kind]

    async def next(self) -> Json:
        """The next frame, applied."""
        frame: Json = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        self.frames.append(frame)
        if frame["type"] == "scene":
            self.scene = None if frame["scene"] is None else msgspec.convert(frame["scene"], Scene)
            self.ply = frame["ply"]
        elif frame["type"] == "changes":
            for made in msgspec.convert(frame["plies"], list[Changes]):
                assert self.scene is not None
                assert self.ply is not None
                assert made.ply == self.ply + 1
                self.scene, self.ply = applied(self.scene, made), made.ply
        return frame

    async def until(self, kind: str, **words: Any) -> Json:
        """The next frame of a kind with some words in it."""
        while True:
            frame = await self.next()
            if frame["type"] == kind and words.items() <= frame.items():
                return frame

    async def say(self, type: str, **words: Any) -> str:
        """Send something."""
        id = f"page-{next(IDS)}"
        await self._socket.send(json.dumps({"type": type, "id": id, **words}))
        return id

    async def ask(self, type: str, **words: Any) -> Json:
        """A question and its answer, or the refusal."""
        id = await self.say(type, **words)
        while (frame := await self.next()).get("id") != id:
            pass
        return frame


@contextlib.asynccontextmanager
async def page(person: Person, table: Json, **query: Any) -> AsyncIterator[Page]:
    async with person.look(table["id"], **query) as socket:
        yield Page(socket)


def begun(server: Inside, game: str = GAME, seats: int = 3, **terms: Any) -> tuple[Json, list[Person]]:
    people = [Person(server.url, name) for name in ("Ann", "Bob", "Cho", "Dan")[:seats]]
    players = ("me", *["open"] * (seats - 1))
    table = people[0].open_table(game, players, **{"grace": 0, "closing": 0, "seats": seats} | terms)
    for seat, person in enumerate(people[1:], 1):
        person.sit(table, seat)
    people[0].start(table)
    return table, people


def texts(page: Page) -> dict[str, str]:
    """What stands on the cards of the table."""
    assert page.scene is not None
    return {piece.key: piece.text or piece.look for piece in page.scene.pieces if piece.block == "main"}


def drawn_by(server: Inside) -> int:
    pid = server.services.drawing.pid
    assert pid is not None
    return pid


# ---- scenes and changes ----------------------------------------------------------------------------------------------


def test_each_sees_the_own_scene_change_ply_by_ply(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob, cho) = begun(server)
        async with (
            page(ann, table, scene="wide") as a,
            page(bob, table, scene="tall", language="ja") as b,
            page(Person(server.url), table, scene="wide") as eve,
        ):
            for who in (a, b, eve):
                first = await who.until("scene")
                assert first["ply"] == 0
                assert [frame["type"] for frame in who.frames if frame["type"] != "news"] == ["whole", "scene"]
            assert a.scene is not None
            assert b.scene is not None
            assert (a.scene.say.todo, b.scene.say.todo) == ("Bid 1, 2 or 3.", "1、2、3のどれかを出します。")
            await a.say("play", action="bid 0 3")
            step = await a.until("step")
            made = await a.until("changes")
            assert made["seq"] == step["seq"]
            assert [ply["ply"] for ply in made["plies"]] == [1]
            await b.until("changes")
            await eve.until("changes")
            assert texts(a) == {"bid-0": "3"}
            assert texts(b) == texts(eve) == {"bid-0": "back"}
            async with page(cho, table) as c:
                await b.say("play", action="bid 1 3")
                await c.until("step")
                await c.say("play", action="bid 2 1")
                await c.until("step")
                assert c.scene is None  # nobody asked
            for who in (a, b, eve):
                await who.until("scene", ply=6)  # the end, open
                last = who.of("changes")[-1]
                assert [ply["ply"] for ply in last["plies"]] == [3, 4, 5, 6]
                assert last["plies"][1]["moved"]  # a bid was turned over, one a ply
                assert texts(who) == {"bid-0": "3", "bid-1": "3", "bid-2": "1"}

    run(story())


def test_a_scene_is_sent_whole_when_a_match_begins_is_resumed_taken_back_or_ended(server: Inside) -> None:
    async def story() -> None:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.open_table(GAME, ("me", "open"), seats=2, grace=0, closing=0)
        async with page(ann, table, scene="wide") as a:
            await a.until("whole")
            bob.sit(table, 1)
            await a.say("start")
            await a.until("scene", ply=0)
            assert not a.of("scene")[1:]
            await a.say("play", action="bid 0 2")
            await a.until("changes")
            await a.say("undo")
            asked = await a.until("news")
            if asked["what"] == "asked":
                async with page(bob, table) as b:
                    await b.until("whole")
                    await b.say("answer", accept=True)
                    await a.until("news", what="undone")
            assert (await a.until("scene"))["ply"] == 0
            assert texts(a) == {}
            seq = a.frames[-1]["seq"]
        async with page(ann, table, scene="wide", after=seq) as a:
            assert (await a.next())["type"] == "pong"
            assert (await a.next())["type"] == "scene"
            await a.say("resign")
            await a.until("news", what="forfeited")
            ended = await a.until("scene")
            assert ended["scene"].get("say", {}).get("todo", "") == ""  # nobody acts any more

    run(story())


def test_whoever_takes_or_loses_a_seat_sees_with_other_eyes(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        async with page(bob, table, scene="wide") as b:
            await b.until("scene")
            await b.say("play", action="bid 1 2")
            await b.until("changes")
            assert texts(b) == {"bid-1": "2"}
            bob.expect("DELETE", f"/api/tables/{table['id']}/seats/1")
            await b.until("whole", seat=None)
            await b.until("scene")
            assert texts(b) == {"bid-1": "back"}
        assert ann.me["id"]

    run(story())


def test_nothing_is_drawn_where_nobody_looks(server: Inside) -> None:
    async def story() -> None:
        table, (ann, _) = begun(server, seats=2)
        room = server.registry.rooms[table["id"]]
        async with page(ann, table) as a:
            await a.say("play", action="bid 0 1")
            await a.until("step")
            assert room.scenes._easels == {}
        async with page(ann, table, scene="wide") as a, page(ann, table, scene="wide") as twin:
            await a.until("scene")
            await twin.until("scene")
            assert len(room.scenes._easels) == 1
            assert len(room.scenes._easels[0].watches) == 2
        async with page(ann, table) as a:  # the sockets before it are closed by the time that it is open
            await a.until("whole")
            await a.say("ping2")
            await a.until("refused")
        assert room.scenes._easels == {}

    run(story())


@pytest.mark.parametrize("query", [{"scene": "round"}, {"scene": "wide", "language": "fr"}, {"language": "EN"}])
def test_an_unknown_shape_or_language_is_refused_and_disturbs_nothing(server: Inside, query: Json) -> None:
    async def story() -> None:
        table, (ann, _) = begun(server, seats=2)
        async with page(ann, table, **query) as a:
            assert (await a.next())["code"] == "bad-value"
            assert (await a.next())["type"] == "whole"
            await a.say("play", action="bid 0 1")
            assert (await a.next())["type"] == "step"
            assert (await a.ask("preview", ply=1, action="bid 0 1"))["type"] == "refused"
            assert not a.of("scene")

    run(story())


# ---- questions -------------------------------------------------------------------------------------------------------


def test_what_an_action_would_do(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        async with page(ann, table, scene="wide") as a, page(bob, table, scene="tall") as b:
            await a.until("scene")
            await b.until("scene")
            await b.say("play", action="bid 1 1")
            await a.until("changes")
            told = await a.ask("preview", ply=1, action="bid 0 3")
            assert (told["type"], told["ply"], told["action"]) == ("preview", 1, "bid 0 3")
            assert a.scene is not None
            thought = applied(a.scene, msgspec.convert(told["changes"], Changes))
            born = [piece for piece in thought.pieces if "ghost" in piece.states]
            assert [(piece.key, piece.text) for piece in born] == [("bid-0", "3")]
            told = await a.ask("badges", ply=1, does="bid", fields={"value": 2})
            assert told["badges"] == {"bid 0 3": "+3"}
            told = await a.ask("badges", ply=1)
            assert told["badges"] == {"bid 0 1": "+1", "bid 0 2": "+2", "bid 0 3": "+3"}
            told = await a.ask("why", ply=1, fields={"seat": 1})
            assert (told["clause"], told["type"]) == ("sealed-bids 2", "why")
            told = await a.ask("why", ply=1, does="bid", fields={"seat": 0})
            assert (told["clause"], told["text"]) == ("", "")

    run(story())


def test_questions_are_refused_with_a_code(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        async with page(ann, table, scene="wide") as a, page(Person(server.url), table, scene="wide") as eve:
            await a.until("scene")
            await eve.until("scene")
            asked: tuple[tuple[Json, str], ...] = (
                ({"type": "preview", "ply": 1, "action": "bid 0 3"}, "stale-ply"),
                ({"type": "preview", "ply": 0, "action": "bid 1 3"}, "illegal-action"),
                ({"type": "preview", "ply": 0, "action": "bid 0 ?"}, "illegal-action"),
                ({"type": "preview", "ply": 0, "action": "sing"}, "bad-text"),
                ({"type": "badges", "ply": 7}, "stale-ply"),
                ({"type": "why", "ply": 7}, "stale-ply"),
                ({"type": "why", "ply": 0, "fields": {"colour": 1}}, "bad-value"),
            )
            for words, code in asked:
                assert (await a.ask(**words))["code"] == code, words
                assert (await eve.ask(**words))["code"] == "not-seated"
            for kind, more in (("preview", {}), ("badges", {"fields": {"seat": -1}})):
                await a.say(kind, ply=0, **more)
                assert (await a.until("refused"))["code"] == "bad-message"
            await a.say("resign")
            await a.until("scene")
            assert (await a.ask("preview", ply=0, action="bid 0 3"))["code"] == "not-now"
        assert bob.me["id"]

    run(story())


def test_a_table_may_do_without_previews(server: Inside) -> None:
    async def story() -> None:
        table, (ann, _) = begun(server, seats=2, previews="off")
        assert table["table"]["terms"]["previews"] == "off"
        async with page(ann, table, scene="wide") as a:
            await a.until("scene")
            assert (await a.ask("preview", ply=0, action="bid 0 3"))["code"] == "not-allowed"
            assert (await a.ask("badges", ply=0))["code"] == "not-allowed"
            assert (await a.ask("why", ply=0, fields={"seat": 1}))["type"] == "why"

    run(story())


def test_whether_there_are_previews_is_the_games_to_say(server: Inside) -> None:
    ann = Person(server.url)
    for game, previews in (("mixed-signals", "off"), ("input-11", "on")):
        assert ann.open_table(game)["table"]["terms"]["previews"] == previews
        assert ann.open_table(game, previews="on")["table"]["terms"]["previews"] == "on"
        assert ann.expect("GET", f"/api/games/{game}")["previews"] is (previews == "on")


# ---- trouble ---------------------------------------------------------------------------------------------------------


def test_the_drawing_process_is_started_again_when_it_dies(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        async with page(ann, table, scene="wide") as a, page(bob, table, scene="wide") as b:
            await a.until("scene")
            await b.until("scene")
            old = drawn_by(server)
            os.kill(old, signal.SIGKILL)
            await a.say("play", action="bid 0 3")
            await a.until("step")  # which needs no scene
            await b.say("play", action="bid 1 1")
            for who in (a, b):
                while who.scene is None or texts(who) != {"bid-0": "3", "bid-1": "1"}:
                    await who.next()
            assert drawn_by(server) != old

    run(story())


def test_a_scene_that_cannot_be_drawn_is_told_and_logged(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of a kind that nobody has drawn: the picture is missing, and everything else goes on."""

    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        room = server.registry.rooms[table["id"]]
        usual = server.services.drawing.put

        def put(job: Any, game: str, done: Any) -> None:
            if isinstance(job, jobs.Follow):  # a state that the game cannot read
                job = msgspec.structs.replace(job, plies=[msgspec.structs.replace(ply, raw=b"?") for ply in job.plies])
            usual(job, game, done)

        async with page(ann, table, scene="wide") as a:
            await a.until("scene")
            monkeypatch.setattr(server.services.drawing, "put", put)
            await a.say("play", action="bid 0 3")
            await a.until("step")
            assert (await a.until("scene"))["scene"] is None
            monkeypatch.undo()
            async with page(bob, table) as b:
                await b.say("play", action="bid 1 1")
                await a.until("scene", ply=4)
                assert texts(a) == {"bid-0": "3", "bid-1": "1"}
        lines = [json.loads(line) for line in server.log.getvalue().splitlines()]
        (line,) = (line for line in lines if line.get("match") == room.table.id)
        assert (line["what"], line["game"], line["reason"]) == ("undrawn", GAME, "TypeError")

    run(story())


def test_whoever_reads_too_slowly_gets_a_whole_scene_later(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, seats=2)
        async with page(ann, table, scene="wide") as a, page(bob, table) as b:
            await a.until("scene")
            room = server.registry.rooms[table["id"]]
            (connection,) = room.viewers[0]
            assert isinstance(connection, Connection)
            blocked = asyncio.Event()
            usual, loop = connection._socket._send, server._loop

            async def send(message: Any) -> None:  # as if nothing more went into the wire
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(blocked.wait(), here))
                await usual(message)

            here = asyncio.get_running_loop()
            connection._socket._send = send
            await b.say("play", action="bid 1 1")
            await b.until("step")
            watch = room.scenes._easels[0].watches[0]
            while not watch.behind:
                await b.ask("chat", text="still there?")
            loop.call_soon_threadsafe(setattr, connection._socket, "_send", usual)
            blocked.set()
            assert (await a.until("step"))["lines"]
            assert (await a.until("scene"))["ply"] == 1
            assert not a.of("changes")
            assert texts(a) == {"bid-1": "back"}

    run(story())


@pytest.mark.usefixtures("server")  # which brings the toys
def test_too_many_questions_are_refused_and_count_as_messages(tmp_path: Path) -> None:
    async def story() -> None:
        table, (ann, _) = begun(inside, seats=2)
        async with page(ann, table, scene="wide") as a:
            await a.until("scene")
            answers = [await a.ask("badges", ply=0) for _ in range(7)]
            assert [frame["type"] for frame in answers] == ["badges"] * 5 + ["refused"] * 2
            assert answers[-1]["code"] == "too-fast"
            assert answers[-1]["hint"] == "try again in 10 s"
            for _ in range(12):
                await a.say("badges", ply=0)
            with pytest.raises(ConnectionClosed) as closed:
                await a.until("never")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too-fast")

    limits = with_settings(["questions=5", "messages=10"])
    with Inside(tmp_path, warm=False, limits=limits) as inside:
        run(story())


# ---- over HTTP -------------------------------------------------------------------------------------------------------


def test_a_film_is_what_somebody_saw(server: Inside) -> None:
    async def story() -> Json:
        table, (ann, bob) = begun(server, seats=2)
        async with page(ann, table, scene="wide") as a, page(bob, table) as b:
            await a.until("scene")
            await b.say("play", action="bid 1 1")
            await a.until("changes")
            now = ann.expect("GET", f"/api/tables/{table['id']}/film?seat=0")
            assert shown(now, 1) == {"bid-1": "back"}
            assert [line["action"] for line in now["lines"]] == ["bid 1 ?"]
            await a.say("play", action="bid 0 3")
            await a.until("scene")
        return table

    def shown(film: Json, plies: int) -> dict[str, str]:
        made = msgspec.convert(film["scene"], Scene)
        changes = msgspec.convert(film["plies"], list[Changes])
        assert [ply.ply for ply in changes] == list(range(1, plies + 1))
        for ply in changes:
            made = applied(made, ply)
        return {piece.key: piece.text or piece.look for piece in made.pieces if piece.block == "main"}

    table = asyncio.run(asyncio.wait_for(story(), 2 * PATIENCE))
    eve, where = Person(server.url), f"/api/tables/{table['id']}/film"
    assert shown(eve.expect("GET", where), 4) == {"bid-0": "3", "bid-1": "1"}
    assert shown(eve.expect("GET", where + "?seat=1&until=2"), 2) == {"bid-0": "back", "bid-1": "1"}
    assert shown(eve.expect("GET", where + "?open=1&until=2&scene=tall&language=ja"), 2) == {"bid-0": "3", "bid-1": "1"}
    for words, code in (("until=5", "bad-value"), ("scene=round", "bad-message"), ("language=fr", "bad-message")):
        assert eve.ask("GET", f"{where}?{words}").json()["code"] == code


def test_sprites_are_kept_for_ever_under_their_digest(server: Inside) -> None:
    ann, where = Person(server.url), f"/api/games/{GAME}/sprites.svg"
    digest = ann.expect("GET", f"/api/games/{GAME}")["sprites"]
    kept, other = ann.ask("GET", f"{where}?v={digest}"), ann.ask("GET", where)
    assert kept.text == other.text == sheet(sealed_bids.GAME.room("art").SPRITES)
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert other.headers["cache-control"] == "no-cache"
    assert "sandbox" in kept.headers["content-security-policy"]
    assert kept.headers["content-type"].startswith("image/svg+xml")


def test_the_scene_of_a_typical_position(server: Inside) -> None:
    ann, where = Person(server.url), f"/api/games/{GAME}/scene"
    made = msgspec.convert(ann.expect("GET", where + "?scene=tall&language=ja"), Scene)
    view = sealed_bids.GAME.position(sealed_bids.GAME.room("art").SAMPLE).view()
    assert made == scene_of(view, shape="tall", language="ja")
    assert ann.ask("GET", where + "?scene=round").json()["code"] == "bad-message"


def test_long_answers_are_compressed_for_those_who_take_that(server: Inside) -> None:
    ann = Person(server.url)
    for path, pays in (("/api/games", True), ("/api/games/input-11", True), (f"/api/games/{GAME}/sprites.svg", False)):
        taken = ann.ask("GET", path, headers={"accept-encoding": "gzip"})
        plain = ann.ask("GET", path, headers={"accept-encoding": "identity"})
        assert taken.content == plain.content
        assert ("content-encoding" in taken.headers, "content-encoding" in plain.headers) == (pays, False)
        assert taken.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        if pays:
            assert int(taken.headers["content-length"]) < len(plain.content) / 2
