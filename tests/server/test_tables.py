"""Tables as people use them, at a real server: seats, talk, undo, draws, pauses, closing orders, replays."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

import logicade
from logicade.games import SLUGS
from tests.processes import PATIENCE
from tests.server.harness import Json, Person, Player, Server, play_out
from tests.support import clause

pytestmark = pytest.mark.xdist_group("server-tables")
CLOSED = {"visibility": "closed", "pool": "independent", "hands": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tables"), program="tests.server.with_toys") as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Person:
    return Person(server.url, "Ann")


@pytest.fixture
def bob(server: Server) -> Person:
    return Person(server.url, "Bob")


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def begin(ann: Person, bob: Person, game: str = "input-11", **terms: Any) -> Json:
    """A table of two that has begun; Ann is the host and sits in seat 0."""
    table = ann.open_table(game, **terms)
    bob.sit(table, 1)
    ann.start(table)
    return table


async def two(ann: Person, bob: Person, table: Json) -> tuple[Player, Player]:
    first, second = Player(ann, table["id"]), Player(bob, table["id"])
    await first.__aenter__()
    await second.__aenter__()
    await first.until(lambda p: p.seq is not None)
    await second.until(lambda p: p.seq is not None)
    return first, second


def sorted_by_turn(one: Player, other: Player) -> tuple[Player, Player]:
    return (one, other) if one.may_act else (other, one)


async def play_one(player: Player) -> Json:
    assert player.sight is not None
    return await player.answer("play", action=player.sight["legal"][0]["text"])


# ---- a match ---------------------------------------------------------------------------------------------------------


def test_two_people_play_to_the_end_and_turn_the_seats(ann: Person, bob: Person) -> None:
    async def story() -> None:
        table = begin(ann, bob)
        a, b = await two(ann, bob, table)
        assert sum(await asyncio.gather(play_out(a), play_out(b))) == 10
        assert a.sight is not None
        assert a.sight == b.sight
        assert a.sight["winners"]
        done = await b.answer("rematch")
        again = ann.expect("GET", f"/api/tables/{done['table']['next']}")
        assert [chair["name"] for chair in again["table"]["chairs"]] == ["Bob", "Ann"]
        assert (await a.answer("rematch"))["code"] == "not-now"
        ann.start(again)

    run(story())


def test_a_resent_command_is_done_once_and_another_body_is_refused(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob))
        mover, _ = sorted_by_turn(a, b)
        assert mover.sight is not None
        first, second = (choice["text"] for choice in mover.sight["legal"][:2])
        done = await mover.answer("play", action=first, id="once")
        assert done["type"] == "step"
        again = await _again(mover, "once", action=first)
        assert (again["type"], again["seq"]) == ("ack", done["seq"])
        other = await _again(mover, "once", action=second)
        assert (other["type"], other["code"]) == ("refused", "id-reused")

    async def _again(player: Player, id: str, **words: Any) -> Json:
        player.done.pop(id)
        return await player.answer("play", id=id, **words)

    run(story())


def test_wrong_turns_and_stale_plies_are_refused_with_the_clause(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob))
        mover, waiter = sorted_by_turn(a, b)
        assert mover.sight is not None
        action, ply = mover.sight["legal"][0]["text"], mover.sight["ply"]
        early = await waiter.answer("play", action=action)
        assert (early["code"], early["clause"], early["seq"]) == ("not-your-seat", "input-11 2.1", waiter.seq)
        assert (await mover.answer("play", action=action, ply=ply - 1))["code"] == "stale-ply"
        assert (await mover.answer("play", action="AND@99"))["code"] == "bad-text"
        wrong = await mover.answer("play", action="AND@11")
        assert (wrong["code"], wrong["clause"]) == ("illegal-action", "input-11 2.4")
        assert (await play_one(mover))["type"] == "step"

    run(story())


def test_bots_of_every_level_play(ann: Person) -> None:
    async def story() -> None:
        for level in (1, 3, 5):
            table = ann.open_table(players=("me", f"bot:{level}"))
            ann.start(table)
            async with Player(ann, table["id"]) as a:
                assert await play_out(a) == 5

    run(story())


def test_one_person_may_have_both_seats_of_a_screen(ann: Person) -> None:
    async def story() -> None:
        table = ann.open_table(players=("me", "me"))
        ann.start(table)
        async with Player(ann, table["id"], seat=0) as a, Player(ann, table["id"], seat=1) as b:
            assert sum(await asyncio.gather(play_out(a), play_out(b))) == 10

    run(story())


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_seats_change_before_and_during_play(ann: Person, bob: Person, server: Server) -> None:
    async def story() -> None:
        table = ann.open_table(grace=0)
        path = f"/api/tables/{table['id']}/seats/1"
        assert ann.ask("POST", f"/api/tables/{table['id']}/start").json()["code"] == "not-now"
        ann.expect("PUT", path, json={"player": "bot:2"})
        assert bob.ask("PUT", path, json={"player": "open"}).json()["code"] == "not-host"
        assert bob.ask("POST", path, json={}).json()["code"] == "seat-taken"
        ann.start(table)
        bob.expect("POST", path, json={})  # during play a bot makes room
        carl = Person(server.url, "Carl")
        assert carl.ask("POST", path, json={}).json()["code"] == "seat-taken"
        bob.expect("DELETE", path)
        assert bob.ask("POST", f"/api/tables/{table['id']}/seats/0", json={}).json()["code"] == "seat-taken"
        assert ann.ask("POST", path, json={}).json()["code"] == "seat-taken"  # she has the other one
        carl.expect("POST", path, json={})
        a, c = await two(ann, carl, table)
        assert sum(await asyncio.gather(play_out(a), play_out(c))) > 0

    run(story())


def test_anybody_may_give_the_own_seat_to_a_bot_and_take_it_back(ann: Person, bob: Person) -> None:
    path = f"/api/tables/{begin(ann, bob, options=CLOSED)['id']}/seats/1"
    assert bob.expect("PUT", path, json={"player": "bot:1"})["table"]["chairs"][1]["kind"] == "bot"
    assert bob.expect("POST", path, json={})["you"] == [1]
    assert ann.ask("PUT", path, json={"player": "bot:1"}).json()["code"] == "seat-taken"


def test_a_table_says_who_is_muted_and_who_is_a_team(ann: Person, bob: Person) -> None:
    table = ann.open_table("face-down", ("me", "bot:1", "bot:1", "open"), seats=4)
    seated = bob.sit(table, 3)["table"]
    assert [chair["team"] for chair in seated["chairs"]] == [0, 1, 0, 1]
    muted = seated["chairs"][3]["person"]

    async def story() -> None:
        async with Player(ann, table["id"]) as host:
            await host.until(lambda p: p.seq is not None)
            for on in (True, False):
                answer = await host.answer("mute", person=muted, on=on)
                assert answer["table"]["muted"] == ([muted] if on else [])

    run(story())


def test_whoever_has_seen_one_hand_may_not_take_another(ann: Person, bob: Person) -> None:
    table = begin(ann, bob, options=CLOSED)
    bob.expect("DELETE", f"/api/tables/{table['id']}/seats/1")
    ann.expect("DELETE", f"/api/tables/{table['id']}/seats/0")
    refused = bob.ask("POST", f"/api/tables/{table['id']}/seats/0", json={"invite": table["invite"]})
    assert refused.json()["code"] == "not-allowed"
    bob.expect("POST", f"/api/tables/{table['id']}/seats/1", json={})


# ---- talk ------------------------------------------------------------------------------------------------------------


def test_chat_goes_to_all_and_the_host_may_mute(ann: Person, bob: Person, server: Server) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob))
        async with Player(Person(server.url, "Eve"), a.table) as eve:
            await eve.until(lambda p: p.seq is not None)
            assert (await eve.answer("chat", text="hello  there"))["type"] == "ack"
            await b.until(lambda p: p.frames and json.loads(p.frames[-1])["type"] == "said")
            word = json.loads(b.frames[-1])["word"]
            assert (word["text"], word["seat"], word["name"]) == ("hello there", None, "Eve")
            assert (await b.answer("mute", person=eve.person.me["id"]))["code"] == "not-host"
            assert (await a.answer("mute", person=eve.person.me["id"]))["type"] == "news"
            assert (await eve.answer("chat", text="?"))["code"] == "silenced"
            assert (await a.answer("signal", signal="beep"))["code"] == "not-allowed"

    run(story())


def test_a_table_without_chat_has_none(ann: Person, bob: Person, server: Server) -> None:
    async def story() -> None:
        a, _ = await two(ann, bob, begin(ann, bob, chat="nobody"))
        assert (await a.answer("chat", text="hello"))["code"] == "silenced"
        seats, _ = await two(ann, bob, begin(ann, bob, chat="seats"))
        assert (await seats.answer("chat", text="hello"))["type"] == "said"
        async with Player(Person(server.url), seats.table) as eve:
            await eve.until(lambda p: p.seq is not None)
            assert (await eve.answer("chat", text="hello"))["code"] == "silenced"

    run(story())


def test_a_silent_game_knows_signals_only_while_it_runs(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob, "face-down"))
        assert (await a.answer("chat", text="low!"))["code"] == "silenced"
        assert (await a.answer("signal", signal="beep"))["word"]["signal"]
        assert (await a.answer("signal", signal="lay 0 1"))["code"] == "not-allowed"
        await a.answer("resign")
        assert (await b.answer("chat", text="pity"))["type"] == "said"

    run(story())


def test_what_is_said_to_a_team_reaches_the_team_only(ann: Person, bob: Person, server: Server) -> None:
    async def story() -> None:
        people = [ann, bob, Person(server.url, "Cleo"), Person(server.url, "Dan")]
        table = ann.open_table("face-down", players=("me",), seats=4)
        for seat, person in enumerate(people[1:], 1):
            person.sit(table, seat)
        players = [Player(person, table["id"]) for person in people]
        for player in players:
            await player.__aenter__()
            await player.until(lambda p: p.seq is not None)
        before = [player.seq for player in players]
        assert (await players[0].answer("chat", text="we go high", team=True))["word"]["team"]
        assert (await players[1].answer("chat", text="hm"))["type"] == "said"
        await players[3].until(lambda p: p.seq == (before[3] or 0) + 1)
        assert players[2].seq == (before[2] or 0) + 2  # the partner; the others see no gap and no name
        assert not any("we go high" in text for k in (1, 3) for text in players[k].frames)

    run(story())


# ---- second thoughts -------------------------------------------------------------------------------------------------


def test_undo_is_free_while_nobody_has_learnt_anything(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob))
        mover, waiter = sorted_by_turn(a, b)
        assert (await mover.answer("undo"))["code"] == "nothing-to-undo"
        assert mover.sight is not None
        before = mover.sight
        await play_one(mover)
        undone = await mover.answer("undo")
        assert (undone["what"], undone["sight"]) == ("undone", before)
        await play_one(mover)
        await waiter.until(lambda p: p.may_act)
        await play_one(waiter)  # now somebody else has acted: it must be asked
        assert (await mover.answer("undo"))["what"] == "asked"
        await waiter.until(lambda p: p.state["request"] is not None)
        assert (await waiter.answer("answer", accept=True))["what"] == "undone"
        await mover.until(lambda p: p.sight == before)

    run(story())


def test_undo_of_what_was_hidden_must_be_asked_and_may_be_declined(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob, options=CLOSED))
        mover, waiter = sorted_by_turn(a, b)
        await play_one(mover)  # a gate from a closed hand was shown
        assert (await mover.answer("undo"))["what"] == "asked"
        await waiter.until(lambda p: p.state["request"] is not None)
        assert (await waiter.answer("answer", accept=False))["what"] == "answered"
        await mover.until(lambda p: p.state["request"] is None)
        assert (await waiter.answer("answer", accept=True))["code"] == "not-now"

    run(story())


def test_undo_of_a_face_down_card_is_free_and_of_a_draw_is_not(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, _ = await two(ann, bob, begin(ann, bob, "face-down"))
        await a.answer("play", action="lay 0 1")
        assert (await a.answer("undo"))["what"] == "undone"
        await a.answer("play", action="swap 0")  # chance has dealt a new card
        assert (await a.answer("undo"))["what"] == "asked"

    run(story())


@clause("mixed-signals 3.11", "mixed-signals 3.27")
def test_undo_is_not_free_where_the_rules_say_that_an_action_stands(ann: Person, bob: Person) -> None:
    """A set of one kind leaves nothing to chance: only the token decides whether a tile may be taken back."""

    async def story(options: dict[str, str], action: str, answer: str) -> None:
        a, b = await two(ann, bob, begin(ann, bob, "mixed-signals", options=options))
        mover = a if a.may_act else b
        done = await mover.answer("play", action=action)
        assert "code" not in done, done
        assert (await mover.answer("undo"))["what"] == answer

    run(story({"tiles": "FI2,OR4"}, "OR@0,1/0", "undone"))
    run(story({"tiles": "FI2,OU4"}, "OU@0,1/2", "asked"))


def test_a_table_may_switch_undo_off_and_bots_agree(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob, undo="off"))
        mover, _ = sorted_by_turn(a, b)
        await play_one(mover)
        assert (await mover.answer("undo"))["code"] == "not-allowed"
        table = ann.open_table(players=("me", "bot:1"))
        ann.start(table)
        async with Player(ann, table["id"]) as alone:
            await alone.until(lambda p: p.may_act)
            assert alone.sight is not None
            ply = alone.sight["ply"]
            await play_one(alone)
            await alone.until(lambda p: p.may_act)
            assert (await alone.answer("undo"))["sight"]["ply"] == ply

    run(story())


def test_draws_pauses_and_resignations(ann: Person, bob: Person) -> None:
    async def story() -> None:
        a, b = await two(ann, bob, begin(ann, bob, "face-down"))
        assert (await a.answer("draw"))["what"] == "asked"
        await b.until(lambda p: p.state["request"] is not None)
        drawn = await b.answer("answer", accept=True)
        assert (drawn["what"], drawn["table"]["ending"], drawn["sight"]["winners"]) == ("drawn", "draw", [0, 1])
        a, b = await two(ann, bob, begin(ann, bob))
        assert (await a.answer("draw"))["code"] == "not-allowed"
        assert (await a.answer("pause"))["table"]["status"] == "paused"
        mover, _ = sorted_by_turn(a, b)
        assert (await play_one(mover))["code"] == "not-now"
        assert (await b.answer("resume"))["table"]["status"] == "playing"
        over = await b.answer("resign")
        assert (over["table"]["ending"], over["sight"]["winners"]) == ("resign", [0])

    run(story())


# ---- looking back ----------------------------------------------------------------------------------------------------


def test_replays_pictures_and_the_file(ann: Person, bob: Person, server: Server) -> None:
    async def story() -> None:
        table = begin(ann, bob, options=CLOSED)
        id, eve = table["id"], Person(server.url, "Eve")
        a, b = await two(ann, bob, table)
        mine = ann.expect("GET", f"/api/tables/{id}/replay?seat=0")
        assert a.sight is not None
        assert mine["sight"]["text"] == a.sight["text"]
        assert ann.ask("GET", f"/api/tables/{id}/replay?seat=1").json()["code"] == "not-now"
        assert eve.ask("GET", f"/api/tables/{id}/match.json").json()["code"] == "not-now"
        assert "?" in eve.expect("GET", f"/api/tables/{id}/replay")["lines"][2]["action"]
        assert eve.ask("GET", f"/m/{id}/picture.svg?ply=4").text.startswith("<svg")
        assert eve.ask("GET", f"/m/{id}/picture.svg?seat=0").status_code == 409
        await asyncio.gather(play_out(a), play_out(b))
        match = logicade.load(eve.ask("GET", f"/api/tables/{id}/match.json").text)
        assert match.over
        for ply in (0, 4, match.ply):
            for seat in (0, 1):
                seen = eve.expect("GET", f"/api/tables/{id}/replay?ply={ply}&seat={seat}")
                assert seen["sight"]["text"] == str(match.view(seat, ply=ply))
            bare = eve.expect("GET", f"/api/tables/{id}/replay?ply={ply}&open=1")
            assert bare["sight"]["text"] == str(match.at(ply))
            assert [line["action"] for line in bare["lines"]] == [entry.action for entry in match.log[:ply]]
            assert bare["sight"]["legal"] == []
        assert eve.ask("GET", f"/m/{id}/picture.svg?ply=4&open=1").text == match.at(4).svg()
        svg = eve.ask("GET", f"/m/{id}/picture.svg?ply=5&seat=1&language=ja")
        assert svg.text == match.view(1, ply=5).svg(language="ja")
        assert svg.headers["content-type"].startswith("image/svg+xml")
        assert eve.ask("GET", f"/api/tables/{id}/replay?ply=99").json()["code"] == "bad-value"

    run(story())


def test_the_lobby_shows_listed_tables_only(ann: Person) -> None:
    shown, hidden = ann.open_table(), ann.open_table(listed=False)
    ids = [card["id"] for card in ann.expect("GET", "/api/tables")]
    assert shown["id"] in ids
    assert hidden["id"] not in ids


def test_bad_terms_name_what_is_allowed(ann: Person) -> None:
    for body, code in (
        ({"game": "chess"}, "unknown-game"),
        ({"game": "input-11", "options": {"ring": "maybe"}}, "bad-value"),
        ({"game": "input-11", "options": {"rings": "on"}}, "unknown-option"),
        ({"game": "input-11", "seats": 3}, "bad-seats"),
        ({"game": "input-11", "players": ["me", "open", "open"]}, "bad-seats"),
        ({"game": "input-11", "players": ["you"]}, "bad-message"),
        ({"game": "input-11", "clock": {"kind": "sand"}}, "bad-message"),
        ({"game": "input-11", "extra": 1}, "bad-message"),
    ):
        answer = ann.ask("POST", "/api/tables", json=body)
        assert (answer.status_code // 100, answer.json()["code"]) == (4, code), answer.text


def test_the_game_is_described_for_pages(ann: Person) -> None:
    games = ann.expect("GET", "/api/games")
    assert [game["slug"] for game in games] == [*SLUGS, "face-down"]
    options = next(game["options"] for game in games if game["slug"] == "input-11")
    ring = next(option for option in options if option["name"] == "ring")
    assert (ring["kind"], ring["default"], set(ring["meaning"])) == ("switch", "off", {"en", "ja"})
    assert ann.ask("GET", "/api/games/nothing").status_code == 404


def test_the_front_page_has_no_script_of_its_own_and_says_what_it_needs(ann: Person) -> None:
    page = ann.ask("GET", "/")
    assert page.headers["content-type"].startswith("text/html")
    assert re.findall(r"<script[^>]*>", page.text) == re.findall(r'<script[^>]* src="/assets/[^>]*>', page.text)
    assert "JavaScript" in page.text or "not built" in page.text
    assert ann.ask("GET", "/page.css").headers["content-type"].startswith("text/css")
