"""The REST interface without a network: every route's answer, its headers, its refusals with code, text and hint."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import HTTPException, ValidationException

import logicade
from logicade import __version__
from logicade.engine import errors as shared
from logicade.engine.errors import LogicadeError
from logicade.server import errors
from logicade.server.drawing import reasons
from logicade.server.http import games, refusals, statuses
from logicade.server.limits import Limits
from logicade.server.live.rooms import Room
from logicade.server.table import events
from tests.server.desks import CLOSED
from tests.server.quiet import Quiet
from tests.support import ROOT

Answer = httpx.Response


class Caller:
    """Asks as somebody, or as nobody."""

    def __init__(self, quiet: Quiet, client: httpx.AsyncClient) -> None:
        self.quiet, self.client = quiet, client

    async def __call__(self, name: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        self.client.cookies.clear()
        if name:
            await self.quiet.person(name)
            headers["authorization"] = f"Bearer {self.quiet.tokens[name]}"
        return await self.client.request(method, path, json=body, headers=headers)

    async def refused(self, name: str, method: str, path: str, body: Any = None) -> tuple[int, str, str, str]:
        """A refusal: status, code, text and hint."""
        answer = await self(name, method, path, body)
        problem = answer.json()
        return answer.status_code, problem["code"], problem["text"], problem.get("hint", "")


def visit(folder: Path, story: Callable[[Quiet, Caller], Awaitable[None]], scheme: str = "http", **more: Any) -> None:
    async def run() -> None:
        async with Quiet(folder, **more) as quiet:
            transport = httpx.ASGITransport(quiet.guard, client=("10.0.0.9", 1))
            async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://localhost") as client:
                await story(quiet, Caller(quiet, client))

    asyncio.run(asyncio.wait_for(run(), 30))


# ---- people ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_guests(tmp_path: Path, scheme: str) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        made = await ask("", "POST", "/api/guests", {"name": "Ann"})
        assert (made.status_code, set(made.json()), made.json()["kind"]) == (201, {"id", "name", "kind"}, "guest")
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-logicade=" if scheme == "https" else "logicade=")
        assert ("Secure" in cookie) is (scheme == "https")
        program = await ask("", "POST", "/api/guests", {"bearer": True})
        assert (program.status_code, len(program.json()["token"])) == (201, 43)
        assert "set-cookie" not in program.headers

    visit(tmp_path, story, scheme)


def test_who_somebody_is(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        nobody = (401, "who-are-you", "who are you?", "become a guest: POST /api/guests")
        assert await ask.refused("", "GET", "/api/me") == nobody
        me = (await ask("Ann", "GET", "/api/me")).json()
        assert me == {"id": quiet.people["Ann"].id, "name": "Ann", "kind": "guest"}
        assert (await ask("Ann", "PATCH", "/api/me", {"name": " Anna "})).json() == me | {"name": "Anna"}
        made = await ask("Ann", "POST", "/api/programs", {"name": "R2"})
        assert (made.status_code, made.json()["kind"], len(made.json()["token"])) == (201, "program", 43)
        robot = {"authorization": f"Bearer {made.json()['token']}"}
        assert (await ask("", "GET", "/api/me", **robot)).json()["kind"] == "program"
        refused = await ask("", "POST", "/api/programs", {"name": "R3"}, **robot)
        assert (refused.status_code, refused.json()) == (
            403, {"code": "not-host", "text": "only a person can make a program",
                  "said": {"en": "Only the host can do that.", "ja": "ホストだけができます。"}})  # fmt: skip

    visit(tmp_path, story)


def test_new_people_and_tables_are_counted(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        for path, name in (("/api/guests", ""), ("/api/programs", "Ann"), ("/api/tables", "Ann")):
            body = {"name": "x"} if path != "/api/tables" else {"game": "input-11"}
            found = [(await ask(name, "POST", path, body)).status_code for _ in range(2)]
            assert found[-1] == 429, path

    visit(tmp_path, story, limits=Limits(guests=1, tables=1))


# ---- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_from_its_opening_to_its_start(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        made = await ask("Ann", "POST", "/api/tables", {"game": "input-11", "players": ["me"]})
        table = made.json()
        assert (made.status_code, table["you"], len(table["invite"])) == (201, [0], 32)
        seats = f"/api/tables/{table['id']}/seats"
        assert list((await ask("Eve", "GET", f"/api/tables/{table['id']}")).json()) == ["id", "table"]
        assert (await ask("", "GET", f"/api/tables/{table['id']}")).status_code == 200
        sat = await ask("Bob", "POST", f"{seats}/1", {})
        assert (sat.status_code, sat.json()["you"], sat.json()["invite"]) == (200, [1], table["invite"])
        left = await ask("Bob", "DELETE", f"{seats}/1")
        assert (left.status_code, left.json()["table"]["chairs"][1]["kind"]) == (200, "open")
        placed = await ask("Ann", "PUT", f"{seats}/1", {"player": "bot:4"})
        assert placed.json()["table"]["chairs"][1]["level"] == 4
        begun = await ask("Ann", "POST", f"/api/tables/{table['id']}/start")
        assert (begun.status_code, begun.json()["table"]["status"]) == (200, "playing")
        again = await ask.refused("Ann", "POST", f"/api/tables/{table['id']}/start")
        assert again == (409, "not-now", "the match has begun already", "")

    visit(tmp_path, story)


def test_a_table_that_is_not_listed_needs_its_code(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("bot:1", started=False, listed=False)
        path, code = f"/api/tables/{room.table.id}/seats/1", quiet.services.people.invite(room.table.id)
        nothing = (404, "no-such-table", "there is no such table for you", "")
        assert await ask.refused("Eve", "POST", path, {}) == nothing  # it may be watched, but not joined
        assert await ask.refused("Eve", "POST", path, {"invite": "x"}) == nothing
        assert (await ask("Eve", "POST", path, {"invite": code})).json()["you"] == [1]
        assert (await ask("Eve", "DELETE", path)).status_code == 200
        assert (await ask("Ann", "POST", path, {})).json()["you"] == [1]  # the host needs none

    visit(tmp_path, story)


def test_the_lobby_shows_a_hundred_of_what_is_open(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        rooms: list[Room] = []
        for _ in range(102):
            quiet.pass_time(1)
            rooms.append(await quiet.table("Ann", "Bob", started=False))
        cards = (await ask("", "GET", "/api/tables")).json()
        assert [card["id"] for card in cards] == [room.table.id for room in reversed(rooms[2:])]
        own = (await ask("Bob", "GET", "/api/me/tables")).json()
        assert [card["id"] for card in own] == [room.table.id for room in reversed(rooms[52:])]
        assert (await ask.refused("", "GET", "/api/me/tables"))[1] == "who-are-you"
        quiet.pass_time(1)
        over = await quiet.table("Ann", "Bob")
        await quiet.happen(over, events.Forfeited(0, "resign"))
        assert (await ask("", "GET", "/api/tables")).json()[0]["id"] == rooms[-1].table.id
        assert (await ask("Bob", "GET", "/api/me/tables")).json()[0]["status"] == "over"

    visit(tmp_path, story, limits=Limits(tables=1000))


# ---- looking back ----------------------------------------------------------------------------------------------------


def test_replays_say_what_they_may(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob", options=CLOSED)
        waiting = await quiet.table("Ann", started=False)
        base = f"/api/tables/{room.table.id}"
        refusals = {
            f"/api/tables/{waiting.table.id}/replay": (409, "not-now", "the match has not begun", ""),
            f"{base}/replay?seat=2": (400, "bad-seats", "there is no seat 2", "seats are 0 to 1"),
            f"{base}/replay?seat=1": (409, "not-now", "what other seats know is shown when the match is over", ""),
            f"{base}/replay?open=1": (409, "not-now", "what is hidden is shown when the match is over", ""),
            f"{base}/match.json": (409, "not-now", "the match is not over",
                                   "its file holds all secrets; look at the replay"),
            f"{base}/hint": (409, "not-now", "while a match runs, hints are for those who play",
                             "name a seat of yours"),
            f"{base}/why?fields=kind=0": (409, "not-now", "only those who play are told why not",
                                          "name a seat of yours"),
            f"{base}/replay?ply=9": (400, "bad-value", "the match has plies 0 to 4, not 9", ""),
        }  # fmt: skip
        for path, expected in refusals.items():
            assert await ask.refused("Ann", "GET", path) == expected
        mine = (await ask("Ann", "GET", f"{base}/replay?seat=0")).json()
        assert (mine["ply"], mine["plies"], mine["seat"], mine["sight"]["over"]) == (4, 4, 0, False)
        assert len(mine["lines"]) == 4
        early = (await ask("Ann", "GET", f"{base}/replay?ply=3")).json()
        assert (early["ply"], early["seat"], len(early["lines"]), early["lines"][2]["action"][-1]) == (3, None, 3, "?")
        await quiet.happen(room, events.Forfeited(1, "resign"))
        done = (await ask("Eve", "GET", f"{base}/replay?open=1")).json()
        assert (done["sight"]["over"], done["sight"]["winners"], done["sight"]["scores"]) == (True, [0], [1, 0])
        assert "?" not in json.dumps(done["lines"])
        past = (await ask("Eve", "GET", f"{base}/replay?ply=2&seat=1")).json()
        assert (past["sight"]["over"], past["sight"]["winners"], past["seat"]) == (False, [], 1)
        file = await ask("Eve", "GET", f"{base}/match.json")
        assert file.headers["content-disposition"] == f'attachment; filename="input-11-{room.table.id}.json"'
        assert logicade.load(file.text).forfeit == (1, "resign")
        assert (await ask.refused("Ann", "GET", f"{base}/why?seat=0&fields=kind=0"))[1] == "not-now"

    visit(tmp_path, story)


NO_HINT: dict[str, Any] = {"proved": False, "winner": None, "best": [], "advice": "", "ways": None, "line": []}


def test_hints_are_given_where_the_table_says_so(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room, without = await quiet.table("Ann", "Bob"), await quiet.table("Ann", "Bob", hints="off")
        nothing = NO_HINT
        assert (await ask("Ann", "GET", f"/api/tables/{room.table.id}/hint?seat=0")).json() == nothing  # not ready yet
        path = f"/api/tables/{without.table.id}/hint"
        assert await ask.refused("Ann", "GET", f"{path}?seat=0") == (
            403, "not-allowed", "this table gives no hints before the end", "")  # fmt: skip
        await quiet.happen(without, events.Forfeited(1, "resign"))
        assert (await ask("Eve", "GET", path)).json() == nothing

    visit(tmp_path, story)


def test_tables_that_nobody_may_watch_are_not_there(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob", watch="nobody", listed=True)
        nothing = (404, "no-such-table", "there is no such table for you", "")
        for path in ("replay", "match.json", "hint", "why?fields=kind=0"):
            assert await ask.refused("Eve", "GET", f"/api/tables/{room.table.id}/{path}") == nothing
        assert await ask.refused("Eve", "GET", f"/m/{room.table.id}/picture.svg") == nothing
        assert (await ask("Bob", "GET", f"/api/tables/{room.table.id}/replay")).status_code == 200

    visit(tmp_path, story)


def test_pictures(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob", options=CLOSED)
        match = room.table.match
        assert match is not None
        path = f"/m/{room.table.id}/picture.svg"
        drawn = await ask("Ann", "GET", path)
        assert (drawn.text, drawn.headers["cache-control"]) == (match.view(None).svg(), "no-store")
        assert drawn.headers["content-security-policy"].endswith("sandbox")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert (await ask("Ann", "GET", f"{path}?seat=0&ply=3&language=ja")).text == match.view(0, ply=3).svg(
            language="ja"
        )
        for number in ("-1", "2"):
            assert (await ask.refused("", "GET", f"/api/games/input-11/picture.svg?page={number}"))[1] == "bad-message"
        sample = await ask("", "GET", "/api/games/input-11/picture.svg")
        assert (sample.text[:4], sample.headers["cache-control"], "<style" in sample.text) == ("<svg", "no-cache", True)
        assert "<style" not in (await ask("", "GET", "/api/games/input-11/picture.svg?page=1&language=ja")).text

    visit(tmp_path, story)


# ---- games -----------------------------------------------------------------------------------------------------------


def test_what_a_game_says_of_itself() -> None:
    for slug in logicade.games():
        game = logicade.game(slug)
        info = games.game_info(game, True)
        assert (info.slug, info.version, info.seats, info.minutes, info.age) == (
            slug, game.version, game.seats, game.minutes, game.age)  # fmt: skip
        assert (info.ready, info.draws, info.silent, info.cooperative) == (
            True, game.draws, game.talk.silent, game.cooperative)  # fmt: skip
        for text in (info.title, info.summary, info.difficulty, *info.signals.values()):
            assert set(text) == {"en", "ja"}
            assert all(text.values())
        assert [level.level for level in info.levels] == [1, 2, 3, 4, 5]
        assert all(set(level.name) == set(level.line) == {"en", "ja"} for level in info.levels)
        assert not any(game.room("state").ACTIONS.shapes[kind].outcome for kind in info.actions)
        assert info.opening == dict(game.opening)
    options = {option.name: option for option in games.game_info(logicade.game("input-11"), False).options}
    kinds = {name: option.kind for name, option in options.items()}
    assert kinds == {"visibility": "choice", "hands": "choice", "pool": "choice", "ring": "switch", "clock": "whole",
                     "deck": "wholes", "first": "choice"}  # fmt: skip
    assert {name: option.numbers for name, option in options.items() if option.numbers} == {
        "clock": (1, 1, 86_400), "deck": (2, 9, 57)}  # fmt: skip
    assert (options["deck"].default, options["clock"].default, options["ring"].default) == ("9,9", "none", "off")
    assert set(options["first"].values) == {"chance", "0", "1"}
    assert options["first"].values["0"].title == {"en": "Player 1", "ja": "席1"}
    assert options["ring"].values == {}
    assert "`" not in "".join(option.allowed for option in options.values())


def test_games_rules_and_words(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        quiet.services.warmth.progress["loop-6"] = "ready"
        games = (await ask("", "GET", "/api/games")).json()
        assert [game["slug"] for game in games if game["ready"]] == ["loop-6"]
        assert (await ask("", "GET", "/api/games/loop-6")).json() == next(g for g in games if g["slug"] == "loop-6")
        assert (await ask.refused("", "GET", "/api/games/chess"))[:2] == (404, "unknown-game")
        rules = await ask("", "GET", "/api/games/input-11/rules?language=ja")
        assert (rules.headers["cache-control"], rules.headers["content-type"][:9]) == ("no-cache", "text/html")
        assert '<section class="short" lang="ja">' in rules.text
        picture = "/api/games/input-11/rules/picture.svg?number="
        drawn, inside = [await ask("", "GET", f"{picture}1{more}") for more in ("&language=ja", "&language=ja&page=1")]
        assert (drawn.headers["content-type"], drawn.headers["cache-control"]) == ("image/svg+xml", "no-cache")
        assert "sandbox" in drawn.headers["content-security-policy"]
        assert [text.count("<style") for text in (drawn.text, inside.text)] == [1, 0]
        assert 'lang="ja"' in drawn.text
        assert (await ask.refused("", "GET", f"{picture}99"))[:2] == (404, "no-such-thing")
        assert (await ask.refused("", "GET", f"{picture}0"))[:2] == (400, "bad-message")
        words = await ask("", "GET", "/api/games/input-11/words?action=NOR@2&action=first=1")
        assert (set(words.json()), words.headers["cache-control"]) == ({"NOR@2", "first=1"}, "max-age=3600")
        assert set(words.json()["NOR@2"]["told"]) == {"en", "ja"}
        assert (await ask.refused("", "GET", "/api/games/input-11/words?" + "&action=NOR@2" * 101))[1] == "bad-message"
        assert (await ask("", "GET", "/api/games/input-11/words?" + "&action=NOR@2" * 100)).status_code == 200

    visit(tmp_path, story)


# ---- why not ---------------------------------------------------------------------------------------------------------


def test_why_a_piece_cannot_be_used(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob")
        base = f"/api/tables/{room.table.id}/why?seat=0&fields="
        assert (await ask("Ann", "GET", base + "kind=0")).json() == {
            "clause": "",
            "text": "",
            "said": {"en": "", "ja": ""},
        }
        found = (await ask("Ann", "GET", base + "kind=0+place=10")).json()
        assert found["clause"] == "input-11 2.4"
        assert found["text"]
        assert await ask.refused("Ann", "GET", base + "kind=99") == (
            400, "bad-value", "no action of `input-11` has these fields", "the game lists its actions")  # fmt: skip
        most = "+".join(["kind=00000000"] * 28)  # 391 signs, and blanks between them
        assert (await ask("Ann", "GET", base + most + "+kind=000")).status_code == 200  # 400
        assert (await ask.refused("Ann", "GET", base + most + "+kind=0000"))[1] == "bad-message"
        for fields in ("kind", "kind=x", "kind=0 ", "x" * 41 + "=1", "kind=0000000000"):
            assert (await ask.refused("Ann", "GET", base + fields))[1] == "bad-message"
        view = room.table.views[1]
        assert reasons.reason_for(view, {"kind": 0}) == ("input-11 2.1", ("it's {0}'s turn", "今は{0}の番です。"))
        assert reasons.MOST == 64

    visit(tmp_path, story)


# ---- operation -------------------------------------------------------------------------------------------------------


def test_health_and_numbers(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        waiting = dict.fromkeys(logicade.games(), "waiting")
        answer = await ask("", "GET", "/health")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        body = {"status": "preparing", "version": __version__, "games": waiting, "store": "ok", "why": ""}
        assert answer.json() == body
        for slug in waiting:
            quiet.services.warmth.progress[slug] = "ready" if slug != "loop-6" else "failed"
        assert (await ask("", "GET", "/health")).json()["status"] == "ok"
        quiet.services.store.trouble = "full"
        answer = await ask("", "GET", "/health")
        assert (answer.status_code, answer.json()["status"], answer.json()["store"]) == (503, "trouble", "trouble")
        assert answer.json()["why"] == "the database cannot be used"
        answer = await ask("", "GET", "/health", authorization="Bearer of the operator")
        assert answer.json()["why"] == "full"
        quiet.services.store.trouble = ""
        quiet.time.at += 10_000  # a database that hangs: nobody has heard of it for some seconds
        for path, status in (("/health", 503), ("/health/ready", 503), ("/health/live", 200)):
            assert (await ask("", "GET", path)).status_code == status
        quiet.heartbeat.at += 10_000
        await quiet.table("Ann", started=False)
        assert (await ask.refused("Ann", "GET", "/metrics"))[:2] == (404, "no-such-thing")
        lines = (await ask("", "GET", "/metrics", authorization="Bearer of the operator")).text.splitlines()
        assert "logicade_rooms 1" in lines
        assert f"logicade_batches {quiet.services.store.batches}" in lines
        assert "logicade_stored_events 2" in lines
        assert {"logicade_matches 0", "logicade_viewers 0", "logicade_store_trouble 0"} <= set(lines)
        assert any(line.startswith("logicade_memory_bytes ") for line in lines)

    visit(tmp_path, story, metrics_token="of the operator")


def test_nothing_is_at_other_addresses(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        nothing = ("no-such-thing", "there is nothing at this address, or not by this method", "")
        assert await ask.refused("", "GET", "/api/nothing") == (404, *nothing)
        assert await ask.refused("", "DELETE", "/api/games") == (405, *nothing)
        assert (await ask.refused("", "POST", "/api/guests", {"colour": 1}))[:2] == (400, "bad-message")
        assert 'refused_total{kind="no-such-thing"} 2' in quiet.services.telemetry.text()

    visit(tmp_path, story)


# ---- errors ----------------------------------------------------------------------------------------------------------


def test_statuses_are_those_of_the_reference() -> None:
    expected = {
        401: {"who-are-you"}, 403: {"wrong-origin", "not-host", "not-seated", "not-allowed", "silenced"},
        404: {"no-such-table", "no-such-thing", "unknown-game"},
        409: {"seat-taken", "not-now", "id-reused", "too-many"},
        410: {"link-used"}, 413: {"too-big"}, 429: {"too-fast"}, 500: {"broken"}, 503: {"cannot-store"},
    }  # fmt: skip
    found: dict[int, set[str]] = {}
    for kind in (*shared.all_errors(), *errors.all_errors()):
        wrong = kind("x", ()) if kind is shared.BadComponents else kind("x")
        found.setdefault(statuses.status_of(wrong), set()).add(kind.code)
    rest = found.pop(400)
    assert found == expected
    assert {"bad-value", "bad-message", "illegal-action", "stale-ply"} <= rest
    assert set(statuses.REFUSALS) == {400, 401, 403, 404, 409, 410, 413, 429, 503}
    reference = (ROOT / "docs/reference/server.md").read_text("utf-8").partition("## Errors")[2]
    for status in (401, 403, 404, 409, 410, 413, 429, 500, 503):
        assert str(status) in reference


class Request:
    """As much of a request as the handlers of errors look at."""

    def __init__(self, quiet: Quiet) -> None:
        self.app: Any = type("App", (), {"state": type("State", (), {"registry": quiet.registry})})
        self.method, self.headers, self.scope = "GET", dict[str, str](), {"path": "/api/" + "x" * 50}


def test_errors_as_answers(tmp_path: Path) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        request: Any = Request(quiet)
        long = refusals.on_error(request, LogicadeError("x" * 500, hint="h", clause="spur 1"))
        assert (long.status_code, len(long.content.text), long.content.hint, long.content.clause) == (
            400,
            400,
            "h",
            "spur 1",
        )
        for wrong, retry in ((errors.TooFast("x"), "2"), (errors.CannotStore("x"), "2"), (errors.NotNow("x"), None)):
            assert refusals.on_error(request, wrong).headers.get("retry-after") == retry
        unreadable = refusals.on_unreadable(request, RecursionError())
        assert (unreadable.status_code, unreadable.content.code, unreadable.content.text) == (
            400, "bad-message", "the body cannot be read")  # fmt: skip
        surprise = refusals.on_surprise(request, KeyError("secret"))
        assert (surprise.status_code, surprise.content.text) == (500, "the server made a mistake; nothing has happened")
        assert quiet.lines("broken") == [{"reason": "KeyError", "route": "/api/" + "x" * 35}]
        parts = ValidationException(extra=[{"key": "name", "message": "too long"}, "?", {"message": "m" * 400}])
        named = refusals.on_http_error(request, parts)
        assert named.content.text == f"name: too long; : {'m' * 282}"  # type: ignore[union-attr]
        assert refusals.on_http_error(request, ValidationException(extra={})).content.text == (  # type: ignore[union-attr]
            "the request is not what the interface asks for")  # fmt: skip
        teapot = refusals.on_http_error(request, HTTPException(detail="t" * 400, status_code=418))
        assert (teapot.status_code, teapot.content.code, len(teapot.content.text)) == (418, "bad-message", 300)  # type: ignore[union-attr]
        ours = refusals.on_http_error(request, HTTPException(detail="secret", status_code=500))
        assert (ours.status_code, ours.content.code) == (500, "broken")  # type: ignore[union-attr]

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("query", "good"),
    [
        ("ply=100001", False), ("ply=-1", False), ("seat=16", False), ("seat=-1", False), ("open=2", False),
        ("open=-1", False), (f"invite={'x' * 65}", False), ("ply=0", True), ("seat=0", True), ("open=0", True),
    ],
)  # fmt: skip
def test_queries_have_bounds(tmp_path: Path, query: str, good: bool) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob")
        answer = await ask("Ann", "GET", f"/api/tables/{room.table.id}/replay?{query}")
        assert (answer.status_code == 200) is good
        if not good:
            assert answer.json()["code"] == "bad-message"

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("query", "code"), [("ply=100000", "bad-value"), ("seat=15", "bad-seats"), (f"invite={'x' * 64}", "")]
)
def test_queries_at_their_bounds_are_read(tmp_path: Path, query: str, code: str) -> None:
    async def story(quiet: Quiet, ask: Caller) -> None:
        room = await quiet.table("Ann", "Bob")
        answer = await ask("Ann", "GET", f"/api/tables/{room.table.id}/replay?{query}")
        assert answer.json().get("code", "") == code

    visit(tmp_path, story)
