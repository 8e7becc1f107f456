"""What the page is given: its files, pictures, rules, its own tables and hints."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import sqlalchemy as sa
from alembic import command

import logicade
from logicade.engine import drawing
from logicade.server.http import page
from logicade.server.live.log import write_opening
from logicade.server.storage import backup, schema
from logicade.server.storage.databases import read_url
from logicade.server.storage.migrations import alembic_config, migrate
from logicade.server.table import events
from logicade.server.table.terms import TableTerms
from logicade.server.transport.headers import HEADERS
from tests.processes import PATIENCE
from tests.server.harness import CLIENT, Json, Person
from tests.server.inside import Inside
from tests.support import ROOT

pytestmark = pytest.mark.xdist_group("server-page")

GAME = logicade.game("input-11")
ADDRESSES = ("/", "/t/0123456789ab", "/m/0123456789ab", "/m/0123456789ab?ply=17&seat=2", "/g/input-11", "/t/%00")
INDEX = '<!doctype html><html lang="en"><script type="module" src="/assets/index-x1.js"></script></html>'
SCRIPT = "export const name = 'Logicade';\n" * 100


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("page")) as inside:
        yield inside


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as Vite leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, "utf-8")
    (folder / ".sources").write_text("a digest", "utf-8")
    (folder / "assets" / "index-x1.js").write_text(SCRIPT, "utf-8")
    (folder / "assets" / "font-x2.woff2").write_bytes(b"wOF2" + bytes(range(256)))
    (folder / "assets" / ".hidden.js").write_text("no", "utf-8")
    (folder / "secret.js").write_text("no", "utf-8")
    monkeypatch.setattr(page, "BUILT", folder)
    return folder


def test_the_page_is_looked_for_where_it_is_built() -> None:
    config = (ROOT / "web/vite.config.ts").read_text("utf-8")
    target = re.search(r'outDir: "([^"]+)"', config)
    assert target is not None
    assert (ROOT / "web" / target[1]).resolve() == page.BUILT


# ---- the files of the page -------------------------------------------------------------------------------------------


def test_every_address_of_the_page_answers_with_it(server: Inside, built: Path) -> None:
    for address in ADDRESSES:
        answer = CLIENT.get(server.url + address)
        assert (answer.status_code, answer.text) == (200, INDEX), address
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        for name, value in HEADERS:
            assert answer.headers[name.decode()] == value.decode()


def test_without_a_built_page_there_is_a_plain_one(
    server: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path / "nothing")
    for address in ADDRESSES:
        answer = CLIENT.get(server.url + address)
        assert answer.status_code == 200
        assert "<h2>INPUT 11</h2>" in answer.text
        assert "is not built" in answer.text
    assert CLIENT.get(server.url + "/assets/index-x1.js").json()["code"] == "no-such-thing"


def test_other_addresses_stay_unknown(server: Inside, built: Path) -> None:
    for address in ("/t", "/t/", "/t/a/b", "/x", "/index.html", "/g", "/static/index.html", "/.sources", "/assets"):
        answer = CLIENT.get(server.url + address)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-thing"), address


def test_a_browser_with_a_broken_link_is_shown_the_page(server: Inside, built: Path) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for address in ("/t", "/t/a/b", "/x", "/index.html", "/g", "/api", "/apis/x"):
        answer = CLIENT.get(server.url + address, headers=browser)
        assert (answer.status_code, answer.text) == (404, INDEX), address
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-frame-options"] == "DENY"
    for address in ("/api/x", "/api/tables/0123456789ab", "/api/games/nothing"):
        answer = CLIENT.get(server.url + address, headers=browser)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json"), address
    assert CLIENT.post(server.url + "/x", headers=browser).json()["code"] == "no-such-thing"


def test_built_files_are_kept_for_good(server: Inside, built: Path) -> None:
    for encoding in ("identity", "gzip", "br, gzip"):
        answer = CLIENT.get(server.url + "/assets/index-x1.js", headers={"accept-encoding": encoding})
        assert answer.text == SCRIPT
        assert answer.headers.get("content-encoding") == (None if encoding == "identity" else "gzip")
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
    font = CLIENT.get(server.url + "/assets/font-x2.woff2")
    assert (font.content[:4], font.headers["content-type"]) == (b"wOF2", "font/woff2")
    assert len(gzip.compress(SCRIPT.encode())) < len(SCRIPT)


@pytest.mark.parametrize(
    "name",
    [
        "../secret.js", "..%2fsecret.js", "..%2Fsecret.js", "%2e%2e/secret.js", "%2e%2e%2fsecret.js", "..%5csecret.js",
        "....//secret.js", "%2fetc%2fpasswd", ".hidden.js", "index-x1.js%00", "index-x1.js%0a",
        "x.exe", "", ".", "..", "a" * 300 + ".js", "%ff.js", "index-x1%2ejs/..%2f..%2fsecret.js",
    ],
)  # fmt: skip
def test_nothing_else_can_be_had(server: Inside, built: Path, name: str) -> None:
    link = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)  # it sends an address as it is
    link.request("GET", "/assets/" + name)
    answer = link.getresponse()
    assert answer.status in (400, 404), name
    assert answer.headers["content-type"] == "application/json"
    link.close()


# ---- games -----------------------------------------------------------------------------------------------------------


def test_a_game_tells_its_actions_and_levels(server: Inside) -> None:
    info = CLIENT.get(server.url + "/api/games/input-11").json()
    assert info["actions"] == {"play": ["kind", "place"], "pick": ["kind"]}
    assert [level["level"] for level in info["levels"]] == [1, 2, 3, 4, 5]
    level = info["levels"][2]
    assert level["level"] == 3
    assert level["name"] == {"en": "Relay", "ja": "リレー"}
    assert level["line"]["en"].endswith("far ahead.")
    assert level["seconds"] == 0.5
    assert info["solver"] is True
    options = {option["name"]: option for option in info["options"]}
    assert options["hands"]["title"] == {"en": "Hands", "ja": "手札"}
    assert options["hands"]["values"]["draft"]["title"] == {"en": "Draft", "ja": "ドラフト"}
    assert options["hands"]["values"]["draft"]["meaning"]["en"] == "The players pick the gates in turn before play."
    assert (options["deck"]["numbers"], options["clock"]["numbers"]) == ([2, 9, 57], [1, 1, 86_400])
    assert options["ring"]["numbers"] is None


def test_a_game_tells_actions_in_words(server: Inside) -> None:
    where = server.url + "/api/games/input-11/words"
    answer = CLIENT.get(where, params={"action": ["NOR@2", "deal first ??????", "first=1"]})
    assert answer.json() == {
        "NOR@2": {
            "short": {"en": "NOR on 2-3", "ja": "左から2・3枚目にNOR"},
            "told": {"en": "{who} played NOR on 2-3", "ja": "{who}が左から2・3枚目をNORで重ねた"},
        },
        "deal first ??????": answer.json()["deal first ??????"],
        "first=1": {
            "short": dict(en="{1} goes first", ja="{1}が先手"),
            "told": dict(en="{1} goes first", ja="{1}が先手"),
        },
    }
    assert answer.json()["deal first ??????"]["told"]["en"] == "The first player got 6 gates, face down"
    assert "max-age" in answer.headers["cache-control"]
    for actions, code in ((["nonsense"], "bad-text"), ([], "bad-message"), (["AND@1"] * 101, "bad-message")):
        assert CLIENT.get(where, params={"action": actions}).json()["code"] == code
    assert CLIENT.get(server.url + "/api/games/nothing/words?action=x").json()["code"] == "unknown-game"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_shows_itself(server: Inside, language: str) -> None:
    where = f"{server.url}/api/games/input-11/picture.svg?language={language}"
    alone, inside = CLIENT.get(where), CLIENT.get(where + "&page=1")
    sample = GAME.position(GAME.room("art").SAMPLE).view().svg(language=language)
    assert (alone.text, inside.text) == (sample, drawing.bare(sample))
    for answer in (alone, inside):
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "sandbox" in answer.headers["content-security-policy"]
    assert CLIENT.get(where + "&page=2").status_code == 400
    assert CLIENT.get(server.url + "/api/games/nothing/picture.svg").json()["code"] == "unknown-game"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_can_be_read_clause_by_clause(server: Inside, language: str) -> None:
    answer = CLIENT.get(f"{server.url}/api/games/input-11/rules?language={language}")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    root = ElementTree.fromstring(f"<div>{answer.text}</div>")
    short, clauses, shared = root.findall("section")
    assert [section.attrib["class"] for section in (short, clauses, shared)] == ["short", "clauses", "shared"]
    for section in (short, clauses, shared):
        assert section.attrib["lang"] == language
        assert ("です" in "".join(section.itertext())) == (language == "ja")
    book = (ROOT / "logicade/games/input_11/RULES.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*input-11 (\d+)\.(\d+)\*\*", book, re.M)
    ids = [item.attrib["id"] for item in clauses.iter("li") if "id" in item.attrib]
    assert ids == [f"clause-{chapter}-{number}" for chapter, number in numbers]
    passing = "".join(clauses.findall(".//li[@id='clause-2-1']")[0].itertext())
    assert {"en": "You can't pass.", "ja": "パスはできません。"}[language] in passing
    assert "rules.py" not in answer.text


# ---- the tables of one's own -----------------------------------------------------------------------------------------


def own(person: Person) -> list[str]:
    return [card["id"] for card in person.expect("GET", "/api/me/tables")]


def test_people_find_their_tables(server: Inside) -> None:
    ann, bob, eve = (Person(server.url) for _ in range(3))
    first = ann.open_table(listed=False, watch="nobody")
    server.time.ahead += 10
    second = ann.open_table(players=("open", "bot:1"))
    server.time.ahead += 10
    bob.sit(first, 1)
    assert own(ann) == [first["id"], second["id"]]
    assert (own(bob), own(eve)) == ([first["id"]], [])
    server.time.ahead += 10
    bob.expect("DELETE", f"/api/tables/{first['id']}/seats/1")
    assert own(bob) == []
    server.time.ahead += 10
    bob.sit(first, 1)
    ann.start(first)
    card = bob.expect("GET", "/api/me/tables")[0]
    assert (card["id"], card["status"]) == (first["id"], "playing")
    for _ in range(51):
        eve.open_table()
    assert len(own(eve)) == 50


async def rematch(person: Person, table: Json) -> str:
    async with person.look(table["id"]) as link:
        await link.recv()
        for kind in ("resign", "rematch"):
            await link.send(json.dumps({"type": kind, "id": kind}))
            told = json.loads(await asyncio.wait_for(link.recv(), PATIENCE))
    return str(told["table"]["next"])


def test_a_rematch_is_theirs_too(server: Inside) -> None:
    ann, bob = Person(server.url), Person(server.url)
    table = ann.open_table()
    bob.sit(table, 1)
    ann.start(table)
    next = asyncio.run(rematch(bob, table))
    for person in (ann, bob):
        assert sorted(own(person)) == sorted([table["id"], next])


def test_who_belongs_where_follows_from_the_log(server: Inside, tmp_path: Path) -> None:
    ann, bob = Person(server.url), Person(server.url)
    bob.sit(ann.open_table(players=("open", "open")), 1)
    file, new = str(tmp_path / "backup"), f"sqlite:///{tmp_path / 'new.db'}"
    old = server.services.store.address
    backup.write(old, file)
    backup.read(file, new)
    found = []
    for url in (old, new):
        engine = sa.create_engine(read_url(url))
        with engine.connect() as connection:
            found.append(sorted(tuple(row) for row in connection.execute(sa.select(schema.member))))
            mine = sa.select(schema.member).where(schema.member.c.person == ann.me["id"])
            assert len(connection.execute(mine).all()) == 1
        migrate(engine)
        engine.dispose()
    assert found[0] == found[1]
    assert {ann.me["id"], bob.me["id"]} <= {person for person, _ in found[0]}


def test_a_database_from_before_is_filled(tmp_path: Path) -> None:
    engine = sa.create_engine(read_url(f"sqlite:///{tmp_path / 'old.db'}"))
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
        for k, people in enumerate((("ann", ""), ("", ""), ("bob", "ann"))):
            rows, extras = write_opening(
                f"m{k}", [events.Opened(TableTerms("input-11", 2), "host"), *seated(people)], k
            )
            connection.execute(*extras[0])
            connection.execute(schema.event.insert(), [row._asdict() for row in rows])
    migrate(engine)
    with engine.connect() as connection:
        found = {tuple(row) for row in connection.execute(sa.select(schema.member))}
    engine.dispose()
    assert found == {("host", "m0"), ("host", "m1"), ("host", "m2"), ("ann", "m0"), ("ann", "m2"), ("bob", "m2")}


def seated(people: tuple[str, ...]) -> list[events.AnyEvent]:
    return [events.Sat(seat, person, person, False) for seat, person in enumerate(people) if person]


# ---- hints -----------------------------------------------------------------------------------------------------------


def play(person: Person, table: Json, seat: int, action: str) -> None:
    async def run() -> None:
        async with person.look(table["id"], seat=seat) as link:
            await link.recv()
            await link.send(json.dumps({"type": "play", "id": action, "action": action}))
            assert json.loads(await link.recv())["type"] == "step"

    asyncio.run(run())


def begun(person: Person, **terms: Any) -> Json:
    """A table with one person in both seats, in play."""
    table = person.open_table(players=("me", "me"), **terms)
    person.start(table)
    return table


NO_ADVICE: dict[str, Any] = {"advice": "", "ways": None, "line": []}


def test_hints_are_what_the_solver_proves(server: Inside) -> None:
    from logicade import bots

    ann = Person(server.url)
    table = begun(ann)
    path = f"/api/tables/{table['id']}"
    for _ in range(10):
        sight = ann.expect("GET", f"{path}/replay?seat=0")["sight"]
        hint = ann.expect("GET", f"{path}/hint?seat=0")
        lost = not hint["best"] and sight["mover"] == 0
        assert bool(hint.pop("advice")) == lost, "who has lost a proof is given advice"
        verdict = bots.solver(GAME).solve(GAME.position(sight["text"]))
        first = sight["state"]["first"]
        assert hint == {
            "proved": True, "winner": first if verdict.winner == "first" else 1 - first, "best": list(verdict.best),
            "ways": None, "line": [],
        }  # fmt: skip
        other = ann.expect("GET", f"{path}/hint?seat=1")
        assert (other["proved"], other["winner"], other["best"]) == (True, hint["winner"], hint["best"])
        play(ann, table, sight["mover"], GAME.position(sight["text"]).legal[0])
    end = ann.expect("GET", f"{path}/replay")["sight"]
    assert ann.expect("GET", f"{path}/hint") == {"proved": True, "winner": end["winners"][0], "best": [], **NO_ADVICE}
    assert ann.expect("GET", f"{path}/hint?ply=0") == {"proved": False, "winner": None, "best": [], **NO_ADVICE}


def test_a_team_of_tournament_is_told_what_is_proved_best(server: Inside) -> None:
    """Best actions of what the table shows, though no seat wins for certain; nothing while chance is about to fall."""
    from logicade import bots

    ann, game = Person(server.url), logicade.game("tournament")
    table = ann.open_table(game="tournament", players=("me",) * 4)
    ann.start(table)
    path, solve = f"/api/tables/{table['id']}", bots.solver(game).solve
    for _ in range(6):
        sight = ann.expect("GET", f"{path}/replay?seat=0")["sight"]
        here = game.position(sight["text"])
        expected = {"proved": True, "winner": None, "best": list(solve(here).best), **NO_ADVICE}
        assert [ann.expect("GET", f"{path}/hint?seat={seat}") for seat in range(4)] == [expected] * 4
        assert expected["best"]
        play(ann, table, sight["mover"], here.legal[-1])
    assert ann.expect("GET", f"{path}/hint?seat=1&ply=0") == {"proved": False, "winner": None, "best": [], **NO_ADVICE}


def test_hints_say_nothing_about_what_is_hidden(server: Inside) -> None:
    ann = Person(server.url)
    for options, proved in (
        ({"visibility": "closed"}, False),
        ({"visibility": "closed", "hands": "random", "pool": "independent"}, False),
        ({"visibility": "closed", "hands": "shared"}, True),
        ({"hands": "draft", "ring": "on"}, True),
    ):
        table = begun(ann, options=options)
        assert ann.expect("GET", f"/api/tables/{table['id']}/hint?seat=0")["proved"] is proved, options


def test_a_table_can_do_without_hints(server: Inside) -> None:
    ann = Person(server.url)
    table = begun(ann, hints="off")
    path = f"/api/tables/{table['id']}/hint?seat=0"
    assert ann.ask("GET", path).json()["code"] == "not-allowed"
    asyncio.run(rematch(ann, table))
    assert ann.expect("GET", path)["proved"] is True  # the match is over


# ---- why not ---------------------------------------------------------------------------------------------------------


def why(person: Person, table: Json, seat: int, fields: str) -> tuple[str, str]:
    told = person.expect("GET", f"/api/tables/{table['id']}/why?seat={seat}&fields={fields}")
    return told["clause"], told["text"]


def test_a_piece_that_cannot_be_used_is_explained(server: Inside) -> None:
    ann = Person(server.url)
    table = begun(ann, options={"first": "0"})
    assert why(ann, table, 0, "kind=0") == why(ann, table, 0, "kind=0 place=9") == ("", "")
    assert why(ann, table, 0, "place=10") == ("input-11 2.4", "with 11 signals, choose position 1 to 10")
    assert why(ann, table, 1, "kind=0") == ("input-11 2.1", "it's Player 1's turn")
    for turn, action in enumerate(("XOR@1", "XOR@2", "XOR@3", "AND@1")):
        play(ann, table, turn % 2, action)
    assert why(ann, table, 0, "kind=4") == ("input-11 2.4", "no XOR left in hand")
    # What was chosen before counts; what was not is never the reason.
    assert why(ann, table, 0, "kind=4 place=0") == why(ann, table, 0, "kind=4")
    assert why(ann, table, 0, "kind=3 place=8")[1] == "with 7 signals, choose position 1 to 6"


@pytest.mark.parametrize(
    "fields", ["", "kind", "kind=x", "kind=99", "nothing=1", "deal=0", "kind=0&fields=", "kind=0 "]
)
def test_fields_that_no_action_has(server: Inside, fields: str) -> None:
    ann = Person(server.url)
    table = begun(ann)
    answer = ann.ask("GET", f"/api/tables/{table['id']}/why?seat=0&fields={fields}")
    assert (answer.status_code, answer.json()["code"]) in ((400, "bad-value"), (400, "bad-message"))


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_a_sample_for_the_page_has_neither_style_nor_symbols(server: Inside) -> None:
    ann, where = Person(server.url), "/api/games/input-11/picture.svg"
    alone, inside = (ann.ask("GET", where + more) for more in ("", "?page=1"))
    assert inside.text == drawing.bare(alone.text)
    assert "<style>" in alone.text
    assert "<style>" not in inside.text
