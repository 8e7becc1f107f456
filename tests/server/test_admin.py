"""What an operator does by hand, in a database that a server has open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from logicade.cli import main
from logicade.server import admin
from logicade.server.errors import BadDatabase, NoSuchTable, NoSuchThing, NotNow
from logicade.server.live.log import read_log
from logicade.server.storage import schema
from logicade.server.table import commands, events
from tests.server.quiet import Quiet, Screen, run


def test_a_match_is_ended_while_it_is_played(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room, fresh = await quiet.table("Ann", "Bob"), await quiet.table("Ann", "Bob", started=False)
            screen = Screen("Ann", 0)
            room.attach(screen, None)
            with admin.opened(quiet.url) as engine:
                with pytest.raises(NoSuchThing):
                    admin.end(engine, room.table.id, 2)
                assert admin.end(engine, room.table.id, 1) == "ended, seat 1 has resigned"
                with pytest.raises(NotNow):
                    admin.end(engine, room.table.id)
                assert admin.end(engine, fresh.table.id) == "taken away"
                with pytest.raises(NoSuchTable):
                    admin.end(engine, fresh.table.id)
            await quiet.registry.catch_up()  # which a server does every ten seconds
            assert (room.table.status, quiet.row(room)["status"]) == ("over", "over")
            assert "step" in screen.kinds or "news" in screen.kinds

    run(story())


def test_of_an_operator_and_a_player_one_is_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            with admin.opened(quiet.url) as engine:
                admin.end(engine, room.table.id)
            with pytest.raises(NotNow):
                await quiet.do(room, "Ann", commands.Resign("r"))
            log = await read_log(quiet.services.store, room.table.id, 0)
            assert isinstance(log[-1].event, events.Forfeited)

    run(story())


def test_somebody_is_shut_out_and_let_in_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann = await quiet.person("Ann")
            with admin.opened(quiet.url) as engine:
                for banned in (True, False):
                    admin.ban(engine, ann.id, banned=banned)
                    assert await quiet.services.people.read_bans(set()) == ({ann.id} if banned else set())
                with pytest.raises(NoSuchThing):
                    admin.ban(engine, "nobody", banned=True)

    run(story())


async def furnished(quiet: Quiet) -> str:
    """Ann has sat, spoken and made a program; Bob, too, has spoken. Returns Ann's id."""
    room = await quiet.table("Ann", "Bob")
    for name in ("Ann", "Bob"):
        await quiet.do(room, name, commands.Chat(f"c{name}", f"hello from {name}"), None)
    ann = (await quiet.person("Ann")).id
    await quiet.services.people.welcome("Robot", kind="program", owner=ann)
    return ann


def test_what_is_stored_of_somebody_is_handed_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann = await furnished(quiet)
            with admin.opened(quiet.url) as engine:
                told = admin.export(engine, ann)
                with pytest.raises(NoSuchThing):
                    admin.export(engine, "%")
            assert [row["name"] for row in told["people"]] == ["Ann", "Robot"]
            assert [row["kind"] for row in told["log"]] == ["opened", "sat", "started", "chatted"]
            assert len(told["tables"]) == 1
            text = json.dumps(told)
            assert "hello from Ann" in text
            assert "hello from Bob" not in text
            assert not any(row["token"] in text for row in quiet.ask(sa.select(schema.person.c.token)))

    run(story())


def test_of_somebody_deleted_neither_name_nor_words_are_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann = await furnished(quiet)
            token = quiet.tokens["Ann"]
            with admin.opened(quiet.url) as engine:
                assert admin.forget(engine, ann) == 2
                with pytest.raises(NoSuchThing):
                    admin.forget(engine, ann)
            assert [row["name"] for row in quiet.ask(sa.select(schema.person))] == ["Bob"]
            left = str(quiet.ask(sa.select(schema.event.c.body)) + quiet.ask(sa.select(schema.match.c.card)))
            assert "Ann" not in left
            assert "hello from Bob" in left
            assert ann not in str(quiet.ask(sa.select(schema.member)))
            await quiet.services.people.read_bans(set())
            assert await quiet.services.people.find(token) is None
            quiet.registry.rooms.clear()
            room = await quiet.registry.room(str(quiet.ask(sa.select(schema.match.c.id))[0]["id"]))
            assert [seat.name for seat in room.table.seats] == [admin.NOBODY, "Bob"]

    run(story())


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> tuple[str, str, str]:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            return quiet.url, room.table.id, (await quiet.person("Ann")).id

    url, table, ann = asyncio.run(story())
    expected = [
        (("ban", ann), f"{ann}: shut out within ten seconds\n"),
        (("unban", ann), f"{ann}: let in again within ten seconds\n"),
        (("end", table), f"{table}: ended, seat 0 has resigned\n"),
        (("delete", ann), f"{ann}: deleted; taken out of 1 places of logs\n"),
    ]
    assert main(["admin", "export", ann, "--database", url]) == 0
    assert json.loads(capsys.readouterr().out)["people"][0]["id"] == ann
    for words, said in expected:
        assert main(["admin", *words, "--database", url]) == 0
        assert capsys.readouterr().out == said
    assert main(["admin", "end", "nowhere", "--database", url]) == 2
    assert "[no-such-table]" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase), admin.opened(f"sqlite:///{tmp_path / 'x.db'}"):
        pass
    assert not (tmp_path / "x.db").exists()
