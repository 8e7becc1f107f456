"""Scenes at a live table: who asks for them is shown what lies where and what changes, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from logicade.engine.scene.changes import Changes, applied
from logicade.engine.scene.parts import Scene
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
                assert (first["seq"], first["ply"]) == (who.frames[0]["seq"], 0)
                assert [frame["type"] for frame in who.frames] == ["whole", "scene"]
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


def test_games_without_scenes_are_served_as_ever(server: Inside) -> None:
    async def story() -> None:
        table, (ann, bob) = begun(server, "loop-6", 2)
        async with page(ann, table, scene="wide") as a, page(bob, table, scene="wide") as b:
            sight = (await a.until("whole"))["sight"]
            assert (await b.until("whole"))["sight"]["mover"] == sight["mover"]
            mover, other = (a, b) if sight["legal"] else (b, a)
            legal = sight["legal"] or b.frames[0]["sight"]["legal"]
            await mover.say("play", action=legal[0]["text"])
            await mover.until("step")
            await other.until("step")
            ply = mover.of("step")[-1]["sight"]["ply"]
            assert (await mover.ask("preview", ply=ply, action="x"))["code"] == "not-allowed"
            assert not a.of("scene") + b.of("scene")

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
