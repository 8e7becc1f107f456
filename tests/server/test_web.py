"""What a browser is told and what a foreign page may not do: origins, hosts, headers, cookies, and script payloads."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from litestar.datastructures import State
from litestar.routes import HTTPRoute
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from logicade.server.app import Process, Settings, app_of, assemble
from logicade.server.http.guard import Guard
from logicade.server.telemetry import Telemetry
from logicade.server.transport.headers import HEADERS
from tests.server.harness import Json, Server, client
from tests.server.inside import serving
from tests.support import many

pytestmark = pytest.mark.xdist_group("server-web")

SECONDS = 20.0  # for one answer on a busy machine
FRIEND = "https://friend.example"  # a site that the operator allows
HTTPS = {"X-Forwarded-Proto": "https"}  # as the proxy in front says it
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


class Site:
    """A server behind a proxy, with a browser's guest and a program's."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client, self.url = server, client, server.url
        answer = self.ask("POST", "/api/guests", json={"name": "Browser"})
        self.cookie = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.token = self.ask("POST", "/api/guests", json={"bearer": True}).json()["token"]
        self.bearer = {"Authorization": f"Bearer {self.token}"}
        body = {"game": "input-11", "players": ["me", "bot:1"]}
        self.table = self.ask("POST", "/api/tables", headers=self.bearer, json=body).json()["id"]
        self.ask("POST", f"/api/tables/{self.table}/start", headers=self.bearer)

    def ask(self, method: str, path: str, **words: Any) -> httpx.Response:
        """One request."""
        return self.client.request(method, self.url + path, **words)

    async def upgrade(self, headers: Json) -> int:
        """The status that answers the wish for a socket; 101 when it opens."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/live"
        try:
            async with connect(address, additional_headers=headers, open_timeout=SECONDS) as link:
                await asyncio.wait_for(link.recv(), SECONDS)
                return 101
        except InvalidStatus as refused:
            code = json.loads(refused.response.body or b"")["code"]
            return refused.response.status_code if code in ("wrong-origin", "who-are-you") else 0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    words = ("--proxy", "127.0.0.1", "--origin", FRIEND)
    with Server(tmp_path_factory.mktemp("web"), *words) as server, client() as asking:
        yield Site(server, asking)


# ---- origins and hosts -----------------------------------------------------------------------------------------------


def foreign_origins(site: Site) -> list[str]:
    """Sites that are not ours, some of which look like it."""
    host, port = "127.0.0.1", site.server.port
    return [
        "https://evil.example", "null", "", "http://localhost", f"http://{host}", f"http://{host}:{port + 1}",
        f"http://{host}:{port}.evil.example", f"http://{host}:{port}@evil.example", f"http://evil.example:{port}",
        f"http://{host}:{port}/", f"ws://{host}:{port}", f"file://{host}:{port}", f"HTTP://{host}:{port}",
        "http://friend.example", "https://friend.example.evil.example", "https://friend.example:444",
        f"{FRIEND}, https://evil.example", "https://evil.example, " + FRIEND,
    ]  # fmt: skip


def test_a_socket_opens_to_our_pages_and_to_programs_only(site: Site) -> None:
    own = {"Origin": site.url}
    assert asyncio.run(site.upgrade(site.cookie | own)) == 101
    assert asyncio.run(site.upgrade(site.cookie | {"Origin": FRIEND})) == 101
    assert asyncio.run(site.upgrade(site.bearer)) == 101
    assert asyncio.run(site.upgrade(site.bearer | own)) == 101
    assert asyncio.run(site.upgrade(own)) == 401
    assert asyncio.run(site.upgrade(site.cookie)) == 403
    assert asyncio.run(site.upgrade({})) == 403
    for origin in foreign_origins(site):
        for identity in (site.cookie, site.bearer, {}):
            assert asyncio.run(site.upgrade(identity | {"Origin": origin})) == 403, origin


def live_routes() -> list[tuple[str, str]]:
    """Each method and path of the interface, with something in the places that vary."""
    routes = [route for route in assemble(State({})).routes if isinstance(route, HTTPRoute)]
    filled = [(route, re.sub(r"\{\w+:int\}", "0", re.sub(r"\{\w+:str\}", "x", route.path))) for route in routes]
    return sorted((method, path) for route, path in filled for method in route.methods)


def test_a_foreign_page_can_do_nothing_with_any_unsafe_method(site: Site) -> None:
    routes = [(method, path) for method, path in live_routes() if method in UNSAFE]
    refused = 0
    for method, path in routes:
        for origin in foreign_origins(site):
            for identity in (site.cookie, site.bearer, {}):
                answer = site.ask(method, path, headers=identity | {"Origin": origin}, json={})
                assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin"), (method, path, origin)
                refused += 1
        assert site.ask(method, path, headers=site.cookie, json={}).json()["code"] == "wrong-origin"
    print(f"T19: {refused} requests of foreign pages to {len(routes)} unsafe routes refused")
    assert len(routes) >= 8
    assert {method for method, _ in routes} == set(UNSAFE)


def test_our_pages_and_programs_may_use_the_unsafe_methods(site: Site) -> None:
    for method, path in live_routes():
        if method in UNSAFE:
            for headers in (site.cookie | {"Origin": site.url}, site.cookie | {"Origin": FRIEND}, site.bearer):
                answer = site.ask(method, path, headers=headers, json={})
                assert answer.json().get("code") != "wrong-origin", (method, path, headers)


def test_a_page_of_ours_over_https_is_not_one_over_http(site: Site) -> None:
    own = f"127.0.0.1:{site.server.port}"
    for scheme, status in (("https", 201), ("http", 403)):
        headers = HTTPS | {"Origin": f"{scheme}://{own}"}
        assert site.ask("POST", "/api/guests", headers=headers, json={}).status_code == status
        assert asyncio.run(site.upgrade(site.cookie | headers)) == (101 if status == 201 else 403)


def test_a_name_that_is_not_ours_is_turned_away(site: Site) -> None:
    for host in (
        "evil.example",
        "localhost.evil.example",
        "friend.example.evil.example",
        "127.0.0.1.evil.example",
        "a",
    ):
        for method, path in (("GET", "/"), ("GET", "/health"), ("GET", "/api/tables"), ("POST", "/api/guests")):
            answer = site.ask(method, path, headers=site.bearer | {"Host": host})
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        assert asyncio.run(site.upgrade(site.bearer | {"Host": host})) == 403
    for host in ("localhost", "localhost:8000", "friend.example", "192.0.2.1", "[2001:db8::1]:80", "127.0.0.1:1"):
        assert site.ask("GET", "/health", headers={"Host": host}).status_code == 200


# ---- headers ---------------------------------------------------------------------------------------------------------

NEEDED = {
    "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}  # fmt: skip


def policy_of(headers: Any) -> dict[str, str]:
    """The rules of an answer's policy."""
    parts = [rule.strip().partition(" ") for rule in headers["content-security-policy"].split(";")]
    return {name: sources for name, _, sources in parts}


