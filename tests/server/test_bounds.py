"""Nothing grows without a bound, and what is too old goes bit by bit."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from logicade.server import costs
from logicade.server.errors import NotAllowed, TooMany
from logicade.server.limits import Limits, with_settings
from logicade.server.live import leases
from logicade.server.storage import schema
from logicade.server.table import commands, decisions
from tests.server.quiet import Quiet, run
from tests.server.test_viewers import visit

DAY = 86_400_000


# ---- tables ----------------------------------------------------------------------------------------------------------


def test_rematches_count_as_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=with_settings(["tables=1"])) as quiet:
            for code in (None, "too-fast"):
                room = await quiet.table("Ann", "Bob")
                await quiet.do(room, "Bob", commands.Resign("r"), 1)
                line = await visit(quiet, room, "Ann", {"type": "rematch", "id": "again"})
                assert line.frames[-1].get("code") == code
                assert bool(room.table.next) == (code is None)

    run(story())


def test_the_log_of_a_table_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (decisions.EVENTS, decisions.EVER) == (5_000, 10_000)

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            monkeypatch.setattr(decisions, "EVENTS", room.table.seq)
            for command in (commands.Chat("c", "hello"), commands.Pause("p"), commands.Undo("u")):
                with pytest.raises(TooMany):
                    await quiet.do(room, "Ann", command)
            await quiet.play(room, "Ann", 0)
            monkeypatch.setattr(decisions, "EVER", room.table.seq)
            with pytest.raises(TooMany):
                await quiet.play(room, "Bob", 1)
            await quiet.do(room, "Bob", commands.Resign("r"), 1)
            assert room.table.status == "over"

    run(story())


def test_only_who_is_there_is_silenced_and_not_more_than_a_hundred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert decisions.MUTED == 100

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            bob, eve = await quiet.person("Bob"), await quiet.person("Eve")
            with pytest.raises(NotAllowed):
                await quiet.do(room, "Ann", commands.Mute("m1", eve.id))
            await quiet.do(room, "Eve", commands.Chat("c", "hello"), None)
            await quiet.do(room, "Ann", commands.Mute("m2", eve.id))
            monkeypatch.setattr(decisions, "MUTED", 1)
            with pytest.raises(NotAllowed):
                await quiet.do(room, "Ann", commands.Mute("m3", bob.id))
            await quiet.do(room, "Ann", commands.Mute("m4", eve.id, on=False))
            await quiet.do(room, "Ann", commands.Mute("m5", bob.id))
            assert room.table.muted == {bob.id}

    run(story())


def test_an_address_fills_no_more_of_the_disk_than_it_may(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=with_settings(["disk=1200"])) as quiet:
            room = await quiet.table("Ann", "Bob")
            chat = [{"type": "chat", "id": f"c{k}", "text": "x"} for k in range(4)]
            line = await visit(quiet, room, "Eve", *chat)
            assert [frame["code"] for frame in line.frames if frame["type"] == "refused"] == ["too-fast"] * 2

    run(story())
    assert 2 * Limits().disk <= 100_000_000  # what may be spent at once, and what comes back in a day


def test_what_is_estimated_is_about_what_the_disk_takes(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            rooms = [await quiet.table("Ann", "Bob") for _ in range(40)]
            quiet.ask(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
            before = (tmp_path / "quiet.db").stat().st_size
            estimate = 0
            for k in range(25):
                for room in rooms:
                    await quiet.do(room, "Ann", commands.Chat(f"c{k}", "x" * 200))
                    estimate += costs.on_disk("chat", 250)
            quiet.ask(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
            assert (tmp_path / "quiet.db").stat().st_size - before <= estimate

    run(story())


# ---- what is too old -------------------------------------------------------------------------------------------------


def test_what_is_too_old_goes_bit_by_bit_and_gives_its_disk_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "PORTION", 4)

    async def story() -> None:
        async with Quiet(tmp_path, keep_days=30) as quiet:
            rooms = [await quiet.table("Ann", "Bob") for _ in range(10)]
            for room in rooms:
                for k in range(40):
                    await quiet.do(room, "Ann", commands.Chat(f"c{k}", "x" * 400))
                await quiet.do(room, "Ann", commands.Resign("r"))
            quiet.ask(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
            size = (tmp_path / "quiet.db").stat().st_size
            left: list[int] = []
            for _ in range(5):
                quiet.pass_time(31 * DAY if not left else 1_000)
                await quiet.leases._look_around()
                left.append(len(quiet.ask(sa.select(schema.match.c.id))))
            assert left == [6, 2, 0, 0, 0]
            quiet.ask(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
            assert (tmp_path / "quiet.db").stat().st_size < size / 2

    run(story())


def test_abandoned_matches_and_guests_without_one_end_by_age(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            old, alive = await quiet.table("Ann", "Bob"), await quiet.table("Ann", "Bob")
            await quiet.person("Eve")
            quiet.pass_time(leases.ABANDONED - DAY)
            await quiet.play(alive, "Ann", 0)
            quiet.pass_time(2 * DAY)
            for _ in range(4):
                await quiet.leases._tidy(quiet.services.now())
            assert [row["id"] for row in quiet.ask(sa.select(schema.match.c.id))] == [alive.table.id]
            assert {row["name"] for row in quiet.ask(sa.select(schema.person.c.name))} == {"Ann", "Bob"}
            assert old.table.id not in {row["match"] for row in quiet.ask(sa.select(schema.event.c.match))}

    run(story())


def test_one_of_several_processes_sweeps(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, keep_days=1) as quiet:
            room = await quiet.table("Ann", "Bob", started=False)
            quiet.pass_time(3 * DAY)
            quiet.leases._living.add("!")  # comes before every id
            await quiet.leases._tidy(quiet.services.now())
            assert quiet.row(room)
            quiet.leases._living.discard("!")
            await quiet.leases._tidy(quiet.services.now())
            assert not quiet.ask(sa.select(schema.match.c.id))

    run(story())


def test_what_bots_do_takes_room_too(tmp_path: Path) -> None:
    async def story() -> None:
        enough = costs.on_disk("", 2) + costs.on_disk("start", 0, bots=1)
        async with Quiet(tmp_path, limits=with_settings([f"disk={enough + costs.STORED}"])) as quiet:
            tables = [await quiet.table("Ann", "bot:1", started=False) for _ in range(2)]
            transport = httpx.ASGITransport(quiet.guard, client=("10.0.0.9", 1))
            headers = {"authorization": f"Bearer {quiet.tokens['Ann']}"}
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as ask:
                for room, status in zip(tables, (200, 429), strict=True):
                    answer = await ask.post(f"/api/tables/{room.table.id}/start", json={})
                    assert answer.status_code == status
                    assert room.table.running == (status == 200)

    run(story())
