"""Work is paid for by whom it is done for: each message and route has a price, and more sockets buy no more of it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from litestar import get, put
from litestar.params import FromPath

from bench.server import costs as rows
from logicade.engine.errors import BadComponents
from logicade.games.quirky_circuits.scenarios.reading import MOST_FAULTS, read_scenario
from logicade.server import app, costs, limits
from logicade.server.errors import TooFast
from logicade.server.limits import Budget, Limits, with_settings
from logicade.server.live import registry
from logicade.server.table.commands import Command
from logicade.server.table.terms import settled
from logicade.server.transport import protocol
from tests.server.quiet import Quiet, run
from tests.server.test_viewers import visit

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
        ("DELETE", "/m/12", costs.UNKNOWN), ("GET", "/api/tables/1/2/film", costs.UNKNOWN), ("GET", "/x" * 999, 5),
    ],
)  # fmt: skip
def test_what_a_request_costs(method: str, path: str, cost: int) -> None:
    assert costs.of_request(method, path) == cost


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