def assert_guarded(headers: Any, where: str) -> None:
    """All that a browser needs to be told, once."""
    for name, value in NEEDED.items():
        assert headers.get(name) == value, (where, name)
    rules = policy_of(headers)
    assert rules["default-src"] == "'none'", where
    assert rules["frame-ancestors"] == "'none'", where
    assert rules["base-uri"] == "'none'", where
    if rules.get("style-src") == "'unsafe-inline'":  # a picture, which has a test of its own
        assert "sandbox" in rules, where
        return
    for source in itertools.chain.from_iterable(value.split() for value in rules.values()):
        assert source in ("'none'", "'self'", "data:"), (where, source)
    assert "data:" not in rules.get("script-src", ""), where


def odd_requests(site: Site) -> list[tuple[str, str, dict[str, Any]]]:
    """Requests that end in every other kind of answer."""
    bearer, table = {"headers": site.bearer}, f"/api/tables/{site.table}"
    return [
        ("GET", "/nothing", {}), ("POST", "/", {}), ("TRACE", "/", {}), ("HEAD", "/", {}), ("GET", "/api/me", {}),
        ("GET", "/api/me", bearer), ("PATCH", "/api/me", bearer), ("POST", "/api/guests", {"json": {"name": 1}}),
        ("POST", "/api/guests", {"content": b"x" * 20_000}),
        ("POST", "/api/guests", {"content": iter([b"x" * 20_000])}),
        ("GET", table, {}), ("GET", f"{table}/replay", {}), ("GET", f"{table}/match.json", {}),
        ("GET", f"{table}/replay?ply=x", {}), ("GET", f"/m/{site.table}/picture.svg", {}),
        ("GET", f"/m/{site.table}/picture.svg?language=ja", {}), ("POST", f"{table}/start", bearer),
        ("GET", "/", {"headers": {"Host": "evil.example"}}), ("GET", "/api/schema/nothing", {}),
        ("POST", "/api/guests", {"headers": {"Origin": "https://evil.example"}}),
    ]  # fmt: skip


