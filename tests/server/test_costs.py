"""Work is paid for by whom it is done for: each message and route has a price, and more sockets buy no more of it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.datastructures import State

from logicade.engine.errors import BadComponents
from logicade.games.quirky_circuits.scenarios.reading import MOST_FAULTS, read_scenario
from logicade.server import costs, limits
from logicade.server.app import assemble
from logicade.server.errors import TooFast
from logicade.server.limits import Budget, Limits, Purses, with_settings
from logicade.server.live import registry
from logicade.server.table.terms import settled
from logicade.server.transport import protocol
from tests.games.drawn import compare
from tests.server.quiet import Quiet, run
from tests.server.test_viewers import visit

POOR = with_settings(["work=100", "work_per_address=250"])


# ---- the table -------------------------------------------------------------------------------------------------------


def routes() -> set[str]:
    """All there are, as the table of costs writes them."""
    found = set()
    for route in assemble(State({})).routes:
        path = "/".join(part.partition(":")[0] + "}" if part[:1] == "{" else part for part in route.path.split("/"))
        found |= {f"{method} {path}" for method in getattr(route, "methods", ()) if method != "OPTIONS"}
    return found


def test_every_route_and_every_message_has_a_price() -> None:
    assert routes() == set(costs.ROUTES)
    assert set(costs.MESSAGES) == {str(kind.__struct_config__.tag) for kind in protocol.INCOMING}


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
    for pay in (
        lambda: purses.charge("ann", "elsewhere", 1000),
        lambda: purses.charge("", "here", 3000),
        lambda: purses.fill("here", 10),
    ):
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
