"""Taking one's games along: a link makes another browser the same guest, once, for minutes, and nothing tells of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from logicade.server import admin
from logicade.server.errors import LinkUsed, TooFast
from logicade.server.limits import with_settings
from logicade.server.live import transfers
from logicade.server.live.transfers import GOOD
from logicade.server.storage import schema
from tests.server.quiet import Quiet, run
from tests.server.test_routes import Caller, visit

HERE = "10.0.0.9"


def test_a_link_is_good_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann, desk = await quiet.person("Ann"), quiet.services.transfers
            code = await desk.offer(ann, quiet.tokens["Ann"])
            assert await desk.accept(code, HERE) == quiet.tokens["Ann"]
            with pytest.raises(LinkUsed):
                await desk.accept(code, HERE)

    run(story())


def test_of_two_at_once_one_comes_through(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann, desk = await quiet.person("Ann"), quiet.services.transfers
            code = await desk.offer(ann, quiet.tokens["Ann"])
            found = await asyncio.gather(*(desk.accept(code, HERE) for _ in range(5)), return_exceptions=True)
            assert sorted(type(one).__name__ for one in found) == ["LinkUsed"] * 4 + ["str"]

    run(story())


@pytest.mark.parametrize(("passed", "good"), [(GOOD - 1, True), (GOOD, False)])
def test_a_link_runs_out(tmp_path: Path, passed: int, good: bool) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann, desk = await quiet.person("Ann"), quiet.services.transfers
            code = await desk.offer(ann, quiet.tokens["Ann"])
            quiet.pass_time(passed)
            if good:
                assert await desk.accept(code, HERE) == quiet.tokens["Ann"]
                return
            with pytest.raises(LinkUsed):
                await desk.accept(code, HERE)

    run(story())


def test_a_new_link_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann, bob, desk = await quiet.person("Ann"), await quiet.person("Bob"), quiet.services.transfers
            other = await desk.offer(bob, quiet.tokens["Bob"])
            old, new = [await desk.offer(ann, quiet.tokens["Ann"]) for _ in range(2)]
            assert len(quiet.ask(sa.select(schema.transfer))) == 2
            with pytest.raises(LinkUsed):
                await desk.accept(old, HERE)
            assert await desk.accept(new, HERE) == quiet.tokens["Ann"]
            assert await desk.accept(other, HERE) == quiet.tokens["Bob"]

    run(story())


def test_what_is_too_old_is_deleted(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            ann, bob, desk = await quiet.person("Ann"), await quiet.person("Bob"), quiet.services.transfers
            await desk.accept(await desk.offer(ann, quiet.tokens["Ann"]), HERE)
            quiet.pass_time(GOOD)
            await desk.offer(bob, quiet.tokens["Bob"])
            assert [row["person"] for row in quiet.ask(sa.select(schema.transfer))] == [bob.id]

    run(story())


def test_neither_the_database_nor_the_log_can_make_anybody_somebody_else(tmp_path: Path) -> None:
    async def story(quiet: Quiet, call: Caller) -> None:
        code = (await call("Ann", "POST", "/api/me/transfer")).json()["code"]
        await call("", "POST", "/api/transfers", {"code": "x" * 43})
        stored = str(quiet.ask(sa.select(schema.transfer)))
        (row,) = quiet.ask(sa.select(schema.transfer))
        assert (await call("", "POST", "/api/transfers", {"code": code})).status_code == 200
        kept = stored + str(quiet.ask(sa.select(schema.transfer))) + json.dumps(quiet.lines(""))
        token = quiet.tokens["Ann"]
        assert code not in kept
        assert token not in kept
        assert token.encode() not in bytes.fromhex(row["sealed"])
        with pytest.raises(LinkUsed):
            await quiet.services.transfers.accept(row["code"], HERE)  # who has read the database has no code

    visit(tmp_path, story)


def test_two_seals_of_one_token_differ() -> None:
    token = b"t" * 43
    one, other = (transfers._sealed(token, code) for code in ("a" * 43, "b" * 43))
    assert one != other
    assert transfers._sealed(one, "a" * 43) == token != transfers._sealed(one, "b" * 43)


def test_whoever_guesses_has_to_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with Quiet(tmp_path, limits=with_settings(["guesses=3"])) as quiet:
            ann, desk = await quiet.person("Ann"), quiet.services.transfers
            code = await desk.offer(ann, quiet.tokens["Ann"])
            for _ in range(3):
                with pytest.raises(LinkUsed):
                    await desk.accept("x" * 43, HERE)
            with pytest.raises(TooFast):
                await desk.accept(code, HERE)
            assert await desk.accept(code, "10.0.0.8") == quiet.tokens["Ann"]

    run(story())


def test_over_http_a_browser_gets_the_cookie(tmp_path: Path) -> None:
    async def story(quiet: Quiet, call: Caller) -> None:
        offered = await call("Ann", "POST", "/api/me/transfer")
        assert (offered.status_code, offered.json()["seconds"]) == (201, GOOD // 1000)
        arrived = await call("", "POST", "/api/transfers", {"code": offered.json()["code"]})
        assert arrived.json()["name"] == "Ann"
        assert "token" not in arrived.json()
        cookie = arrived.headers["set-cookie"]
        assert cookie.startswith(f"logicade={quiet.tokens['Ann']};")
        assert {"HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))
        assert arrived.headers["cache-control"] == "no-store"
        again = await call.refused("", "POST", "/api/transfers", {"code": offered.json()["code"]})
        assert again[:2] == (410, "link-used")

    visit(tmp_path, story)


def test_who_cannot_make_a_link(tmp_path: Path) -> None:
    async def story(quiet: Quiet, call: Caller) -> None:
        assert (await call.refused("", "POST", "/api/me/transfer"))[1] == "who-are-you"
        program = (await call("Ann", "POST", "/api/programs", {"name": "R2"})).json()
        call.client.cookies.clear()
        headers = {"authorization": f"Bearer {program['token']}"}
        refused = await call.client.request("POST", "/api/me/transfer", headers=headers)
        assert refused.json()["code"] == "not-host"

    visit(tmp_path, story)


def test_somebody_who_is_banned_or_deleted_does_not_come_back_by_a_link(tmp_path: Path) -> None:
    async def story(quiet: Quiet, call: Caller) -> None:
        codes = [(await call(name, "POST", "/api/me/transfer")).json()["code"] for name in ("Ann", "Bob")]
        ann, bob = [await quiet.person(name) for name in ("Ann", "Bob")]
        with admin.opened(quiet.settings.database) as engine:
            admin.ban(engine, ann.id, banned=True)
            admin.forget(engine, bob.id)
        await quiet.services.people.read_bans({ann.id, bob.id})
        assert (await call.refused("", "POST", "/api/transfers", {"code": codes[0]}))[1] == "who-are-you"
        assert (await call.refused("", "POST", "/api/transfers", {"code": codes[1]}))[1] == "link-used"

    visit(tmp_path, story)