def test_every_answer_carries_the_headers(site: Site) -> None:
    requests: list[tuple[str, str, dict[str, Any]]] = [(method, path, {}) for method, path in live_routes()]
    requests += odd_requests(site)
    statuses = set()
    for method, path, words in requests:
        for more in ({}, HTTPS):
            answer = site.ask(method, path, **words | {"headers": words.get("headers", {}) | more})
            where = f"{method} {path} {answer.status_code}"
            statuses.add(answer.status_code)
            assert_guarded(answer.headers, where)
            assert ("strict-transport-security" in answer.headers) == bool(more), where
            assert answer.headers.get_list("x-content-type-options") == ["nosniff"], where
            assert "server" not in answer.headers, where
    print(f"T19: {2 * len(requests)} answers with all headers, statuses {sorted(statuses)}")
    assert {200, 204, 400, 401, 403, 404, 405, 409, 413} <= statuses


@pytest.mark.parametrize("more", [{}, HTTPS], ids=["http", "https"])
def test_a_refused_socket_carries_the_headers(site: Site, more: Json) -> None:
    async def refused(path: str, headers: Json) -> InvalidStatus:
        with pytest.raises(InvalidStatus) as caught:
            await connect(site.url.replace("http", "ws") + path, additional_headers=headers, open_timeout=SECONDS)
        return caught.value

    live = f"/api/tables/{site.table}/live"
    for path, headers in ((live, {}), (live, {"Authorization": "Bearer " + "x" * 43}), ("/nothing", site.bearer)):
        response = asyncio.run(refused(path, headers | more)).response
        assert_guarded(response.headers, path)
        assert response.headers["content-type"] == "application/json"
        assert ("strict-transport-security" in response.headers) == bool(more)


def test_our_pages_have_no_script_or_style_of_their_own(site: Site) -> None:
    """What the policy forbids must not be there: it would be dead, and one day somebody would allow it again."""
    pages = 0
    for method, path in live_routes():
        if method == "GET":
            answer = site.ask("GET", path)
            if answer.headers["content-type"].startswith("text/html"):
                pages += 1
                assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", answer.text), path
                assert not re.search(r"(src|href)=[\"'](https?:)?//", answer.text), path
    assert pages


def test_what_is_no_http_is_refused_with_the_headers(site: Site) -> None:
    for raw in (
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01" * 99,
    ):
        with socket.create_connection(("127.0.0.1", site.server.port), timeout=SECONDS) as link:
            link.sendall(raw)
            answer = HTTPResponse(link)
            answer.begin()
            assert (answer.status, json.loads(answer.read())["code"]) == (400, "bad-message")
            assert_guarded(answer.headers, str(raw))
            assert answer.headers["connection"] == "close"


def test_a_picture_may_have_its_style_and_nothing_else(site: Site) -> None:
    answer = site.ask("GET", f"/m/{site.table}/picture.svg")
    assert policy_of(answer.headers) == {
        "default-src": "'none'", "style-src": "'unsafe-inline'", "base-uri": "'none'", "frame-ancestors": "'none'",
        "sandbox": "",
    }  # fmt: skip
    assert "<style>" in answer.text
    assert not re.search(r"<script|\son\w+=|javascript:|href=[\"'](?!#)|url\((?!#)|@import", answer.text)


# ---- mistakes of ours ------------------------------------------------------------------------------------------------


class Oops(Exception):
    """Something that nobody thought of."""


async def oops(*anything: object) -> None:
    raise Oops("with a secret in it")


@pytest.fixture
def guard(tmp_path: Path) -> Iterator[tuple[Guard, io.StringIO]]:
    log = io.StringIO()
    process = Process(Settings(f"sqlite:///{tmp_path / 'test.db'}"), Telemetry(log))
    yield app_of(process), log
    process.services.store.close()


def facts_of(log: io.StringIO) -> list[Json]:
    lines = map(json.loads, log.getvalue().splitlines())
    return [{name: value for name, value in line.items() if name != "at"} for line in lines]


