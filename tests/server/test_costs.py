"""Work is paid for by whom it is done for: each message and route has a price, and more sockets buy no more of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import get, put
from litestar.params import FromPath

from bench.server import costs as rows
from logicade.engine.errors import BadComponents
from logicade.games.quirky_circuits.scenarios.reading import MOST_FAULTS, read_scenario
from logicade.server import app, costs, limits
from logicade.server.errors import TooFast
from logicade.server.limits import Budget, Limits, Purses, with_settings
from logicade.server.live import hints, registry
from logicade.server.live.sessions import entered
from logicade.server.live.turns import Turns
from logicade.server.live.warming import Warmth
from logicade.server.table.commands import Command
from logicade.server.table.terms import settled
from logicade.server.telemetry import Telemetry
from logicade.server.transport import protocol
from logicade.server.transport.protocol import Hint
from tests.games.drawn import compare
from tests.server.quiet import Quiet, Screen, run
from tests.server.test_viewers import Line, visit

POOR = with_settings(["work=100", "work_per_address=250"])


# ---- the table -------------------------------------------------------------------------------------------------------


def test_every_route_and_every_message_has_a_price_and_an_example() -> None:
    assert rows.missing() == []


@get("/planted/{id:str}")
async def planted(id: FromPath[str]) -> str:
    """Give a new answer."""
    return id


@put("/planted")
async def planted_too() -> None:
    """Change something."""


class Bribe(Command, frozen=True):
    """A message that nobody has thought of."""


def test_what_is_new_is_missed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(app, "REST", [*app.REST, planted, planted_too])
    monkeypatch.setattr(protocol, "INCOMING", (*protocol.INCOMING, Bribe))
    monkeypatch.setattr("sys.argv", ["bench.server.costs", "--check"])
    assert rows.main() == 1
    assert capsys.readouterr().err.splitlines() == [
        "bench.server.costs: `GET /planted/{id}` has no price",
        "bench.server.costs: `PUT /planted` has no price",
        "bench.server.costs: the message `bribe` has no price",
        "bench.server.costs: `PUT /planted` has no example",
        "bench.server.costs: the message `bribe` has no example",
    ]
    monkeypatch.setitem(costs.MESSAGES, "bribe", 1)
    monkeypatch.setitem(costs.ROUTES, "GET /planted/{id}", 1)
    monkeypatch.setitem(costs.ROUTES, "DELETE /planted", 1)
    assert rows.missing()[:2] == ["`PUT /planted` has no price", "there is no `DELETE /planted`"]


def test_nothing_costs_more_than_anybody_has() -> None:
    usual = Limits()
    assert max(*costs.ROUTES.values(), *costs.MESSAGES.values()) * 4 <= usual.work <= usual.work_per_address


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/", 1), ("HEAD", "/health", 1), ("GET", "/api/tables/12/film", 150), ("GET", "/api/tables/12", 2),
        ("POST", "/api/tables/1/seats/0", 5), ("GET", "/m/12", 1), ("GET", "/m/12/picture.svg", 30),
        ("GET", f"/api/tables/{'x' * 183}/film", 150), ("GET", f"/api/tables/{'x' * 184}/film", costs.UNKNOWN),
        ("DELETE", "/m/12", costs.UNKNOWN), ("GET", "/api/tables/1/2/film", costs.UNKNOWN), ("GET", "/x" * 999, 5),
    ],
)  # fmt: skip
def test_what_a_request_costs(method: str, path: str, cost: int) -> None:
    assert costs.of_request(method, path) == cost


def test_prices_are_known(bless: bool) -> None:
    """Clients are told what they may spend, so prices change on purpose; `bench.server.costs` measures them."""
    lines = [f"{price:>4} {what}" for what, price in (costs.MESSAGES | costs.ROUTES).items()]
    lines += [f"{cost:>4} {what}" for what, cost in (("unreadable", costs.UNREADABLE), ("socket", costs.SOCKET))]
    compare(Path(__file__).parent / "prices.txt", "\n".join(lines) + "\n", bless)


# ---- the purse -------------------------------------------------------------------------------------------------------


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        """Now."""
        return self.at


def test_what_was_spent_comes_back_at_a_steady_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    budget = Budget(100, 10, keys=50)
    for cost in (60, 40):
        budget.spend("ann", cost)
    with pytest.raises(TooFast) as wrong:
        budget.spend("ann", 25)
    assert (wrong.value.wait, wrong.value.hint) == (3, "try again in 3 s")
    clock.at += 2.4
    with pytest.raises(TooFast):
        budget.spend("ann", 25)
    clock.at += 0.2
    budget.spend("ann", 25)
    budget.spend("bob", 500)  # dearer than all that anybody has: once, by whoever has spent nothing
    with pytest.raises(TooFast):
        budget.spend("bob", 1)
    for k in range(1000):
        budget.spend(str(k), 1)
    assert len(budget) == 50


def test_who_was_not_seen_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", Clock())
    budget = Budget(10, 10, keys=2)
    for name in ("ann", "bob", "ann", "cat"):
        budget.spend(name, 5)
    budget.spend("bob", 10)
    with pytest.raises(TooFast):
        budget.spend("cat", 6)


def test_purses_are_full_again_after_ten_seconds_and_the_disk_after_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", Clock())
    purses = Purses(Limits(work=1000, work_per_address=3000, disk=86_400))
    purses.charge("ann", "here", 1000)
    purses.charge("", "here", 2000)
    purses.fill("here", 86_400)
    waits = []
    pays: tuple[Callable[[], None], ...] = (
        lambda: purses.charge("ann", "elsewhere", 1000),
        lambda: purses.charge("", "here", 3000),
        lambda: purses.fill("here", 10),
    )
    for pay in pays:
        with pytest.raises(TooFast) as wrong:
            pay()
        waits.append(wrong.value.wait)
    assert waits == [10, 10, 10]


def test_a_person_has_one_purse_for_all_sockets(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=POOR) as quiet:
            room = await quiet.table("Ann", "Bob")
            undo = {"type": "undo", "id": "u"}
            lines = [await visit(quiet, room, "Ann", undo) for _ in range(4)]
            codes = [line.frames[-1]["code"] for line in lines]
            assert codes == ["nothing-to-undo"] * 2 + ["too-fast"] * 2
            assert lines[-1].frames[-1]["wait"] >= 1
            assert (await visit(quiet, room, "Bob", undo)).frames[-1]["code"] == "nothing-to-undo"

    run(story())


def test_an_address_has_one_purse_for_all_its_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=POOR) as quiet:
            room = await quiet.table("Ann", "Bob")
            guests = [f"guest {k}" for k in range(8)]
            found = [(await visit(quiet, room, name, {"type": "undo", "id": "u"})).frames[-1] for name in guests]
            assert [frame["code"] for frame in found] == ["not-seated"] * 6 + ["too-fast"] * 2

    run(story())


def test_what_nobody_understands_is_paid_for_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=with_settings(["work=5"])) as quiet:
            room = await quiet.table("Ann", "Bob")
            line = await visit(quiet, room, "Ann", *["{"] * 7)
            codes = [frame["code"] for frame in line.frames if frame["type"] == "refused"]
            assert codes == ["bad-message"] * 5 + ["too-fast"] * 2

    run(story())


# ---- what people bring -----------------------------------------------------------------------------------------------


def test_a_scenario_with_many_faults_is_not_read_to_its_end() -> None:
    with pytest.raises(BadComponents) as wrong:
        read_scenario("\n".join(f"k{k} = {k}" for k in range(300)))
    assert len(wrong.value.faults) == MOST_FAULTS == 20


def test_what_people_bring_is_read_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[Any] = []

    def noted(*words: Any) -> Any:
        readers.append(threading.current_thread())
        return settled(*words)

    monkeypatch.setattr(registry, "settled", noted)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            await quiet.table("Ann", "Bob")

    run(story())
    assert len(readers) == 1
    assert readers[0] is not threading.main_thread()
    assert costs.of_terms({"scenario": "x" * 4000, "robot": "gizmo"}) == 40


# ---- turns -----------------------------------------------------------------------------------------------------------


def test_those_who_wait_take_turns_by_where_they_are() -> None:
    done: list[str] = []

    async def work(turns: Turns, key: str, name: str) -> None:
        async with turns.of(key):
            await asyncio.sleep(0)
            done.append(name)

    async def story() -> None:
        turns = Turns(3)
        greedy = [asyncio.ensure_future(work(turns, "here", f"here {k}")) for k in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(TooFast) as wrong:
            await greedy[4]
        assert wrong.value.wait > 0
        modest = asyncio.ensure_future(work(turns, "there", "there"))
        await asyncio.sleep(0)
        greedy[1].cancel()  # has gone
        await asyncio.gather(*greedy[:4], modest, return_exceptions=True)
        async with turns.of("here"):  # nobody is left inside
            pass

    run(story())
    assert done == ["here 0", "there", "here 2", "here 3"]


def test_a_turn_that_comes_to_somebody_who_goes_is_passed_on() -> None:
    async def story() -> None:
        turns = Turns(3)
        async with turns.of("ann"):
            waiting = asyncio.ensure_future(turns.of("bob").__aenter__())
            await asyncio.sleep(0)
        waiting.cancel()  # its turn has come, and it does not know yet
        await asyncio.gather(waiting, return_exceptions=True)
        async with turns.of("eve"):
            pass

    run(story())


def test_hints_are_given_by_turns_of_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def noted(view: Any, seen: Any, seconds: float) -> Hint:
        asked.append(view)
        return hints.NOTHING

    async def story() -> None:
        warmth = Warmth(Telemetry())
        monkeypatch.setattr(warmth, "is_ready", lambda slug: True)
        monkeypatch.setattr(hints, "hint_for", noted)
        given = hints.Hints(warmth)
        game = SimpleNamespace(slug="input-11")
        views = [("here", 1), ("here", 2), ("here", 3), ("here", 4), ("there", 1)]
        wanted: list[Any] = [SimpleNamespace(game=game, name=view) for view in views]
        tasks = [asyncio.ensure_future(given.hint(view, (), view.name[0])) for view in wanted]
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(answer, TooFast) for answer in answers] == [False, False, False, True, False]

    run(story())
    assert [view.name for view in asked] == [("here", 1), ("there", 1), ("here", 2), ("here", 3)]


# ---- what is known only later ----------------------------------------------------------------------------------------


def test_who_has_a_log_read_owes_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=POOR) as quiet:
            room = await quiet.table("Ann", "Bob")
            ann = await quiet.person("Ann")
            for _ in range(2):  # what is owed may be more than anybody has
                quiet.registry.rooms.pop(room.table.id)
                read = room.table.seq // costs.READ
                await entered(quiet.registry, room.table.id, ann.id, "10.0.0.1")
            quiet.services.purses.owe(ann.id, "10.0.0.1", 150 - 2 * read)
            await entered(quiet.registry, room.table.id, ann.id, "10.0.0.1")  # is there, and costs nothing
            with pytest.raises(TooFast) as wrong:
                quiet.services.purses.charge(ann.id, "10.0.0.1", 1)
            assert wrong.value.wait == 6  # 51 more than there is, which comes back by 10 a second

    run(story())


def test_a_play_is_dearer_where_more_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            assert room.scenes.canvases == 0
            for audience, shapes in ((0, ("wide", "tall")), (None, ("wide", "wide"))):
                for shape in shapes:
                    screen = Screen("ann", audience)
                    screen.canvas = shape, "en"
                    room.attach(screen, None)
            assert room.scenes.canvases == 3
            charged: list[int] = []
            monkeypatch.setattr(quiet.services.purses, "charge", lambda person, address, cost: charged.append(cost))
            await visit(quiet, room, "Ann", {"type": "undo", "id": "u"}, {"type": "ping"})
            assert charged == [costs.MESSAGES["undo"] + 3 * costs.CANVAS, 1]

    run(story())


def test_a_socket_takes_its_room_on_the_disk(tmp_path: Path) -> None:
    """Who comes and goes at many tables has that stored each time."""

    async def story() -> None:
        async with Quiet(tmp_path, limits=with_settings([f"disk={2 * costs.SEEN}"])) as quiet:
            room = await quiet.table("Ann", "Bob")
            scope = {
                "type": "websocket",
                "scheme": "ws",
                "path": f"/api/tables/{room.table.id}/live",
                "query_string": b"",
            }
            scope |= {"client": ("10.0.0.1", 1)}
            token = quiet.tokens["Ann"].encode()
            statuses = []
            for _ in range(3):
                sent: list[Any] = []
                line = Line()
                line.leave()

                async def send(message: Any, sent: list[Any] = sent) -> None:
                    sent.append(message)

                headers = [(b"host", b"localhost"), (b"authorization", b"Bearer " + token)]
                await quiet.guard(dict(scope) | {"headers": headers}, line.receive, send)
                statuses.append(sent[0].get("status", "accepted"))
            assert statuses == ["accepted", "accepted", 429]

    run(story())