def test_a_mistake_at_the_door_is_told_and_logged_as_one(
    guard: tuple[Guard, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> tuple[httpx.Response, InvalidStatus]:
        async with serving(guard[0]) as server, httpx.AsyncClient(verify=False, headers=headers) as web:
            there = f"127.0.0.1:{server.config.port}"
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://{there}/api/tables/x/live", additional_headers=headers)
            return await web.get(f"http://{there}/api/me", timeout=SECONDS), refused.value

    headers = {"Authorization": "Bearer " + "x" * 43}
    monkeypatch.setattr(guard[0]._services.people, "find", oops)
    answer, refused = asyncio.run(run())
    told = refused.response
    assert (answer.status_code, told.status_code) == (500, 500)
    assert answer.content == told.body
    assert answer.json() == {"code": "broken", "text": "the server made a mistake", "said": {
        "en": "Something went wrong on our side. Nothing has changed.",
        "ja": "サーバーで問題が起きました。対戦には影響ありません。"}}  # fmt: skip
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == told.headers[name.decode()] == value.decode()
    broken = {"level": "error", "what": "broken", "reason": "Oops"}
    lines = facts_of(guard[1])
    assert [line.pop("where").partition(":")[0] for line in lines] == ["test_web.py"] * 2
    assert len({line.pop("request") for line in lines}) == 2
    assert lines == [broken | {"route": "/api/tables/x/live"}, broken | {"route": "/api/me"}]


def test_a_mistake_behind_an_open_socket_closes_it(
    guard: tuple[Guard, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> int | None:
        registry = guard[0]._registry
        _, token = await registry.services.people.welcome("Ada")
        monkeypatch.setattr(registry, "room", oops)
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            serving(guard[0]) as server,
            connect(f"ws://127.0.0.1:{server.config.port}/api/tables/x/live", additional_headers=headers) as link,
        ):
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(link.recv(), SECONDS)
            return link.close_code

    assert asyncio.run(run()) == 1011
    (line,) = facts_of(guard[1])
    assert (line["level"], line["what"], line["reason"], line["route"]) == (
        "error", "broken", "Oops", "/api/tables/x/live")  # fmt: skip
    assert line["where"].startswith("test_web.py:")
    assert line["request"]


# ---- cookies ---------------------------------------------------------------------------------------------------------


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    plain = site.ask("POST", "/api/guests", json={}).headers["set-cookie"]
    secure = site.ask("POST", "/api/guests", headers=HTTPS, json={}).headers["set-cookie"]
    for cookie, name in ((plain, "logicade"), (secure, "__Host-logicade")):
        first, *flags = cookie.split("; ")
        assert re.fullmatch(rf"{name}=[\w-]{{43}}", first)
        assert {"Path=/", "HttpOnly", "SameSite=Lax"} <= set(flags)
        assert not any(flag.startswith("Domain") for flag in flags)
    assert "Secure" in secure.split("; ")
    assert "Secure" not in plain.split("; ")


def test_a_cookie_is_as_good_as_a_token_and_a_token_is_never_shown_to_a_page(site: Site) -> None:
    answer = site.ask("POST", "/api/guests", json={"name": "Page"})
    assert "token" not in answer.json()
    cookie = {"Cookie": "other=1; " + answer.headers["set-cookie"].split(";")[0]}
    assert site.ask("GET", "/api/me", headers=cookie).json()["name"] == "Page"
    assert "token" not in site.ask("GET", "/api/me", headers=cookie).text
    value = cookie["Cookie"].partition("logicade=")[2]
    assert site.ask("GET", f"/api/me?token={value}").status_code == 401
    assert site.ask("GET", "/api/me", headers={"Cookie": f"__Host-logicade={value}"}).json()["name"] == "Page"


# ---- script payloads -------------------------------------------------------------------------------------------------

PRINTABLE = r"""
<script>alert(1)</script>  </script><script>x()</script>  <img src=x onerror=x()>  <svg onload=alert(1)>
<svg/onload=x()>  <body onload=x()>  <iframe src=//x.y>  <a href=javascript:x()>a  <math><mtext></table>
<details open ontoggle=x>  <video><source onerror=x>  <audio src onerror=x()>  <input autofocus onfocus=x>
<select onfocus=x autofocus>  <marquee onstart=x()>  <object data=//x.y>  <embed src=//x.y>  <base href=//x.y/>
<link rel=import href=x>  <meta http-equiv=refresh>  <form action=//x.y>  <isindex type=image>  <style>*{x:y}</style>
<style>@import '//x'</style>  <p style=x:expression()>  <template><script>  <noscript><p title="</noscript>
<textarea><script>x()  <title></title><script>  <!--><script>x()</script>  --><script>x()</script>
]]><script>x()</script>  <![CDATA[<script>x()  <?xml version=1?>  "><script>x()</script>  '><script>x()</script>
"onmouseover=x() a="  ' onmouseover=x() a='  `onmouseover=x()`  javascript:alert(1)  jAvAsCrIpT:x()
data:text/html,<script>  vbscript:x()  {{7*7}}  ${7*7}  <%=7*7%>  #{7*7}  {{constructor()}}  ';alert(1)//
\';alert(1)//  \u003cscript\u003e  &lt;script&gt;  &#60;script&#62;  %3Cscript%3E  +ADw-script+AD4-  <ſcript>
＜script＞  <x xmlns:x=x><script>  <sCrIpT sRc=//x.y>  <<script>x()//<</script>  <svg><style><img>
"""
UNPRINTABLE = ("java\tscript:x()", "\u2028alert(1)", "<scr\u0000ipt>", "\u202e<script>", "<script\n>x()</script>")
PAYLOADS = (*re.split(r"\n|  ", PRINTABLE.strip()), *UNPRINTABLE)
TAILS = ("", "x", "><", "'", '"', "-->", "</", "`", "\\", "&", "/*", "//", "{{", "é", "信", "]]>")


def payloads(most: int) -> list[str]:
    """Different ones, as many as are wanted."""
    found = [payload + tail for tail in TAILS for payload in PAYLOADS]
    assert len(set(found)) == len(found) >= most
    return found[:most]


def assert_data(answer: httpx.Response) -> None:
    """Nothing that a browser would run."""
    assert answer.headers["content-type"].split(";")[0] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def said(site: Site, texts: list[str]) -> list[str]:
    """What comes back of what is said at the table."""
    address = f"{site.url.replace('http', 'ws')}/api/tables/{site.table}/live"
    back = []
    async with connect(address, additional_headers=site.bearer, open_timeout=SECONDS) as link:
        await asyncio.wait_for(link.recv(), SECONDS)
        for k, text in enumerate(texts):
            await link.send(json.dumps({"type": "chat", "id": f"c{k}-{len(texts)}", "text": text}))
            frame = {"type": ""}
            while frame["type"] not in ("said", "refused"):
                frame = json.loads(await asyncio.wait_for(link.recv(), SECONDS))
            back.append(frame["word"]["text"])  # type: ignore[index]
    return back


def places(site: Site) -> list[str]:
    """Everything here that a browser would draw or read as text."""
    paths = ["/", "/page.css", "/metrics", f"/m/{site.table}/picture.svg", f"/m/{site.table}/picture.svg?language=ja"]
    answers = [site.ask("GET", path) for path in paths]
    assert [answer.status_code for answer in answers] == [200] * len(paths)
    return [answer.text for answer in answers]


def test_there_are_payloads_enough() -> None:
    assert len(set(PAYLOADS)) >= 50


def test_names_are_data_wherever_they_are_shown(site: Site) -> None:
    count, before = 0, places(site)
    host = {"Authorization": f"Bearer {site.ask('POST', '/api/guests', json={'bearer': True}).json()['token']}"}
    for payload in payloads(many(200, 1000)):
        answer = site.ask("PATCH", "/api/me", headers=host, json={"name": payload[:24]})
        assert_data(answer)
        assert answer.status_code == 200, payload
        name = answer.json()["name"]
        assert name.isprintable()
        count += 1
        if count % 10 == 0:
            opened = site.ask("POST", "/api/tables", headers=host, json={"game": "input-11", "players": ["me"]})
            lobby = site.ask("GET", "/api/tables")
            for shown in (opened, lobby):
                assert_data(shown)
            assert opened.json()["table"]["chairs"][0]["name"] == name
            assert name in [table["chairs"][0]["name"] for table in lobby.json()]
    print(f"T19: {count} script payloads as names")
    assert_unmoved(before, places(site))


def test_chat_is_data_wherever_it_is_shown(site: Site) -> None:
    texts, before = payloads(many(200, 1000)), places(site)
    visible = [text.replace("\u0000", "").replace("\u202e", "") for text in texts]
    assert asyncio.run(said(site, texts)) == [" ".join(text.split()) for text in visible]
    print(f"T19: {len(texts)} script payloads as chat")
    assert_unmoved(before, places(site))


def assert_unmoved(before: list[str], after: list[str]) -> None:
    """No page and no picture has anything in it that was sent; the match may have gone on meanwhile."""
    for old, new in zip(before, after, strict=True):
        for payload in PAYLOADS:
            assert new.count(payload) <= old.count(payload), payload
    assert before[:2] == after[:2]


def test_what_is_wrong_is_told_as_data(site: Site) -> None:
    for payload in payloads(len(PAYLOADS)):
        told = [
            site.ask("GET", "/api/games/" + quote(payload, safe="")),
            site.ask("POST", "/api/tables", headers=site.bearer, json={"game": payload[:40]}),
            site.ask(
                "POST", "/api/tables", headers=site.bearer, json={"game": "input-11", "options": {payload: payload}}
            ),
            site.ask("POST", "/api/guests", json={payload: 1}),
            site.ask("GET", f"/api/tables/{site.table}/replay", params={"ply": payload}),
            site.ask("GET", "/" + quote(payload)),
        ]
        for answer in told:
            assert answer.status_code in (400, 404), (payload, answer.status_code)
            assert_data(answer)
